import {
  affiliatesLabel,
  clientsLabel,
  homeTestimonials,
} from "#app/content/pages/home-sections.ts";
import { affiliates, clients } from "#app/content/partners.ts";
import { PartnerWall } from "../partners/PartnerWall.tsx";
import { Testimonials } from "../testimonials/Testimonials.tsx";

/** Testimonials, then the affiliates' and clients' word marks. */
export function TestimonialsAndPartners() {
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
