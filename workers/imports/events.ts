/** What events are called in files, and their texts and places. */
import * as v from "valibot";
import { line, optionalLine, optionalText } from "#app/domain/fields.ts";
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import type { Share } from "#app/domain/read-number.ts";
import type { Classifier, TrackingEvent } from "#app/domain/tracking/facts.ts";
import { readStatus } from "#app/domain/tracking/status.ts";
import { findMeaning } from "../orders/event-codes.ts";

/** The key of a table by itself in small letters, and by each of its words, which stand between bars. */
export function byWord<Key extends string>(
  table: Readonly<Record<Key, string>>,
): ReadonlyMap<string, Key> {
  const keys = Object.keys(table) as Key[];
  const wordsOf = (key: Key) => [key.toLowerCase(), ...table[key].split("|")];
  return new Map(keys.flatMap((key) => wordsOf(key).map((word) => [word, key])));
}

export interface EventName extends Pick<TrackingEvent, "code" | "milestone"> {
  /** Null where the name doesn't say whether it has happened */
  readonly classifier: Classifier | null;
}

/**
 * Our names and carriers' codes, with other words for them; without those that say nothing more
 * (`NOISE`).
 */
const WORDS: Readonly<Record<string, string>> = {
  booked: "booking|booking confirmed|booking confirmation|order confirmed",
  collected: "collection|pickup|pick up|picked up",
  "at origin": "received origin|received origin warehouse|arrived origin",
  departed: "departure|sailed|sailing|took off|departed origin|departure origin|td|td origin",
  "in transit": "transit|transshipment|transhipment|transshipped|transhipped",
  arrived: "arrival|landed|arrived destination|arrival destination|ta|ta destination",
  "customs clearance": "customs|customs started|customs clearance started|import customs",
  CUSR: "customs cleared|customs clearance completed|customs clearance complete|cleared|cleared customs",
  RELEASED:
    "release|hold released|hold release|hold lifted|off hold|on hold released|resumed|resume",
  "out for delivery": "out delivery|on delivery vehicle",
  delivered: "delivery|delivered consignee|proof delivery",
  "on hold": "hold|held|held up|stopped",
  "On hold, customs clearance": "customs hold|held customs|customs held",
  damaged: "damage",
  cancelled: "cancellation",
  GTIN: "gate in|gated in|gate in full|full gate in|full in|ingate",
  GTOT: "gate out|gated out|gate out full|full gate out|full out|out gated|outgate",
  LOAD: "loaded|loading",
  DISC: "discharged|discharge|unloaded|unloading|offloaded",
  STUF: "stuffed|stuffing",
  STRP: "stripped|unstuffed|stripping|unstuffing",
  "CUSTOMS RELEASED": "customs release|released customs",
  AVPU: "available|available pickup|available pick up|ready pickup",
  Delayed: "delay|delays",
};

const TRANSSHIPMENT = /\bfull(?= trans)|\btrans?shipment\b/g;

const NAMES = byWord(WORDS);

const NOISE =
  /\b(?:port of (?:loading|discharge)|vessel|flight|ship|shipment|container|cargo|goods|consignment|the|has|have|been|was|were|is|at|on|from|of|for|to|by|date|time|local|port|pol|pod|board|final)\b/g;

const CLASSIFIERS = byWord<Classifier>({
  actual: "act|a",
  estimated: "est|expected|e",
  planned: "pln|scheduled|sched|s|p",
});

/** DCSA's short and long names, and ours, in any letter case; null for anything else. */
export function readClassifier(typed: string): Classifier | null {
  const word = typed.trim().toLowerCase();
  return word.length > 1 ? (CLASSIFIERS.get(word) ?? null) : null;
}

/** "estimated arrival", "departure (actual)" */
const QUALIFIER = /\b(act|actual|est|estimated|expected|pln|planned|scheduled|sched)\b/;
/** ETA, ATD */
const INITIAL = /\b([aesp])(?=t[ad]\b)/;

/**
 * An event by its name: a milestone, an exception or a code, in any spelling that `readStatus`
 * knows, or another word for it, with or without a word that says whether it has happened. Any other
 * name stays as typed, without a milestone.
 */
