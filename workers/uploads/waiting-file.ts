/** A file between its upload and its import: what it would do. */
import * as v from "valibot";
import { capitalize } from "#app/domain/words.ts";
import type { Database } from "../data/database.ts";
import { readMilestoneColumn } from "../imports/events.ts";
import { type FileColumn, FileError } from "../imports/file.ts";
import { WORKER_LIMITS } from "../imports/files/budget.ts";
import { findProfiles, listProfiles, profileOptions } from "../imports/import-profiles.ts";
import {
  type FileOptions,
  FileOptionsSchema,
  PERMISSIONS,
  readOptions,
} from "../imports/options.ts";
import { type OnProgress, planDigest, planFile, refusedRows } from "../imports/plan-file.ts";
import {
  countPlan,
  type FilePlan,
  type PlannedOrder,
  type PlannedRow,
} from "../imports/planning/plan.ts";
import { openFile } from "../imports/read-file.ts";
import { fieldLabels, MILESTONE_FIELDS } from "../imports/tables/fields.ts";
import { findMeaning } from "../orders/event-codes.ts";
import { toEventLine } from "../orders/log-entries.ts";
import type { OrderDifference } from "../orders/order-changes.ts";
import {
  describeUpload,
  type Owned,
  readUpload,
  removeUpload,
  storeUpload,
  type Upload,
} from "./uploads.ts";

const NAME_MAX = 120;

/**
 * Stores a file for this user alone, for an hour; returns its id.
 * @throws FileError when it can't be opened
 */
export async function uploadFile(db: Database, form: FormData, author: string): Promise<string> {
  const sent = form.get("file");
  if (!(sent instanceof File) || sent.size === 0) {
    throw new FileError("Choose a file first. An empty file can't be imported.");
  }
  const profile = (await listProfiles(db)).find(({ name }) => name === form.get("profile"));
  const options = profile ? { ...profile.options, profile: profile.name } : {};
  const file = { name: fileName(sent.name), bytes: new Uint8Array(await sent.arrayBuffer()) };
  openFile(file, readOptions(options), WORKER_LIMITS);
  return storeUpload(db, { ...file, options }, author);
}

/** Without the folders that some browsers send, and without invisible characters. */
function fileName(sent: string): string {
  const name = (sent.split(/[\\/]/).at(-1) ?? "").replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  return name.slice(-NAME_MAX) || "file";
}

/** What the file would do; or why it can't be read with its settings. */
export async function planUpload(
  db: Database,
  { options, made_at, ...file }: Upload,
  onProgress?: OnProgress,
): Promise<FilePlan | { readonly error: string }> {
  const settings = { received: made_at, ...options };
  const given = { ...file, options: settings, limits: WORKER_LIMITS, onProgress };
  try {
    return await planFile(db, given, new Date().toISOString());
  } catch (error) {
    if (error instanceof FileError) return { error: error.message };
    throw error;
  }
}

/** A plan as it is shown: its rows without what is only for the import. */
interface StoredPlan extends Omit<FilePlan, "staged"> {
  /** Names what is shown: this and nothing else is imported. Null where there is nothing to do */
  readonly digest: string | null;
}

interface PlannedFile extends Pick<Upload, "name" | "made_at"> {
  readonly settings: FileOptions;
  readonly plan: StoredPlan | { readonly error: string };
}

const [text, list] = [v.string(), v.array(v.looseObject({}))];

const PlannedFileShape = v.looseObject({
  ...{ name: text, made_at: text, settings: FileOptionsSchema },
  plan: v.union([
    v.object({ error: text }),
    v.looseObject({
      ...{ format: text, kind: text, unit: text, digest: v.nullable(text) },
      ...{ columns: list, questions: list, ownStatuses: list, remarks: v.array(text) },
      notified: v.looseObject({ count: v.number(), others: v.number(), paused: v.number() }),
      orders: v.array(v.looseObject({ order_number: text, isNew: v.boolean(), changes: list })),
      rows: v.array(
        v.looseObject({
          ...{ line: v.number(), outcome: text, orders: v.array(text) },
          ...{ events: list, problems: list },
        }),
      ),
    }),
  ]),
});

