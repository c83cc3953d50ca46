import { affiliatesHead, teamHead } from "#app/content/pages/about.ts";
import { affiliates } from "#app/content/partners.ts";
import { founderAndOperations } from "#app/content/people.ts";
import { Carousel } from "../carousel/Carousel.tsx";
import { SectionHead } from "../layout/SectionHead.tsx";
import { PartnerWall } from "../partners/PartnerWall.tsx";
import { PersonCard } from "../people/PersonCard.tsx";
import { ABOUT_TEAM } from "../timing.ts";
import { History } from "./History.tsx";
import { Overview } from "./Overview.tsx";

/** The about page below the first view. */
export function AboutSections() {
  return (
    <>
      <Overview />
      <History />
      <Affiliates />
      <FounderAndOperations />
    </>
  );
}

function Affiliates() {
  return (
    <section className="container ruled" aria-labelledby="affiliates-title">
      <div className="container-inner">
        <SectionHead head={affiliatesHead} id="affiliates-title" />
        <PartnerWall label={affiliatesHead.label} marks={affiliates.value} isHeaded />
      </div>
    </section>
  );
}

function FounderAndOperations() {
  return (
    <section className="container ruled" aria-labelledby="team-title">
      <div className="container-inner">
        <SectionHead head={teamHead} id="team-title" />
        <Carousel label={teamHead.label} timing={ABOUT_TEAM}>
          {founderAndOperations.map((person, index) => (
            <PersonCard key={person.monogram} person={person} index={index} />
          ))}
        </Carousel>
      </div>
    </section>
  );
}
