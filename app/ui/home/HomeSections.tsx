import {
  affiliatesLabel,
  clientsLabel,
  homeTeam,
  homeTestimonials,
} from "#app/content/pages/home-sections.ts";
import { affiliates, clients } from "#app/content/partners.ts";
import { management } from "#app/content/people.ts";
import { SectionHead } from "../layout/SectionHead.tsx";
import { PartnerWall } from "../partners/PartnerWall.tsx";
import { TeamCarousel } from "../people/TeamCarousel.tsx";
import { Testimonials } from "../testimonials/Testimonials.tsx";
import { ContactSection } from "./ContactSection.tsx";
import { FreightCards } from "./FreightCards.tsx";
import { NetworkBand } from "./NetworkBand.tsx";
import { ServiceIndex } from "./ServiceIndex.tsx";
import { WhySplit } from "./WhySplit.tsx";

/** The home page below the first view. */
export function HomeSections() {
  return (
    <>
      <FreightCards />
      <NetworkBand />
      <ServiceIndex />
      <WhySplit />
      <Management />
      <TestimonialsAndPartners />
      <ContactSection />
    </>
  );
}

function Management() {
  return (
    <section className="container ruled" aria-labelledby="management-title">
      <div className="container-inner">
        <SectionHead head={homeTeam} id="management-title" />
        <TeamCarousel label={homeTeam.label} people={management} />
      </div>
    </section>
  );
}

function TestimonialsAndPartners() {
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
