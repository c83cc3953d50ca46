/** A list of orders, the newest first, with filters; and their table, which other pages show too. */
import { withoutBidiControls } from "#app/domain/invisible.ts";
import {
  listDeskOrders,
  ORDER_VIEWS,
  type OrderList,
  type OrderListFilter,
  type OrderListRow,
  type OrderView,
} from "#workers/desk/order-list.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/orders";
import styles from "./desk.module.css";
import { DeskField, Filters } from "./form.tsx";
import { DeskLink, NONE, PageTitle } from "./page.tsx";
import { orderPath } from "./paths.ts";
import { type Column, DataTable, moment, Tag } from "./table.tsx";

const VIEWS: Record<OrderView, string> = {
  open: "Open",
  late: "Late",
  exceptions: "With exceptions",
  stale: "No update for 7 days",
  delivered: "Delivered",
  all: "All",
};

/** Order numbers that fit into a URL. At most `ORDERS_MAX` orders can be updated at once. */
const PICKED_MAX = 300;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = requireDesk(context);
  const query = new URL(request.url).searchParams;
  const text = (name: string) => query.get(name)?.trim().slice(0, 200) || null;
  const filter: OrderListFilter = {
    view: ORDER_VIEWS.find((view) => view === query.get("view")) ?? "open",
    status: text("status"),
    search: text("search"),
    before: text("before"),
  };
  const picked = [...new Set(query.getAll("number"))].slice(0, PICKED_MAX);
  return { filter, picked, list: await listDeskOrders(db, filter, new Date()) };
}

/** The id of the form of the filters: picks belong to it, so that they stay when it is sent. */
const FORM = "orders";

export default function Orders({ loaderData: { filter, list, picked } }: Route.ComponentProps) {
  const shown = new Set(list.rows.map(({ order_number }) => order_number));
  const elsewhere = picked.filter((number) => !shown.has(number));
  const button = { type: "submit", form: FORM, className: styles.deskFormButton } as const;
  return (
    <>
      <PageTitle title="Orders" note="Times in Dubai">
        <DeskLink to="/desk/orders/new">New order</DeskLink>
      </PageTitle>
      <Filters id={FORM} values={{ ...filter }} isQuick>
        <DeskField label="Show" name="view" options={Object.entries(VIEWS)} />
        <DeskField label="Status" name="status" maxLength={80} />
        <DeskField label="Number or any text" name="search" type="search" maxLength={200} />
      </Filters>
      {list.hidden && <HiddenMatches {...list.hidden} filter={filter} />}
      <div className={`${styles.stack} ${styles.orderPicks}`}>
        <OrderTable caption="Orders" rows={list.rows} more={[pickColumn(picked)]} />
        {elsewhere.length > 0 && (
          <fieldset className="wrap">
            <legend className="small">Picked, and not shown here</legend>
            {elsewhere.map((number) => (
              <label key={number}>
                <input type="checkbox" form={FORM} name="number" value={number} defaultChecked />{" "}
                {number}
              </label>
            ))}
          </fieldset>
        )}
        <div className={styles.buttons}>
          <button {...button} formAction="/desk/orders/update">
            Update the picked orders
          </button>
          {list.next && (
            <button {...button} name="before" value={list.next}>
              Older
            </button>
          )}
        </div>
      </div>
    </>
  );
}

interface TableProps {
  readonly caption: string;
  readonly rows: readonly OrderListRow[];
  /** Columns after the others. */
  readonly more?: readonly Column<OrderListRow>[];
}

export function OrderTable({ caption, rows, more = [] }: TableProps) {
  return (
    <DataTable
      caption={caption}
      rows={rows}
      to={({ order_number }) => orderPath(order_number)}
      empty="No orders match."
      columns={[
        { head: "Order", kind: "code", cell: ({ order_number }) => order_number },
        {
          head: "Status",
          cell: ({ order_status, isLate }) => (
            <>
              {withoutBidiControls(order_status ?? NONE)} {isLate && <Tag>late</Tag>}
            </>
          ),
        },
        { head: "Name", kind: "wide", cell: ({ name }) => name },
        { head: "Delivery date", kind: "code", cell: ({ delivery_date }) => moment(delivery_date) },
        { head: "Last update", kind: "code", cell: ({ last_update_at }) => moment(last_update_at) },
        { head: "Ordered", kind: "code", cell: ({ created_at }) => moment(created_at) },
        ...more,
      ]}
    />
  );
}

const pickColumn = (picked: readonly string[]): Column<OrderListRow> => ({
  head: "Pick",
  kind: "code",
  cell: ({ order_number }) => (
    <input
      type="checkbox"
      className={styles.orderPick}
      form={FORM}
      name="number"
      value={order_number}
      defaultChecked={picked.includes(order_number)}
      aria-label={`Pick ${order_number}`}
    />
  ),
});

interface HiddenProps extends NonNullable<OrderList["hidden"]> {
  readonly filter: OrderListFilter;
}

/** Orders that the search finds and the chosen view hides: "1 delivered order matches". */
function HiddenMatches({ count, kind, filter: { status, search } }: HiddenProps) {
  const view = kind === "open" || kind === "delivered" ? kind : "all";
  const query = new URLSearchParams({
    view,
    ...(status !== null && { status }),
    ...(search !== null && { search }),
  });
  return (
    <p className={styles.orderHidden}>
      <DeskLink
        to={`/desk/orders?${query}`}
      >{`${count === 100 ? "100 or more" : count} ${kind === "any" ? "other" : kind} ${count === 1 ? "order matches" : "orders match"}`}</DeskLink>
    </p>
  );
}
