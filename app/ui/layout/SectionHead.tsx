import type { Head } from "#app/content/types.ts";
import styles from "./SectionHead.module.css";

interface Props {
  readonly head: Head;
  /** Of the heading, so that the section around it can be named by it. */
  readonly id: string;
  /** large: the lead stands beside the heading; text: the head of a part of a text page. */
  readonly size?: "large" | "text";
}

/** The head of a section: a row of labels, the heading, and its lead. */
export function SectionHead({ head: { label, aside, heading, lead }, id, size = "large" }: Props) {
  return (
    <div className={styles.head} data-size={size}>
      <p className="label labels">
        <span>{label}</span>
        {aside && <span>{aside}</span>}
      </p>
      <h2 id={id}>{heading}</h2>
      {lead && <p className="lead">{lead}</p>}
    </div>
  );
}
