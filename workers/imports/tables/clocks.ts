/** Columns of times of day, each of which belongs to a column of dates beside it. */
import { readEventTime, toIso } from "#app/domain/read-date.ts";
import { knownText } from "#app/domain/read-number.ts";
import { findEvent, milestoneField, readMilestoneColumn } from "../events.ts";
import { plainWords } from "../words.ts";

/** The field of such a column. */
export const CLOCK = "clock";
export const CLOCK_LABEL = "Time of day, of the dates in the column beside it";

const NAMED = /\b(?:time|hours?|hrs?|hh|clock)\b/;
const DAY_ONLY = /^\d{4}-\d\d-\d\d(?:[T ]00:00(?::00)?)?$/;

/** "06:10" for 06:10, 0610 and a spreadsheet's part of a day; null for what is no time of day. */
function readClock(cell: string): string | null {
  const text = knownText(cell)
    .replace(/^(?:1899-12-3[01]|1900-01-0[01])[T ]/, "")
    .replace(/^(\d{1,2})(\d\d)$/, "$1:$2");
  const isPart = /^0?[.,]\d+$/.test(text);
  const ms = Math.round(Number(text.replace(",", ".")) * 86_400) * 1000;
  const clock = isPart ? new Date(ms).toISOString().slice(11, 19) : text;
  return readEventTime(`2000-01-01 ${clock}`)?.isDayOnly === false ? clock : null;
}

/** What a column's times are of, without regard to the words for dates and times. */
function subjectOf(name: string): string {
  const milestone = readMilestoneColumn(name);
  if (milestone) return milestoneField(milestone);
  const words = plainWords(name.replace(/\([^()]*\)/g, " ")).split(" ");
  const others = words.filter((word) => !/^(?:date|local)$/.test(word) && !NAMED.test(word));
  return findEvent(name)?.code ?? others.sort().join(" ");
}

/** The column of dates of a clock: one of the same event, else the nearest, to the left before the right. */
function dateOf(at: number, names: readonly string[], dates: readonly number[]) {
  const near = dates.toSorted(
    (one, other) => Math.abs(one - at) - Math.abs(other - at) || one - other,
  );
  const subject = subjectOf(names[at] ?? "");
  const own = near.find((date) => subjectOf(names[date] ?? "") === subject);
  const [nearest = -1] = near;
  const other = subjectOf(names[nearest] ?? "");
  // "Date" and "Time" name no event; "Departed on" has a classifier, which "Departure time" hasn't.
  const isAlike = other.endsWith(subject) || subject.endsWith(other);
  const isBeside = isAlike && Math.abs(nearest - at) === 1;
  return { date: own ?? nearest, isOwn: own !== undefined, isBeside };
}

/** The columns that are named as times, have times of day, and whose days another column has. */
export function findClocks(
  names: readonly string[],
  samples: readonly (readonly string[])[],
): Readonly<Record<string, string>> {
  const columns = names.map((name, at) => {
    const given = (samples[at] ?? []).filter((cell) => knownText(cell) !== "");
    const isMost = (test: (cell: string) => boolean) =>
      given.filter(test).length * 2 >= given.length;
    const isEmpty = given.length === 0;
    const isDate = !isEmpty && isMost((cell) => DAY_ONLY.test(toIso(cell)));
    const isClock = NAMED.test(plainWords(name)) && isMost((cell) => readClock(cell) !== null);
    return { name, isEmpty, isDate, isClock };
  });
  const dates = [...columns.keys()].filter((at) => columns[at]?.isDate);
  // Times that haven't happened yet are empty in both columns.
  const open = [...columns.keys()].filter(
    (at) => columns[at]?.isEmpty && !columns[at].isClock && subjectOf(names[at] ?? "") !== "",
  );
  const clocks = columns.filter(({ isClock, isEmpty }, at) => {
    const { isOwn, isBeside } = dateOf(at, names, dates);
    return isClock && (isOwn || (isEmpty ? dateOf(at, names, open).isOwn : isBeside));
  });
  return Object.fromEntries(clocks.map(({ name }) => [name, CLOCK]));
}

/** Joins the cells of a record: dates with the times of day that belong to them. */
export function clockJoiner(
  columns: readonly { readonly name: string; readonly field: string | null }[],
  isDate: (field: string) => boolean,
): (cells: readonly string[]) => readonly string[] {
  const names = columns.map(({ name }) => name);
  const at = (test: (field: string) => boolean) =>
    columns.flatMap(({ field }, index) => (field !== null && test(field) ? [index] : []));
  const dates = at(isDate);
  const clocks = at((field) => field === CLOCK);
  const clockOf = new Map(clocks.map((clock) => [dateOf(clock, names, dates).date, clock]));
  const join = (date: string, clock: string) =>
    knownText(date) === "" || knownText(clock) === ""
      ? date
      : `${date.trim().replace(/[T ]00:00(?::00)?$/, "")} ${readClock(clock) ?? clock}`;
  return (cells) => cells.map((cell, index) => join(cell, cells[clockOf.get(index) ?? -1] ?? ""));
}
