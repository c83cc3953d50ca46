/** Decides what a table is of, and which field each of its columns holds. */
import { toIso } from "#app/domain/read-date.ts";
import { ORDER_LABELS } from "../../orders/order-row.ts";
import { eventField, findEvent, milestoneField, readMilestoneColumn } from "../events.ts";
import type { FileColumn, Question, ReadFile } from "../file.ts";
import type { FileOptions } from "../options.ts";
import { COLUMNS_OF_TURN, inTurns } from "../turns.ts";
import { plainWords } from "../words.ts";
import { COLUMN_REMARKS } from "./field-names.ts";
import {
  type Candidate,
  type FieldLabels,
  fieldLabels,
  fieldsOf,
  findField,
  findTypo,
  fits,
  givenField,
  isInternal,
  isMilestoneColumn,
  isNameOf,
  isShared,
  mayClassify,
  type NamedColumn,
  nameKey,
  type TableKind,
} from "./fields.ts";

/** The column that a file of refused rows has in addition; nothing reads it. */
export const REASON_COLUMN = "refused_because";

/**
 * A table is of orders where it has a column that only they have. A table that has only numbers and times of
 * milestones may be a carrier's, and adds no orders.
 */
export function kindOf(columns: readonly NamedColumn[], given: FileOptions["columns"]): TableKind {
  const found = columns.map((column) => fieldsOf(column, given));
  const has = (wanted: string, rank = Number.POSITIVE_INFINITY) =>
    found.flat().some((candidate) => candidate.field === wanted && candidate.rank <= rank);
  const isOfTimes = found.flat().some(({ field }) => isMilestoneColumn(field));
  if (has("event", 0) && has("time", 0)) return "events";
  // A carrier's list of containers or documents adds no orders: its "Ref" may be any number.
  if (isOfTimes && !has("order_number") && has("equipment")) return "events";
  const isOurs = columns.some(
    ({ title }) =>
      /\b(?:order|job|file|our)\b/.test(plainWords(title)) && isNameOf(title, "order_number"),
  );
  const ofEvents = fieldLabels("events", isOfTimes);
  const isOfOrder = (field: string) =>
    field in ORDER_LABELS || (field === "more_references" && isOurs && isOfTimes);
  const isOfOrders = found.some(
    (fields) =>
      fields.some(({ field }) => isOfOrder(field)) &&
      !fields.some(({ field }) => field in ofEvents),
  );
  if (isOfOrders) return "orders";
  return isOfTimes || (has("event") && has("time")) ? "events" : "orders";
}

/** A column with the first of its values. */
export interface SampledColumn extends NamedColumn {
  readonly values: readonly string[];
}

interface TableOptions {
  readonly kind: TableKind;
  readonly given: FileOptions["columns"];
  /** Whether a column has to identify the order of a row */
  readonly isNumbered: boolean;
  /** When the file came */
  readonly received: Date;
}

/** A column with a remark or a question about it. */
interface Decision extends FileColumn {
  readonly remark?: keyof typeof COLUMN_REMARKS;
  readonly question?: string;
}

/**
 * Each column's field: as it is given, by its name, or by another name that its values fit. A field
 * is taken once. What isn't recognized is left out and listed.
 */
