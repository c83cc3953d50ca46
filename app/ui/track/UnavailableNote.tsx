import { phoneLines } from "#app/content/company.ts";
import { errorWords } from "#app/content/labels.ts";
import { trackMessages } from "#app/content/pages/track.ts";
import { trackingPath } from "#app/domain/order.ts";
import { Link } from "../navigation/Link.tsx";
import { OrderNumber } from "./OrderNumber.tsx";
import styles from "./UnavailableNote.module.css";

interface Props {
  readonly orderNumber: string;
  /** Why the order can't be shown now; never the visitor's mistake. */
  readonly message: string;
  /** Of the fault, where it is ours. */
  readonly reference?: string | undefined;
}

/** What stands in an order's place when nobody could look: the reason, and people who can. */
export function UnavailableNote({ orderNumber, message, reference }: Props) {
  return (
    <article aria-label={message}>
      <OrderNumber>{orderNumber}</OrderNumber>
      <div className={styles.words}>
        <h2>{message}</h2>
        {reference && <p>{errorWords.reference(reference)}</p>}
        <Link className="link" to={trackingPath(orderNumber) ?? "/track"} reloadDocument>
          {trackMessages.tryAgain}
        </Link>
      </div>
      <ul className={`cells ${styles.lines}`}>
        {phoneLines.value.map((line) => (
          <li key={line.dial}>
            <p className="label">{line.label}</p>
            <a className="link value code" href={`tel:${line.dial}`}>
              {line.shown}
            </a>
          </li>
        ))}
      </ul>
    </article>
  );
}
