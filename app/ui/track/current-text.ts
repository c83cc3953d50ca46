/** What the tracking pages say that changes while they are open. */
import { arrivalNote } from "#app/content/pages/track-arrival.ts";

/** When an order comes, in a sentence. */
export interface ArrivalText {
  readonly text: string;
  /** Shown in place of `text` from `lateFrom` on: milliseconds since 1970, Infinity for never. */
  readonly lateText: string;
  readonly lateFrom: number;
}

/** An order's newest event. */
export interface NewsText {
  readonly text: string;
  /** Milliseconds since 1970; null where the event's time zone isn't known: then its `moment` is shown. */
  readonly at: number | null;
  readonly moment: string;
}

/** Whether it should have come by `now`, in milliseconds since 1970. */
export function isLate({ lateFrom }: ArrivalText, now: number): boolean {
  return now >= lateFrom;
}

/** The sentence that is true at `now`, in milliseconds since 1970. */
export function arrivalTextAt(arrival: ArrivalText, now: number): string {
  return isLate(arrival, now) ? arrival.lateText : arrival.text;
}

const UNITS = [
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
] as const;

/** "12 minutes ago"; "just now" below a minute, and for what a clock that is fast puts in the future. */
export function ageText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const [unit, size] = UNITS.find(([, size]) => minutes >= size) ?? ["minute", 1];
  return minutes < 1 ? arrivalNote.justNow : arrivalNote.ago(Math.floor(minutes / size), unit);
}
