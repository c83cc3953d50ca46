/** Updates of orders that are typed at the desk. */
import * as v from "valibot";
import { deskOrder } from "#app/content/desk/orders.ts";
import { DUBAI_OFFSET } from "#app/domain/dubai-time.ts";
import { readDeliveryTime, readEventTime } from "#app/domain/read-date.ts";
import { readPieces } from "#app/domain/read-number.ts";
import { createShortId } from "#app/domain/reference.ts";
import { withOffset } from "#app/domain/tracking/clock.ts";
import { isSameStatus } from "#app/domain/tracking/status.ts";
import {
  describeChange,
  type Reported,
  type StatusChange,
} from "#app/domain/tracking/status-change.ts";
import type { FieldErrors } from "#app/domain/validation.ts";
import type { Database } from "../data/database.ts";
import {
  ALL_PIECES,
  EventTextsSchema,
  isKnownEvent,
  readEventName,
  readPlace,
} from "../imports/events.ts";
import type { ReportedEvent } from "../imports/file.ts";
import { planEvent } from "../imports/planning/plan-order.ts";
import { OrderRowSchema } from "../imports/tables/rows.ts";
import { countNotified } from "../notifications/desk.ts";
import {
  type PlannedUpdate,
  planChanges,
  type RequestedState,
  type UpdatePlan,
} from "../orders/change.ts";
import { findFacts, stateOf, whyTooMany } from "../orders/log.ts";
import { planRequestedState } from "../orders/new-facts.ts";
import type { StoredOrder } from "../orders/queries.ts";
import { describeEffect, OrdersChangedError, stageChange, storeChanges } from "../orders/store.ts";
import { planFactUndo } from "../orders/undo.ts";
import { describeUpdate, toLogEntries } from "./order-log.ts";
import type { OrderUpdate, UpdatePreview } from "./orders-types.ts";
import type { Result } from "./result-types.ts";

const NOTE_MAX = 500;
const NO_EVENT =
  "Write a milestone such as departed, arrived or delivered, an exception such as on hold, or a carrier's code.";
const NO_TIME =
  "Write the day and the time as 25/11/2026 22:15 or 2026-11-25 22:15, or leave it empty for now.";
const NO_PIECES = 'Write a share such as "19 of 20".';
const NO_DATE = "Write the day, or the day and the time, as 30/11/2026 14:30 or 2026-11-30 14:30.";
const NO_REASON = "Write why it is on hold. Customers read it.";
const NO_STATUS = "Write a status, in any words.";

/** The orders of an update, and who makes it. */
export interface UpdateContext {
  readonly orders: readonly StoredOrder[];
  readonly update: OrderUpdate;
  readonly author: string;
  /** How long after an update followers get their emails: ms. */
  readonly settleMs: number;
}

/**
 * Appends an update to the logs of orders, in one transaction. Stores nothing where a log has an entry
 * that the page didn't show: it may be the same update, or the contrary.
 */
export async function addUpdate(db: Database, context: UpdateContext): Promise<Result> {
  const { orders, update, author } = context;
  const now = new Date().toISOString();
  const facts = await findFacts(
    db,
    orders.map(({ id }) => id),
  );
  const meanwhile = toLogEntries(facts).filter(({ id }) => id > update.seen);
  if (meanwhile.length > 0) {
    const changes = meanwhile.map(({ what, when, author: who }) => ({
      field: who ?? "",
      before: null,
      after: [what, when].filter(Boolean).join(", "),
    }));
    return { kind: "conflict", message: deskOrder.changed, changes };
  }
  const plan = await planUpdate(db, orders, update, { author, now });
  if ("errors" in plan) return { kind: "invalid", errors: plan.errors };
  const changed = plan.filter(isChanged);
  if (changed.length === 0) return noChanges(orders);
  const changeId = createShortId();
  const detail = describeUpdate(changed[0]?.facts ?? [], facts);
  try {
    await storeChanges(db, changed, { changeId, author, kind: "order-updated", detail, now });
  } catch (error) {
    if (!(error instanceof OrdersChangedError)) throw error;
    return { kind: "conflict", message: deskOrder.changed, changes: [] };
  }
  return { kind: "done", changeId, subject: orders[0]?.order_number ?? "" };
}

