import type { HeadText } from "#app/content/types.ts";
import styles from "./SectionHead.module.css";

interface Props {
  readonly head: HeadText;
  /** The heading's id, for the section's `aria-labelledby`. */
  readonly id: string;
  /**
   * large: the lead is beside the heading; form: so too, closer to a form; text: on a text page; side: beside its
   * section.
   */
  readonly size?: "large" | "form" | "text" | "side";
}

export function SectionHead({ head: { label, heading, lead }, id, size = "large" }: Props) {
  return (
    <div className={styles.head} data-size={size}>
      <p className="label">{label}</p>
      <h2 id={id}>{heading}</h2>
      {lead && <p className="lead">{lead}</p>}
    </div>
  );
}
