import { brand, headOffice, phoneLines } from "#app/content/company.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { whatToDoNext } from "#app/content/pages/track.ts";
import { More } from "../controls/More.tsx";
import styles from "./NotFoundNote.module.css";
import { OrderNumber } from "./OrderNumber.tsx";

const [support, secondSupport, aog] = phoneLines.value;

const FOOT = { again: "#tracking-number", call: `tel:${aog.dial}` } as const;

/** A blank consignment note, stamped, with what to do next. */
export function NotFoundNote({ orderNumber }: { readonly orderNumber: string }) {
  return (
    <article className={styles.note} aria-label={clientMessages.orderNotFound}>
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
      <ul className={`cells ${styles.next}`} aria-label={whatToDoNext.title}>
        {whatToDoNext.steps.map((step) => (
          <li key={step.kind}>
            <p className="label">{step.label}</p>
            <div className={styles.words}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
              {step.kind === "call" && (
                <p>
                  {[support, secondSupport].map((line) => (
                    <a key={line.dial} className="link code" href={`tel:${line.dial}`}>
                      {line.shown}
                    </a>
                  ))}
                </p>
              )}
            </div>
            <More to={"to" in step ? step.to : FOOT[step.kind]}>{step.actionLabel}</More>
          </li>
        ))}
      </ul>
    </article>
  );
}
