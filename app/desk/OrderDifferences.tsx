import { fieldLabel } from "#app/content/desk/activity.ts";
import { deskFilePlan } from "#app/content/desk/files.ts";
import { deskLabels } from "#app/content/desk/frame.ts";
import { locale } from "#app/content/locale.ts";
import type { FieldChange } from "#workers/audit/types.ts";
import type { EventLine, OrderDifference } from "#workers/desk/files-types.ts";
import styles from "./desk.module.css";
import { moment } from "./table.tsx";

type Props = Pick<OrderDifference, "changes" | "events">;

/** What a file makes of an order: each field with its old and its new value, and each event. */
export function OrderDifferences({ changes, events }: Props) {
  if (changes.length + events.length === 0) return null;
  return (
    <ul className={styles.orderDifferencesList}>
      {changes.map((change) => (
        <Change key={change.field} {...change} />
      ))}
      {events.map((event) => (
        <Event key={JSON.stringify(event)} {...event} />
      ))}
    </ul>
  );
}

/** Of a new order, the values are only listed. */
function Change({ field, before, after }: FieldChange) {
  return (
    <li dir="auto">
      <span className={styles.orderDifferencesField}>{fieldLabel(field)}</span>{" "}
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
