import { type ApiResult, backendContext } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { OrderSearchSchema } from "#app/domain/order-search.ts";
import { entityTag } from "#app/domain/sha256.ts";
import { orderFeed } from "#app/domain/tracking/feed.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { validate } from "#app/domain/validation.ts";
import { datedContainersText } from "#app/ui/track/order-text.ts";
import type { Route } from "./+types/order-feed";
import { privateResponse } from "./tracking.ts";

/** Private caches revalidate each time: an unchanged order is a 304. */
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
