/** Events as read from a file, not matched to orders yet. */
import * as v from "valibot";
import { findMeaning } from "#app/domain/event-codes.ts";
import { line, optionalLine, optionalText } from "#app/domain/fields.ts";
import { readStatus } from "#app/domain/order-status.ts";
import type { Classifier, TrackingEvent } from "#app/domain/tracking-event.ts";
import type { EventRow } from "#workers/orders/events.ts";
import { emptyIsNull } from "../csv/cells.ts";
import type { ImportResult, Problem } from "../csv/import-result.ts";

/** Identifiers by which an order is found; the first kind with a match decides. */
export interface OrderIdentifiers {
  /** Possibly our own number */
  readonly numbers: readonly string[];
  /** Booking, bill of lading, air waybill */
  readonly documents: readonly string[];
  /** Containers */
  readonly equipment: readonly string[];
}

export interface FileEvent {
  /** The line of a CSV or text file, or the place in a JSON array; from 1 */
  readonly line: number;
  readonly identifiers: OrderIdentifiers;
  readonly event: Omit<EventRow, "order_number">;
  /** The source gave a day and no time */
  readonly isDayOnly: boolean;
}

export interface EventFile {
  /** What `line` counts */
  readonly unit: "line" | "event";
  readonly events: readonly FileEvent[];
  readonly problems: readonly Problem[];
  /** Sentences about content that was left out because it is no event of an order */
  readonly remarks: readonly string[];
  /** Only for CSV: the original rows, for a file of the refused ones */
  readonly csv: ImportResult["csv"];
}

const CODE_MAX = 80;
const PLACE_MAX = 120;
const LEG_MAX = 80;
const NOTE_MAX = 500;

/** The texts of an event; empty ones as null. */
export const EventTextsSchema = v.object({
  code: line("Event", CODE_MAX),
  place: emptyIsNull(optionalLine("Place", PLACE_MAX)),
  leg: emptyIsNull(optionalLine("Leg", LEG_MAX)),
  note: emptyIsNull(optionalText("Note", NOTE_MAX)),
});

/**
 * An event by its name: a milestone, an exception or a code, in any spelling that `readStatus`
 * knows. Any other name stays as typed, without a milestone.
 */
export function readEventName(typed: string): Pick<TrackingEvent, "code" | "milestone"> {
  const status = readStatus(typed);
  if (status?.kind === "moving") return { code: status.milestone, milestone: status.milestone };
  if (status) {
    const isPlain = status.milestone === null;
    return { code: isPlain ? status.exception : typed, milestone: status.exception };
  }
  const { code = typed, milestone = null } = findMeaning(typed) ?? {};
  return { code, milestone };
}

/** Whether visitors see the event in plain words. */
export function isKnownEvent({ code }: Pick<TrackingEvent, "code">): boolean {
  return readStatus(code) !== null || findMeaning(code) !== null;
}

/** DCSA's short and long names, and ours. */
const CLASSIFIERS = new Map<string, Classifier>([
  ["", "actual"],
  ["act", "actual"],
  ["actual", "actual"],
  ["est", "estimated"],
  ["estimated", "estimated"],
  ["pln", "planned"],
  ["planned", "planned"],
]);

/** In any letter case; an empty one is actual. Null for anything else. */
export function readClassifier(typed: string): Classifier | null {
  return CLASSIFIERS.get(typed.trim().toLowerCase()) ?? null;
}

/** UNECE Recommendation 16: the country's two letters, then three letters or digits 2 to 9. */
const LOCODE = "[A-Z]{2} ?[A-Z2-9]{3}";
const LOCODE_ALONE = new RegExp(`^(${LOCODE})$`);
const NAME_AND_LOCODE = new RegExp(`^(.*\\S)\\s*\\((${LOCODE})\\)$`);

/** "Jebel Ali (AEJEA)", "AE JEA" or a name. Five letters in one word may be a name, such as PARIS. */
export function readPlace(typed: string): Pick<TrackingEvent, "place" | "un_locode"> {
  const text = typed.trim();
  const alone = text.includes(" ") ? LOCODE_ALONE.exec(text) : null;
  if (alone) return { place: null, un_locode: text.replace(" ", "") };
  const [, name, code] = NAME_AND_LOCODE.exec(text) ?? [];
  if (name && code) return { place: name, un_locode: code.replace(" ", "") };
  return { place: text === "" ? null : text, un_locode: null };
}

/** A UN/LOCODE as such; null for anything else. */
export function parseUnLocode(text: string | null): string | null {
  return text !== null && LOCODE_ALONE.test(text) ? text.replace(" ", "") : null;
}
