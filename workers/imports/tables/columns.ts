/** Finds a table's header, and which field each of its columns holds. */
import { dateOrderOf, toIso } from "#app/domain/read-date.ts";
import { decimalSignOf } from "#app/domain/read-number.ts";
import { findEvent, milestoneField, readMilestoneColumn } from "../events.ts";
import type { FileColumn, Question, ReadFile } from "../file.ts";
import type { TableRecord } from "../files/csv.ts";
import type { FileOptions } from "../options.ts";
import { plainWords } from "../words.ts";
import {
  type Candidate,
  type FieldLabels,
  fieldLabels,
  findField,
  findFields,
  findTypo,
  fits,
  isInternal,
  isMilestone,
  isShared,
  nameKey,
  type TableKind,
} from "./fields.ts";

/** The column that a file of refused rows has in addition; nothing reads it. */
export const REASON_COLUMN = "refused_because";

const NAME_SHOWN = 60;
/** Records among which the header is looked for. */
export const HEADER_WITHIN = 25;
/** Records whose values say what a column holds. */
export const SAMPLE = 200;

/**
 * The record that names most fields, two at least but for the first one; else the first one that is
 * nearly as wide as the table. It may have two rows, of which `index` is the last. Null without records.
 * `names` are those of the columns, each there once.
 */
export function findHeader(records: readonly TableRecord[], given: FileOptions["columns"]) {
  const found = findHeaderRow(records, given);
  for (const index of found ? [found.index, found.index + 1] : []) {
    const cells = joinHeader(records[index - 1], records[index], given);
    if (cells) return { index, cells, names: columnNames(cells), first: index - 1 };
  }
  return found && { ...found, first: found.index };
}

