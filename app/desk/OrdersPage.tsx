import { deskLabels } from "#app/content/desk/frame.ts";
import { deskOrders } from "#app/content/desk/orders.ts";
import { ORDER_VIEWS, type OrderList, type OrderListFilter } from "#workers/desk/orders-types.ts";
import styles from "./desk.module.css";
import { DeskLink, Field, Filters, Picks } from "./form.tsx";
import { OrderTable } from "./OrderTable.tsx";
import { PageTitle } from "./page.tsx";

/** The form of the filters, which picks belong to. */
const FORM = "orders";

interface Props {
  readonly filter: OrderListFilter;
  readonly list: OrderList;
  /** Numbers that were picked on this page or on others. */
  readonly picked: readonly string[];
}

export function OrdersPage({ filter, list, picked }: Props) {
  const { filters, views } = deskOrders;
  const { view, status, search } = filter;
  return (
    <>
      <PageTitle title={deskOrders.title} note={deskLabels.dubai}>
        <DeskLink to="/desk/orders/new">{deskOrders.add}</DeskLink>
      </PageTitle>
      <Filters id={FORM} isQuick>
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
      <Picks form={FORM} action="/desk/orders/update" button={deskOrders.several} next={list.next}>
        <OrderTable
          caption={deskOrders.title}
          rows={list.rows}
          picks={{ form: FORM, numbers: picked }}
        />
        <PickedElsewhere picked={picked} list={list} />
      </Picks>
    </>
  );
}

/** What was picked on other pages goes on with what is picked here. */
function PickedElsewhere({ picked, list: { rows } }: Pick<Props, "picked" | "list">) {
  const elsewhere = picked.filter(
    (number) => !rows.some(({ order_number }) => order_number === number),
  );
  if (elsewhere.length === 0) return null;
  return (
    <fieldset>
      <legend className="small">{deskOrders.pickedElsewhere}</legend>
      {elsewhere.map((number) => (
        <label key={number}>
          <input type="checkbox" form={FORM} name="number" value={number} defaultChecked /> {number}
        </label>
      ))}
    </fieldset>
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
    <p className={styles.orderTableHidden}>
      <DeskLink to={`/desk/orders?${query}`}>{deskOrders.hidden(count, kind)}</DeskLink>
    </p>
  );
}
