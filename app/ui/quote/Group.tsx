import type { ReactNode } from "react";
import { quoteGroups } from "#app/content/pages/quote-form.ts";
import { Cells } from "../form/Cells.tsx";
import styles from "./Group.module.css";

interface Props {
  readonly number: 1 | 2 | 3 | 4;
  readonly children: ReactNode;
}

/** One of the form's four groups of fields. */
export function Group({ number, children }: Props) {
  const group = quoteGroups[number - 1];
  const title = `quote-group-${number}`;
  return (
    <section className={`ruled ${styles.group}`} aria-labelledby={title}>
      <div className={styles.head}>
        <p className="label" aria-hidden="true">
          <b>{number}</b> / {quoteGroups.length}
        </p>
        <h2 id={title}>{group?.title}</h2>
        <p className="small">{group?.text}</p>
      </div>
      <Cells>{children}</Cells>
    </section>
  );
}
