import { homeTeam } from "#app/content/pages/home.ts";
import { management } from "#app/content/people.ts";
import { SectionHead } from "../layout/SectionHead.tsx";
import { TeamCarousel } from "../people/TeamCarousel.tsx";
import styles from "./Management.module.css";

export function Management() {
  return (
    <section className={styles.section} aria-labelledby="management-title">
      <div className="container">
        <div className="container-inner">
          <SectionHead head={homeTeam} id="management-title" />
          <TeamCarousel label={homeTeam.label} people={management} />
        </div>
      </div>
    </section>
  );
}
