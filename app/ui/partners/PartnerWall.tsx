import type { WordMark } from "#app/content/partners.ts";
import styles from "./PartnerWall.module.css";

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

interface Drawing {
  readonly path: string;
  /** Stroke width; none for a filled shape. */
  readonly line?: number;
}

/** The word marks' symbols, on a 26 by 26 grid. */
const signs: Readonly<Record<NonNullable<WordMark["sign"]>, Drawing>> = {
  ring: { path: "M4 13a9 9 0 1 0 18 0 9 9 0 1 0-18 0Z", line: 4 },
  waves: { path: "M1 9c6-6 10 6 24 0M1 17c6-6 10 6 24 0", line: 3.5 },
  stacks: { path: "M2 4h6v18H2zM10 9h6v13h-6zM18 14h6v8h-6z" },
  hexagon: { path: "m13 2.5 9.5 5.3v10.4L13 23.5 3.5 18.2V7.8Z", line: 3 },
  peak: { path: "M13 3 25 23H1L13 3Z" },
  chevrons: { path: "m2 6 8 7-8 7V6Zm11 0 8 7-8 7V6Z" },
  halves: {
    path: "M13.8 2a11 11 0 0 1 0 22ZM12.2 2v22a11 11 0 0 1 0-22Zm-1.6 2.2a9.2 9.2 0 0 0 0 17.6Z",
  },
  frame: { path: "M2 2h22v22H2zM8 8v10h10V8z" },
  dots: {
    path: "M3 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0Zm12 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0ZM3 19a4 4 0 1 0 8 0 4 4 0 1 0-8 0Zm12 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0Z",
  },
};
