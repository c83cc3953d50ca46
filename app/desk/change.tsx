import { data } from "react-router";
import { pluralize } from "#app/domain/words.ts";
import { type AuditEntry, findChange } from "#workers/audit/audit-log.ts";
import type { Result } from "#workers/audit/result.ts";
import { isCountTyped, previewUndo, undoChange } from "#workers/desk/changes.ts";
import type { Preview } from "#workers/desk/preview.ts";
import { requireDesk } from "#workers/desk/session.ts";
import { settleTime } from "#workers/notifications/run.ts";
import { readChange } from "#workers/orders/order-changes.ts";
import { findRefusedName } from "#workers/uploads/waiting-file.ts";
import type { Route } from "./+types/change";
import { formTexts, respond, useAttempt } from "./action.ts";
import { Changes } from "./activity.tsx";
import { changeTitle, undoText } from "./change-text.ts";
import styles from "./desk.module.css";
import { OrderDifferences } from "./file-rows.tsx";
import { DeskField, DeskForm } from "./form.tsx";
import { AttemptNotice, DeskLink, Notice, PageTitle, Section } from "./page.tsx";
import { changePath, filePath, orderPath, subjectPath, undoPath } from "./paths.ts";
import { DataTable, Tag } from "./table.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, env, person } = requireDesk(context);
  const query = new URL(request.url).searchParams;
  const after = Math.trunc(Number(query.get("after"))) || 0;
  const found = await readChange(db, params.changeId, after);
  if (!found) throw data(null, { status: 404 });
  // An import has the id of its file.
  const refused = await findRefusedName(db, { id: params.changeId, author: person.name });
  // Planning the undo of a large import takes seconds.
  const scope = { orderNumber: query.get("order") };
  const undo = query.has("undo")
    ? await previewUndo(db, found.change, person, settleTime(env), scope)
    : null;
  return { ...found, refused, undo, scope };
}

/** Undoes the change, and leads to what it was about; else this page shows the reason. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, person } = requireDesk(context);
  const orderNumber = new URL(request.url).searchParams.get("order");
  const typed = await formTexts(request);
  const scope = { orderNumber, confirm: typed.confirm };
  const result = await undoChange(db, params.changeId, person, scope);
  const isDone = result.kind === "done" && result.changeId !== null;
  const undo = isDone ? await findChange(db, result.changeId) : undefined;
  // An order that the change added is gone.
  const isGone = (undo?.effect?.removed ?? 0) > 0;
  const path = (!isGone && undo && subjectPath(undo)) || changePath(params.changeId);
  return respond(typed, result, () => path);
}

/** One change of the audit log, and what it did to each order. */
export default function Change({ loaderData }: Route.ComponentProps) {
  const attempt = useAttempt();
  const { change, next, refused, undo, scope } = loaderData;
  const isPart = scope.orderNumber !== null;
  const orders = isPart ? [] : loaderData.orders;
  return (
    <>
      <PageTitle title={changeTitle(change)}>
        {change.kind.endsWith("imported") && (
          <DeskLink to="/desk/files">Import another file</DeskLink>
        )}
      </PageTitle>
      <AttemptNotice />
      <Changes
        changes={[change]}
        hasSubjects
        isTitled
        {...(scope.orderNumber !== null && { orderNumber: scope.orderNumber })}
      />
      {undo && attempt?.result.kind !== "conflict" && (
        <UndoForm undo={undo} change={change} scope={scope} />
      )}
      {refused && (
        <p className={styles.after}>
          <a className="link" href={`${filePath(change.id)}/refused.csv`}>
            {refused}
          </a>{" "}
          <span className="small">
            Kept for an hour, for you alone. Correct it and import it like any file.
          </span>
        </p>
      )}
      {orders.length > 0 && (
        <Section title="Orders">
          <DataTable
            caption="Orders"
            rows={orders}
            to={({ order_number }) => orderPath(order_number)}
            columns={[
              { head: "Order", kind: "code", cell: ({ order_number }) => order_number },
              {
                head: "Result",
                kind: "wide",
                cell: (order) => (
                  <>
                    {order.isNew && <Tag tone="quiet">added</Tag>}
                    <OrderDifferences {...order} />
                  </>
                ),
              },
            ]}
          />
        </Section>
      )}
      <p className={styles.after}>
        {next === null ? (
          <a className="link" href="/desk/activity">
            All activity
          </a>
        ) : (
          <DeskLink to={`?after=${next}`}>More orders</DeskLink>
        )}
      </p>
    </>
  );
}

interface UndoProps {
  readonly undo: Preview | Result;
  readonly change: AuditEntry;
  readonly scope: { readonly orderNumber: string | null };
}

/** Shows what the undo would do, with its button; or why it would do nothing. */
function UndoForm({ undo, change, scope }: UndoProps) {
  if (undo.kind === "conflict") return <Notice tone="error">{undo.message}</Notice>;
  if (undo.kind === "forbidden") {
    return <Notice tone="note">Only administrators can undo this change: ask one.</Notice>;
  }
  if (undo.kind !== "planned") return null;
  const { orderNumber } = scope;
  const { count } = undo.change;
  const isRestoring = undo.change.kind === "orders-restored";
  const typed = count.toLocaleString("en");
  return (
    <>
      {orderNumber && change.count > 1 && (
        <p className={styles.after}>
          {`On ${orderNumber} alone. This change is of ${pluralize(change.count, "order")}, and the others stay as they are. `}
          <a className="link" href={undoPath(change.id)}>
            Undo it as a whole
          </a>
        </p>
      )}
      <section className={styles.after} aria-label="Undo">
        <DeskForm
          does="undo"
          button={isRestoring ? `Restore ${pluralize(count, "order")}` : "Undo"}
          isMain
          preview={{ text: undoText(undo) }}
        >
          {isCountTyped(change, scope, count) && (
            <DeskField label={`Type ${typed} to undo it`} name="confirm" maxLength={20} />
          )}
        </DeskForm>
      </section>
    </>
  );
}
