import type { WordMark } from "#app/content/partners.ts";
import styles from "./PartnerWall.module.css";
import { signs } from "./signs.ts";

interface Props {
  /** What the wall shows, printed in its corner; its list is called so too. */
  readonly label: string;
  readonly marks: readonly WordMark[];
  /** Leaves the label to the heading that already stands above. */
  readonly isHeaded?: boolean;
}

/** Affiliates or clients as word marks of one colour in a ruled wall. */
export function PartnerWall({ label, marks, isHeaded = false }: Props) {
  return (
    <div>
      {!isHeaded && <p className={`label ${styles.head}`}>{label}</p>}
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
