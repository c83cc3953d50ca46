import { ORDERS_MAX } from "#workers/desk/order-list.ts";
import { previewUpdate } from "#workers/desk/order-update.ts";
import { previewAdd, previewEdit } from "#workers/desk/orders.ts";
import { requireDesk } from "#workers/desk/session.ts";
import { settleTime } from "#workers/notifications/run.ts";
import type { Route } from "./+types/orders-preview";
import { formTexts } from "./action.ts";
import { explainPreview } from "./change-text.ts";
import { readUpdate, readWas } from "./order-forms.tsx";

/**
 * Returns what a form would do to orders, for the desk's script to show while someone types: a sentence, or why
 * it is refused, with the field. Stores nothing.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, env, person } = requireDesk(context);
  const author = person.name;
  const numbers = new URL(request.url).searchParams.getAll("number");
  const typed = await formTexts(request);
  const plan = () => {
    const update = readUpdate(typed);
    const [number] = numbers;
    if (update && numbers.length <= ORDERS_MAX) {
      return previewUpdate(db, numbers, update, { author, settleMs: settleTime(env) });
    }
    if (typed.do === "add") {
      return previewAdd(db, typed, { author, isConfirmed: typed.isConfirmed === "on" });
    }
    if (typed.do !== "edit" || !number) return null;
    return previewEdit(db, number, { typed, was: readWas(typed) });
  };
  const result = await plan();
  if (!result) return new Response(null, { status: 400 });
  const explained = explainPreview(result);
  return explained ? Response.json(explained) : new Response(null, { status: 404 });
}
