import { deskFrame } from "#app/content/desk/frame.ts";
import { deskOrder } from "#app/content/desk/orders.ts";
import { requireDesk } from "#app/desk/desk.ts";
import { NewOrderPage } from "#app/ui/desk/NewOrderPage.tsx";
import { orderPath } from "#app/ui/desk/paths.ts";
import type { Route } from "./+types/order-new";
import { respond } from "./done.ts";
import { formTexts } from "./form-texts.ts";

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

export const meta: Route.MetaFunction = () => [{ title: deskFrame.title(deskOrder.newTitle) }];

export default function NewOrder({ actionData }: Route.ComponentProps) {
  return <NewOrderPage attempt={actionData} />;
}
