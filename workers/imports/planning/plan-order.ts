/** Plans what the rows of a file make of one order. */

import type { Places } from "#app/domain/tracking/facts.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import { formatEventTime } from "#app/domain/words.ts";
import {
  type ChangeDraft,
  type End,
  endedReason,
  endOf,
  reopening,
  retractions,
  withdrawals,
} from "../../orders/change.ts";
import { EMPTY_LOG, type NewFact, type StoredFact, whyTooMany } from "../../orders/log.ts";
import { findImplausible } from "../../orders/plausibility.ts";
import type { FileEvent, FileRow, OrderFields, Problem } from "../file.ts";
import type { FileOptions } from "../options.ts";
import { type ColumnChanges, columnChanges, whyRefused } from "./column-changes.ts";
import {
  eventKey,
  findDuplicate,
  findSameUpdates,
  isStored,
  type MatchedOrder,
} from "./matched-orders.ts";

/** What a file says about one order. */
export interface OrderWork {
  /** Null for one to be added */
  readonly known: MatchedOrder | null;
  readonly rows: readonly FileRow[];
  readonly events: readonly RowEvent[];
  /** Stored events that the carrier retracts */
  readonly taken: readonly StoredFact[];
  /** The carrier's ids of events that it retracts before they come */
  readonly withdrawn: readonly string[];
}

export interface RowEvent {
  readonly row: FileRow;
  readonly read: FileEvent;
}

export interface PlanContext {
  readonly options: FileOptions;
  readonly unit: string;
  readonly places: Places;
  /** ISO 8601, UTC */
  readonly now: string;
}

export interface OrderPlan {
  /** Rows that have to be left out: with any, nothing else is planned */
  readonly problems: readonly Problem[];
  /** Null where nothing becomes of the order */
  readonly draft: ChangeDraft | null;
  /** Whether a delivery or cancellation is retracted */
  readonly isReopened: boolean;
  /** The events that are new */
  readonly added: readonly RowEvent[];
}

const UNREADABLE = "The events of this order can't be read. Ask whoever maintains the site.";

export function planOrder(work: OrderWork, context: PlanContext): OrderPlan {
  const { known, rows, taken, withdrawn } = work;
  const { options, now } = context;
  if (known && !known.isReadable) {
    const refusal = { column: null, value: "", reason: UNREADABLE };
    const problems = rows.map(({ line }) => ({ line, ...refusal }));
    return { problems, draft: null, isReopened: false, added: [] };
  }
  const order = mergeOrders(rows);
  const words = order && columnChanges(order, known, { ...options, now });
  const added = findNewEvents(work);
  const log = known?.log ?? EMPTY_LOG;
  const said = words?.facts ?? [];
  const carrier = { source: "dcsa", author: null, now } as const;
  const end = known && contradictedByUpdate(known.state, added);
  const back = [
    ...retractions(taken, carrier),
    ...withdrawals(withdrawn, carrier),
    ...updateRetractions(known, added, { isReopened: end !== null, now }),
  ];
  const facts = [...back, ...said, ...added.map(({ read }) => toFact(read, known, now))];
  const created_at = known?.order.created_at ?? order?.created_at ?? null;
  const reasons = options.allowImplausible
    ? []
    : findImplausible(log, facts, { ...context, created_at });
  const ofWords = reasons.slice(back.length, back.length + said.length);
  const problems = [
    ...contradictions(work, context),
    ...refusals(work, words, ofWords.find((reason) => reason !== null) ?? null, context),
    ...implausible(added, reasons.slice(back.length + said.length)),
  ];
  if (end && !options.reopenDelivered) {
    const refusal = { column: null, value: "", reason: endedReason(end) };
    problems.push(
      ...rows.map(({ line }) => ({ line, ...refusal, permission: "reopenDelivered" as const })),
    );
  }
  const tooMany = whyTooMany(log, facts);
  if (tooMany) {
    const refusal = { column: null, value: "", reason: tooMany };
    problems.push(...rows.map(({ line }) => ({ line, ...refusal })));
  }
  const isReopened = end !== null || (words?.reopened ?? null) !== null;
  return { problems, draft: toDraft(known, words, { log, facts }), isReopened, added };
}

/** What rows of one order say of it: they don't contradict each other. */
function mergeOrders(rows: readonly FileRow[]): OrderFields | null {
  const [first, ...others] = rows.flatMap((row) => row.order ?? []);
  if (!first) return null;
  const given = others.flatMap(({ order_number: _, ...order }) =>
    Object.entries(order).filter(([, value]) => value !== null && value !== undefined),
  );
  return { ...first, ...Object.fromEntries(given) };
}

/** What is said of the order is refused: then its rows are. */
function refusals(
  { rows }: OrderWork,
  words: ColumnChanges | null,
  implausible: string | null,
  { options }: PlanContext,
): Problem[] {
  return rows.flatMap(({ line, order }) => {
    const refusal = words && order && whyRefused(words, order, { options, implausible });
    return refusal ? [{ line, ...refusal }] : [];
  });
}

