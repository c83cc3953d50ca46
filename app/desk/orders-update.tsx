import { data } from "react-router";
import { deskSeveral } from "#app/content/desk/orders.ts";
import { splitOrderNumbers } from "#app/domain/tracking-address.ts";
import { ORDERS_MAX } from "#workers/desk/orders-types.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/orders-update";
import { formTexts, respond } from "./action.ts";
import { readUpdate } from "./order-update.ts";
import { deskTitle } from "./page.tsx";
import { UpdateSeveralPage } from "./UpdateSeveralPage.tsx";

function chosenNumbers(url: string): readonly string[] {
  const typed = new URL(url).searchParams.getAll("number").join("\n");
  return splitOrderNumbers(typed);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { orders } = requireDesk(context);
  const numbers = chosenNumbers(request.url);
  // Too many get an error, and none is looked up.
  return { numbers, chosen: await orders.choose(numbers.length > ORDERS_MAX ? [] : numbers) };
}

/** The orders stand in the address, as the page that was seen showed them. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = await formTexts(request);
  const update = readUpdate(typed);
  if (!update || update.what === "retract") throw data(null, { status: 400 });
  const numbers = chosenNumbers(request.url);
  if (numbers.length > ORDERS_MAX) throw data(null, { status: 400 });
  const { orders } = requireDesk(context);
  const result = typed.preview
    ? await orders.previewUpdate(numbers, update)
    : await orders.addUpdate(numbers, update);
  return respond(typed, result, () => "/desk/orders");
}

export const meta: Route.MetaFunction = () => [{ title: deskTitle(deskSeveral.title) }];

export default function OrdersUpdate({ loaderData, actionData }: Route.ComponentProps) {
  return <UpdateSeveralPage {...loaderData} attempt={actionData} />;
}
