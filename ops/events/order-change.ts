/** Derives an order's status and delivery date from its events. */
import { MILESTONES, readStatus } from "#app/domain/order-status.ts";
import type { TrackingEvent } from "#app/domain/tracking-event.ts";
import { capitalize } from "../terminal-text.ts";

/** The fields of an event that decide its order's status and date. */
export type KnownEvent = Pick<
  TrackingEvent,
  "milestone" | "classifier" | "event_time" | "utc_offset" | "learned_at"
>;

interface Fields {
  readonly order_status: string | null;
  readonly delivery_date: string | null;
}

interface OrderChange {
  readonly order_status?: string;
  /** ISO 8601, UTC */
  readonly delivery_date?: string;
  /** The newest delivery time has no offset, so it can't be converted to UTC. */
  readonly hasUnzonedDelivery: boolean;
}

/**
 * Returns the fields that `added` changes; `before` was known already. Both are in the order in
 * which they were learned. Values set by an operator are only replaced by newer events; Delivered
 * and Cancelled never.
 */
export function orderChange(
  order: Fields,
  before: readonly KnownEvent[],
  added: readonly KnownEvent[],
): OrderChange {
  const all = [...before, ...added];
  const delivery = latestDelivery(all);
  const isNew = delivery !== undefined && added.includes(delivery);
  const date = isNew && delivery.utc_offset !== null ? delivery.event_time : undefined;
  const status = newStatus(order.order_status, latestMilestone(before), latestMilestone(all));
  return {
    ...(status !== null && status !== order.order_status && { order_status: status }),
    ...(date !== undefined && date !== order.delivery_date && { delivery_date: date }),
    hasUnzonedDelivery: isNew && delivery.utc_offset === null,
  };
}

/** The latest; of several at one time the furthest on the route, then the first. */
function latestMilestone(events: readonly KnownEvent[]): KnownEvent | undefined {
  return events
    .filter(({ classifier, milestone }) => classifier === "actual" && milestone !== null)
    .sort((a, b) => b.event_time.localeCompare(a.event_time) || rank(b) - rank(a))
    .at(0);
}

/** Exceptions come after all milestones. */
function rank({ milestone }: Pick<KnownEvent, "milestone">): number {
  const index = (MILESTONES as readonly (string | null)[]).indexOf(milestone);
  return index < 0 ? MILESTONES.length : index;
}

function newStatus(
  stored: string | null,
  before: KnownEvent | undefined,
  latest: KnownEvent | undefined,
): string | null {
  if (!latest?.milestone || latest === before) return null;
  const known = readStatus(stored);
  const current = known?.kind === "moving" ? known.milestone : known?.exception;
  if (current === latest.milestone) return null;
  // Whether an operator set the status, and not the event before.
  const isOwn = current !== undefined && current !== before?.milestone;
  if (current === "delivered" || current === "cancelled") return null;
  const isBack = known?.kind === "moving" && rank(latest) < rank(known);
  return isOwn && isBack ? null : capitalize(latest.milestone);
}

/** The actual delivery, else the estimate learned last. */
function latestDelivery(events: readonly KnownEvent[]): KnownEvent | undefined {
  const deliveries = events.filter(({ milestone }) => milestone === "delivered");
  return (
    lastLearned(deliveries.filter(({ classifier }) => classifier === "actual")) ??
    lastLearned(deliveries.filter(({ classifier }) => classifier === "estimated"))
  );
}

/** The event learned last; of several at one time the last in the list. */
function lastLearned(events: readonly KnownEvent[]): KnownEvent | undefined {
  return events.toSorted((a, b) => a.learned_at.localeCompare(b.learned_at)).at(-1);
}
