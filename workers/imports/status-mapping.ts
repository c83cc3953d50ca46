/** Statuses and events in the words of a file's sender, and the known statuses to which they are mapped. */
import leven from "leven";
import { foldText } from "#app/domain/fold.ts";
import { KNOWN_STATUSES, type KnownStatusName, readStatus } from "#app/domain/tracking/status.ts";
import { capitalize } from "#app/domain/words.ts";
import { isKnownEvent, readEventName } from "./events.ts";
import type { FileEvent, FileRow, ReadFile } from "./file.ts";
import type { FileOptions } from "./options.ts";

type StatusMap = FileOptions["statusMap"];

/** A status or an event in the words of the file's sender. */
export interface OwnStatus {
  readonly text: string;
  /** Rows that have it */
  readonly rows: number;
  /** The known status to which it is mapped; null where it is kept as written */
  readonly status: KnownStatusName | null;
  /** The text in the settings by which it is mapped, which may be spelled differently */
  readonly mappedBy: string | null;
  /** What it may be; null where nothing is likely */
  readonly suggested: KnownStatusName | null;
}

/** Equal for texts that differ in case, accents, spaces and punctuation alone. */
export function statusKey(text: string): string {
  return foldText(text).replace(/[\s\p{P}]/gu, "") || text.trim();
}

/** The known status that someone names, in any spelling; null for another text. */
export function findKnownStatus(name: string): KnownStatusName | null {
  const key = statusKey(name);
  return KNOWN_STATUSES.find((status) => statusKey(status) === key) ?? null;
}

/** Maps the statuses of a table's orders, and its events, where they are in the sender's own words. */
export function mapStatuses(read: ReadFile, statusMap: StatusMap): ReadFile {
  if (!isTable(read) || Object.keys(statusMap).length === 0) return read;
  const find = finder(statusMap);
  const mapEvent = (one: FileEvent): FileEvent => {
    const status = isKnownEvent(one.event) ? null : find(one.event.code)?.[1];
    return status ? { ...one, event: { ...one.event, code: status, milestone: status } } : one;
  };
  const rows = read.rows.map(({ order, events, ...row }): FileRow => {
    const own = order?.order_status;
    const status = isOwnStatus(own) ? find(own)?.[1] : null;
    const mapped = order && status ? { ...order, order_status: capitalize(status) } : order;
    return { ...row, order: mapped, events: events.map(mapEvent) };
  });
  return { ...read, rows };
}

/** The distinct texts of the readable rows of a table that are no known status, the most frequent first. */
export function listOwnStatuses(read: ReadFile, statusMap: StatusMap): OwnStatus[] {
  if (!isTable(read)) return [];
  const find = finder(statusMap);
  const refused = new Set(read.problems.map(({ line }) => line));
  const texts = read.rows.flatMap((row) => (refused.has(row.line) ? [] : ownTexts(row)));
  return [...Map.groupBy(texts, statusKey).values()]
    .sort((one, other) => other.length - one.length)
    .map(([text = "", ...others]) => {
      const [mappedBy, status] = find(text) ?? [null, null];
      // By another name of an event ("Sailed": "departed"), or by a mistyped one.
      const suggested = readEventName(text).milestone ?? findKnownStatus(suggestStatus(text) ?? "");
      return { text, rows: others.length + 1, status, mappedBy, suggested };
    });
}

/** Carriers' messages have codes, whose meanings are the site's. */
function isTable({ format }: ReadFile): boolean {
  return format === "CSV" || format === "Excel";
}

/** Finds the text in the settings that a text is, and its known status; null where it isn't mapped. */
function finder(statusMap: StatusMap) {
  const byKey = new Map(
    Object.entries(statusMap).map((entry) => [statusKey(entry[0]), entry] as const),
  );
  return (text: string) => byKey.get(statusKey(text)) ?? null;
}

function isOwnStatus(status: string | null | undefined): status is string {
  return typeof status === "string" && readStatus(status) === null;
}

function ownTexts({ order, events }: FileRow): string[] {
  const codes = events.flatMap(({ event }) => (isKnownEvent(event) ? [] : [event.code]));
  return isOwnStatus(order?.order_status) ? [order.order_status, ...codes] : codes;
}

const STATUS_LABELS = KNOWN_STATUSES.map(capitalize);

/**
 * The known status closest to a mistyped one ("Delivred": "Delivered"); null for a known status,
 * and when none is close.
 */
export function suggestStatus(status: string): string | null {
  const distance = (label: string) => leven(statusKey(status), statusKey(label));
  const isNear = (label: string) => distance(label) <= Math.max(1, statusKey(label).length / 3);
  const near = STATUS_LABELS.filter(isNear).sort((one, other) => distance(one) - distance(other));
  return readStatus(status) === null ? (near[0] ?? null) : null;
}
