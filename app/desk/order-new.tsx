import { deskOrder } from "#app/content/desk/orders.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/order-new";
import { formTexts, respond } from "./action.ts";
import { NewOrderPage } from "./NewOrderPage.tsx";
import { deskTitle } from "./page.tsx";
import { orderPath } from "./paths.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireDesk(context);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { orders } = requireDesk(context);
  const typed = await formTexts(request);
  const options = { isConfirmed: typed.isConfirmed === "on" };
  const result = typed.preview
    ? await orders.previewAdd(typed, options)
    : await orders.add(typed, options);
  return respond(typed, result, orderPath);
}

export const meta: Route.MetaFunction = () => [{ title: deskTitle(deskOrder.newTitle) }];

export default function NewOrder({ actionData }: Route.ComponentProps) {
  return <NewOrderPage attempt={actionData} />;
}
