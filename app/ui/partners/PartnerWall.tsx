import type { WordMark } from "#app/content/partners.ts";
import styles from "./PartnerWall.module.css";
import { signs } from "./signs.ts";

interface Props {
  /** Shown in the corner, and the list's accessible name. */
  readonly label: string;
  readonly marks: readonly WordMark[];
  /** Hides the label, since a heading above says the same. */
  readonly isHeaded?: boolean;
}

/** Affiliates or clients as a grid of monochrome word marks. */
export function PartnerWall({ label, marks, isHeaded = false }: Props) {
  return (
    <div>
      {!isHeaded && <p className={`label ruled ${styles.head}`}>{label}</p>}
      <ul className={`cells ${styles.wall}`} aria-label={label}>
        {marks.map(({ name, cut, sign }) => (
          <li key={name}>
            <span className={styles.mark} data-cut={cut}>
              {sign && <Sign name={sign} />}
              {name}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sign({ name }: { readonly name: NonNullable<WordMark["sign"]> }) {
  const { path, line } = signs[name];
  return (
    <svg viewBox="0 0 26 26" aria-hidden="true" data-line={line !== undefined}>
      <path d={path} strokeWidth={line} />
    </svg>
  );
}
