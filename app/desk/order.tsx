import { data } from "react-router";
import { deskOrder } from "#app/content/desk/orders.ts";
import { releaseOf, type UpdatePreview } from "#workers/desk/orders-types.ts";
import type { Result } from "#workers/desk/result-types.ts";
import { type Desk, requireAdmin, requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/order";
import { formTexts, respond } from "./action.ts";
import { OrderPage } from "./OrderPage.tsx";
import { readUpdate, readWas, withQuickEvent } from "./order-update.ts";
import { deskTitle } from "./page.tsx";
import { orderPath } from "./paths.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { orders, person } = requireDesk(context);
  const found = await orders.find(params.orderNumber);
  if (!found) throw data(null, { status: 404 });
  const { origin, searchParams } = new URL(request.url);
  const suggested = {
    event: searchParams.get("event") ?? "",
    place: searchParams.get("place") ?? "",
  };
  const preview = async (event: Readonly<Record<string, string>>) => {
    const update = readUpdate({ do: "event", ...event, seen: "" });
    return update && orders.previewUpdate([params.orderNumber], update);
  };
  const release = releaseOf(found.order);
  const [plan, releasePlan] = await Promise.all([
    suggested.event ? preview(suggested) : null,
    release && preview(release),
  ]);
  return {
    ...{ found, suggested, origin },
    preview: plan?.kind === "planned" ? plan : null,
    release: release && { event: release, plan: releasePlan },
    isAdmin: person.isAdmin,
    now: new Date().toISOString(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const typed = withQuickEvent(await formTexts(request));
  const result = await change(requireDesk(context), params.orderNumber, typed, () =>
    requireAdmin(context),
  );
  const path = (subject: string) => (typed.do === "remove" ? "/desk/orders" : orderPath(subject));
  return respond(typed, result, path);
}

async function change(
  { orders }: Desk,
  orderNumber: string,
  typed: Readonly<Record<string, string>>,
  asAdmin: () => Desk,
): Promise<Result | UpdatePreview> {
  const update = readUpdate(typed);
  if (update && typed.preview) return orders.previewUpdate([orderNumber], update);
  if (update) return orders.addUpdate([orderNumber], update);
  switch (typed.do) {
    case "edit":
      return typed.preview
        ? orders.previewEdit(orderNumber, typed, readWas(typed))
        : orders.edit(orderNumber, typed, readWas(typed));
    case "remind":
      return orders.remind(orderNumber);
    case "notifications-off":
    case "notifications-on":
      return orders.switchNotifications(orderNumber, typed.do === "notifications-off");
    case "prune":
      return asAdmin().orders.prune(orderNumber);
    case "remove":
      if (typed.confirm?.trim() !== orderNumber) {
        return { kind: "invalid", errors: { confirm: deskOrder.remove.mismatch } };
      }
      return asAdmin().orders.remove(orderNumber);
    default:
      throw data(null, { status: 400 });
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const order = loaderData?.found.order;
  const name = [order?.order_number, order?.order_status].filter(Boolean).join(", ");
  return [{ title: deskTitle(name) }];
};

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} attempt={actionData} />;
}
