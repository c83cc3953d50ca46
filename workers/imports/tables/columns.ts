/** Finds a table's header, and which field each of its columns holds. */
import leven from "leven";
import { dateOrderOf, toIso } from "#app/domain/read-date.ts";
import { decimalSignOf } from "#app/domain/read-number.ts";
import { type EventName, readEventName } from "../events/event-names.ts";
import type { FileColumn, Question } from "../file.ts";
import type { TableRecord } from "../files/csv.ts";
import {
  type Candidate,
  type FieldLabels,
  fieldLabels,
  findField,
  findFields,
  fits,
  isInternal,
  isMilestone,
  KNOWN_NAMES,
  milestoneName,
  nameKey,
  plainName,
  type TableKind,
} from "./fields.ts";

/** The column that a file of refused rows has in addition; nothing reads it. */
export const REASON_COLUMN = "refused_because";

const NAME_SHOWN = 60;
/** Records among which the header is looked for. */
export const HEADER_WITHIN = 25;
/** Records whose values say what a column holds. */
const SAMPLE = 200;

/** What columns are: the field by the column's name, "" for one that is left out. */
export type GivenColumns = Readonly<Record<string, string>>;

export interface FoundHeader {
  /** Of the records */
  readonly index: number;
  readonly cells: readonly string[];
  /** The names of the columns, each there once */
  readonly names: readonly string[];
}

/**
 * The record that names most fields, two at least but for the first one; else the first one that is
 * nearly as wide as the table. Null without records.
 */
export function findHeader(
  records: readonly TableRecord[],
  given: GivenColumns,
): FoundHeader | null {
  const candidates = records.slice(0, HEADER_WITHIN).map(({ cells }, index) => {
    const names = columnNames(cells);
    const known = cells.some(isValue) ? 0 : countKnown(names, given);
    const width = cells.filter((cell) => cell.trim() !== "").length;
    return { index, cells, names, width, known: index === 0 || known > 1 ? known : 0 };
  });
  const most = Math.max(...candidates.map(({ known }) => known));
  if (most > 0) return candidates.find(({ known }) => known === most) ?? null;
  const full = Math.max(...candidates.map(({ width }) => width));
  return candidates.find(({ width }) => width > full * 0.6) ?? null;
}

