import { deskActivity } from "#app/content/desk/activity.ts";
import { deskFilePlan, deskImport } from "#app/content/desk/files.ts";
import type { DoneImport, OrderDifference } from "#workers/desk/files-types.ts";
import styles from "./desk.module.css";
import { DeskForm, DeskLink } from "./form.tsx";
import { OrderDifferences } from "./OrderDifferences.tsx";
import { PageTitle } from "./page.tsx";
import { filePath, orderPath } from "./paths.ts";
import { DataTable, moment, Tag } from "./table.tsx";

/** What an import did, with the button that takes all of it back. */
export function ImportPage({ change, refused, orders, next }: DoneImport) {
  const { id, author, made_at, detail, count, effect, undoneBy, canUndo } = change;
  const { columns } = deskImport;
  return (
    <>
      <PageTitle
        title={detail ?? deskActivity.kinds[change.kind]}
        note={deskImport.by(author ?? deskActivity.unknown, moment(made_at))}
      >
        <DeskLink to="/desk/files">{deskImport.next}</DeskLink>
      </PageTitle>
      <div className={styles.importPageDone}>
        <p className={styles.importPageDid}>{deskActivity.imported(count, effect)}</p>
        {canUndo && (
          <DeskForm does="undo" action={`/desk/activity/${id}`} button={deskImport.undo} />
        )}
        {undoneBy !== null && <p>{deskImport.undone(undoneBy)}</p>}
        {refused && (
          <p>
            <a className="link" href={`${filePath(id)}/refused.csv`}>
              {refused}
            </a>{" "}
            <span className="small">{deskImport.refusedHint}</span>
          </p>
        )}
        <p>
          <a className="link" href="/desk/activity">
            {deskImport.activity}
          </a>
        </p>
      </div>
      <DataTable<OrderDifference>
        caption={deskImport.orders}
        rows={orders}
        rowKey={({ order_number }) => order_number}
        to={({ order_number }) => orderPath(order_number)}
        empty={deskImport.none}
        columns={[
          { head: columns.order, kind: "code", cell: ({ order_number }) => order_number },
          {
            head: columns.what,
            kind: "wide",
            cell: (order) => (
              <>
                {order.isNew && <Tag tone="quiet">{deskFilePlan.outcomes.added}</Tag>}
                <OrderDifferences {...order} />
              </>
            ),
          },
        ]}
      />
      {next !== null && (
        <p className={styles.importPageMore}>
          <DeskLink to={`?after=${next}`}>{deskImport.more}</DeskLink>
        </p>
      )}
    </>
  );
}
