/** Plans what the rows of a file make of one order. */
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import type { Places } from "#app/domain/tracking/facts.ts";
import { formatEventTime, formatMoment } from "#app/domain/words.ts";
import {
  contradictedEnd,
  endedReason,
  operatorFacts,
  retractions,
  withdrawals,
} from "../../orders/change.ts";
import type { NewFact, StoredFact } from "../../orders/log.ts";
import { EMPTY_LOG, UNREADABLE, whyTooMany } from "../../orders/log.ts";
import { newFacts } from "../../orders/new-facts.ts";
import type { OrderRow, StoredOrder } from "../../orders/order-queries.ts";
import { REFERENCES_MAX } from "../../orders/order-row.ts";
import type { OrderRequest } from "../../orders/plan.ts";
import { findImplausible } from "../../orders/plausibility.ts";
import type { FileEvent, FileRow, OrderFields, Problem } from "../file.ts";
import type { FileOptions } from "../options.ts";
import { eventKey, findDuplicate, hasEvent, type MatchedOrder } from "./matched-orders.ts";

/** The rows, events and retractions of a file about one order. */
export interface OrderWork {
  /** Null for one to be added */
  readonly match: MatchedOrder | null;
  rows: FileRow[];
  events: RowEvent[];
  /** Stored events that the carrier retracts */
  readonly retracted: Set<StoredFact>;
  /** The carrier's ids of events that it retracts before they come */
  readonly withdrawn: Set<string>;
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

interface Reported {
  /** Rows that have to be left out: with any, nothing else is planned */
  readonly problems: readonly Problem[];
  /** Null where nothing changes */
  readonly request: OrderRequest | null;
  /** The events that are new */
  readonly added: readonly RowEvent[];
}

const TOO_MANY_REFERENCES = `The order's references would have more than ${REFERENCES_MAX.toLocaleString("en")} characters. Leave out a column of references.`;

/** Turns the rows about an order into a request to change it. */
export function requestRows(work: OrderWork, context: PlanContext): Reported {
  const { match, rows } = work;
  const { options, now } = context;
  const ofRows = (reason: string | null): Problem[] =>
    reason ? rows.map(({ line }) => ({ line, column: null, value: "", reason })) : [];
  if (match && !match.isReadable) {
    return { problems: ofRows(UNREADABLE), request: null, added: [] };
  }
  const carrier = { source: "dcsa", author: null, now } as const;
  const log = match?.log ?? { facts: [], places: context.places };
  const order = mergeOrders(rows);
  const columns = order && planColumns(order, match, context);
  const added = findNewEvents(work);
  const retracting = [
    ...retractions([...work.retracted], carrier),
    ...withdrawals([...work.withdrawn], carrier),
  ];
  const before = [...retracting, ...(columns?.facts ?? [])];
  const facts = [...before, ...added.map(({ read }) => toFact(read, match, now))];
  const created_at = match?.order.created_at ?? order?.created_at ?? null;
  const reasons = options.allowImplausible ? [] : findImplausible(log, facts, { now, created_at });
  const ofColumns =
    reasons.slice(retracting.length, before.length).find((reason) => reason) ?? null;
  return {
    problems: [
      ...contradictions(work, context),
      ...rows.flatMap((row) => refuseColumns(row, columns, ofColumns, options)),
      ...added.flatMap(({ row: { line }, read: { event } }, index): Problem[] => {
        const reason = reasons[before.length + index];
        const value = `${event.code} ${formatEventTime(event)}`;
        return reason
          ? [{ line, column: null, value, reason, permission: "allowImplausible" }]
          : [];
      }),
      ...ofRows(whyTooMany(log, facts)),
      ...ofRows(
        (columns?.row.carrier_references?.length ?? 0) > REFERENCES_MAX
          ? TOO_MANY_REFERENCES
          : null,
      ),
    ],
    request: toRequest(match, columns, facts),
    added,
  };
}

/** Merges the rows of one order, which don't contradict each other. */
function mergeOrders(rows: readonly FileRow[]): OrderFields | null {
  const [first, ...others] = rows.flatMap((row) => row.order ?? []);
  if (!first) return null;
  const given = others.flatMap(({ order_number: _, ...order }) =>
    Object.entries(order).filter(([, value]) => value !== null && value !== undefined),
  );
  const more = rows.map(({ order }) => order?.more_references);
  return { ...first, ...Object.fromEntries(given), more_references: uniteReferences(more) };
}

/** The references of several texts, each once; null without any. */
function uniteReferences(texts: readonly (string | null | undefined)[]): string | null {
  const all = texts.flatMap((text) => text?.split("|") ?? []);
  const byNumber = Map.groupBy(all, normalizeOrderNumber);
  return [...byNumber.values()].map(([first]) => first).join("|") || null;
}

type ColumnPlan = ReturnType<typeof planColumns>;

/** The columns in which the row differs from its order, and the facts of its state that are new. */
function planColumns(
  { order_status, delivery_date, more_references, ...own }: OrderFields,
  match: MatchedOrder | null,
  { options: { clearEmpty }, now }: PlanContext,
) {
  const isGiven = (value: unknown) =>
    value !== undefined && (value !== null || (clearEmpty && match !== null));
  const replaced = isGiven(own.carrier_references)
    ? own.carrier_references
    : match?.order.carrier_references;
  const carrier_references = uniteReferences([replaced, more_references]);
  const columns = more_references ? { ...own, carrier_references } : own;
  const requested = {
    order_status: isGiven(order_status) ? order_status : undefined,
    delivery_date: isGiven(delivery_date) ? delivery_date : undefined,
  };
  if (!match) {
    const facts = operatorFacts(EMPTY_LOG, requested, { source: "order", author: null, now });
    return { row: columns as OrderRow, facts, end: null };
  }
  const { order, log, state } = match;
  const differing = Object.entries(columns).filter(
    ([name, value]) => isGiven(value) && value !== order[name as keyof StoredOrder],
  );
  return {
    /** The columns to write, and the order's number */
    row: { ...Object.fromEntries(differing), order_number: order.order_number } as OrderRow,
    facts: newFacts(log, state, requested, { source: "operator", author: null, now }),
    /** The delivery or cancellation that it contradicts; null without one */
    end: contradictedEnd(state, requested),
  };
}

/** Why what a row sets is refused; `implausible` is the reason why its date is. */
function refuseColumns(
  { line, order }: FileRow,
  columns: ColumnPlan | null,
  implausible: string | null,
  { reopenDelivered, clearEmpty }: FileOptions,
): Problem[] {
  if (!columns || !order) return [];
  const { order_status: status, delivery_date } = order;
  const date = { line, column: "delivery_date", value: formatMoment(delivery_date ?? null) ?? "" };
  if (columns.end !== null && !reopenDelivered) {
    const isOfDate = status === undefined || (status === null && !clearEmpty);
    const at = isOfDate ? date : { line, column: "order_status", value: status ?? "" };
    return [{ ...at, reason: endedReason(columns.end), permission: "reopenDelivered" }];
  }
  if (implausible === null) return [];
  return [{ ...date, reason: implausible, permission: "allowImplausible" }];
}

function toRequest(
  match: MatchedOrder | null,
  columns: ColumnPlan | null,
  facts: readonly NewFact[],
): OrderRequest | null {
  const row = columns?.row ?? (match && { order_number: match.order.order_number });
  const isSame = match !== null && facts.length === 0 && Object.keys(row ?? {}).length === 1;
  if (row === null || isSame) return null;
  return { stored: match, row, facts, isReopened: Boolean(columns?.end) };
}

/** The events that are not stored, each once. */
function findNewEvents({ match, events }: OrderWork): RowEvent[] {
  const keys = new Set<string>();
  return events.filter(({ read }) => {
    const key = eventKey(read.event);
    if (keys.has(key) || (match && hasEvent(match, read))) return false;
    keys.add(key);
    return true;
  });
}

/**
 * An event that holds according to a table (`isCurrent`) is reported now: it supersedes reports that came since
 * an earlier one of it. An event of an import that was undone is restored.
 */
function toFact(read: FileEvent, match: MatchedOrder | null, now: string): NewFact {
  const undo = match?.undone.get((match && findDuplicate(match, read)) ?? 0);
  const [restored] = undo ? retractions([undo], { source: "operator", author: null, now }) : [];
  const { event, isCurrent } = read;
  const reported_at = isCurrent ? now : event.reported_at;
  return restored ?? { ...event, reported_at, kind: "event", retracts: null, author: null };
}

/** Lines named in one reason. */
const SAME_SHOWN = 5;

/** Rows that are of the same order and differ: which one is right is unknown. */
function contradictions({ rows, events }: OrderWork, { unit }: PlanContext): Problem[] {
  if (rows.length < 2) return [];
  const byRow = Map.groupBy(events, ({ row }) => row);
  const values = new Map<string, Set<unknown>>();
  for (const row of rows) {
    const current = byRow.get(row)?.filter(({ read }) => read.isCurrent) ?? [];
    const times = current.map(({ read: { event } }) => [
      [event.classifier, event.code, event.equipment].filter(Boolean).join(" "),
      formatEventTime(event),
    ]);
    const unlike = { order_number: null, more_references: null };
    const given = { ...row.order, ...unlike, ...Object.fromEntries(times) };
    for (const [field, value] of Object.entries(given))
      values.set(field, (values.get(field) ?? new Set()).add(value ?? undefined));
  }
  const differing = [...values].flatMap(([field, found]) => {
    found.delete(undefined);
    return found.size > 1 ? field : [];
  });
  if (differing.length === 0) return [];
  const list = new Intl.ListFormat("en");
  const lines = list.format(rows.slice(0, SAME_SHOWN).map(({ line }) => String(line)));
  const more = rows.length > SAME_SHOWN ? " and more" : "";
  const reason = `${unit === "row" ? "Rows" : "Lines"} ${lines}${more} are of the same order and differ in ${list.format(differing)}: none of them is taken.`;
  return rows.map(({ line, order, identifiers }) => {
    const value = order?.order_number ?? identifiers.numbers[0] ?? "";
    return { line, column: "order_number", value, reason };
  });
}
