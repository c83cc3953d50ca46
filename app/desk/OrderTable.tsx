import { deskLabels } from "#app/content/desk/frame.ts";
import { deskOrders } from "#app/content/desk/orders.ts";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import type { OrderListRow } from "#workers/desk/orders-types.ts";
import styles from "./desk.module.css";
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
      empty={deskOrders.none}
      columns={picks ? [...COLUMNS, pickColumn(picks)] : COLUMNS}
    />
  );
}

const { columns } = deskOrders;

const COLUMNS: readonly Column<OrderListRow>[] = [
  { head: columns.number, kind: "code", cell: ({ order_number }) => order_number },
  {
    head: columns.status,
    cell: ({ order_status, isLate }) => (
      <>
        {withoutBidiControls(order_status ?? deskLabels.none)}{" "}
        {isLate && <Tag>{deskOrders.late}</Tag>}
      </>
    ),
  },
  { head: columns.name, kind: "wide", cell: ({ name }) => name },
  { head: columns.delivery, kind: "code", cell: ({ delivery_date }) => moment(delivery_date) },
  { head: columns.lastUpdate, kind: "code", cell: ({ last_update_at }) => moment(last_update_at) },
  { head: columns.created, kind: "code", cell: ({ created_at }) => moment(created_at) },
];

const pickColumn = ({ form, numbers }: Picks): Column<OrderListRow> => ({
  head: deskOrders.pick,
  kind: "code",
  cell: ({ order_number }) => (
    <input
      type="checkbox"
      className={styles.orderTableBox}
      form={form}
      name="number"
      value={order_number}
      defaultChecked={numbers.includes(order_number)}
      aria-label={`${deskOrders.pick} ${order_number}`}
    />
  ),
});
