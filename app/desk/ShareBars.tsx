import { deskReport } from "#app/content/desk/report.ts";
import { locale } from "#app/content/locale.ts";
import styles from "./desk.module.css";

interface Bar {
  readonly name: string;
  readonly count: number;
  /** A small word behind the count. */
  readonly note?: string | null;
}

interface Props {
  readonly title: string;
  readonly bars: readonly Bar[];
}

/** Counts by name, each with a bar of its share of the greatest. */
export function ShareBars({ title, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <section className={styles.shareBarsSection}>
      <h2 className={styles.shareBarsTitle}>{title}</h2>
      {bars.length === 0 && <p>{deskReport.none}</p>}
      <ul className={styles.shareBarsBars} hidden={bars.length === 0}>
        {bars.map(({ name, count, note }) => (
          <li key={name}>
            <span dir="auto">{name}</span>
            <span className={styles.shareBarsCount}>
              {note && <small>{note} </small>}
              {count.toLocaleString(locale.lang)}
            </span>
            <svg
              className={styles.shareBarsBar}
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              aria-hidden
            >
              <rect width={(count / most) * 100} height="1" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}
