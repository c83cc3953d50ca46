/** Events as read from a file, not matched to orders yet. */
import * as v from "valibot";
import { line, optionalLine, optionalText } from "#app/domain/fields.ts";
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import type { Classifier, TrackingEvent } from "#app/domain/tracking/facts.ts";
import { readStatus } from "#app/domain/tracking/status.ts";
import { findMeaning } from "#workers/orders/event-codes.ts";
import type { NewFact } from "#workers/orders/log.ts";
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

/** An event as its source tells it. */
export type SaidEvent = Omit<NewFact, "kind" | "retracts" | "author">;

export interface FileEvent {
  /** The line of a CSV or text file, or the place in a JSON array; from 1 */
  readonly line: number;
  readonly identifiers: OrderIdentifiers;
  readonly event: SaidEvent;
  /** The source gave a day and no time */
  readonly isDayOnly: boolean;
}

/** A carrier takes an event back. */
export interface FileRetraction {
  readonly line: number;
  readonly identifiers: OrderIdentifiers;
  /** The carrier's id of the event that is taken back. */
  readonly sourceId: string;
  /** That event, where the carrier tells it once more. */
  readonly event: SaidEvent | null;
  /** The file itself has the event, which is left out. */
  readonly isOfThisFile: boolean;
}

export interface EventFile {
  /** What `line` counts */
  readonly unit: "line" | "event";
  readonly events: readonly FileEvent[];
  readonly retractions: readonly FileRetraction[];
  readonly problems: readonly Problem[];
  /** Sentences about content that was left out because it is no event of an order */
  readonly remarks: readonly string[];
  /** Only for CSV: the original rows, for a file of the refused ones */
  readonly csv: ImportResult["csv"];
}

const CODE_MAX = 80;
const PLACE_MAX = 120;
const LEG_MAX = 80;
const EQUIPMENT_MAX = 20;
const SOURCE_ID_MAX = 100;
const NOTE_MAX = 500;

/** The texts of an event; empty ones as null. */
export const EventTextsSchema = v.object({
  code: line("Event", CODE_MAX),
  place: emptyIsNull(optionalLine("Place", PLACE_MAX)),
  leg: emptyIsNull(optionalLine("Leg", LEG_MAX)),
  /** One spelling for each container, so that its events are found together. */
  equipment: emptyIsNull(
    v.pipe(optionalLine("Container", EQUIPMENT_MAX), v.transform(normalizeOrderNumber)),
  ),
  note: emptyIsNull(optionalText("Note", NOTE_MAX)),
  source_id: emptyIsNull(optionalLine("Event id", SOURCE_ID_MAX)),
});

/** ISO 6346: the owner's three letters, the category, and seven digits. */
const CONTAINER = /^[A-Z]{3}[UJZ]\d{7}$/;

/** Whether a text is a container's number, in any spelling. */
export function isContainerNumber(text: string): boolean {
  return CONTAINER.test(normalizeOrderNumber(text));
}

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

export type Share = Pick<TrackingEvent, "pieces" | "pieces_total">;

export const ALL_PIECES: Share = { pieces: null, pieces_total: null };

/** "19 of 20": a share of the pieces; null for anything else. */
export function readPieces(typed: string): Share | null {
  const [, pieces, total] = /^(\d{1,6}) ?(?:of|\/) ?(\d{1,6})$/i.exec(typed.trim()) ?? [];
  const share = { pieces: Number(pieces), pieces_total: Number(total) };
  return share.pieces >= 1 && share.pieces <= share.pieces_total ? share : null;
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
