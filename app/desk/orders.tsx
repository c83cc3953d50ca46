import { deskOrders } from "#app/content/desk/orders.ts";
import { ORDER_VIEWS, type OrderListFilter } from "#workers/desk/orders-types.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/orders";
import { OrdersPage } from "./OrdersPage.tsx";
import { deskTitle } from "./page.tsx";

/** What an address carries; the page of the update says how many can be updated at once. */
const PICKED_MAX = 300;

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const text = (name: string) => query.get(name)?.trim().slice(0, 200) || null;
  const filter: OrderListFilter = {
    view: ORDER_VIEWS.find((view) => view === query.get("view")) ?? "open",
    status: text("status"),
    search: text("search"),
    before: text("before"),
  };
  const picked = [...new Set(query.getAll("number"))].slice(0, PICKED_MAX);
  return { filter, picked, list: await requireDesk(context).orders.list(filter) };
}

export const meta: Route.MetaFunction = () => [{ title: deskTitle(deskOrders.title) }];

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <OrdersPage {...loaderData} />;
}
