/** Columns of times of day, each of which belongs to a column of dates beside it. */
import { readEventTime, toIso } from "#app/domain/read-date.ts";
import { knownText } from "#app/domain/read-number.ts";
import { eventField, findEvent, milestoneField, readMilestoneColumn } from "../events.ts";
import { COLUMNS_OF_TURN, inTurns } from "../turns.ts";
import { plainWords } from "../words.ts";

/** The field of such a column. */
export const CLOCK = "clock";
export const CLOCK_LABEL = "Time of day, of the dates in the column beside it";

const NAMED = /\b(?:time|hours?|hrs?|hh|clock)\b/;
/** Words for how times are written, and for dates */
const FORMAT = /^(?:date|local|lt|utc|gmt|[dmy]+|\d+h?)$/;
const UTC = /\b(?:utc|gmt)\b/i;
/** A time without its zone */
const CLOCK_LAST = /[T ]\d{1,2}[:.]\d\d(?::\d\d)?(?: ?[AP]M)?$/i;
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

/** The event that a column's times are of, else its name without the words for dates and times. */
function subjectOf(name: string): string {
  const words = plainWords(name).split(" ");
  const subject = words.filter((word) => !FORMAT.test(word) && !NAMED.test(word)).join(" ");
  const milestone = readMilestoneColumn(subject);
  if (milestone) return milestoneField(milestone);
  const event = findEvent(subject);
  return event ? eventField(event) : subject;
}

/** The column of dates of a clock: the nearest one of the same event, else the nearest; -1 without one. */
function dateOf(at: number, subjects: readonly string[], isDate: (index: number) => boolean) {
  const distance = (index: number) => Math.abs(index - at);
  const dates = [...subjects.keys()]
    .filter((index) => index !== at && isDate(index))
    .sort((one, other) => distance(one) - distance(other));
  return dates.find((index) => subjects[index] === subjects[at]) ?? dates[0] ?? -1;
}

/** The columns that are named as times, have times of day, and whose days another column has. */
export async function findClocks(
  sources: readonly { readonly name: string; readonly values: readonly string[] }[],
): Promise<Readonly<Record<string, string>>> {
  if (!sources.some(({ name }) => NAMED.test(plainWords(name)))) return {};
  const subjects = sources.map(({ name }) => subjectOf(name));
  const columns: Readonly<Record<"isEmpty" | "isDate" | "isClock", boolean>>[] = [];
  for await (const { name, values } of inTurns(sources, COLUMNS_OF_TURN)) {
    const given = values.filter((cell) => knownText(cell) !== "");
    const isMost = (test: (cell: string) => boolean) =>
      given.filter(test).length * 2 >= given.length;
    columns.push({
      isEmpty: given.length === 0,
      isDate: isMost((cell) => DAY_ONLY.test(toIso(cell))),
      isClock: NAMED.test(plainWords(name)) && isMost((cell) => readClock(cell) !== null),
    });
  }
  const isClock = (_: unknown, at: number) => {
    const [own, subject = ""] = [columns[at], subjects[at]];
    if (!own?.isClock) return false;
    // Times that haven't happened yet are empty in both columns.
    const date = dateOf(at, subjects, (index) => {
      const other = columns[index];
      return Boolean(
        other?.isDate && !other.isClock && (!other.isEmpty || (own.isEmpty && subject !== "")),
      );
    });
    const other = subjects[date];
    // "Date" and "Time" name no event; "Departed on" has a classifier, which "Departure time" hasn't.
    const isAlike = other !== undefined && (other.endsWith(subject) || subject.endsWith(other));
    const isBeside = isAlike && Math.abs(date - at) === 1 && !own.isEmpty;
    return other === subject || isBeside;
  };
  return Object.fromEntries(sources.filter(isClock).map(({ name }) => [name, CLOCK]));
}

/** Joins the cells of a record: dates with the times of day that belong to them, and UTC where a name says so. */
export function clockJoiner(
  columns: readonly { readonly name: string; readonly field: string | null }[],
  isDateField: (field: string) => boolean,
): (cells: readonly string[]) => readonly string[] {
  const subjects = columns.map(({ name }) => subjectOf(name));
  const isDate = (at: number) => isDateField(columns[at]?.field ?? "");
  const all = [...columns.keys()];
  const clocks = all.filter((at) => columns[at]?.field === CLOCK);
  const clockOf = new Map(clocks.map((clock) => [dateOf(clock, subjects, isDate), clock]));
  const join = (date: string, clock: string) =>
    knownText(date) === "" || knownText(clock) === ""
      ? date
      : `${date.trim().replace(/[T ]00:00(?::00)?$/, "")} ${readClock(clock) ?? clock}`;
  const moments = all.filter(isDate).map((date) => {
    const clock = clockOf.get(date) ?? -1;
    return { date, clock, isUtc: [date, clock].some((at) => UTC.test(columns[at]?.name ?? "")) };
  });
  return (cells) => {
    const joined = [...cells];
    for (const { date, clock, isUtc } of moments) {
      const moment = join(cells[date] ?? "", cells[clock] ?? "");
      joined[date] = isUtc && CLOCK_LAST.test(moment) ? `${moment} UTC` : moment;
    }
    return joined;
  };
}
