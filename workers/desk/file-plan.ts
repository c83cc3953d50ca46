/** What a file would do, as the desk shows it. */

import { capitalize } from "#app/domain/words.ts";
import { readMilestoneColumn } from "../imports/events.ts";
import type { FileColumn } from "../imports/file.ts";
import { planDigest } from "../imports/plan-file.ts";
import {
  countPlan,
  type FilePlan,
  type PlannedEvent,
  type PlannedOrder,
  type PlannedRow,
  type Value,
} from "../imports/planning/plan.ts";
import { fieldLabels, MILESTONE_FIELDS } from "../imports/tables/fields.ts";
import { findMeaning } from "../orders/event-codes.ts";
import {
  type ColumnChoice,
  type EventLine,
  type FieldChoice,
  type FilePlanView,
  type OrderDifference,
  PERMISSIONS,
  type PlanRow,
  ROW_VIEWS,
  type RowView,
} from "./files-types.ts";
import { toEventLine } from "./order-log.ts";

/** Rows of a page. */
const SIZE = 200;
/** Statuses in a sender's own words that can be mapped at once: the most frequent ones. */
const OWN_STATUSES_MAX = 20;

/** Which part of the rows is shown; null for the first view that has any. */
export interface Shown {
  readonly view: RowView | null;
  /** From 1 */
  readonly page: number;
}

/** With all of its rows. */
export interface WholePlan extends Omit<FilePlanView, "shown"> {
  readonly rows: readonly PlanRow[];
}

export async function toWholePlan(plan: FilePlan): Promise<WholePlan> {
  const { format, kind, unit, questions, remarks } = plan;
  const rows = toRows(plan);
  const counts = ROW_VIEWS.map((view) => [view, rows.filter((row) => isIn(row, view)).length]);
  const isReady = questions.length === 0 && plan.staged.length > 0;
  return {
    ...{ format, kind, unit, questions, remarks },
    columns: plan.columns.map((column) => toChoice(column, questions)),
    fields: fieldsOf(plan),
    counts: Object.fromEntries(counts),
    ownStatuses: plan.ownStatuses.slice(0, OWN_STATUSES_MAX),
    unmapped: plan.ownStatuses.filter(({ status }) => status === null).length,
    orders: plan.orders.length,
    events: countPlan(plan).eventsAdded,
    refusable: refusable(plan),
    digest: isReady ? await planDigest(plan) : null,
    rows,
  };
}

export function showPart({ rows, ...plan }: WholePlan, { view, page }: Shown): FilePlanView {
  const { affected, unchanged } = plan.counts;
  const chosen = view ?? (affected > 0 && unchanged > 0 ? "affected" : "all");
  const viewed = rows.filter((row) => isIn(row, chosen));
  const pages = Math.max(1, Math.ceil(viewed.length / SIZE));
  const at = Math.min(Math.max(1, page), pages);
  const shown = viewed.slice((at - 1) * SIZE, at * SIZE);
  return { ...plan, shown: { view: chosen, page: at, pages, rows: shown } };
}

function isIn({ outcome }: PlanRow, view: RowView): boolean {
  return view === "all" || (view === "affected" ? outcome !== "unchanged" : outcome === view);
}

/** What becomes of an order stands at the first row that does something to it. */
function toRows({ rows, orders }: FilePlan): PlanRow[] {
  const left = new Map(orders.map((order) => [order.order_number, order]));
  return rows.map((row) => {
    const { line, outcome, problems } = row;
    const isDone = outcome !== "refused" && outcome !== "unchanged";
    const differences = row.orders.map((number) => {
      const planned = isDone ? left.get(number) : undefined;
      if (planned) left.delete(number);
      return toDifference(row, number, planned);
    });
    return { line, outcome, orders: differences, problems };
  });
}

function toDifference(
  { outcome, events }: PlannedRow,
  order_number: string,
  planned: PlannedOrder | undefined,
): OrderDifference {
  const own = events.filter((event) => event.order_number === order_number);
  return {
    order_number,
    isNew: planned?.isNew ?? false,
    changes: (planned?.changes ?? []).map(({ field, old, new: now }) => ({
      field,
      before: toText(old),
      after: toText(now),
    })),
    events: own.filter(({ isNew }) => isNew || outcome === "retracted").map(toPlannedLine),
  };
}

function toText(value: Value): string | null {
  return value === null ? null : String(value);
}

function toPlannedLine(event: PlannedEvent): EventLine {
  return toEventLine({ ...event, kind: "event", retracts: null });
}

function toChoice(
  { name, field, isKnown, suggested }: FileColumn,
  questions: FilePlan["questions"],
): ColumnChoice {
  const isOpen = isKnown || questions.some(({ column }) => column === name);
  return { name, field, isKnown, proposed: suggested ?? (isOpen ? null : "") };
}

/** What a column of such a file may be, also where it has times of milestones. */
function fieldsOf({ kind, columns }: FilePlan): FieldChoice[] {
  const labels = { ...fieldLabels(kind, false), ...fieldLabels(kind, true) };
  const own = columns.flatMap(({ field }) => (field === null || field in labels ? [] : field));
  return [
    ...Object.entries(labels).map(([value, label]) => ({ value, label })),
    ...[...new Set([...MILESTONE_FIELDS, ...own])].map((value) => ({
      value,
      label: milestoneLabel(value),
    })),
  ];
}

/** "Departed, actual"; of a carrier's code its words: "Released by customs, actual" */
function milestoneLabel(field: string): string {
  const { code = field, classifier = "" } = readMilestoneColumn(field) ?? {};
  return [findMeaning(code)?.words ?? capitalize(code), classifier].join(", ");
}

function refusable({ rows }: FilePlan): FilePlanView["refusable"] {
  return PERMISSIONS.flatMap((permission) => {
    const count = rows.filter(({ problems }) =>
      problems.some((problem) => problem.permission === permission),
    ).length;
    return count > 0 ? [{ permission, count }] : [];
  });
}
