import type { Head } from "#app/content/shapes.ts";
import styles from "./BlockHead.module.css";

interface Props {
  readonly head: Head;
  /** Of the heading, so that the section around it can be named by it. */
  readonly id: string;
}

/** The head of a block of the home page: a row of labels, the heading, and its lead beside it. */
export function BlockHead({ head, id }: Props) {
  return (
    <div className={styles.head}>
      <p className="label labels">
        <span>{head.label}</span>
        {head.aside && <span>{head.aside}</span>}
      </p>
      <h2 id={id}>{head.heading}</h2>
      {head.lead && <p className="lead">{head.lead}</p>}
    </div>
  );
}
