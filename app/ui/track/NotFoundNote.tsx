import type { ApiResult } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { brand, headOffice, phoneLines } from "#app/content/company.ts";
import { errorLabels } from "#app/content/labels.ts";
import { whatToDoNext, whatToDoWhenUnavailable } from "#app/content/pages/track.ts";
import { More } from "../controls/More.tsx";
import styles from "./NotFoundNote.module.css";
import { OrderNumber } from "./OrderNumber.tsx";

const [support, secondSupport, aog] = phoneLines.value;

interface Props {
  readonly orderNumber: string;
  /** The path of the look-up. */
  readonly retry: string;
  readonly outcome: ApiResult<unknown>;
}

/**
 * An empty consignment note with a stamp and what to do next. Where the look-up failed, the reason
 * is under the stamp.
 */
export function NotFoundNote({ orderNumber, retry, outcome }: Props) {
  const isUnavailable = outcome.code !== 404;
  const next = isUnavailable ? whatToDoWhenUnavailable : whatToDoNext;
  const links = {
    again: "#tracking-number",
    retry,
    call: `tel:${aog.dial}`,
  };
  return (
    <article aria-label={clientMessages.orderNotFound}>
      <div className={styles.blank}>
        <OrderNumber>{orderNumber}</OrderNumber>
        <div className={styles.stamp}>
          <p className="label" aria-hidden="true">
            <span>{brand.name}</span>
            <span>{headOffice.place}</span>
          </p>
          <h2>{clientMessages.orderNotFound}</h2>
        </div>
      </div>
      {isUnavailable && (
        <div className={styles.reason}>
          <p>{outcome.message}</p>
          {outcome.errorId && <p className="code">{errorLabels.errorId(outcome.errorId)}</p>}
        </div>
      )}
      <ul className={`cells ${styles.next}`} aria-label={next.title}>
        {next.steps.map((step) => (
          <li key={step.kind}>
            <p className="label">{step.label}</p>
            <div className={styles.content}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
              {step.kind === "call" && (
                <p>
                  {[support, secondSupport].map((line) => (
                    <a key={line.dial} className="link code touch" href={`tel:${line.dial}`}>
                      {line.shown}
                    </a>
                  ))}
                </p>
              )}
            </div>
            <More to={"to" in step ? step.to : links[step.kind]}>{step.actionLabel}</More>
          </li>
        ))}
      </ul>
    </article>
  );
}
