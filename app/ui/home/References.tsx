import { affiliatesLabel, clientsLabel, homeTestimonials } from "#app/content/pages/home.ts";
import { affiliates, clients } from "#app/content/partners.ts";
import { PartnerWall } from "../partners/PartnerWall.tsx";
import { Testimonials } from "../testimonials/Testimonials.tsx";

/** What customers say, then the affiliates and the clients as walls of word marks. */
export function References() {
  return (
    <div className="container">
      <div className="container-inner">
        <Testimonials head={homeTestimonials} />
        <PartnerWall label={affiliatesLabel} marks={affiliates.value} />
        <PartnerWall label={clientsLabel} marks={clients.value} />
      </div>
    </div>
  );
}
