/** The plan of a waiting file, as the desk shows it: a summary, and the rows in parts. */
import * as v from "valibot";
import { createShortId } from "#app/domain/reference.ts";
import { capitalize } from "#app/domain/words.ts";
import type { Database } from "../data/database.ts";
import { splitIntoGroups } from "../data/query.ts";
import { readMilestoneColumn } from "../imports/events.ts";
import type { FileColumn } from "../imports/file.ts";
import { type FileOptions, PERMISSIONS } from "../imports/options.ts";
import { planDigest } from "../imports/plan-file.ts";
import type { FilePlan, PlannedRow } from "../imports/planning/plan.ts";
import { fieldLabels, MILESTONE_FIELDS } from "../imports/tables/fields.ts";
import { inTurns, nextTurn } from "../imports/turns.ts";
import { findMeaning } from "../orders/event-codes.ts";
import { toEventLine } from "../orders/log-entries.ts";
import type { OrderDifference } from "../orders/order-changes.ts";
import { changedFields, describePlan, type OrderPlan } from "../orders/plan.ts";
import { type Owned, readUpload, removeUploads, storeUpload, type Upload } from "./uploads.ts";

/** Rows of a page. */
const SIZE = 200;
const ROWS_OF_PART = 200;
/** Some 10 ms of work, in events. */
const EVENTS_OF_TURN = 500;
/** Statuses in a sender's own words that can be mapped at once: the most frequent ones. */
const OWN_STATUSES_MAX = 20;

export interface PlannedFile extends Pick<Upload, "name" | "made_at"> {
  readonly settings: FileOptions;
  readonly plan: PlanSummary | { readonly error: string };
}

export type PlanSummary = Awaited<ReturnType<typeof summarize>>;

/** The parts of a plan that are shown beside its rows. */
async function summarize(plan: FilePlan) {
  const { format, kind, unit, columns, questions, remarks, ownStatuses, notified } = plan;
  const isReady = questions.length === 0 && plan.orders.length > 0;
  return {
    format,
    kind,
    unit,
    columns,
    questions,
    remarks,
    notified,
    /** Identifies the shown plan: an import stores no other one. Null where there is nothing to import */
    digest: isReady ? await planDigest(plan) : null,
    ownStatuses: ownStatuses.slice(0, OWN_STATUSES_MAX),
    /** The number of all own statuses that aren't mapped */
    unmapped: ownStatuses.filter(({ status }) => status === null).length,
    change: describePlan(plan),
    refusable: refusable(plan),
    /** The outcomes of the rows, in the file's sequence */
    outcomes: plan.rows.map(({ outcome }) => outcome),
    /** Part of the ids of the rows' parts: another plan that is made at the same moment has its own */
    partsId: createShortId(),
  };
}

/** The numbers of rows that are refused unless a permission is given. */
function refusable({ rows }: FilePlan) {
  return PERMISSIONS.flatMap((permission) => {
    const count = rows.filter(({ problems }) =>
      problems.some((problem) => problem.permission === permission),
    ).length;
    return count > 0 ? [{ permission, count }] : [];
  });
}

/** Increases with any change of what is stored: a plan of an earlier version of the site is made again. */
const VERSION = 2;
const StoredPlanSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ version: v.literal(VERSION), file: v.custom<PlannedFile>(() => true) }),
);

/** Stores what a file would do, or why it can't be read. */
export async function storePlan(
  db: Database,
  owned: Owned,
  file: Omit<PlannedFile, "plan">,
  planned: FilePlan | { readonly error: string },
): Promise<PlannedFile> {
  const { id, author } = planOf(owned);
  const store = (content: string, id: string) => {
    const bytes = new TextEncoder().encode(content);
    return storeUpload(db, { name: file.name, bytes }, author, id);
  };
  const plan = "error" in planned ? planned : await summarize(planned);
  if (!("error" in planned) && !("error" in plan)) {
    const orders = new Map(planned.orders.map((order) => [order.order_number, order]));
    for (const [part, rows] of splitIntoGroups(planned.rows, ROWS_OF_PART).entries()) {
      const texts: string[] = [];
      for await (const row of inTurns(rows, EVENTS_OF_TURN, ({ events }) => 1 + events.length))
        texts.push(JSON.stringify(toShownRow(row, orders)));
      await store(`[${texts}]`, partOf(owned, plan, part).id);
      await nextTurn();
    }
  }
  const stored = { ...file, plan };
  await store(JSON.stringify({ version: VERSION, file: stored }), id);
  return stored;
}

/** Null where there is none. */
export async function readPlan(db: Database, owned: Owned): Promise<PlannedFile | null> {
  const stored = await readUpload(db, planOf(owned));
  const { success, output } = v.safeParse(StoredPlanSchema, stored && decode(stored));
  return success ? output.file : null;
}

