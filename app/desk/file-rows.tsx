/** The rows of a file with what becomes of each, and what becomes of an order. */
import type { ChangedField } from "#workers/audit/audit-log.ts";
import { fieldLabel } from "#workers/audit/field-labels.ts";
import type { Problem } from "#workers/imports/file.ts";
import type { EventLine } from "#workers/orders/log-entries.ts";
import type { OrderDifference } from "#workers/orders/order-changes.ts";
import {
  type PlanView,
  ROW_VIEWS,
  type RowView,
  type ShownRow,
} from "#workers/uploads/stored-plan.ts";
import { shownValue } from "./change-text.ts";
import styles from "./desk.module.css";
import { orderPath } from "./paths.ts";
import { DataTable, Tag } from "./table.tsx";

const UNITS = { line: "Line", row: "Row", event: "Event" };

const VIEWS: Readonly<Record<RowView, string>> = {
  affected: "All but unchanged",
  added: "Added",
  changed: "Changed",
  retracted: "Retracted",
  "not stored": "Not stored",
  refused: "Refused",
  unchanged: "Unchanged",
  all: "All",
};

/** Each row of a file with what becomes of it, a page at a time. */
export function FileRows({ plan }: { readonly plan: PlanView }) {
  const { unit, shown } = plan;
  return (
    <section id="rows">
      <Views {...plan} />
      <DataTable
        caption={VIEWS[shown.view]}
        rows={shown.rows}
        empty="No rows match."
        columns={[
          { head: UNITS[unit], kind: "code", cell: ({ line }) => line },
          { head: "Order", kind: "code", cell: (row) => <Orders {...row} /> },
          {
            head: "Outcome",
            cell: ({ outcome }) => (
              <Tag tone={outcome === "refused" ? undefined : "quiet"}>{outcome}</Tag>
            ),
          },
          {
            head: "Result",
            kind: "wide",
            cell: ({ orders, problems }) => (
              <>
                {problems.map((problem) => (
                  <RowProblem key={`${problem.column} ${problem.reason}`} {...problem} />
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
function Views({ counts, unit, shown: { view } }: PlanView) {
  const isApart = (one: RowView) => one !== "affected" || counts.unchanged > 0;
  const there = ROW_VIEWS.filter((one) => one === view || (counts[one] > 0 && isApart(one)));
  return (
    <nav
      className={`wrap ${styles.fileRowsViews}`}
      aria-label={`Show ${UNITS[unit].toLowerCase()}s`}
    >
      <span>{UNITS[unit]}s of the file:</span>
      {there.map((one) => (
        <a
          key={one}
          className="link"
          href={address(one, 1)}
          aria-current={one === view ? "page" : undefined}
        >
          {VIEWS[one]} <b>{counts[one].toLocaleString("en")}</b>
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
function Orders({ orders, outcome }: ShownRow) {
  return orders.map(({ order_number, isNew }) => (
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

function RowProblem({ column, value, reason }: Problem) {
  return (
    <div className={styles.fileRowsProblem} dir="auto">
      {column && `${fieldLabel(column)} `}
      {value && <q className="code">{value}</q>} {reason}
    </div>
  );
}

function Pages({ view, page, pages }: PlanView["shown"]) {
  if (pages === 1) return null;
  const link = (text: string, to: number) =>
    to !== page &&
    to >= 1 &&
    to <= pages && (
      <a className="link" href={address(view, to)}>
        {text}
      </a>
    );
  return (
    <nav className={`wrap ${styles.fileRowsViews}`} aria-label="Pages">
      {link("First", 1)}
      {link("Previous", page - 1)}
      <span>
        Page {page.toLocaleString("en")} of {pages.toLocaleString("en")}
      </span>
      {link("Next", page + 1)}
      {link("Last", pages)}
    </nav>
  );
}

type Differences = Pick<OrderDifference, "changes" | "events">;

/** The changes of an order: each field with its old and its new value, and each event. */
export function OrderDifferences({ changes, events }: Differences) {
  if (changes.length + events.length === 0) return null;
  return (
    <ul className={`wrap ${styles.fileRowsChanges}`}>
      {changes.map((change) => (
        <Change key={change.field} {...change} />
      ))}
      {events.map((event) => (
        <Event key={JSON.stringify(event)} {...event} />
      ))}
    </ul>
  );
}

/** A value without an old one, as in a new order, is only listed. */
function Change({ field, before, after }: ChangedField) {
  if (before === after) return <li dir="auto">Confirmed: {shownValue(field, after)}</li>;
  return (
    <li dir="auto">
      <span>{fieldLabel(field)}</span>{" "}
      {before !== null && (
        <>
          from <del>{shownValue(field, before)}</del> to{" "}
        </>
      )}
      <ins>{shownValue(field, after)}</ins>
    </li>
  );
}

function Event({ what, when, place, part, classifier }: EventLine) {
  return (
    <li dir="auto">
      {classifier === "actual" ? what : `${what} (expected)`}
      {[when, place, part].map((text) => text && `, ${text}`)}
    </li>
  );
}
