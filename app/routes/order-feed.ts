import { entityTag } from "#app/domain/sha256.ts";
import { orderFeed } from "#app/domain/tracking/feed.ts";
import { datedContainersText } from "#app/sentences/order-text.ts";
import type { Route } from "./+types/order-feed";
import { lookUp } from "./look-up.server.ts";
import { privateResponse } from "./tracking.ts";

/** Private caches revalidate each time: an unchanged order is a 304. */
const REVALIDATED = "private, no-cache";

/** An order's state and history for other programs. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { result: order, code, message } = await lookUp(params.orderNumber, context);
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
