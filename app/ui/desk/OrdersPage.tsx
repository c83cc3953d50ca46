import { deskLabels } from "#app/content/desk/frame.ts";
import { deskOrders } from "#app/content/desk/orders.ts";
import { ORDER_VIEWS, type OrderList, type OrderListFilter } from "#app/desk/orders.ts";
import { DeskLink, Filters, PickForm } from "./DeskForm.tsx";
import { Field } from "./Field.tsx";
import { OrderTable } from "./OrderTable.tsx";
import { Pager } from "./Pager.tsx";
import { PageTitle } from "./PageTitle.tsx";

interface Props {
  readonly filter: OrderListFilter;
  readonly list: OrderList;
}

export function OrdersPage({ filter, list }: Props) {
  const { filters, views } = deskOrders;
  const { view, status, search } = filter;
  return (
    <>
      <PageTitle title={deskOrders.title} note={deskLabels.dubai}>
        <DeskLink to="/desk/orders/new">{deskOrders.add}</DeskLink>
      </PageTitle>
      <Filters isQuick>
        <Field
          label={filters.view}
          name="view"
          value={view}
          options={ORDER_VIEWS.map((value) => ({ value, label: views[value] }))}
        />
        <Field label={filters.status} name="status" value={status} maxLength={80} />
        <Field label={filters.search} name="search" value={search} type="search" maxLength={200} />
      </Filters>
      {list.hidden && <HiddenMatches {...list.hidden} filter={filter} />}
      <PickForm action="/desk/orders/update" button={deskOrders.several}>
        <OrderTable caption={deskOrders.title} rows={list.rows} isPicked />
      </PickForm>
      <Pager next={list.next} query={{ view, status, search }} />
    </>
  );
}

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
    <p>
      <DeskLink to={`/desk/orders?${query}`}>{deskOrders.hidden(count, kind)}</DeskLink>
    </p>
  );
}
