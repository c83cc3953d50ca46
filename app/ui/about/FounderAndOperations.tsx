import { teamHead } from "#app/content/pages/about.ts";
import { founderAndOperations } from "#app/content/people.ts";
import { Carousel } from "../carousel/Carousel.tsx";
import { SectionHead } from "../layout/SectionHead.tsx";
import { PersonCard } from "../people/PersonCard.tsx";
import { ABOUT_TEAM } from "../timing.ts";

export function FounderAndOperations() {
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