/** The names of a header, each of them there once: nameless ones are counted. */
function columnNames(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.replace(/\s+/g, " ").trim().slice(0, NAME_SHOWN) || `Column ${index + 1}`;
    const count = (seen.get(nameKey(name)) ?? 0) + 1;
    seen.set(nameKey(name), count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** Whether a cell is a date or a number, as no name of a column is. */
function isValue(cell: string): boolean {
  const isNumber = /^\d+$/.test(cell.trim()) || decimalSignOf(cell) !== null;
  return isNumber || /^\d{4}-\d\d-\d\d/.test(toIso(cell)) || dateOrderOf(cell) !== null;
}

const ALL_LABELS = { ...fieldLabels("orders", true), ...fieldLabels("events", false) };

/** How many of the names are those of fields, of either kind of table. */
export function countKnown(names: readonly string[], given: GivenColumns): number {
  return names.filter((name) => fieldsOf(name, ALL_LABELS, given).length > 0).length;
}

/** The given field of a column; undefined where none is given. */
function givenField(name: string, given: GivenColumns): string | undefined {
  const key = Object.keys(given).find((other) => nameKey(other) === nameKey(name));
  return key === undefined ? undefined : given[key];
}

function fieldsOf(name: string, labels: FieldLabels, given: GivenColumns): readonly Candidate[] {
  const wanted = givenField(name, given);
  if (wanted === undefined) return findFields(name, labels);
  const field = wanted === "" ? null : findField(wanted, labels);
  return field === null ? [] : [{ field, rank: 0 }];
}

/**
 * What a table with these columns is of: orders where it has a column that only they have. One of
 * numbers and times of milestones alone, which may be a carrier's, adds no orders.
 */
export function kindOf(names: readonly string[], given: GivenColumns): TableKind {
  const of = (name: string, labels: FieldLabels) => fieldsOf(name, labels, given);
  const isOfTimes = names.some((name) => of(name, {}).length > 0);
  const events = names.flatMap((name) => of(name, fieldLabels("events", false)));
  const isListed = (rank: number) =>
    ["event", "time"].every((field) =>
      events.some((found) => found.field === field && found.rank <= rank),
    );
  if (isListed(0)) return "events";
  const isOfOrders = names.some((name) => {
    const fields = of(name, fieldLabels("orders", false));
    const isSure = fields.some(({ field, rank }) => rank === 0 || field !== "carrier_references");
    return isSure && of(name, fieldLabels("events", isOfTimes)).length === 0;
  });
  if (isOfOrders) return "orders";
  return isOfTimes || isListed(Number.POSITIVE_INFINITY) ? "events" : "orders";
}

interface MappedColumns {
  readonly columns: readonly FileColumn[];
  readonly questions: readonly Question[];
  readonly remarks: readonly string[];
}

interface Table {
  readonly kind: TableKind;
  readonly given: GivenColumns;
  /** Whether a column has to say whose a row is */
  readonly isNumbered: boolean;
  readonly records: readonly TableRecord[];
  /** When the file came */
  readonly received: Date;
}

/**
 * Each column's field: as it is given, by its name, or by another name that its values fit. A field
 * is taken once. What isn't recognized is left out and listed.
 */
export function mapColumns(names: readonly string[], table: Table): MappedColumns {
  const { kind, given, isNumbered, records, received } = table;
  const hasTimes = names.some((name) => {
    const named = givenField(name, given) ?? name;
    return isMilestone(named) || unqualified(named) !== null;
  });
  const labels = fieldLabels(kind, hasTimes);
  const samples = names.map((_, at) =>
    records.slice(0, SAMPLE).map(({ cells }) => cells[at]?.trim() ?? ""),
  );
  const fields = assignFields(names, { given, labels, samples });
  const taken = new Set(fields.filter((field) => field !== null));
  const questions: Question[] = Object.entries(given).flatMap(([name, field]) =>
    field === "" || findField(field, labels)
      ? []
      : { about: "columns", text: `There is no field ${field}, for which "${name}" is named.` },
  );
  const unknown: Question[] = [];
  const remarks: Remarks = { left: [], unclear: [], expected: [] };
  const columns = names.map((name, at): FileColumn => {
    const wanted = isReason(name) ? "" : givenField(name, given);
    let field = fields[at] ?? null;
    const ask = (text: string) => unknown.push({ about: "columns", column: name, text });
    const isNamed = field !== null || wanted !== undefined;
    const event = isNamed || !fits("time", samples[at] ?? []) ? null : unqualified(name);
    if (event && kind === "events") {
      ask(`There is no column "${name}". Is it "actual ${event}" or "estimated ${event}"?`);
    } else if (event && isAhead(samples[at] ?? [], received) && !taken.has(`estimated ${event}`)) {
      field = `estimated ${event}`;
      taken.add(field);
      remarks.expected.push(name);
    }
    const isOpen = field === null && wanted === undefined;
    const suggested = isOpen && !event ? findTypo(name, labels, samples[at] ?? []) : null;
    const isOffered = suggested !== null && !taken.has(suggested);
    if (isOffered) {
      taken.add(suggested);
      ask(`There is no column "${name}". Is it ${suggested}?`);
    } else if (isOpen && event === null) remarks.left.push(name);
    else if (isOpen && kind === "orders") remarks.unclear.push(name);
    return { name, field, isKnown: !isOpen, suggested: isOffered ? suggested : null };
  });
  for (const [field, same] of Map.groupBy(columns, (column) => column.field)) {
    if (field === null || same.length < 2) continue;
    questions.push({
      about: "columns",
      text: `The columns ${quoted(same.map(({ name }) => name))} are both ${field}.`,
    });
  }
  for (const field of requiredFields(kind, { isNumbered, taken })) {
    questions.push({ about: "columns", text: `The column ${field} is missing.` });
  }
  return { columns, questions: [...unknown, ...questions], remarks: describe(remarks) };
}

function isReason(name: string): boolean {
  return nameKey(name) === nameKey(REASON_COLUMN);
}

interface Assigning {
  readonly given: GivenColumns;
  readonly labels: FieldLabels;
  readonly samples: readonly (readonly string[])[];
}

/** The surest names first: a field that is taken is no other column's, unless that is named so too. */
function assignFields(
  names: readonly string[],
  { given, labels, samples }: Assigning,
): readonly (string | null)[] {
  const candidates = names.flatMap((name, at) =>
    isReason(name)
      ? []
      : fieldsOf(name, labels, given)
          .filter(({ field, rank }) => rank === 0 || fits(field, samples[at] ?? []))
          .map((candidate) => ({ ...candidate, at })),
  );
  const fields: (string | null)[] = names.map(() => null);
  for (const { field, rank, at } of candidates.toSorted((one, other) => one.rank - other.rank)) {
    if (fields[at] === null && (rank === 0 || !fields.includes(field))) fields[at] = field;
  }
  return fields;
}

/** The event of a column that doesn't say whether its times have happened: "Arrival date". */
function unqualified(name: string): EventName["code"] | null {
  return isInternal(name) ? null : milestoneName(readEventName(name));
}

/** Whether all values are times to come, which can only be expected. */
function isAhead(values: readonly string[], received: Date): boolean {
  const given = values.filter((value) => value !== "");
  return given.length > 0 && given.every((value) => Date.parse(toIso(value)) > received.getTime());
}

/** The field of which the name is nearly another name. */
function findTypo(name: string, labels: FieldLabels, values: readonly string[]): string | null {
  if (isInternal(name)) return null;
  const known = [
    ...Object.keys(labels).map((field) => [field, field] as const),
    ...KNOWN_NAMES.filter(([, field]) => field in labels),
  ];
  const plain = plainName(name);
  const most = plain.length < 10 ? 1 : 2;
  const isNear = (word: string) =>
    plain.length > 4 && word[0] === plain[0] && leven(word, plain, { maxDistance: 3 }) <= most;
  const [, field = null] = known.find(([word]) => isNear(word.replaceAll("_", " "))) ?? [];
  return field !== null && fits(field, values) ? field : null;
}

function requiredFields(
  kind: TableKind,
  { isNumbered, taken }: { readonly isNumbered: boolean; readonly taken: ReadonlySet<string> },
): string[] {
  const isByMilestone = [...taken].some(isMilestone);
  // The events of a container are those of the order that carries it.
  const isByContainer = kind === "events" && taken.has("equipment");
  const required = [
    ...(isNumbered && !isByContainer ? ["order_number"] : []),
    ...(kind === "events" && !isByMilestone ? ["event", "time"] : []),
  ];
  return required.filter((field) => !taken.has(field));
}

function quoted(names: readonly string[]): string {
  return new Intl.ListFormat("en").format(names.map((name) => `"${name}"`));
}

/** Names of columns. */
interface Remarks {
  /** Left out */
  readonly left: string[];
  /** Left out, since they don't say whether their times have happened */
  readonly unclear: string[];
  /** Read as estimated, since their times are to come */
  readonly expected: string[];
}

function describe({ left, unclear, expected }: Remarks): string[] {
  const sentence = (names: readonly string[], text: string) =>
    names.length > 0 ? [`${text}: ${quoted(names)}.`] : [];
  return [
    ...sentence(left, "Columns that aren't recognized are left out"),
    ...sentence(unclear, "Columns that don't say whether their times have happened are left out"),
    ...sentence(expected, "Columns of times to come are read as estimated"),
  ];
}