function findHeaderRow(records: readonly TableRecord[], given: FileOptions["columns"]) {
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

/** Words of a group of columns that add nothing to their names. */
const GROUPS = new Set(
  "shipment order job general basic main detail details info information data ref number routing schedule tracking".split(
    " ",
  ),
);

/**
 * The names in a header of two rows, "Departure" above "Estimated" and "Actual": a text is that of its
 * merged cells, or of the empty ones that follow it. Null for rows that are no such header: it names
 * the order, and by both rows a field that one of them doesn't.
 */
function joinHeader(
  upper: TableRecord | undefined,
  lower: TableRecord | undefined,
  given: FileOptions["columns"],
): readonly string[] | null {
  if (!upper || !lower || [...upper.cells, ...lower.cells].some(isValue)) return null;
  const isKnown = (name: string) => countKnown([name], given) > 0;
  const texts = new Set(upper.cells.map((cell) => cell.trim()).filter((text) => text !== ""));
  let [group, until, joined] = ["", -1, 0];
  const cells = Array.from(
    { length: Math.max(upper.cells.length, lower.cells.length) },
    (_, at) => {
      const [above = "", below = ""] = [upper.cells[at]?.trim(), lower.cells[at]?.trim()];
      if (above)
        [group, until] = [
          above,
          upper.merged ? (upper.merged.get(at) ?? at) : Number.POSITIVE_INFINITY,
        ];
      if (!below || at > until || below === group) return below || above;
      const name = `${group} ${below}`;
      if (isKnown(name)) joined += 1;
      const isNeutral = plainWords(group)
        .split(" ")
        .every((word) => GROUPS.has(word));
      return isNeutral && !isKnown(name) ? below : name;
    },
  );
  const isGrouped = texts.size > 1 && texts.size < cells.filter((cell) => cell !== "").length;
  const isNumbered = cells.some((cell) =>
    ["order_number", "equipment"].some((field) => isNameOf(cell, field)),
  );
  return joined > 0 && isGrouped && isNumbered ? cells : null;
}

/** Whether a text is a name of the field, in any language. */
export function isNameOf(text: string, field: string | null): boolean {
  return findFields(text, ALL_LABELS).some((found) => found.field === field);
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
export function isValue(cell: string): boolean {
  const isNumber = /^\d+$/.test(cell.trim()) || decimalSignOf(cell) !== null;
  return isNumber || /^\d{4}-\d\d-\d\d/.test(toIso(cell)) || dateOrderOf(cell) !== null;
}

const ALL_LABELS = { ...fieldLabels("orders", true), ...fieldLabels("events", false) };

/** How many of the names are those of fields, of either kind of table. */
export function countKnown(names: readonly string[], given: FileOptions["columns"]): number {
  return names.filter((name) => fieldsOf(name, ALL_LABELS, given).length > 0).length;
}

/** The given field of a column; undefined where none is given. */
function givenField(name: string, given: FileOptions["columns"]): string | undefined {
  const key = Object.keys(given).find((other) => nameKey(other) === nameKey(name));
  return key === undefined ? undefined : given[key];
}

function fieldsOf(
  name: string,
  labels: FieldLabels,
  given: FileOptions["columns"],
): readonly Candidate[] {
  const wanted = givenField(name, given);
  if (wanted === undefined) return findFields(name, labels);
  const field = wanted === "" ? null : findField(wanted, labels);
  return field === null ? [] : [{ field, rank: 0 }];
}

/**
 * What a table with these columns is of: orders where it has a column that only they have. One of
 * numbers and times of milestones alone, which may be a carrier's, adds no orders.
 */
export function kindOf(names: readonly string[], given: FileOptions["columns"]): TableKind {
  const of = (name: string, labels: FieldLabels) => fieldsOf(name, labels, given);
  const isOfTimes = names.some((name) => of(name, {}).length > 0);
  const events = names.flatMap((name) => of(name, fieldLabels("events", false)));
  const isListed = (rank: number) =>
    ["event", "time"].every((field) =>
      events.some((found) => found.field === field && found.rank <= rank),
    );
  if (isListed(0)) return "events";
  const has = (field: string, labels: FieldLabels) =>
    names.some((name) => of(name, labels).some((found) => found.field === field));
  const isByNumber = has("order_number", fieldLabels("orders", false));
  // A carrier's list of its documents adds no orders: its "Ref" may be any.
  const isOurs = names.some(
    (name) => /\b(?:order|job|file|our)\b/.test(plainWords(name)) && isNameOf(name, "order_number"),
  );
  const isOfOrders = names.some((name) => {
    const fields = of(name, fieldLabels("orders", false));
    const isSure = fields.some(({ field }) => field !== "more_references" || (isOurs && isOfTimes));
    return isSure && of(name, fieldLabels("events", isOfTimes)).length === 0;
  });
  // Nor does its list of containers.
  if (isOfTimes && !isByNumber && has("equipment", fieldLabels("events", true))) return "events";
  if (isOfOrders) return "orders";
  return isOfTimes || isListed(Number.POSITIVE_INFINITY) ? "events" : "orders";
}

interface Table {
  readonly kind: TableKind;
  readonly given: FileOptions["columns"];
  /** Whether a column has to identify the order of a row */
  readonly isNumbered: boolean;
  /** By column */
  readonly samples: readonly (readonly string[])[];
  /** When the file came */
  readonly received: Date;
}

/**
 * Each column's field: as it is given, by its name, or by another name that its values fit. A field
 * is taken once. What isn't recognized is left out and listed.
 */
export function mapColumns(
  names: readonly string[],
  { kind, given, isNumbered, samples, received }: Table,
): Pick<ReadFile, "columns" | "questions" | "remarks"> {
  const hasTimes = names.some((name) => {
    const named = givenField(name, given) ?? name;
    return isMilestone(named) || unqualified(named) !== null;
  });
  const labels = fieldLabels(kind, hasTimes);
  const assigned = assignFields(names, samples, labels, given);
  // A carrier's own list may name an order by a booking or a bill alone.
  const isReference = (name: string, at: number) =>
    assigned[at] === null &&
    isNameOf(name, "more_references") &&
    fits("more_references", samples[at] ?? []);
  const isUnnumbered =
    kind === "events" &&
    isNumbered &&
    !assigned.some((field) => field === "order_number" || field === "equipment");
  const number = isUnnumbered ? names.findIndex(isReference) : -1;
  const fields = assigned.map((field, at) => (at === number ? "order_number" : field));
  const taken = new Set<string>(fields.filter((field) => field !== null));
  const unknown: Question[] = [];
  const [left, unclear, expected, others, older]: string[][] = [[], [], [], [], []];
  const columns = names.map((name, at): FileColumn => {
    const column = { name, field: fields[at] ?? null, isKnown: true, suggested: null };
    const isGiven = isReason(name) || givenField(name, given) !== undefined;
    if (column.field !== null || isGiven) return column;
    const milestone = isInternal(name) ? null : readMilestoneColumn(name);
    if (milestone && taken.has(milestoneField(milestone))) {
      older?.push(name);
      return column;
    }
    if (findEvent(name)?.isOfGoods === false) {
      others?.push(name);
      return column;
    }
    const open = { ...column, isKnown: false };
    const sample = samples[at] ?? [];
    const ask = (is: string) =>
      unknown.push({
        about: "columns",
        column: name,
        text: `There is no column "${name}". Is it ${is}?`,
      });
    const event = fits("time", sample) ? unqualified(name) : null;
    if (event !== null) {
      const estimated = `estimated ${event}`;
      const free = [`actual ${event}`, estimated].filter((field) => !taken.has(field));
      if (kind === "events" && free.length > 0) {
        for (const field of free) taken.add(field);
        ask(free.map((field) => `"${field}"`).join(" or "));
      } else if (isAhead(sample, received) && !taken.has(estimated)) {
        taken.add(estimated);
        expected?.push(name);
        return { ...column, field: estimated };
      } else unclear?.push(name);
      return open;
    }
    const suggested = findTypo(name, labels);
    if (suggested === null || taken.has(suggested) || !fits(suggested, sample)) {
      left?.push(name);
      return open;
    }
    taken.add(suggested);
    ask(suggested);
    return { ...open, suggested };
  });
  const isOfTimes = [...taken].some(isMilestone);
  const required = [
    // The events of a container are those of the order that carries it.
    ...(isNumbered && !(kind === "events" && taken.has("equipment")) ? ["order_number"] : []),
    ...(kind === "events" && !isOfTimes ? ["event", "time"] : []),
  ];
  const doubled = [...Map.groupBy(columns, ({ field }) => field)].filter(
    ([field, same]) => field !== null && !isShared(field, labels) && same.length > 1,
  );
  const texts = [
    ...Object.entries(given)
      .filter(([, field]) => field !== "" && !findField(field, labels))
      .map(([name, field]) => `There is no field ${field}, for which "${name}" is named.`),
    ...doubled.map(
      ([field, same]) => `The columns ${quoted(same.map(({ name }) => name))} are both ${field}.`,
    ),
    ...required
      .filter((field) => !taken.has(field))
      .map((field) => `The column ${field} is missing.`),
  ];
  const remark = (text: string, some: readonly string[] = []) =>
    some.length > 0 ? [`${text}: ${quoted(some)}.`] : [];
  return {
    columns,
    questions: [...unknown, ...texts.map((text) => ({ about: "columns" as const, text }))],
    remarks: [
      ...remark("Columns that aren't recognized are left out", left),
      ...remark("Columns that don't say whether their times have happened are left out", unclear),
      ...remark("Columns of times to come are read as estimated", expected),
      ...remark(
        "Columns that aren't about the goods (a vessel at another port, empty containers) are left out",
        others,
      ),
      ...remark("Columns are left out for others that have newer or more precise times", older),
    ],
  };
}

function quoted(names: readonly string[]): string {
  return new Intl.ListFormat("en").format(names.map((name) => `"${name}"`));
}

function isReason(name: string): boolean {
  return nameKey(name) === nameKey(REASON_COLUMN);
}

/** The surest names first: a field that is taken is no other column's, unless that is named so as surely. */
function assignFields(
  names: readonly string[],
  samples: readonly (readonly string[])[],
  labels: FieldLabels,
  given: FileOptions["columns"],
): readonly (string | null)[] {
  const candidates = names.flatMap((name, at) =>
    (isReason(name) ? [] : fieldsOf(name, labels, given))
      .filter(({ field, rank }) => rank < 0.5 || fits(field, samples[at] ?? []))
      .map((candidate) => ({ ...candidate, at })),
  );
  const fields: (string | null)[] = names.map(() => null);
  const ranks = new Map<string, number>();
  for (const { field, rank, at } of candidates.toSorted((one, other) => one.rank - other.rank)) {
    const isFree =
      !ranks.has(field) || isShared(field, labels) || (rank < 0.5 && ranks.get(field) === rank);
    if (fields[at] !== null || !isFree) continue;
    fields[at] = field;
    ranks.set(field, rank);
  }
  return fields;
}

/** The event of a column that doesn't say whether its times have happened: "Arrival date". */
function unqualified(name: string): string | null {
  const event = isInternal(name) ? null : findEvent(name);
  return event?.isOfGoods ? event.code : null;
}

/** Whether all values are times to come, which can only be expected. */
function isAhead(values: readonly string[], received: Date): boolean {
  const given = values.filter((value) => value !== "");
  return given.length > 0 && given.every((value) => Date.parse(toIso(value)) > received.getTime());
}
