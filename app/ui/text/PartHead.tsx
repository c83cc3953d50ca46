import type { Head } from "#app/content/shapes.ts";
import styles from "./PartHead.module.css";

interface Props {
  readonly head: Head;
  /** Of the heading, so that the section around it can be named by it. */
  readonly id: string;
}

/** The head of a part of a text page: its label in the corner, its heading, its lead. */
export function PartHead({ head: { label, aside, heading, lead }, id }: Props) {
  return (
    <div className={styles.head}>
      <p className="label labels">
        <span>{label}</span>
        {aside && <span>{aside}</span>}
      </p>
      <h2 id={id}>{heading}</h2>
      {lead && <p className="lead">{lead}</p>}
    </div>
  );
}
