import { withoutBidiControls } from "#app/domain/invisible.ts";
import type { OrderListRow } from "#workers/desk/order-list.ts";
import styles from "./desk.module.css";
import { NONE } from "./page.tsx";
import { orderPath } from "./paths.ts";
import { type Column, DataTable, moment, Tag } from "./table.tsx";

interface Props {
  readonly caption: string;
  readonly rows: readonly OrderListRow[];
  /** Each row has a box. */
  readonly picks?: Picks;
}

interface Picks {
  /** The id of the form that sends them as "number". */
  readonly form: string;
  readonly numbers: readonly string[];
}

export function OrderTable({ caption, rows, picks }: Props) {
  return (
    <DataTable<OrderListRow>
      caption={caption}
      rows={rows}
      rowKey={({ order_number }) => order_number}
      to={({ order_number }) => orderPath(order_number)}
      empty="No orders match."
      columns={picks ? [...COLUMNS, pickColumn(picks)] : COLUMNS}
    />
  );
}

const COLUMNS: readonly Column<OrderListRow>[] = [
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
];

const pickColumn = ({ form, numbers }: Picks): Column<OrderListRow> => ({
  head: "Pick",
  kind: "code",
  cell: ({ order_number }) => (
    <input
      type="checkbox"
      className={styles.orderPick}
      form={form}
      name="number"
      value={order_number}
      defaultChecked={numbers.includes(order_number)}
      aria-label={`Pick ${order_number}`}
    />
  ),
});
