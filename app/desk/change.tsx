import { data } from "react-router";
import { undoChange } from "#workers/desk/changes.ts";
import { requireDesk } from "#workers/desk/session.ts";
import { readChange } from "#workers/orders/order-changes.ts";
import { findRefusedName } from "#workers/uploads/waiting-file.ts";
import type { Route } from "./+types/change";
import { respond } from "./action.ts";
import { Changes } from "./activity.tsx";
import { changeTitle, undoText } from "./change-text.ts";
import styles from "./desk.module.css";
import { OrderDifferences } from "./file-rows.tsx";
import { AttemptNotice, DeskLink, PageTitle, Section } from "./page.tsx";
import { filePath, orderPath } from "./paths.ts";
import { DataTable, Tag } from "./table.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, person } = requireDesk(context);
  const after = Math.trunc(Number(new URL(request.url).searchParams.get("after"))) || 0;
  const found = await readChange(db, params.changeId, after);
  if (!found) throw data(null, { status: 404 });
  // An import has the id of its file.
  const refused = await findRefusedName(db, { id: params.changeId, author: person.name });
  return { ...found, refused };
}

/** Undoes the change, and leads to the page with its button; else this page shows the reason. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, env, person } = requireDesk(context);
  const result = await undoChange(db, env, params.changeId, person);
  return respond({}, result, () => pageBefore(request));
}

/** A page of the desk; the activity where the browser names none. */
function pageBefore({ url, headers }: Request): string {
  const referrer = headers.get("Referer");
  const page = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  const isDesk = page?.origin === new URL(url).origin && page.pathname.startsWith("/desk");
  return isDesk ? page.pathname : "/desk/activity";
}

/** One change of the audit log, and what it did to each order. */
export default function Change({ loaderData }: Route.ComponentProps) {
  const { change, orders, next, refused } = loaderData;
  return (
    <>
      <PageTitle title={changeTitle(change)}>
        {change.kind.endsWith("imported") && (
          <DeskLink to="/desk/files">Import another file</DeskLink>
        )}
      </PageTitle>
      <AttemptNotice />
      <Changes changes={[change]} hasSubjects isTitled />
      {change.canUndo && <p className="small">{undoText(change)}</p>}
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
