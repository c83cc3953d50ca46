/** Chooses the order of an event among those that may be meant. */
import { DAY_MS } from "#app/domain/tracking/clock.ts";
import { activeFacts, type Fact } from "#app/domain/tracking/facts.ts";
import { formatMoment } from "#app/domain/words.ts";
import type { FileEvent, Problem } from "../file.ts";
import { isStored, type MatchedOrder } from "./matched-orders.ts";

/** A container is on its way to the shipper before the order is made, but no longer than this. */
const DAYS_BEFORE_ORDER = 30;
/** No carriage is without an update for longer: then the container travels for somebody else. */
const DAYS_WITHOUT_UPDATE = 120;
const ORDERS_SHOWN = 5;

interface Meant {
  readonly orders: readonly MatchedOrder[];
  /** Containers travel again and again: the number alone doesn't say with whose goods. */
  readonly isByContainer: boolean;
  /** Whether an event of several orders is each one's */
  readonly isShared: boolean;
}

/** The orders of an event, or why there is none. */
export function chooseOrders(
  read: FileEvent,
  { orders, isByContainer, isShared }: Meant,
): readonly MatchedOrder[] | Pick<Problem, "reason" | "permission"> {
  // What is stored already belongs to the same order when it comes again.
  const holders = isByContainer ? orders.filter((known) => isStored(known, read)) : [];
  const carried = isByContainer ? orders.filter((known) => !whyNotCarried(known, read)) : orders;
  const possible = holders.length > 0 ? holders : carried;
  const [only, ...others] = possible;
  if (only && (isShared || others.length === 0)) return possible;
  if (only) {
    const numbers = possible.slice(0, ORDERS_SHOWN).map(({ order }) => order.order_number);
    const more = possible.length > ORDERS_SHOWN ? " and more" : "";
    return {
      reason: `Several orders have this: ${numbers.join(", ")}${more}.`,
      permission: "shared",
    };
  }
  const reasons = orders.slice(0, ORDERS_SHOWN).map((known) => {
    return `${known.order.order_number}, which ${whyNotCarried(known, read)}`;
  });
  return {
    reason: `It is in no order's time: the container is that of ${reasons.join("; of ")}. Name the order if it is meant.`,
  };
}

/** Why a container's event can't be about an order's goods; null where it can. */
function whyNotCarried({ order, log, state }: MatchedOrder, { event }: FileEvent): string | null {
  const { kind } = state.eta;
  if (kind === "delivered" || kind === "cancelled") return `is ${kind}`;
  const at = Date.parse(event.event_time);
  const ordered = Date.parse(order.created_at);
  if (at < ordered - DAYS_BEFORE_ORDER * DAY_MS) {
    return `was ordered on ${formatMoment(order.created_at)}, more than ${DAYS_BEFORE_ORDER} days later`;
  }
  const last = Math.max(ordered, ...activeFacts(log.facts).flatMap(timesOf));
  return at > last + DAYS_WITHOUT_UPDATE * DAY_MS
    ? `had its last update on ${formatMoment(new Date(last).toISOString())}, more than ${DAYS_WITHOUT_UPDATE} days before`
    : null;
}

/** When a fact is of, and when it was said: not known of what came with the order. */
function timesOf({ kind, source, event_time, reported_at }: Fact): number[] {
  const isUndated = source === "order";
  if (isUndated && kind === "status") return [];
  return [event_time, ...(isUndated ? [] : [reported_at])].map((time) => Date.parse(time));
}