/** One that an earlier version of the site, or half a write, has left is none. */
const PlannedFileSchema = v.pipe(
  text,
  v.parseJson(),
  v.custom<PlannedFile>((value) => v.is(PlannedFileShape, value)),
);

/** Characters of a stored file: a few hundred rows, which are planned within a second. */
const SHORT_MAX = 50_000;

/** A file without a plan that needs seconds for it; null for any other. */
export async function findUnplanned(db: Database, owned: Owned) {
  const file = await describeUpload(db, owned);
  if (!file || file.size <= SHORT_MAX || (await describeUpload(db, planOf(owned)))) return null;
  return { name: file.name };
}

/** The stored plan, else one made now and stored. Null where there is no file. */
export async function findPlan(
  db: Database,
  owned: Owned,
  onProgress?: OnProgress,
): Promise<PlannedFile | null> {
  const stored = await readUpload(db, planOf(owned));
  const checked = v.safeParse(PlannedFileSchema, stored && new TextDecoder().decode(stored.bytes));
  if (checked.success) return checked.output;
  const upload = await readUpload(db, owned);
  if (!upload) return null;
  const { name, made_at, options } = upload;
  const file = { name, made_at, settings: readOptions(options) };
  const planned = await planUpload(db, upload, onProgress);
  const found = { ...file, plan: "error" in planned ? planned : await toStoredPlan(planned) };
  const bytes = new TextEncoder().encode(JSON.stringify(found));
  await storeUpload(db, { name, bytes }, owned.author, planOf(owned).id);
  return found;
}

async function toStoredPlan({ staged, ...plan }: FilePlan): Promise<StoredPlan> {
  const isReady = plan.questions.length === 0 && staged.length > 0;
  const rows = plan.rows.map((row) => ({ ...row, cells: [] }));
  return { ...plan, rows, digest: isReady ? await planDigest({ ...plan, staged }) : null };
}

/** For a file with other import settings, and where orders were changed. */
export function discardPlan(db: Database, owned: Owned): Promise<void> {
  return removeUpload(db, planOf(owned));
}

function planOf({ id, author }: Owned): Owned {
  return { id: `${id}-plan`, author };
}