/** What `addUpdate` would do now; its result where that is to change nothing. */
export async function previewUpdate(
  db: Database,
  { orders, update, author, settleMs }: UpdateContext,
): Promise<UpdatePreview | Result> {
  const now = new Date().toISOString();
  const plan = await planUpdate(db, orders, update, { author, now });
  if ("errors" in plan) return { kind: "invalid", errors: plan.errors };
  const changed = plan.filter(isChanged);
  if (changed.length === 0) return noChanges(orders);
  const states = new Map(changed.map(({ order, after }) => [order.id, after]));
  return {
    kind: "planned",
    orders: orders.length,
    states: describeEffect(changed.map((change) => stageChange(change, now))).states,
    notified: await countNotified(db, states, settleMs),
  };
}

function isChanged({ facts }: UpdatedOrder): boolean {
  return facts.length > 0;
}

function noChanges(orders: readonly StoredOrder[]): Result {
  const statuses = [...new Set(orders.map(({ order_status }) => order_status))];
  return { kind: "done", changeId: null, message: deskOrder.noChanges(statuses) };
}

/** What becomes of an order by an update: its state before and after, and its status compared. */
export interface UpdatedOrder extends PlannedUpdate {
  readonly status: StatusChange;
}

/**
 * Plans an update of these orders at `now` (ISO 8601, UTC), and stores nothing. An order to which
 * nothing is added has no facts. The errors are by field; "reopen" names a delivered or cancelled order
 * that the update may not reopen.
 */
export async function planUpdate(
  db: Database,
  orders: readonly StoredOrder[],
  update: OrderUpdate,
  by: { readonly author: string; readonly now: string },
): Promise<readonly UpdatedOrder[] | { readonly errors: FieldErrors }> {
  const read = await readUpdate(db, orders, update, by);
  if ("errors" in read) return read;
  const { plan, reported } = read;
  for (const { log, facts, order } of plan.updates) {
    const tooMany = whyTooMany(log, facts);
    const about = orders.length > 1 ? `${order.order_number}: ` : "";
    if (tooMany) return { errors: { [FIRST_FIELDS[update.what]]: about + tooMany } };
  }
  if (plan.refusal) {
    const { order_number, reason, isEnded } = plan.refusal;
    const about = orders.length > 1 ? `${order_number}: ` : "";
    const field = update.what === "event" ? "at" : "delivery_date";
    return {
      errors: isEnded
        ? { reopen: `${about}${reason}` }
        : { [field]: `${about}${reason} ${deskOrder.confirm}` },
    };
  }
  return plan.updates.map((one) => ({
    ...one,
    status: describeChange(one.before, one.after, reported),
  }));
}

async function readUpdate(
  db: Database,
  orders: readonly StoredOrder[],
  update: OrderUpdate,
  by: { readonly author: string; readonly now: string },
): Promise<
  | { readonly plan: UpdatePlan; readonly reported: Reported | null }
  | { readonly errors: FieldErrors }
> {
  const { author, now } = by;
  const { reopens: mayReopen = false } = update;
  if (update.what === "retract") {
    return { plan: await planRetraction(db, orders, update.fact, by), reported: null };
  }
  if (update.what === "event") {
    const event = readEvent(update, now);
    if ("errors" in event) return event;
    const options = { allowImplausible: update.isConfirmed, reopenDelivered: mayReopen };
    return { plan: await planEvent(db, orders, event, { options, now }), reported: event };
  }
  const requested = readRequestedState(update);
  if ("errors" in requested) return requested;
  const allowImplausible = update.what === "date" && update.isConfirmed;
  const plan = await planRequestedState(db, orders, {
    requested,
    author,
    now,
    mayReopen,
    allowImplausible,
  });
  return { plan, reported: requested.order_status ?? null };
}

