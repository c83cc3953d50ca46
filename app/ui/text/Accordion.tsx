import type { Faq } from "#app/content/types.ts";
import { sectionNumber } from "../section-number.ts";
import styles from "./Accordion.module.css";

/** Questions and answers as `details` elements, which need no JavaScript. */
export function Accordion({ questions }: { readonly questions: readonly Faq[] }) {
  return (
    <div className={styles.accordion}>
      {questions.map(({ question, answer }, index) => (
        <details key={question}>
          <summary className="row">
            <span className="label" aria-hidden="true">
              {sectionNumber(index)}
            </span>
            <span className={`strong ${styles.question}`}>{question}</span>
            <span className={`screen-only ${styles.sign}`} aria-hidden="true" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