export function readEventName(typed: string): EventName {
  const known = findName(typed);
  if (known) return { ...known, classifier: null };
  const words = plainWords(typed);
  const [, word = ""] = QUALIFIER.exec(words) ?? INITIAL.exec(words) ?? [];
  const classifier = CLASSIFIERS.get(word) ?? null;
  const rest = plainWords(words.replace(QUALIFIER, "").replace(INITIAL, ""));
  const meant = (classifier && findName(rest)) ?? findWord(rest) ?? findTransshipment(rest);
  return meant ? { ...meant, classifier } : { code: typed, milestone: null, classifier: null };
}

function findWord(words: string): ReturnType<typeof findName> {
  const name = NAMES.get(words.replace(NOISE, " ").replace(/\s+/g, " ").trim());
  return name ? findName(name) : null;
}

/** "Full Transshipment Discharged", "Arrived at transshipment port": all of it is in transit. */
function findTransshipment(words: string): ReturnType<typeof findName> {
  const rest = words.replace(TRANSSHIPMENT, "").trim();
  const found = rest === words ? null : (findName(rest) ?? findWord(rest));
  if (!found || !/^(?:at origin|departed|in transit|arrived)$/.test(found.milestone ?? "")) {
    return null;
  }
  const code = findMeaning(found.code) ? found.code : "in transit";
  return { code, milestone: "in transit" };
}

function plainWords(typed: string): string {
  const text = typed.normalize("NFKC").toLowerCase();
  return text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

function findName(typed: string): Pick<TrackingEvent, "code" | "milestone"> | null {
  const status = readStatus(typed);
  if (status?.kind === "moving") return { code: status.milestone, milestone: status.milestone };
  if (status) {
    const isPlain = status.milestone === null;
    return { code: isPlain ? status.exception : typed, milestone: status.exception };
  }
  if (typed === "Delayed") return { code: typed, milestone: null };
  const meaning = findMeaning(typed);
  return meaning && { code: meaning.code, milestone: meaning.milestone };
}

/** Whether visitors see the event in plain words. */
export function isKnownEvent({ code }: Pick<TrackingEvent, "code">): boolean {
  return findName(code) !== null;
}

export type MilestoneColumn = Pick<TrackingEvent, "code" | "milestone"> & {
  readonly classifier: Classifier;
};

/** As `readEventName`; null for an event that the site doesn't know. */
export function findEvent(name: string): EventName | null {
  const event = readEventName(name);
  return event.milestone !== null || findMeaning(event.code) !== null ? event : null;
}

/**
 * The event whose times a column holds, by its name: ETD, "Estimated arrival", "Delivered on". Null
 * for one that doesn't say whether it has happened ("Departure"), and for any other.
 */
export function readMilestoneColumn(name: string): MilestoneColumn | null {
  const event = findEvent(name);
  const isPast = /(?:ed|\bin|\bout)\b/i.test(name);
  const classifier = event?.classifier ?? (isPast ? "actual" : null);
  return event && classifier && { ...event, classifier };
}

/** The name of such a column among the fields of a table: "estimated arrived". */
export function milestoneField({ code, classifier }: MilestoneColumn): string {
  return `${classifier} ${code}`;
}

const CODE_MAX = 80;
const PLACE_MAX = 120;
const LEG_MAX = 80;
const EQUIPMENT_MAX = 20;
export const SOURCE_ID_MAX = 100;
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

export const ALL_PIECES: Share = { pieces: null, pieces_total: null };

/** UNECE Recommendation 16: the country's two letters, then three letters or digits 2 to 9. */
const LOCODE = "[A-Z]{2}[ _]?[A-Z2-9]{3}";
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
  return text !== null && LOCODE_ALONE.test(text) ? text.replace(/[ _]/, "") : null;
}

/** An empty text as null. */
export function emptyIsNull(schema: v.GenericSchema<string | null | undefined, string>) {
  return v.pipe(
    schema,
    v.transform((text) => (text === "" ? null : text)),
  );
}