export type WaitingFile = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/** A file with a part of what it would do; null where there is none, or it is another user's. */
export async function findWaiting(db: Database, owned: Owned, shown: Shown) {
  const found = await findPlan(db, owned);
  if (!found) return null;
  const { plan, settings, ...file } = found;
  const waiting = { id: owned.id, settings, ...file };
  if ("error" in plan) {
    // Read again the next time: the order that was missing may have been added.
    await discardPlan(db, owned);
    return { ...waiting, profiles: [], plan };
  }
  const current = JSON.stringify(profileOptions(settings));
  // Of files like this one, but for the one by which it is read.
  const profiles = (await findProfiles(db, plan)).filter(
    ({ name, options }) =>
      name !== settings.profile && JSON.stringify(profileOptions(options)) !== current,
  );
  return { ...waiting, profiles, plan: showPlan(plan, shown) };
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

/** Rows of a page. */
const SIZE = 200;
/** Statuses in a sender's own words that can be mapped at once: the most frequent ones. */
const OWN_STATUSES_MAX = 20;

export type PlanView = ReturnType<typeof showPlan>;

function showPlan(plan: StoredPlan, { view, page }: Shown) {
  const { format, kind, unit, questions, remarks, ownStatuses, digest, notified } = plan;
  const of = (view: RowView) => plan.rows.filter((row) => isIn(row, view));
  const counts = Object.fromEntries(ROW_VIEWS.map((view) => [view, of(view).length])) as Readonly<
    Record<RowView, number>
  >;
  const chosen = view ?? (counts.affected > 0 && counts.unchanged > 0 ? "affected" : "all");
  const pages = Math.max(1, Math.ceil(counts[chosen] / SIZE));
  const at = Math.min(Math.max(1, page), pages);
  const rows = withOrders(plan).filter((row) => isIn(row, chosen));
  return {
    ...{ format, kind, unit, questions, remarks, digest, counts, notified },
    columns: plan.columns.map((column) => toChoice(column, questions)),
    /** What a column may be */
    fields: fieldsOf(plan),
    ownStatuses: ownStatuses.slice(0, OWN_STATUSES_MAX),
    /** How many of all of them aren't mapped */
    unmapped: ownStatuses.filter(({ status }) => status === null).length,
    /** Orders that would be added or changed, and events that are new */
    orders: plan.orders.length,
    events: countPlan(plan).eventsAdded,
    refusable: refusable(plan),
    shown: { view: chosen, page: at, pages, rows: rows.slice((at - 1) * SIZE, at * SIZE) },
  };
}

function isIn({ outcome }: Pick<PlannedRow, "outcome">, view: RowView): boolean {
  return view === "all" || (view === "affected" ? outcome !== "unchanged" : outcome === view);
}

export type ShownRow = ReturnType<typeof withOrders>[number];

/** The rows with what they do to their orders, which is at the first row that changes an order. */
function withOrders({ rows, orders }: StoredPlan) {
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
  const toText = (value: string | number | null) => (value === null ? null : String(value));
  return {
    order_number,
    isNew: planned?.isNew ?? false,
    changes: (planned?.changes ?? []).map(({ field, old, new: now }) => ({
      field,
      before: toText(old),
      after: toText(now),
    })),
    events: own
      .filter(({ isNew }) => isNew || outcome === "retracted")
      .map((event) => toEventLine({ ...event, kind: "event", retracts: null })),
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

/** What a column of such a file may be, also where it has times of milestones. */
function fieldsOf({
  kind,
  columns,
}: StoredPlan): { readonly value: string; readonly label: string }[] {
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

/** "Departed, actual"; of a carrier's code its meaning: "Released by customs, actual" */
function milestoneLabel(field: string): string {
  const { code = field, classifier = "" } = readMilestoneColumn(field) ?? {};
  return [findMeaning(code)?.words ?? capitalize(code), classifier].join(", ");
}

/** The numbers of rows that are refused unless a permission is given. */
function refusable({ rows }: StoredPlan) {
  return PERMISSIONS.flatMap((permission) => {
    const count = rows.filter(({ problems }) =>
      problems.some((problem) => problem.permission === permission),
    ).length;
    return count > 0 ? [{ permission, count }] : [];
  });
}

/** Of the upload that holds the refused rows of an import. */
export function refusedOf({ id, author }: Owned): Owned {
  return { id: `${id}-refused`, author };
}

/** The refused rows as CSV, to be corrected and imported; null without any. */
export function refusedFile(
  plan: FilePlan,
): { readonly name: string; readonly csv: string } | null {
  const { refused } = countPlan(plan);
  if (refused === 0) return null;
  const name = plan.name.replace(/\.[a-z]{1,5}$/i, "");
  const rows = `${refused.toLocaleString("en")} row${refused === 1 ? "" : "s"}`;
  return { name: `${name}, ${rows} refused.csv`, csv: refusedRows(plan) };
}

/** The name of their file, while it is kept for this user; null without any. */
export async function findRefusedName(db: Database, owned: Owned): Promise<string | null> {
  return (await readUpload(db, refusedOf(owned)))?.name ?? null;
}

/** Those of an import that is done, or of a file that waits. */
export async function findRefused(db: Database, owned: Owned) {
  const kept = await readUpload(db, refusedOf(owned));
  if (kept) {
    const csv = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(kept.bytes);
    return { name: kept.name, csv };
  }
  const waiting = await readUpload(db, owned);
  const plan = waiting && (await planUpload(db, waiting));
  return plan && !("error" in plan) ? refusedFile(plan) : null;
}
