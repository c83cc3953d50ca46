import { requireDesk } from "#app/desk/desk.ts";
import { ORDERS_MAX } from "#app/desk/orders.ts";
import { previewText } from "#app/ui/desk/change-text.ts";
import type { Route } from "./+types/orders-preview";
import { formTexts } from "./form-texts.ts";
import { readUpdate } from "./order-update.ts";

/**
 * What an update would do, for the desk's script to show while someone types: a sentence, or why it is
 * refused, with the field. Stores nothing.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { orders } = requireDesk(context);
  const numbers = new URL(request.url).searchParams.getAll("number");
  const update = readUpdate(await formTexts(request));
  if (!update || numbers.length > ORDERS_MAX) return new Response(null, { status: 400 });
  const result = await orders.previewUpdate(numbers, update);
  switch (result.kind) {
    case "planned":
      return Response.json({ text: previewText(result) });
    case "done":
      return Response.json({ text: result.changeId === null ? result.message : "" });
    case "invalid": {
      const [[field = "", text = ""] = []] = Object.entries(result.errors);
      return Response.json({ text, field });
    }
    default:
      return new Response(null, { status: 404 });
  }
}
