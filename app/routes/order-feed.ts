import { type ApiResult, backendContext } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { OrderSearchSchema } from "#app/domain/order-search.ts";
import { orderFeed } from "#app/domain/tracking/feed.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { validate } from "#app/domain/validation.ts";
import { datedContainersText } from "#app/ui/track/order-text.ts";
import type { Route } from "./+types/order-feed";
import { privateResponse } from "./tracking.ts";

/** Kept by whoever asked, and asked about again each time: an unchanged order is a 304. */
const REVALIDATED = "private, no-cache";

/** An order's state and history for other programs. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const checked = validate(OrderSearchSchema, { order_number: params.orderNumber });
  const found: ApiResult<TrackedOrder> =
    "errors" in checked
      ? { code: 404, message: clientMessages.orderNotFound }
      : await context.get(backendContext).searchOrder(checked.value);
  const { result: order, code, message } = found;
  if (!order) return Response.json({ code, message }, privateResponse(code));
  const body = JSON.stringify(orderFeed(order, datedContainersText(order)));
  return new Response(body, {
    headers: {
      ...privateResponse(200).headers,
      "Cache-Control": REVALIDATED,
      "Content-Type": "application/json; charset=utf-8",
      ETag: await entityTag(body),
    },
  });
}

async function entityTag(body: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  const start = new Uint8Array(digest, 0, 12);
  return `"${Array.from(start, (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}
