/** Statuses and events in the words of a file's sender: what they are is chosen, and may be saved. */
import leven from "leven";
import { foldText } from "#app/domain/fold.ts";
import { KNOWN_STATUSES, type KnownStatusName, readStatus } from "#app/domain/tracking/status.ts";
import { capitalize, pluralize } from "#app/domain/words.ts";
import { isKnownEvent, readEventName } from "./events.ts";
import { type FileEvent, type FileRow, leftOut, type Question, type ReadFile } from "./file.ts";
import { type FileOptions, STATUS_CHOICES, type StatusChoice } from "./options.ts";
import { inTurns } from "./turns.ts";

/** A status or an event in the words of the file's sender. */
export interface OwnStatus {
  readonly text: string;
  /** Rows that have it */
  readonly rows: number;
  /** The choice for it; null where there is none */
  readonly status: StatusChoice | null;
  /** The text in the settings by which it is mapped, which may be spelled differently */
  readonly mappedBy: string | null;
  /** The known status that it may be; null where none is likely */
  readonly suggested: KnownStatusName | null;
  /** Whether the file waits for a choice */
  readonly isAsked: boolean;
}

/** Equal for texts that differ in case, accents, spaces and punctuation alone. */
export function statusKey(text: string): string {
  return foldText(text).replace(/[\s\p{P}]/gu, "") || text.trim();
}

/** The choice that someone names, in any spelling; null for another text. */
export function findChoice(name: string): StatusChoice | null {
  const key = statusKey(name);
  return STATUS_CHOICES.find((choice) => statusKey(choice) === key) ?? null;
}

/** "Delivered", "As written", "Not a movement of the goods: left out" */
export function choiceLabel(choice: StatusChoice): string {
  return choice === "ignore" ? "Not a movement of the goods: left out" : capitalize(choice);
}

/** Some 10 ms of work: rows, and distinct texts. */
const [ROWS_OF_TURN, TEXTS_OF_TURN] = [500, 200];

/** Maps the statuses of orders, and events, that are in the sender's own words. */
export async function mapStatuses(
  read: ReadFile,
  { statusMap }: Pick<FileOptions, "statusMap">,
): Promise<ReadFile> {
  if (Object.keys(statusMap).length === 0) return read;
  const find = finder(statusMap);
  let ignored = 0;
  const mapEvent = (found: FileEvent): FileEvent[] => {
    const choice = isKnownEvent(found.event) ? undefined : find(found.event.code)?.[1];
    if (choice === undefined || choice === "as written") return [found];
    if (choice !== "ignore")
      return [{ ...found, event: { ...found.event, code: choice, milestone: choice } }];
    ignored += 1;
    return [];
  };
  const mapOrder = (order: NonNullable<FileRow["order"]>) => {
    const { order_status: own, ...others } = order;
    const choice = isOwnStatus(own) ? find(own)?.[1] : undefined;
    if (choice === undefined || choice === "as written") return order;
    return choice === "ignore" ? others : { ...order, order_status: capitalize(choice) };
  };
  const rows: FileRow[] = [];
  for await (const { order, events, ...row } of inTurns(read.rows, ROWS_OF_TURN, countEvents))
    rows.push({ ...row, order: order && mapOrder(order), events: events.flatMap(mapEvent) });
  const remarks = [
    ...read.remarks,
    ...leftOut(ignored, "event", " without a movement of the goods"),
  ];
  return { ...read, rows, remarks };
}

/**
 * The distinct texts of the readable rows that are no known status: first those to be asked about, which
 * are all events, and statuses that may be a known one; the most frequent first.
 */
export async function listOwnStatuses(
  { kind, problems, rows }: ReadFile,
  { statusMap, othersAsWritten }: FileOptions,
): Promise<OwnStatus[]> {
  const find = finder(statusMap);
  const refused = new Set(problems.map(({ line }) => line));
  const texts: string[] = [];
  for await (const row of inTurns(rows, ROWS_OF_TURN, countEvents))
    if (!refused.has(row.line)) texts.push(...ownTexts(row));
  const own: OwnStatus[] = [];
  const alike = Map.groupBy(texts, statusKey).values();
  for await (const [text = "", ...others] of inTurns(alike, TEXTS_OF_TURN)) {
    const [mappedBy, status] = find(text) ?? [null, null];
    const suggested = suggestStatus(text);
    const isOpen = status === null && !othersAsWritten;
    const isAsked = isOpen && (kind === "events" || suggested !== null);
    own.push({ text, rows: others.length + 1, status, mappedBy, suggested, isAsked });
  }
  return own.sort(
    (one, other) => Number(other.isAsked) - Number(one.isAsked) || other.rows - one.rows,
  );
}

/** The questions about texts that have no choice yet. */
export function askStatuses(own: readonly OwnStatus[], kind: ReadFile["kind"]): Question[] {
  const noun = kind === "events" ? "event" : "status";
  return own.flatMap(({ text, rows, suggested, isAsked }) => {
    const isIt = suggested ? ` Is it ${suggested}?` : "";
    const sentence = `The ${noun} "${text}" isn't known (${pluralize(rows, "row")}).${isIt}`;
    return isAsked ? [{ about: "statuses", text: sentence }] : [];
  });
}

/** Finds the text in the settings that a text is, and what was chosen for it; null where nothing was. */
function finder(statusMap: FileOptions["statusMap"]) {
  const byKey = new Map(
    Object.entries(statusMap).map((entry) => [statusKey(entry[0]), entry] as const),
  );
  return (text: string) => byKey.get(statusKey(text)) ?? null;
}

function isOwnStatus(status: string | null | undefined): status is string {
  return typeof status === "string" && readStatus(status) === null;
}

const countEvents = ({ events }: FileRow) => 1 + events.length;

function ownTexts({ order, events }: FileRow): string[] {
  const codes = events.flatMap(({ event }) => (isKnownEvent(event) ? [] : [event.code]));
  return isOwnStatus(order?.order_status) ? [order.order_status, ...codes] : codes;
}

/** The status to store for a typed one: itself, or the chosen one. Null where a choice is needed. */
export function chooseStatus(typed: string, choice = ""): string | null {
  const suggested = suggestStatus(typed);
  if (suggested === null || choice === ("as written" satisfies StatusChoice)) return typed;
  return choice === suggested ? capitalize(suggested) : null;
}

/** The question about a typed status that may be a known one. */
export function statusQuestion(typed: string): string {
  return `The status “${typed}” isn't known. Is it ${suggestStatus(typed)}? Choose what it is.`;
}

/**
 * The known status that a text may be: it is another name or a code of an event that has happened ("Sailed":
 * departed), or is misspelled ("Departd", "Arivd"). "Undelivered" and "Delivered?" aren't.
 */
export function suggestStatus(text: string): KnownStatusName | null {
  if (readStatus(text)) return null;
  const { code, milestone, classifier } = readEventName(text);
  if (code !== text || milestone) return classifier === null ? milestone : null;
  const key = statusKey(text);
  const near = KNOWN_STATUSES.filter((status) => isNearly(key, statusKey(status)));
  const [nearest] = near.sort((one, other) => leven(key, one) - leven(key, other));
  return nearest ?? null;
}

/** True if the status is mistyped by a letter or two after the first, or abbreviated to half of its letters. */
function isNearly(key: string, status: string): boolean {
  const edits = leven(key, status);
  if (edits === 0 || key[0] !== status[0]) return false;
  const isAbbreviated =
    edits === status.length - key.length && edits <= key.length && key.at(-1) === status.at(-1);
  return isAbbreviated || edits <= status.length / 4;
}
