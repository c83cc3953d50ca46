import { homeTeam } from "#app/content/pages/home-sections.ts";
import { management } from "#app/content/people.ts";
import { SectionHead } from "../layout/SectionHead.tsx";
import { TeamCarousel } from "../people/TeamCarousel.tsx";

export function Management() {
  return (
    <section className="ruled" aria-labelledby="management-title">
      <div className="container">
        <div className="container-inner">
          <SectionHead head={homeTeam} id="management-title" />
          <TeamCarousel label={homeTeam.label} people={management} />
        </div>
      </div>
    </section>
  );
}