export async function mapColumns(
  columns: readonly SampledColumn[],
  { kind, given, isNumbered, received }: TableOptions,
): Promise<Pick<ReadFile, "columns" | "questions" | "remarks">> {
  const hasTimes = columns.some(({ name, title }) => {
    const named = givenField(name, given) ?? title;
    return isMilestoneColumn(named) || unqualified(named) !== null;
  });
  const labels = fieldLabels(kind, hasTimes);
  const fields = await assignFields(columns, labels, given);
  if (
    kind === "events" &&
    isNumbered &&
    !fields.some((field) => /^(?:order_number|equipment)$/.test(field ?? ""))
  ) {
    // A carrier's own list may name an order only by a booking or a bill.
    const number = columns.findIndex(
      ({ title, values }, at) =>
        fields[at] === null &&
        isNameOf(title, "more_references") &&
        fits("more_references", values),
    );
    if (number >= 0) fields[number] = "order_number";
  }
  const early = findEarlyArrival(columns, fields, given);
  const arrival = fields[early] ?? null;
  if (arrival !== null) fields[early] = null;
  const taken = new Set(fields.filter((field) => field !== null));
  const take = (...some: string[]) => {
    for (const field of some) taken.add(field);
  };
  const decideOpen = ({ name, title, values }: SampledColumn): Partial<Decision> => {
    const isKnown = false;
    const milestone = isInternal(title) ? null : readMilestoneColumn(title);
    if (milestone && taken.has(milestoneField(milestone))) return { remark: "older" };
    if (findEvent(title)?.isOfGoods === false) return { remark: "others" };
    const event = unqualified(title);
    if (event !== null && fits("time", values)) {
      const estimated = `estimated ${event}`;
      const free = [`actual ${event}`, estimated].filter((field) => !taken.has(field));
      if (kind === "events" && free.length > 0) {
        take(...free);
        const question = isIt(name, free.map((field) => `"${field}"`).join(" or "));
        return { isKnown, question };
      }
      if (!isAhead(values, received) || taken.has(estimated)) return { isKnown, remark: "unclear" };
      take(estimated);
      return { isKnown, field: estimated, remark: "expected" };
    }
    const isClassifier = "classifier" in labels && mayClassify(title, values);
    const suggested = isClassifier ? "classifier" : findTypo(title, labels);
    const isLikely = suggested !== null && (isClassifier || fits(suggested, values));
    if (!isLikely || taken.has(suggested)) return { isKnown, remark: "left" };
    take(suggested);
    return { isKnown, suggested, question: isIt(name, suggested) };
  };
  const decide = (column: SampledColumn, at: number): Decision => {
    const { name } = column;
    const known = { name, field: fields[at] ?? null, isKnown: true, suggested: null };
    if (at === early) return { ...known, isKnown: false, question: isOfDischarge(name, arrival) };
    const isOpen = known.field === null && givenField(name, given) === undefined;
    return isOpen ? { ...known, ...decideOpen(column) } : known;
  };
  const found: Decision[] = [];
  for await (const [at, column] of inTurns(columns.entries(), COLUMNS_OF_TURN))
    found.push(decide(column, at));
  const asked = found.flatMap(({ name, question }): Question[] =>
    question === undefined ? [] : [{ about: "columns", column: name, text: question }],
  );
  const isOfTimes = [...taken].some(isMilestoneColumn);
  const required = [
    // The container identifies the order that carries it.
    ...(isNumbered && !(kind === "events" && taken.has("equipment")) ? ["order_number"] : []),
    ...(kind === "events" && !isOfTimes ? ["event", "time"] : []),
  ];
  const doubled = [...Map.groupBy(found, ({ field }) => field)].filter(
    ([field, same]) => field !== null && !isShared(field, labels) && same.length > 1,
  );
  const texts = [
    ...Object.entries(given)
      .filter(([, field]) => field !== "" && !findField(field, labels))
      .map(([name, field]) => `There is no field ${field}, for which "${name}" is named.`),
    ...doubled.map(
      ([field, same]) =>
        `The columns ${quoted(same)} are both ${field}. Leave out all but one of them.`,
    ),
    ...required
      .filter((field) => !taken.has(field))
      .map((field) => `The column ${field} is missing.`),
  ];
  return {
    columns: found.map(({ remark: _, question: __, ...column }) => column),
    questions: [...asked, ...texts.map((text) => ({ about: "columns" as const, text }))],
    remarks: Object.entries(COLUMN_REMARKS).flatMap(([remark, text]) => {
      const some = found.filter((column) => column.remark === remark);
      return some.length > 0 ? [`${text}: ${quoted(some)}.`] : [];
    }),
  };
}

const isIt = (name: string, field: string) => `There is no column "${name}". Is it ${field}?`;

const isOfDischarge = (name: string, field: string | null) =>
  `"${name}" stands between the port of loading and the departure from there. If it is the arrival at the port of discharge, choose "${field}"; else leave it out.`;

/**
 * The arrival without a port that stands behind the port of loading and before the departure from there,
 * which may be the vessel's there; -1 without one.
 */
function findEarlyArrival(
  columns: readonly SampledColumn[],
  fields: readonly (string | null)[],
  given: FileOptions["columns"],
): number {
  const [origin, destination] = [fields.indexOf("origin"), fields.indexOf("destination")];
  const departure = fields.findLastIndex((field) => field?.endsWith(" departed"));
  return columns.findIndex(({ name, title }, at) => {
    const isArrival = fields[at]?.endsWith(" arrived") && givenField(name, given) === undefined;
    const isBetween = origin >= 0 && origin < at && at < departure;
    const isOpen = isArrival && readMilestoneColumn(title)?.where === null;
    return isOpen && isBetween && !(origin < destination && destination < at);
  });
}

function quoted(columns: readonly { readonly name: string }[]): string {
  return new Intl.ListFormat("en").format(columns.map(({ name }) => `"${name}"`));
}

/**
 * The surest names first: a field that is taken is no other column's, unless that has the same name or is
 * named so itself.
 */
async function assignFields(
  columns: readonly SampledColumn[],
  labels: FieldLabels,
  given: FileOptions["columns"],
): Promise<(string | null)[]> {
  const candidates: (Candidate & { readonly at: number; readonly key: string })[] = [];
  for await (const [at, column] of inTurns(columns.entries(), COLUMNS_OF_TURN)) {
    const fitting = fieldsOf(column, given, labels).filter(
      ({ field, rank }) => rank < 0.5 || fits(field, column.values),
    );
    const key = nameKey(column.title);
    candidates.push(...fitting.map((candidate) => ({ ...candidate, at, key })));
  }
  const fields: (string | null)[] = columns.map(() => null);
  const holders = new Map<string, { readonly rank: number; readonly key: string }>();
  for (const { field, rank, at, key } of candidates.toSorted(
    (one, other) => one.rank - other.rank,
  )) {
    const holder = holders.get(field);
    const isAlike = holder?.key === key || (rank < 0.5 && holder?.rank === rank);
    if (fields[at] !== null || (holder && !isShared(field, labels) && !isAlike)) continue;
    fields[at] = field;
    holders.set(field, { rank, key });
  }
  return fields;
}

/** The event of a column that doesn't say whether its times have happened: "Arrival date". */
function unqualified(name: string): string | null {
  const event = isInternal(name) ? null : findEvent(name);
  return event?.isOfGoods ? eventField(event) : null;
}

/** Whether all values are times to come, which can only be expected. */
function isAhead(values: readonly string[], received: Date): boolean {
  const given = values.filter((value) => value !== "");
  return given.length > 0 && given.every((value) => Date.parse(toIso(value)) > received.getTime());
}
