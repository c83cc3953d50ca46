import { homeTeam } from "#app/content/pages/home.ts";
import { management } from "#app/content/people.ts";
import { BlockHead } from "../layout/BlockHead.tsx";
import { TeamRail } from "../people/TeamRail.tsx";
import styles from "./Management.module.css";

/** The management team, side by side or, on phones, as a slider. */
export function Management() {
  return (
    <section className={styles.section} aria-labelledby="management-title">
      <div className="wrap">
        <div className="frame">
          <BlockHead head={homeTeam} id="management-title" />
          <TeamRail label={homeTeam.label} people={management} />
        </div>
      </div>
    </section>
  );
}