/** Events with an implausible time. */
function implausible(added: readonly RowEvent[], reasons: readonly (string | null)[]): Problem[] {
  return added.flatMap(({ row: { line }, read: { event } }, index) => {
    const reason = reasons[index];
    const value = `${event.code} ${formatEventTime(event)}`;
    return reason ? [{ line, column: null, value, reason, permission: "allowImplausible" }] : [];
  });
}

/** Null where nothing becomes of the order. */
function toDraft(
  known: MatchedOrder | null,
  words: ColumnChanges | null,
  draft: Pick<ChangeDraft, "log" | "facts">,
): ChangeDraft | null {
  const order = known?.order ?? null;
  const row = words?.row ?? (order && { order_number: order.order_number });
  if (!row) return null;
  const isSame = order !== null && draft.facts.length === 0 && Object.keys(row).length === 1;
  return isSame ? null : { order, row, ...draft };
}

/** The end of an order that an operator's update contradicts; null where it contradicts none. */
function contradictedByUpdate(state: OrderState, added: readonly RowEvent[]): End | null {
  const end = endOf(state);
  const isOther = ({ read: { event } }: RowEvent) =>
    event.source === "operator" && !(event.milestone === end && event.classifier === "actual");
  return end && added.some(isOther) ? end : null;
}

/**
 * What an operator's updates retract: the end of an order that they reopen, and the same update where
 * it was stored before, so that the history has it once.
 */
function updateRetractions(
  known: MatchedOrder | null,
  added: readonly RowEvent[],
  { isReopened, now }: { readonly isReopened: boolean; readonly now: string },
): NewFact[] {
  if (!known) return [];
  const by = { source: "operator", author: null, now } as const;
  const same = added.flatMap(({ read: { event } }) =>
    event.source === "operator" ? findSameUpdates(known, event) : [],
  );
  const reopened = isReopened ? reopening(known.log, by) : [];
  const retracted = new Set(reopened.map(({ retracts }) => retracts));
  return [
    ...reopened,
    ...retractions(
      same.filter(({ id }) => !retracted.has(id)),
      by,
    ),
  ];
}

/** The events that are not stored, each once. */
function findNewEvents({ known, events }: OrderWork): RowEvent[] {
  const keys = new Set<string>();
  return events.filter(({ read }) => {
    const key = eventKey(read.event);
    if (keys.has(key) || (known && isStored(known, read))) return false;
    keys.add(key);
    return true;
  });
}

/**
 * What holds according to a table is said now: it may have been said before, and otherwise since. What an
 * import brought that was retracted is brought back.
 */
function toFact(read: FileEvent, known: MatchedOrder | null, now: string): NewFact {
  if (read.event.source === "operator") {
    // What is reported again is reported now, and another row than the one before.
    return { ...read.event, reported_at: now, kind: "event", retracts: null, author: null };
  }
  const undo = known?.undone.get((known && findDuplicate(known, read)) ?? 0);
  const [broughtBack] = undo ? retractions([undo], { source: "operator", author: null, now }) : [];
  if (broughtBack) return broughtBack;
  const { event, isCurrent } = read;
  const reported_at = isCurrent ? now : event.reported_at;
  return { ...event, reported_at, kind: "event", retracts: null, author: null };
}

/** Lines named in one reason. */
const SAME_SHOWN = 5;

/** Rows that are of the same order and differ: which one is right is unknown. */
function contradictions({ rows, events }: OrderWork, { unit }: PlanContext): Problem[] {
  if (rows.length < 2) return [];
  const byRow = Map.groupBy(events, ({ row }) => row);
  const values = rows.map((row): Readonly<Record<string, unknown>> => {
    const current = byRow.get(row)?.filter(({ read }) => read.isCurrent) ?? [];
    const times = current.map(({ read: { event } }) => [
      [event.classifier, event.code, event.equipment].filter(Boolean).join(" "),
      formatEventTime(event),
    ]);
    return { ...row.order, order_number: null, ...Object.fromEntries(times) };
  });
  const fields = new Set(values.flatMap((value) => Object.keys(value)));
  const differing = [...fields].filter((field) => {
    const own = values.flatMap((value) => value[field] ?? []);
    return new Set(own).size > 1;
  });
  if (differing.length === 0) return [];
  const list = new Intl.ListFormat("en");
  const lines = list.format(rows.slice(0, SAME_SHOWN).map(({ line }) => String(line)));
  const more = rows.length > SAME_SHOWN ? " and more" : "";
  const reason = `${unit === "row" ? "Rows" : "Lines"} ${lines}${more} are of the same order and differ in ${list.format(differing)}: none of them is taken.`;
  return rows.map((row) => ({
    line: row.line,
    column: "order_number",
    value: row.order?.order_number ?? row.identifiers.numbers[0] ?? "",
    reason,
  }));
}
