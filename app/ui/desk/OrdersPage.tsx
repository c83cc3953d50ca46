import { deskLabels } from "#app/content/desk/frame.ts";
import { deskOrders } from "#app/content/desk/orders.ts";
import {
  ORDER_VIEWS,
  type OrderList,
  type OrderListFilter,
  type OrderListRow,
} from "#app/desk/orders.ts";
import { DataTable } from "./DataTable.tsx";
import { DeskLink, Filters } from "./DeskForm.tsx";
import { Field } from "./Field.tsx";
import { moment } from "./moment.ts";
import { Pager } from "./Pager.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { orderPath } from "./paths.ts";
import { Tag } from "./Tag.tsx";

interface Props {
  readonly filter: OrderListFilter;
  readonly list: OrderList;
}

export function OrdersPage({ filter, list }: Props) {
  const { columns, filters, views } = deskOrders;
  const { view, status, search } = filter;
  return (
    <>
      <PageTitle title={deskOrders.title} note={deskLabels.dubai}>
        <DeskLink to="/desk/orders/new">{deskOrders.add}</DeskLink>
      </PageTitle>
      <Filters>
        <Field
          label={filters.view}
          name="view"
          value={view}
          options={ORDER_VIEWS.map((value) => ({ value, label: views[value] }))}
        />
        <Field label={filters.status} name="status" value={status} maxLength={80} />
        <Field label={filters.search} name="search" value={search} type="search" maxLength={200} />
      </Filters>
      <DataTable<OrderListRow>
        caption={deskOrders.title}
        rows={list.rows}
        rowKey={({ order_number }) => order_number}
        to={({ order_number }) => orderPath(order_number)}
        empty={deskOrders.none}
        columns={[
          { head: columns.number, kind: "code", cell: ({ order_number }) => order_number },
          {
            head: columns.status,
            cell: ({ order_status, isLate }) => (
              <>
                {order_status ?? deskLabels.none} {isLate && <Tag>{deskOrders.late}</Tag>}
              </>
            ),
          },
          { head: columns.name, kind: "wide", cell: ({ name }) => name },
          {
            head: columns.delivery,
            kind: "code",
            cell: ({ delivery_date }) => moment(delivery_date),
          },
          { head: columns.said, kind: "code", cell: ({ said_at }) => moment(said_at) },
          { head: columns.created, kind: "code", cell: ({ created_at }) => moment(created_at) },
        ]}
      />
      <Pager next={list.next} query={{ view, status, search }} />
    </>
  );
}
