import type { PartnerMark } from "#app/content/partners.ts";
import styles from "./PartnerWall.module.css";

interface Props {
  /** The list's accessible name, shown above it unless a heading says the same. */
  readonly label: string;
  /** Explains the marks, at the end of the label's row. */
  readonly meaning: string;
  readonly marks: readonly PartnerMark[];
  readonly isHeaded?: boolean;
}

/** Affiliates or clients, each by its trade until it has a logo: all at one small height, in one ink. */
export function PartnerWall({ label, meaning, marks, isHeaded = false }: Props) {
  return (
    <div>
      <p className={"label labels ruled corner"}>
        {!isHeaded && <span>{label}</span>}
        <span>{meaning}</span>
      </p>
      <ul className={`cells ${styles.wall}`} aria-label={label}>
        {marks.map(({ name, logo }) => (
          <li key={name}>
            {logo ? (
              <img
                src={`/partners/${logo.file}`}
                width={logo.width}
                height={logo.height}
                alt={name}
                loading="lazy"
              />
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
