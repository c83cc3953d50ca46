/** Plans what an import does with the events of a file, given the stored orders and events. */
import type { Database } from "#workers/data/database.ts";
import {
  addEvents,
  type EventRow,
  findEvents,
  type OrderUpdate,
  type StoredEvent,
} from "#workers/orders/events.ts";
import type { ReferencedOrder } from "#workers/orders/queries.ts";
import { type Problem, refusedLines } from "../csv/import-result.ts";
import { OperatorError } from "../errors.ts";
import { retry } from "../retry.ts";
import type { Site } from "../stores.ts";
import { type EventFile, isKnownEvent } from "./file-event.ts";
import { type MatchedEvent, matchOrders, requireOrder } from "./match-orders.ts";
import { type KnownEvent, orderChange } from "./order-change.ts";

/** The maximum for one transaction, within D1's limits. */
const EVENTS_MAX = 20_000;

interface PlanOptions {
  /** The order of all events; undefined: each event names its own */
  readonly orderNumber: string | undefined;
  readonly site: Site;
  /** Leave the orders' status and delivery date as they are */
  readonly keepOrder: boolean;
}

export interface OrderUpdatePlan {
  readonly order: ReferencedOrder;
  readonly update: OrderUpdate;
}

export interface EventPlan {
  readonly added: readonly EventRow[];
  /** The number of events that are stored already, or that the file has twice */
  readonly known: number;
  readonly updates: readonly OrderUpdatePlan[];
  /** Orders whose newest delivery time has no offset */
  readonly unzoned: readonly string[];
  /** Counts of the added events' codes that are in no table */
  readonly unknownCodes: ReadonlyMap<string, number>;
  /** The number of added events with a day and no time */
  readonly dayOnly: number;
  /** By line */
  readonly problems: readonly Problem[];
  /** The number of refused events or rows */
  readonly refused: number;
}

/**
 * Finds the orders of the events, and which events are new.
 * @throws OperatorError when the file has too many events, or there is no order of `orderNumber`
 */
export async function planEvents(
  db: Database,
  file: EventFile,
  { orderNumber, site, keepOrder }: PlanOptions,
): Promise<EventPlan> {
  if (file.events.length > EVENTS_MAX) {
    const most = EVENTS_MAX.toLocaleString("en");
    throw new OperatorError(
      `These are more than ${most} events: split the file, and import the parts.`,
    );
  }
  const order = orderNumber === undefined ? null : await requireOrder(db, orderNumber, site);
  const { matched, problems: unmatched } = order
    ? { matched: file.events.map((event) => ({ ...event, order })), problems: [] }
    : await matchOrders(db, file.events);
  const problems = [...file.problems, ...unmatched].sort((one, other) => one.line - other.line);

  const byOrder = Map.groupBy(matched, (event) => event.order.id);
  const stored = await retry(() => findEvents(db, [...byOrder.keys()]));
  const storedByOrder = Map.groupBy(stored, ({ order_id }) => order_id);
  const parts = [...byOrder.values()].map((events) =>
    planOrder(events, storedByOrder.get(events[0]?.order.id ?? 0) ?? []),
  );
  const fresh = parts.flatMap((part) => part.fresh);
  const codes = Map.groupBy(
    fresh.filter(({ event }) => !isKnownEvent(event)),
    ({ event }) => event.code,
  );
  return {
    added: fresh.map(({ order: { order_number }, event }) => ({ order_number, ...event })),
    known: matched.length - fresh.length,
    updates: keepOrder ? [] : parts.flatMap(({ update }) => update ?? []),
    unzoned: keepOrder ? [] : parts.flatMap(({ unzoned }) => unzoned ?? []),
    unknownCodes: new Map([...codes].map(([code, events]) => [code, events.length])),
    dayOnly: fresh.filter(({ isDayOnly }) => isDayOnly).length,
    problems,
    refused: refusedLines(problems).size,
  };
}

/** Stores the plan, all of it or nothing. */
export async function storePlan(db: Database, { added, updates }: EventPlan): Promise<void> {
  const now = new Date();
  await retry(() => addEvents(db, added, { updates: updates.map(({ update }) => update), now }));
}

function planOrder(events: readonly MatchedEvent[], stored: readonly StoredEvent[]) {
  const keys = new Set(stored.map(uniqueKey));
  const fresh = events.filter(({ event }) => {
    const key = uniqueKey(event);
    return !keys.has(key) && keys.add(key);
  });
  const order = events[0]?.order;
  if (!order) return { fresh, update: null, unzoned: null };
  const before = stored.map((event) => toKnownEvent(event, event.learned_at));
  const now = new Date().toISOString();
  const added = fresh.map(({ event }) => toKnownEvent(event, now));
  const { hasUnzonedDelivery, ...fields } = orderChange(order, before, added);
  const update =
    Object.keys(fields).length === 0 ? null : { order, update: { id: order.id, ...fields } };
  return { fresh, update, unzoned: hasUnzonedDelivery ? order.order_number : null };
}

function toKnownEvent(
  event: Omit<KnownEvent, "learned_at"> & { readonly reported_at: string | null },
  learnedAt: string,
): KnownEvent {
  const { milestone, classifier, event_time, utc_offset, reported_at } = event;
  return { milestone, classifier, event_time, utc_offset, learned_at: reported_at ?? learnedAt };
}

/** The columns of the unique index on order_events. */
function uniqueKey(event: Omit<EventRow, "order_number" | "milestone" | "source">): string {
  return JSON.stringify([
    event.event_time,
    event.code,
    event.classifier,
    event.utc_offset,
    event.place,
    event.un_locode,
    event.leg,
    event.note,
    event.reported_at,
  ]);
}
