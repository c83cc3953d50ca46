import { localPath } from "#app/content/page-url.ts";
import { calendar } from "#app/domain/calendar.ts";
import type { EventMoment } from "#app/domain/tracking/clock.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { trackingPath } from "#app/domain/tracking-address.ts";
import { calendarLabels } from "#content/pages/track-answer.ts";
import type { Route } from "./+types/calendar";
import { lookUp } from "./look-up.server.ts";
import { privateResponse } from "./tracking.ts";

/** The expected delivery for calendars. A calendar that subscribes to it keeps it after the delivery. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { code, message, result: order } = await lookUp(params.orderNumber, context);
  if (!order) return text(message, privateResponse(code));
  const { order_number } = order;
  const dated = datedEntry(order);
  if (!dated) return text(calendarLabels.none, privateResponse(404));
  const entry = calendar({
    uid: `${order_number}@${url.host}`,
    summary: calendarLabels.summary(order_number, dated.summary),
    url: new URL(localPath(trackingPath(order_number) ?? ""), url).href,
    moment: dated.moment,
    isCancelled: order.eta.kind === "cancelled",
    // A retracted fact may bring an earlier date back, so each answer replaces the one before.
    changedAt: new Date().toISOString(),
  });
  return new Response(entry, {
    headers: {
      ...privateResponse(200).headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="delivery.ics"',
    },
  });
}

function datedEntry({ eta, exception }: Pick<TrackedOrder, "eta" | "exception">): {
  readonly summary: string;
  readonly moment: EventMoment;
} | null {
  if (eta.kind === "expected")
    return { summary: calendarLabels[eta.milestone], moment: eta.moment };
  if (eta.kind === "cancelled" && exception)
    return { summary: calendarLabels.cancelled, moment: exception };
  const isDated = eta.kind === "delivered" && eta.moment !== null;
  return isDated ? { summary: calendarLabels.done, moment: eta.moment } : null;
}

function text(body: string, response: ReturnType<typeof privateResponse>): Response {
  const headers = { ...response.headers, "Content-Type": "text/plain; charset=utf-8" };
  return new Response(body, { ...response, headers });
}
