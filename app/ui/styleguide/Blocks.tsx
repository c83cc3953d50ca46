import { faqHeads, faqServices, faqs } from "#app/content/pages/faqs.ts";
import { homeFigures } from "#app/content/pages/home-sections.ts";
import { termsSections } from "#app/content/pages/terms.ts";
import { affiliates } from "#app/content/partners.ts";
import { demoTeam } from "#app/content/people.ts";
import { AddressLabel } from "../contact/AddressLabel.tsx";
import { FreightCards } from "../home/FreightCards.tsx";
import { Figures } from "../layout/Figures.tsx";
import { PartnerWall } from "../partners/PartnerWall.tsx";
import { TeamCarousel } from "../people/TeamCarousel.tsx";
import { Testimonials } from "../testimonials/Testimonials.tsx";
import { Accordion } from "../text/Accordion.tsx";
import { NumberedCells } from "../text/NumberedCells.tsx";
import { Prose } from "../text/Prose.tsx";
import { Part } from "./Part.tsx";

/** The building blocks: cells, figures, cards, carousels, rows and running text. */
export function Blocks() {
  return (
    <>
      <Part title="Figures" theme="navy" layout="rows">
        <Figures figures={homeFigures} />
      </Part>
      <Part title="Numbered cells" layout="rows">
        <NumberedCells items={faqServices.value} />
      </Part>
      <FreightCards />
      <Part title="Team: a grid, and a carousel below 900 px" layout="rows">
        <TeamCarousel label="Team" people={demoTeam} />
      </Part>
      <Part title="Carousel" layout="rows">
        <Testimonials head={faqHeads.testimonials} />
      </Part>
      <Part title="Word marks" layout="rows">
        <PartnerWall label="Affiliates" marks={affiliates.value} />
      </Part>
      <Part title="Address label" layout="rows">
        <AddressLabel />
      </Part>
      <Part title="Accordion" layout="rows">
        <Accordion questions={faqs.value.slice(0, 3)} />
      </Part>
      <Part title="Running text" layout="rows">
        <Prose sections={termsSections.value.slice(0, 2)} />
      </Part>
    </>
  );
}
