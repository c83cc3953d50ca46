import { deskLabels } from "#app/content/desk/frame.ts";
import { deskOrder, orderFormLabels } from "#app/content/desk/orders.ts";
import type { OrderFormField } from "#app/desk/orders.ts";
import type { Attempt } from "./attempt.ts";
import { Notice } from "./Notice.tsx";
import styles from "./OrderPage.module.css";

/** What others changed meanwhile, or that nothing had to be changed. */
export function AttemptNotice({ result }: Attempt) {
  if (result.kind === "done") return <Notice tone="note">{deskOrder.same}</Notice>;
  if (result.kind !== "changed") return null;
  return (
    <Notice tone="error">
      <div>
        {deskOrder.changed}
        <ul className={styles.meanwhile}>
          {result.fields.map(({ field, before, after }) => (
            <li key={`${field} ${after}`} dir="auto">
              {field && `${orderFormLabels[field as OrderFormField] ?? field}: `}
              {before !== null && <del>{before}</del>} {after ?? deskLabels.none}
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}
