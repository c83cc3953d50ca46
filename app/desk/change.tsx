import { data } from "react-router";
import { findChange } from "#workers/audit/audit-log.ts";
import type { Result } from "#workers/audit/result.ts";
import { previewUndo, undoChange } from "#workers/desk/changes.ts";
import type { Preview } from "#workers/desk/preview.ts";
import { requireDesk } from "#workers/desk/session.ts";
import { settleTime } from "#workers/notifications/run.ts";
import { readChange } from "#workers/orders/order-changes.ts";
import { findRefusedName } from "#workers/uploads/waiting-file.ts";
import type { Route } from "./+types/change";
import { respond } from "./action.ts";
import { Changes } from "./activity.tsx";
import { changeTitle, undoText } from "./change-text.ts";
import styles from "./desk.module.css";
import { OrderDifferences } from "./file-rows.tsx";
import { DeskForm } from "./form.tsx";
import { AttemptNotice, DeskLink, Notice, PageTitle, Section } from "./page.tsx";
import { changePath, filePath, orderPath, subjectPath } from "./paths.ts";
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
  const undo = query.has("undo")
    ? await previewUndo(db, found.change, person, settleTime(env))
    : null;
  return { ...found, refused, undo };
}

/** Undoes the change, and leads to what it was about; else this page shows the reason. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, person } = requireDesk(context);
  const result = await undoChange(db, params.changeId, person);
  const undone = await findChange(db, params.changeId);
  // An order that the change added is gone.
  const isGone = (undone?.effect?.added ?? 0) > 0;
  const path = (!isGone && undone && subjectPath(undone)) || changePath(params.changeId);
  return respond({}, result, () => path);
}

/** One change of the audit log, and what it did to each order. */
export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  const { change, orders, next, refused, undo } = loaderData;
  return (
    <>
      <PageTitle title={changeTitle(change)}>
        {change.kind.endsWith("imported") && (
          <DeskLink to="/desk/files">Import another file</DeskLink>
        )}
      </PageTitle>
      <AttemptNotice />
      <Changes changes={[change]} hasSubjects isTitled />
      {undo && !actionData && <UndoForm undo={undo} />}
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

/** Shows what the undo would do, with its button; or why it would do nothing. */
function UndoForm({ undo }: { readonly undo: Preview | Result }) {
  if (undo.kind === "conflict") return <Notice tone="error">{undo.message}</Notice>;
  if (undo.kind === "forbidden") {
    return <Notice tone="note">Only administrators can undo this change: ask one.</Notice>;
  }
  if (undo.kind !== "planned") return null;
  return (
    <section className={styles.after} aria-label="Undo">
      <DeskForm does="undo" button="Undo" isMain preview={{ text: undoText(undo) }} />
    </section>
  );
}
