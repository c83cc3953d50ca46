import { ContactSection } from "./ContactSection.tsx";
import { FreightCards } from "./FreightCards.tsx";
import { Management } from "./Management.tsx";
import { NetworkBand } from "./NetworkBand.tsx";
import { ServiceIndex } from "./ServiceIndex.tsx";
import { TestimonialsAndPartners } from "./TestimonialsAndPartners.tsx";
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
