import { deskFilePlan } from "#app/content/desk/files.ts";
import { deskLabels } from "#app/content/desk/frame.ts";
import { fieldLabel } from "#app/content/desk/record.ts";
import { locale } from "#app/content/locale.ts";
import type { EventLine, OrderDifference } from "#app/desk/files.ts";
import type { FieldChange } from "#app/desk/record.ts";
import { moment } from "./moment.ts";
import styles from "./OrderDifferences.module.css";

type Props = Pick<OrderDifference, "changes" | "events">;

/** What a file makes of an order: each field with its old and its new value, and each event. */
export function OrderDifferences({ changes, events }: Props) {
  if (changes.length + events.length === 0) return null;
  return (
    <ul className={styles.list}>
      {changes.map((change) => (
        <Change key={change.field} {...change} />
      ))}
      {events.map((event) => (
        <Event key={JSON.stringify(event)} {...event} />
      ))}
    </ul>
  );
}

/** What a new order has is only told. */
function Change({ field, before, after }: FieldChange) {
  return (
    <li dir="auto">
      <span className={styles.field}>{fieldLabel(field)}</span>{" "}
      {before !== null && (
        <>
          {deskFilePlan.from} <del>{inWords(field, before)}</del> {deskFilePlan.to}{" "}
        </>
      )}
      <ins>{inWords(field, after)}</ins>
    </li>
  );
}

const MOMENTS: readonly string[] = ["created_at", "delivery_date"];
const NUMBERS: readonly string[] = ["order_count", "shipper_charges"];

function inWords(field: string, value: string | null): string {
  if (value === null) return deskLabels.none;
  if (NUMBERS.includes(field)) return Number(value).toLocaleString(locale.lang);
  return MOMENTS.includes(field) ? moment(value) : value;
}

function Event({ what, when, place, classifier }: EventLine) {
  const expected = classifier === "actual" ? null : `(${deskFilePlan.expected})`;
  return (
    <li dir="auto">
      {[what, expected].filter(Boolean).join(" ")}
      {[when, place].map((part) => part && `, ${part}`)}
    </li>
  );
}
