/**
 * An order's delivery as a calendar entry (RFC 5545). Not by the package `ics`
 * (3.12): it lets calendars ask every hour (X-PUBLISHED-TTL), knows no REFRESH-INTERVAL, and brings
 * three packages.
 */
import { DAY_MS, type EventMoment, isWholeDay, localMs } from "./tracking/clock.ts";

export interface CalendarEntry {
  /** The same for the same thing, so that a calendar replaces the entry when the date moves. */
  readonly uid: string;
  readonly summary: string;
  readonly url: string;
  readonly moment: EventMoment;
  /** When the entry was made: ISO 8601, UTC. A later one replaces it. */
  readonly changedAt: string;
  /** Calendars remove the entry that they have. */
  readonly isCancelled?: boolean;
}

/** The maximum length of a line in bytes, without its end. */
const LINE_MAX = 75;
/** 2020: an entry's number counts seconds since then, and stays below 2^31 until 2088. */
const FIRST_MS = Date.UTC(2020);

/** A calendar with one entry: a whole day where only the day is known, else an hour. */
export function calendar(entry: CalendarEntry): string {
  const { uid, summary, url, moment, changedAt, isCancelled = false } = entry;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Order tracking//EN",
    "METHOD:PUBLISH",
    // For calendars that subscribe to it (RFC 7986, 5.7; and the name that it had before).
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utc(Date.parse(changedAt))}`,
    `SEQUENCE:${Math.floor((Date.parse(changedAt) - FIRST_MS) / 1000)}`,
    ...times(moment),
    ...(isCancelled ? ["STATUS:CANCELLED"] : []),
    `SUMMARY:${escapeText(summary)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(fold)
    .join("\r\n");
}

function times(moment: EventMoment): string[] {
  if (isWholeDay(moment)) {
    const day = (ms: number) => local(ms).slice(0, 8);
    const at = localMs(moment);
    return [`DTSTART;VALUE=DATE:${day(at)}`, `DTEND;VALUE=DATE:${day(at + DAY_MS)}`];
  }
  // Without a known zone: the clock wherever it is read.
  const format = moment.utc_offset ? utc : local;
  return [`DTSTART:${format(Date.parse(moment.event_time))}`, "DURATION:PT1H"];
}

function utc(ms: number): string {
  return `${local(ms)}Z`;
}

function local(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, "");
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\s+/g, " ");
}

/** Continues a long line on the next, which begins with a space; never within a character. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const lines = [""];
  let length = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (length + size > LINE_MAX) {
      lines.push("");
      length = 1;
    }
    lines[lines.length - 1] += character;
    length += size;
  }
  return lines.join("\r\n ");
}
