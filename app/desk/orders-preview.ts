import { ORDERS_MAX, type UpdatePreview } from "#workers/desk/orders-types.ts";
import type { Result } from "#workers/desk/result-types.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/orders-preview";
import { formTexts } from "./action.ts";
import { explainPreview } from "./change-text.ts";
import { readUpdate, readWas } from "./order-update.ts";

/**
 * What a form would do to orders, for the desk's script to show while someone types: a sentence, or why
 * it is refused, with the field. Stores nothing.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { orders } = requireDesk(context);
  const numbers = new URL(request.url).searchParams.getAll("number");
  const typed = await formTexts(request);
  const plan = async (): Promise<UpdatePreview | Result | null> => {
    const update = readUpdate(typed);
    if (update && numbers.length <= ORDERS_MAX) return orders.previewUpdate(numbers, update);
    if (typed.do === "add") {
      return orders.previewAdd(typed, { isConfirmed: typed.isConfirmed === "on" });
    }
    const [number] = numbers;
    return typed.do === "edit" && number ? orders.previewEdit(number, typed, readWas(typed)) : null;
  };
  const result = await plan();
  if (!result) return new Response(null, { status: 400 });
  const explained = explainPreview(result);
  return explained ? Response.json(explained) : new Response(null, { status: 404 });
}
