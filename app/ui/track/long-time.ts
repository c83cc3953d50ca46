/** Unambiguous times: "Fri 27 Nov 2026", "10:00". */
import { DUBAI_OFFSET_MS } from "#app/domain/dubai-time.ts";

export interface LongTime {
  readonly day: string;
  /** On a clock of 24 hours. */
  readonly time: string;
}

/** Of an ISO 8601 time; empty for an invalid one. */
export function timeInDubai(iso: string): LongTime {
  return longTime(Date.parse(iso) + DUBAI_OFFSET_MS);
}

/** `ms` is what a clock shows, as if it were UTC. Not by Intl: that costs more than the rest of a page. */
export function longTime(ms: number): LongTime {
  if (Number.isNaN(ms)) return { day: "", time: "" };
  // "Fri, 27 Nov 2026 10:00:00 GMT"
  const text = new Date(ms).toUTCString();
  return { day: text.slice(0, 3) + text.slice(4, 16), time: text.slice(17, 22) };
}