async function planRetraction(
  db: Database,
  orders: readonly StoredOrder[],
  fact: number,
  { author, now }: { readonly author: string; readonly now: string },
): Promise<UpdatePlan> {
  const undo = await planFactUndo(db, fact, { source: "operator", author, now });
  const ids = orders.map(({ id }) => id);
  const drafts = undo?.drafts.filter(({ order }) => order && ids.includes(order.id)) ?? [];
  return planChanges(
    db,
    drafts.map((draft) => ({ draft, before: stateOf(draft.log), problem: undefined })),
    now,
  );
}

function readRequestedState(
  update: Extract<OrderUpdate, { what: "status" | "date" }>,
): RequestedState | { readonly errors: FieldErrors } {
  const note = update.typed.note?.trim() || null;
  if (note !== null && note.length > NOTE_MAX) {
    return { errors: { note: `A note has at most ${NOTE_MAX} characters.` } };
  }
  if (update.what === "date") {
    const date = readDeliveryTime(update.typed.delivery_date ?? "");
    return date === null
      ? { errors: { delivery_date: NO_DATE } }
      : { delivery_date: date, note, isReopening: update.reopens ?? false };
  }
  const { order_status } = OrderRowSchema.entries;
  const read = v.safeParse(order_status, update.typed.order_status ?? "");
  if (!read.success) return { errors: { order_status: read.issues[0].message } };
  if (read.output === null) return { errors: { order_status: NO_STATUS } };
  if (note === null && isSameStatus("on hold", read.output)) {
    return { errors: { note: NO_REASON } };
  }
  return { order_status: read.output, note };
}

function readEvent(
  { typed, isExpected }: Extract<OrderUpdate, { what: "event" }>,
  now: string,
): ReportedEvent | { readonly errors: FieldErrors } {
  const name = readEventName((typed.event ?? "").trim());
  if (!isKnownEvent(name)) return { errors: { event: NO_EVENT } };
  if (name.milestone === "on hold" && !isExpected && !typed.note?.trim()) {
    return { errors: { note: NO_REASON } };
  }
  const { place, un_locode } = readPlace(typed.place ?? "");
  const texts = v.safeParse(EventTextsSchema, {
    code: name.code,
    place,
    leg: null,
    equipment: typed.container,
    note: typed.note,
    source_id: null,
  });
  if (!texts.success) {
    const [issue] = texts.issues;
    const field = v.getDotPath(issue) ?? "event";
    return { errors: { [FIELDS[field] ?? field]: issue.message } };
  }
  const at = typed.at?.trim() ?? "";
  const time = at === "" ? { event_time: now, utc_offset: DUBAI_OFFSET } : readEventTime(at);
  if (!time) return { errors: { at: NO_TIME } };
  const share = typed.pieces?.trim() ? readPieces(typed.pieces) : ALL_PIECES;
  if (!share) return { errors: { pieces: NO_PIECES } };
  const isPlaced = texts.output.place !== null || un_locode !== null;
  const { event_time, utc_offset } = time;
  return {
    ...texts.output,
    milestone: name.milestone,
    classifier: isExpected ? "estimated" : "actual",
    // Without a place the clock is Dubai's.
    ...(utc_offset !== null || isPlaced
      ? { event_time, utc_offset }
      : withOffset(event_time, DUBAI_OFFSET)),
    un_locode,
    mode: null,
    ...share,
    source: "operator",
    reported_at: null,
  };
}

/** The field that names an error of the whole form. */
const FIRST_FIELDS = {
  event: "event",
  status: "order_status",
  date: "delivery_date",
  retract: "fact",
} as const;

/** Of the form, for those of the schema. */
const FIELDS: Readonly<Record<string, string>> = { code: "event", equipment: "container" };
