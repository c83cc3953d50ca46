import type { ReactNode } from "react";
import {
  listDeskOrders,
  ORDER_VIEWS,
  type OrderList,
  type OrderListFilter,
  type OrderView,
} from "#workers/desk/order-list.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/orders";
import styles from "./desk.module.css";
import { DeskLink, Field, Filters } from "./form.tsx";
import { OrderTable } from "./OrderTable.tsx";
import { deskTitle, PageTitle } from "./page.tsx";

const TITLE = "Orders";

const VIEWS: Record<OrderView, string> = {
  open: "Open",
  late: "Late",
  exceptions: "With exceptions",
  stale: "No update for 7 days",
  delivered: "Delivered",
  all: "All",
};

/** So many fit into an address; how many can be updated at once is `ORDERS_MAX`. */
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

export const meta: Route.MetaFunction = () => [{ title: deskTitle(TITLE) }];

/** The form of the filters, which picks belong to. */
const FORM = "orders";

export default function Orders({ loaderData: { filter, list, picked } }: Route.ComponentProps) {
  const { view, status, search } = filter;
  return (
    <>
      <PageTitle title={TITLE} note="Times in Dubai">
        <DeskLink to="/desk/orders/new">New order</DeskLink>
      </PageTitle>
      <Filters id={FORM} isQuick>
        <Field
          label="Show"
          name="view"
          value={view}
          options={ORDER_VIEWS.map((value) => ({ value, label: VIEWS[value] }))}
        />
        <Field label="Status" name="status" value={status} maxLength={80} />
        <Field
          label="Number or any text"
          name="search"
          value={search}
          type="search"
          maxLength={200}
        />
      </Filters>
      {list.hidden && <HiddenMatches {...list.hidden} filter={filter} />}
      <Picks
        form={FORM}
        action="/desk/orders/update"
        button="Update the picked orders"
        next={list.next}
      >
        <OrderTable caption={TITLE} rows={list.rows} picks={{ form: FORM, numbers: picked }} />
        <PickedElsewhere picked={picked} list={list} />
      </Picks>
    </>
  );
}

interface ElsewhereProps {
  /** Numbers that were picked on this page or on others. */
  readonly picked: readonly string[];
  readonly list: OrderList;
}

/** What was picked on other pages is sent with what is picked here. */
function PickedElsewhere({ picked, list: { rows } }: ElsewhereProps) {
  const elsewhere = picked.filter(
    (number) => !rows.some(({ order_number }) => order_number === number),
  );
  if (elsewhere.length === 0) return null;
  return (
    <fieldset>
      <legend className="small">Picked, and not shown here</legend>
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
    <p className={styles.orderHidden}>
      <DeskLink
        to={`/desk/orders?${query}`}
      >{`${count === 100 ? "100 or more" : count} ${kind === "any" ? "other" : kind} ${count === 1 ? "order matches" : "orders match"}`}</DeskLink>
    </p>
  );
}

interface PickProps {
  /** The page's filters: the form that the picks belong to, so that they stay when it is sent. */
  readonly form: string;
  /** The page that takes what is picked. */
  readonly action: string;
  readonly button: string;
  /** `before` of the next page of the table; null on the last. */
  readonly next: string | null;
  readonly children: ReactNode;
}

/** A table whose rows can be picked, and what is done with the picks. */
function Picks({ form, action, button, next, children }: PickProps) {
  const shared = { type: "submit", form, className: styles.deskFormButton } as const;
  return (
    <div className={`${styles.stack} ${styles.orderPicks}`}>
      {children}
      <div className={styles.buttons}>
        <button {...shared} formAction={action}>
          {button}
        </button>
        {next && (
          <button {...shared} name="before" value={next}>
            Older
          </button>
        )}
      </div>
    </div>
  );
}
