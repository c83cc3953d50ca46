import type { CSSProperties } from "react";
import { history, timeline, timelineEnd, timelineUnit } from "#app/content/pages/about.ts";
import { SectionHead } from "../layout/SectionHead.tsx";
import styles from "./History.module.css";

/** Years on the ruler: the longest span and some margin. */
const RULER_YEARS = 120;
/** Labelled years before today. */
const marks = [100, 50, 0] as const;

/** The company's spans of years, drawn to one scale that ends today. */
export function History() {
  return (
    <section className={`container ruled ${styles.history}`} aria-labelledby="history-title">
      <div className="container-inner">
        <SectionHead head={history} id="history-title" />
        <p className={`label ruled ${styles.axis}`} aria-hidden="true">
          {marks.map((years) => (
            <span key={years} style={{ "--share": years / RULER_YEARS } as CSSProperties}>
              {years === 0 ? timelineEnd : `−${years}`}
            </span>
          ))}
        </p>
        <ol className={styles.spans}>
          {timeline.map(({ label, value, suffix, text }) => (
            <li key={label} className="ruled">
              <p className="label">{label}</p>
              <p className="figure">
                {value}
                <small>
                  {suffix} {timelineUnit}
                </small>
              </p>
              <p className="small">{text}</p>
              <div
                className={styles.ruler}
                style={{ "--share": Number(value) / RULER_YEARS } as CSSProperties}
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
