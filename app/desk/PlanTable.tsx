import { fieldLabel } from "#app/content/desk/activity.ts";
import { deskFilePlan } from "#app/content/desk/files.ts";
import {
  type FilePlanView,
  type OrderDifference,
  type PlanRow,
  ROW_VIEWS,
  type RowProblem,
  type RowView,
} from "#workers/desk/files-types.ts";
import styles from "./desk.module.css";
import { OrderDifferences } from "./OrderDifferences.tsx";
import { orderPath } from "./paths.ts";
import { DataTable, Tag } from "./table.tsx";

interface Props {
  readonly plan: FilePlanView;
}

/** Each row of a file with what becomes of it, a page at a time. */
export function PlanTable({ plan }: Props) {
  const { unit, shown } = plan;
  const { columns, outcomes, units } = deskFilePlan;
  return (
    <section id="rows">
      <Views {...plan} />
      <DataTable<PlanRow>
        caption={deskFilePlan.views[shown.view]}
        rows={shown.rows}
        rowKey={({ line }) => String(line)}
        empty={deskFilePlan.none}
        columns={[
          { head: units[unit], kind: "code", cell: ({ line }) => line },
          { head: columns.order, kind: "code", cell: (row) => <Orders {...row} /> },
          {
            head: columns.outcome,
            cell: ({ outcome }) => (
              <Tag tone={outcome === "refused" ? undefined : "quiet"}>{outcomes[outcome]}</Tag>
            ),
          },
          {
            head: columns.what,
            kind: "wide",
            cell: ({ orders, problems }) => (
              <>
                {problems.map((problem) => (
                  <Problem key={`${problem.column} ${problem.reason}`} {...problem} />
                ))}
                {orders.map((order) => (
                  <OrderDifferences key={order.order_number} {...order} />
                ))}
              </>
            ),
          },
        ]}
      />
      <Pages {...shown} />
    </section>
  );
}

/** Which rows are shown, with how many there are. */
function Views({ counts, shown: { view } }: FilePlanView) {
  const isApart = (one: RowView) => one !== "affected" || counts.unchanged > 0;
  const there = ROW_VIEWS.filter((one) => one === view || (counts[one] > 0 && isApart(one)));
  return (
    <nav className={styles.planTableViews} aria-label={deskFilePlan.viewsLabel}>
      {there.map((one) => (
        <a key={one} href={address(one, 1)} aria-current={one === view ? "page" : undefined}>
          {deskFilePlan.views[one]} <b>{counts[one].toLocaleString("en")}</b>
        </a>
      ))}
    </nav>
  );
}

function address(view: RowView, page: number): string {
  const query = new URLSearchParams({ view, ...(page > 1 && { page: String(page) }) });
  return `?${query}#rows`;
}

/** A refused row may name any order. */
function Orders({ orders, outcome }: PlanRow) {
  return orders.map(({ order_number, isNew }: OrderDifference) => (
    <div key={order_number} dir="auto">
      {isNew || outcome === "refused" ? (
        order_number
      ) : (
        <a className="link" href={orderPath(order_number)}>
          {order_number}
        </a>
      )}
    </div>
  ));
}

function Problem({ column, value, reason }: RowProblem) {
  return (
    <div className={styles.planTableProblem} dir="auto">
      {column && `${fieldLabel(column)} `}
      {value && <q>{value}</q>} {reason}
    </div>
  );
}

function Pages({ view, page, pages }: FilePlanView["shown"]) {
  if (pages === 1) return null;
  const { label, of, first, previous, next, last } = deskFilePlan.pages;
  const link = (text: string, to: number) =>
    to !== page && to >= 1 && to <= pages && <a href={address(view, to)}>{text}</a>;
  return (
    <nav className={styles.planTablePages} aria-label={label}>
      {link(first, 1)}
      {link(previous, page - 1)}
      <span>{of(page, pages)}</span>
      {link(next, page + 1)}
      {link(last, pages)}
    </nav>
  );
}
