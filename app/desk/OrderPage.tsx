import type { ComponentProps } from "react";
import { deskLabels } from "#app/content/desk/frame.ts";
import { deskOrder } from "#app/content/desk/orders.ts";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import { trackingPath } from "#app/domain/tracking-address.ts";
import { OrderAnswer } from "#app/ui/track/OrderAnswer.tsx";
import { OrderProgress } from "#app/ui/track/OrderProgress.tsx";
import { orderView } from "#app/ui/track/order-text.ts";
import {
  type DeskOrder,
  ORDER_FORM_FIELDS,
  orderFormValues,
  type UpdatePreview,
} from "#workers/desk/orders-types.ts";
import { type Attempt, errorsOf } from "./action.ts";
import { CopyLink } from "./CopyLink.tsx";
import { NOT_EMAILED, previewText } from "./change-text.ts";
import { Changes } from "./changes.tsx";
import styles from "./desk.module.css";
import { DeskForm, RemoveForm, RetractForm } from "./form.tsx";
import { OrderFields } from "./OrderFields.tsx";
import { OrderFollowers } from "./OrderFollowers.tsx";
import { OrderLog } from "./OrderLog.tsx";
import { AttemptNotice, Notice, PageTitle } from "./page.tsx";
import { ReleaseForm, toPreview, UpdateForms } from "./UpdateForms.tsx";

interface Props {
  readonly found: DeskOrder;
  /** What a link proposes for the update. */
  readonly suggested: { readonly event: string; readonly place: string };
  /** What that would do; null without a proposal. */
  readonly preview: UpdatePreview | null;
  /** Null where the order isn't on hold. */
  readonly release: Omit<ComponentProps<typeof ReleaseForm>, "hidden"> | null;
  readonly origin: string;
  readonly isAdmin: boolean;
  readonly now: string;
  readonly attempt: Attempt | undefined;
}

/** One order: its update forms, its fields, and beside them what the customer sees. */
export function OrderPage(props: Props) {
  const { found, suggested, preview, release, origin, isAdmin, now, attempt } = props;
  const { order, log, changes } = found;
  const path = trackingPath(order.order_number) ?? "";
  return (
    <>
      <PageTitle title={order.order_number} note={order.order_status}>
        <CopyLink label={deskOrder.link} link={`${origin}${path}`} />
      </PageTitle>
      {attempt && <AttemptNotice {...attempt} />}
      <RetractNotice found={found} attempt={attempt} />
      <div className={styles.orderPageColumns}>
        <div className={styles.orderPageWork}>
          {release && <ReleaseForm hidden={{ seen: found.lastFact }} {...release} />}
          <UpdateForms
            numbers={[order.order_number]}
            hidden={{ seen: found.lastFact }}
            places={found.places}
            milestones={order.milestones}
            suggested={suggested}
            planned={preview}
            attempt={attempt}
          />
          <EditForm found={found} attempt={attempt} />
        </div>
        <section className={styles.orderPageCustomer} aria-label={deskOrder.customerPage}>
          <h2 className={styles.orderPageHeading}>
            {deskOrder.customerPage}{" "}
            <a className="link small" href={path}>
              {deskOrder.openPage}
            </a>
          </h2>
          <div className={styles.orderPagePreview}>
            <OrderAnswer order={order} view={orderView(order)} checkedAt={now} />
            <OrderProgress order={order} checkedAt={now} />
          </div>
        </section>
      </div>
      <section>
        <h2 className={styles.orderPageHeading}>{deskOrder.log}</h2>
        <OrderLog log={log} seen={found.lastFact} />
      </section>
      <OrderFollowers notifications={found.notifications} />
      <section>
        <h2 className={styles.orderPageHeading}>{deskOrder.changes}</h2>
        <Changes changes={changes} />
      </section>
      {isAdmin && log.length > PRUNED_FROM && (
        <section>
          <h2 className={styles.orderPageHeading}>{deskOrder.prune.title}</h2>
          <p className="small">{deskOrder.prune.hint}</p>
          <DeskForm does="prune" button={deskOrder.prune.title} />
        </section>
      )}
      {isAdmin && (
        <RemoveForm words={deskOrder.remove} error={errorsOf(attempt, "remove").confirm} />
      )}
    </>
  );
}

/** What the retraction of an entry of the log would do, before it is done. */
function RetractNotice({ found, attempt }: Pick<Props, "found" | "attempt">) {
  const { typed, result } = attempt ?? {};
  const entry = found.log.find(({ id }) => String(id) === typed?.fact);
  if (typed?.do !== "retract" || !entry || !result) return null;
  if (result.kind === "invalid") {
    return <Notice tone="error">{Object.values(result.errors).join(" ")}</Notice>;
  }
  if (result.kind !== "planned") return null;
  const text = [entry.what, entry.when, entry.place].filter(Boolean).join(", ");
  return (
    <Notice tone="note" isAnswer>
      <span dir="auto">
        {withoutBidiControls(deskOrder.retracts(text))} {previewText(result)}
      </span>
      <RetractForm seen={found.lastFact} fact={entry.id} />
    </Notice>
  );
}

/** Entries of a log from which on it can be pruned. */
const PRUNED_FROM = 1000;

function EditForm({ found, attempt }: Pick<Props, "found" | "attempt">) {
  const stored = orderFormValues({
    ...found.order,
    carrier_references: found.carrier_references,
  });
  const isAgain = attempt?.typed.do === "edit" && attempt.result.kind !== "done";
  const errors = errorsOf(attempt, "edit");
  const { action, text } = toPreview([found.order.order_number], attempt, "edit");
  return (
    <section aria-label={deskOrder.fields}>
      <h2 className={styles.orderPageHeading}>{deskOrder.fields}</h2>
      <DeskForm
        does="edit"
        button={deskLabels.save}
        hasErrors={Object.keys(errors).length > 0}
        preview={{ action, text: text ?? NOT_EMAILED }}
      >
        {ORDER_FORM_FIELDS.map((field) => (
          <input key={field} type="hidden" name={`was.${field}`} value={stored[field]} />
        ))}
        <OrderFields typed={isAgain ? attempt.typed : stored} errors={errors} />
      </DeskForm>
    </section>
  );
}
