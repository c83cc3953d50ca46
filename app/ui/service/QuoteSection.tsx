import type { ReactNode } from "react";
import type { Head } from "#app/content/types.ts";
import styles from "./QuoteSection.module.css";

interface Props {
  readonly head: Head;
  /** The quote form. */
  readonly children: ReactNode;
}

/** The quote section at the end of a page. */
export function QuoteSection({ head, children }: Props) {
  return (
    <section id="request-quote" className="container ruled" aria-labelledby="request-quote-title">
      <div className="container-inner">
        <div className={styles.head}>
          <p className="label labels">
            <span>{head.label}</span>
            <span>{head.aside}</span>
          </p>
          <h2 id="request-quote-title">{head.heading}</h2>
          {head.lead && <p className="lead">{head.lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
