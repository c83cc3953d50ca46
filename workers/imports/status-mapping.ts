/** Statuses and events in the words of a file's sender, and the known statuses to which they are mapped. */

import { foldText } from "#app/domain/fold.ts";
import { KNOWN_STATUSES, type KnownStatusName, readStatus } from "#app/domain/tracking/status.ts";
import { capitalize } from "#app/domain/words.ts";
import type { OwnStatus } from "../desk/files-types.ts";
import { isKnownEvent, readEventName } from "./events/event-names.ts";
import type { FileEvent, FileRow, ReadFile } from "./file.ts";
import type { FileOptions } from "./options.ts";
import { suggestStatus } from "./suggest.ts";

type StatusMap = FileOptions["statusMap"];

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
  const find = finder(statusMap);
  if (!isTable(read) || Object.keys(statusMap).length === 0) return read;
  return { ...read, rows: read.rows.map((row) => mapRow(row, find)) };
}

/** The distinct texts of the readable rows of a table that are no known status, the most frequent first. */
export function listOwnStatuses(read: ReadFile, statusMap: StatusMap): OwnStatus[] {
  if (!isTable(read)) return [];
  const find = finder(statusMap);
  const byKey = new Map<string, { readonly text: string; rows: number }>();
  const refused = new Set(read.problems.map(({ line }) => line));
  for (const row of read.rows.filter(({ line }) => !refused.has(line))) {
    for (const text of ownTexts(row)) {
      const key = statusKey(text);
      const before = byKey.get(key);
      if (before) before.rows += 1;
      else byKey.set(key, { text, rows: 1 });
    }
  }
  return [...byKey.values()]
    .sort((one, other) => other.rows - one.rows)
    .map(({ text, rows }) => {
      const [mappedBy, status] = find(text) ?? [null, null];
      return { text, rows, status, mappedBy, suggested: suggestKnown(text) };
    });
}

/** Carriers' messages have codes, whose meanings are the site's. */
function isTable({ format }: ReadFile): boolean {
  return format === "CSV" || format === "Excel";
}

/** The text of the settings that a text is, and its known status; null where it isn't mapped. */
type Finder = (text: string) => readonly [string, KnownStatusName] | null;

function finder(statusMap: StatusMap): Finder {
  const byKey = new Map(
    Object.entries(statusMap).map((entry) => [statusKey(entry[0]), entry] as const),
  );
  return (text) => byKey.get(statusKey(text)) ?? null;
}

function isOwnStatus(status: string | null | undefined): status is string {
  return typeof status === "string" && readStatus(status) === null;
}

function ownTexts({ order, events }: FileRow): string[] {
  const codes = events.flatMap(({ event }) => (isKnownEvent(event) ? [] : [event.code]));
  return isOwnStatus(order?.order_status) ? [order.order_status, ...codes] : codes;
}

function mapRow(row: FileRow, find: Finder): FileRow {
  const { order, events } = row;
  const status = isOwnStatus(order?.order_status) ? find(order.order_status)?.[1] : null;
  return {
    ...row,
    order: order && status ? { ...order, order_status: capitalize(status) } : order,
    events: events.map((read) => mapEvent(read, find)),
  };
}

function mapEvent(read: FileEvent, find: Finder): FileEvent {
  const status = isKnownEvent(read.event) ? null : find(read.event.code)?.[1];
  return status ? { ...read, event: { ...read.event, code: status, milestone: status } } : read;
}

/** By another name of an event ("Sailed": "departed"), or by a mistyped one. */
function suggestKnown(text: string): KnownStatusName | null {
  return readEventName(text).milestone ?? findKnownStatus(suggestStatus(text) ?? "");
}
