import { deskActivity } from "#app/content/desk/activity.ts";
import { deskImport } from "#app/content/desk/files.ts";
import type { ChangeDetails, OrderDifference } from "#workers/desk/files-types.ts";
import type { Attempt } from "./action.ts";
import { Changes } from "./Changes.tsx";
import { changeTitle } from "./change-text.ts";
import styles from "./desk.module.css";
import { DeskLink } from "./form.tsx";
import { OrderDifferences } from "./OrderDifferences.tsx";
import { AttemptNotice, PageTitle } from "./page.tsx";
import { orderPath, subjectPath } from "./paths.ts";
import { DataTable } from "./table.tsx";

interface Props extends ChangeDetails {
  /** Of an undo that was refused */
  readonly result: Attempt["result"] | undefined;
}

/** One change of the audit log, and what it did to each order. */
export function ChangePage({ change, orders, next, result }: Props) {
  const { columns } = deskImport;
  return (
    <>
      <PageTitle title={changeTitle(change)} />
      {result && <AttemptNotice result={result} />}
      <Changes changes={[change]} to={subjectPath} />
      {orders.length > 0 && (
        <DataTable<OrderDifference>
          caption={deskImport.orders}
          rows={orders}
          rowKey={({ order_number }) => order_number}
          to={({ order_number }) => orderPath(order_number)}
          columns={[
            { head: columns.order, kind: "code", cell: ({ order_number }) => order_number },
            {
              head: columns.what,
              kind: "wide",
              cell: (order) => <OrderDifferences {...order} />,
            },
          ]}
        />
      )}
      <p className={styles.importPageMore}>
        {next === null ? (
          <a className="link" href="/desk/activity">
            {deskActivity.toActivity}
          </a>
        ) : (
          <DeskLink to={`?after=${next}`}>{deskImport.more}</DeskLink>
        )}
      </p>
    </>
  );
}
