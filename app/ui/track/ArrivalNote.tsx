import { useEffect, useState } from "react";
import { arrivalNote } from "#app/content/pages/track-arrival.ts";
import styles from "./ArrivalNote.module.css";
import { type ArrivalText, ageText, arrivalTextAt, isLate, type NewsText } from "./current-text.ts";

interface Props {
  readonly arrival: ArrivalText;
  readonly news: NewsText | null;
  readonly checkedAt: string;
}

const MINUTE_MS = 60_000;

/** When the order comes, and how old its newest event is. Both stay true while the page is open. */
export function ArrivalNote({ arrival, news, checkedAt }: Props) {
  const now = useNow(checkedAt);
  return (
    <dl className={styles.note}>
      <div className={styles.arrival} data-late={isLate(arrival, now)}>
        <dt className="label">{arrivalNote.title}</dt>
        <dd>{arrivalTextAt(arrival, now)}</dd>
      </div>
      {news && (
        <div>
          <dt className="label">{arrivalNote.news}</dt>
          <dd className={styles.news}>
            <span className={styles.age}>
              {news.at === null ? news.moment : ageText(now - news.at)}
            </span>{" "}
            {news.text}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Milliseconds since 1970, counted from the look-up: the visitor's clock may be wrong. */
function useNow(checkedAt: string): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setPassed(Date.now() - start), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return Date.parse(checkedAt) + passed;
}