/** Discards the plan where the file's import settings or the orders have changed. */
export function discardPlan(db: Database, owned: Owned): Promise<void> {
  return removeUploads(db, planOf(owned));
}

/** The id under which the plan of a file is stored. */
export function planOf({ id, author }: Owned): Owned {
  return { id: `${id}-plan`, author };
}

function partOf({ id, author }: Owned, { partsId }: PlanSummary, part: number): Owned {
  return { id: `${id}-plan-${partsId}-${part}`, author };
}

function decode({ bytes }: Upload): string {
  return new TextDecoder().decode(bytes);
}

/** Rows by their outcome; "affected" are all but the unchanged ones. */
export const ROW_VIEWS = [
  "affected",
  "added",
  "changed",
  "retracted",
  "not stored",
  "refused",
  "unchanged",
  "all",
] as const;
export type RowView = (typeof ROW_VIEWS)[number];

/** Which part of the rows is shown; null for the first view that has any. */
export interface Shown {
  readonly view: RowView | null;
  /** From 1 */
  readonly page: number;
}

export type PlanView = NonNullable<Awaited<ReturnType<typeof showPlan>>>;

/** A plan with a page of its rows; null where its rows are gone, since the plan was discarded. */
export async function showPlan(
  db: Database,
  owned: Owned,
  plan: PlanSummary,
  { view, page }: Shown,
) {
  const { outcomes, partsId: _, ...summary } = plan;
  const of = (view: RowView) =>
    outcomes.flatMap((outcome, index) => (isIn(outcome, view) ? index : []));
  const counts = Object.fromEntries(ROW_VIEWS.map((view) => [view, of(view).length])) as Readonly<
    Record<RowView, number>
  >;
  const chosen = view ?? (counts.affected > 0 && counts.unchanged > 0 ? "affected" : "all");
  const pages = Math.max(1, Math.ceil(counts[chosen] / SIZE));
  const at = Math.min(Math.max(1, page), pages);
  const rows: ShownRow[] = [];
  const indexes = of(chosen).slice((at - 1) * SIZE, at * SIZE);
  for (const [part, own] of Map.groupBy(indexes, (index) => Math.floor(index / ROWS_OF_PART))) {
    const stored = await readUpload(db, partOf(owned, plan, part));
    if (!stored) return null;
    const all: ShownRow[] = JSON.parse(decode(stored));
    rows.push(...own.flatMap((index) => all[index % ROWS_OF_PART] ?? []));
  }
  return {
    ...summary,
    counts,
    shown: { view: chosen, page: at, pages, rows },
    columns: plan.columns.map((column) => toChoice(column, plan.questions)),
    /** The fields that a column may be */
    fields: fieldsOf(plan),
  };
}

function isIn(outcome: PlannedRow["outcome"], view: RowView): boolean {
  return view === "all" || (view === "affected" ? outcome !== "unchanged" : outcome === view);
}

export type ShownRow = ReturnType<typeof toShownRow>;

/** A row with what it does to its orders, which are removed from `left`: their first row shows it. */
function toShownRow(row: PlannedRow, left: Map<string, OrderPlan>) {
  const { line, outcome, problems } = row;
  const isDone = outcome !== "refused" && outcome !== "unchanged";
  const orders = row.orders.map((number) => {
    const planned = isDone ? left.get(number) : undefined;
    if (planned) left.delete(number);
    return toDifference(row, number, planned);
  });
  return { line, outcome, orders, problems };
}

function toDifference(
  { outcome, events }: PlannedRow,
  order_number: string,
  planned: OrderPlan | undefined,
): OrderDifference {
  const own = events.filter((event) => event.order_number === order_number);
  return {
    order_number,
    isNew: planned?.before === null,
    changes: planned ? changedFields(planned) : [],
    events: own
      .filter(({ isNew }) => isNew || outcome === "retracted")
      .map(({ event }) => toEventLine({ ...event, kind: "event", retracts: null })),
  };
}

/** A column with what it may be, "" to leave it out; null where either would be a guess. */
function toChoice(
  { name, field, isKnown, suggested }: FileColumn,
  questions: FilePlan["questions"],
) {
  const isOpen = isKnown || questions.some(({ column }) => column === name);
  return { name, field, isKnown, proposed: suggested ?? (isOpen ? null : "") };
}

/** The fields that a column of such a file may be, also where it has times of milestones. */
function fieldsOf({
  kind,
  columns,
}: Pick<FilePlan, "kind" | "columns">): { readonly value: string; readonly label: string }[] {
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

/** "Departed, actual"; a carrier's code is shown by its meaning: "Released by customs, actual" */
function milestoneLabel(field: string): string {
  const { code = field, at = null, classifier = "" } = readMilestoneColumn(field) ?? {};
  const words = findMeaning(code)?.words ?? capitalize(code);
  return [at === null ? words : `${words} (${at})`, classifier].join(", ");
}
