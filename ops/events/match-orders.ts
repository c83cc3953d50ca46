/** Matches the events of a file to orders. */

import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import { DAY_MS } from "#app/domain/tracking/clock.ts";
import type { Database } from "#workers/data/database.ts";
import { findByReferences } from "#workers/orders/queries.ts";
import type { Problem } from "../csv/import-result.ts";
import { OperatorError } from "../errors.ts";
import { ambiguityMessage, matchNumbers, notFoundMessage } from "../orders/match-numbers.ts";
import { retry } from "../retry.ts";
import type { Site } from "../stores.ts";
import { formatMoment } from "../terminal-text.ts";
import type { FileEvent, OrderIdentifiers, SaidEvent } from "./file-event.ts";
import { type KnownOrder, loadOrders } from "./known-orders.ts";

export interface MatchedEvent extends FileEvent {
  readonly known: KnownOrder;
}

/** The orders that may be meant. */
export interface Candidates {
  readonly orders: readonly KnownOrder[];
  /** Containers travel again and again: the number alone doesn't say with whose goods. */
  readonly isByContainer: boolean;
  /** Why there is no candidate. */
  readonly reason: string;
}

export type FindCandidates = (identifiers: OrderIdentifiers) => Candidates;

/** Priority: our order number, then documents, then containers. */
const KINDS = ["numbers", "documents", "equipment"] as const;
const ORDERS_SHOWN = 5;

/** A container is on its way to the shipper before the order is made, but no longer than this. */
const DAYS_BEFORE_ORDER = 30;

/** Looks up the orders that the identifiers may mean. */
export async function lookUpCandidates(
  db: Database,
  asked: readonly OrderIdentifiers[],
): Promise<FindCandidates> {
  const all = (kind: keyof OrderIdentifiers) => [
    ...new Set(asked.flatMap((identifiers) => identifiers[kind])),
  ];
  const byNumber = await matchNumbers(db, all("numbers"));
  const references = [...all("documents"), ...all("equipment")].map(normalizeOrderNumber);
  const carrying = await retry(() => findByReferences(db, references));
  const idsOf = (kind: keyof OrderIdentifiers, text: string): readonly number[] =>
    kind === "numbers"
      ? [byNumber(text)?.order?.id ?? []].flat()
      : (carrying.get(normalizeOrderNumber(text)) ?? []).map(({ id }) => id);
  const orders = await loadOrders(
    db,
    KINDS.flatMap((kind) => all(kind).flatMap((text) => idsOf(kind, text))),
  );
  return (identifiers) => {
    for (const kind of KINDS) {
      const ids = new Set(identifiers[kind].flatMap((text) => idsOf(kind, text)));
      const found = [...ids].flatMap((id) => orders.get(id) ?? []);
      if (found.length > 0) {
        return { orders: found, isByContainer: kind === "equipment", reason: "" };
      }
    }
    return { orders: [], isByContainer: false, reason: whyNone(identifiers, byNumber) };
  };
}

function whyNone(
  identifiers: OrderIdentifiers,
  byNumber: Awaited<ReturnType<typeof matchNumbers>>,
): string {
  for (const number of identifiers.numbers) {
    const match = byNumber(number);
    if (match && !match.order) return ambiguityMessage(number, match.candidates);
  }
  return identifiersOf(identifiers).length === 0
    ? "Nothing in it says whose it is: name the order with --order."
    : "No order has this number or carries this reference.";
}

function identifiersOf(identifiers: OrderIdentifiers): string[] {
  return [...new Set(KINDS.flatMap((kind) => identifiers[kind]))];
}

/** Finds the order of each event. `problems` are events that match no order, or several. */
export function matchEvents(events: readonly FileEvent[], findCandidates: FindCandidates) {
  const matched: MatchedEvent[] = [];
  const problems: Problem[] = [];
  for (const event of events) {
    const match = chooseOrder(event.event, findCandidates(event.identifiers));
    if (typeof match !== "string") matched.push({ ...event, known: match });
    else {
      const value = identifiersOf(event.identifiers).join(", ");
      problems.push({ line: event.line, column: null, value, reason: match });
    }
  }
  return { matched, problems };
}

/** The order of an event, or why there is none. */
function chooseOrder(
  event: SaidEvent,
  { orders, isByContainer, reason }: Candidates,
): KnownOrder | string {
  // What is stored already belongs to the same order when it comes again.
  const holders = isByContainer ? orders.filter(({ find }) => find(event)) : [];
  const carriers = holders.length > 0 ? holders : orders;
  const isOfIts = (known: KnownOrder) => holders.length > 0 || !whyNotCarried(known, event);
  const possible = isByContainer ? carriers.filter(isOfIts) : orders;
  const [only, ...others] = possible;
  if (only && others.length === 0) return only;
  if (only) {
    const numbers = possible.slice(0, ORDERS_SHOWN).map(({ order }) => order.order_number);
    const more = possible.length > ORDERS_SHOWN ? " and more" : "";
    return `Several orders have this: ${numbers.join(", ")}${more}.`;
  }
  const reasons = orders.slice(0, ORDERS_SHOWN).flatMap((known) => {
    const why = whyNotCarried(known, event);
    return why ? `${known.order.order_number}, which ${why}` : [];
  });
  return reasons.length === 0
    ? reason
    : `It is in no order's time: the container is that of ${reasons.join("; of ")}. Name the order with --order if it is meant.`;
}

/** Why a container's event can't be about an order's goods; null where it can. */
function whyNotCarried({ order, state }: KnownOrder, event: SaidEvent): string | null {
  const { kind } = state.eta;
  if (kind === "delivered" || kind === "cancelled") return `is ${kind}`;
  const earliest = Date.parse(order.created_at) - DAYS_BEFORE_ORDER * DAY_MS;
  return Date.parse(event.event_time) < earliest
    ? `was ordered on ${formatMoment(order.created_at)}, more than ${DAYS_BEFORE_ORDER} days later`
    : null;
}

/**
 * Finds the order of a number, as in `--order`.
 * @throws OperatorError when there is none, or the number may mean several
 */
export async function requireOrder(db: Database, number: string, site: Site): Promise<KnownOrder> {
  const match = (await matchNumbers(db, [number]))(number);
  const id = match?.order?.id;
  const known = id === undefined ? undefined : (await loadOrders(db, [id])).get(id);
  if (known) return known;
  throw new OperatorError(await notFoundMessage(db, [number], site));
}
