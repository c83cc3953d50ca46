/** What events are called in files. */
import type { Classifier, TrackingEvent } from "#app/domain/tracking/facts.ts";
import { readStatus } from "#app/domain/tracking/status.ts";
import { findMeaning } from "../orders/event-codes.ts";
import { byWord, plainWords } from "./words.ts";

export interface EventName extends Pick<TrackingEvent, "code" | "milestone"> {
  /** Null where the name doesn't say whether it has happened */
  readonly classifier: Classifier | null;
  /** The port that the name gives ("ETA POL"); null where it gives none */
  readonly where: EventPort | null;
  /** False for what isn't about the goods: their vessel's arrival at the port of loading, empty containers */
  readonly isOfGoods: boolean;
}

export type EventPort = "loading" | "discharge" | "transshipment";

const PORTS: readonly (readonly [EventPort, RegExp])[] = [
  ["loading", /\b(?:pol|port of loading|port loading)\b/],
  ["discharge", /\b(?:pod|port of discharge|port discharge)\b/],
  ["transshipment", /\btrans?shipment\b/],
];

/**
 * Our names and carriers' codes, with other words for them. Those of `NOISE` are left out before a name
 * is looked up: "sailed" also reads "The vessel has sailed".
 */
const WORDS: Readonly<Record<string, string>> = {
  booked: "booking|booking confirmed|booking confirmation|order confirmed",
  collected: "collection|pickup|pick up|picked up",
  "at origin": "received origin|received origin warehouse|arrived origin",
  departed: "departure|sailed|sailing|took off|departed origin|departure origin|td|td origin|ts",
  "in transit": "transit|transshipment|transhipment|transshipped|transhipped",
  arrived: "arrival|landed|arrived destination|arrival destination|ta|ta destination",
  "customs clearance": "customs|customs started|customs clearance started|import customs",
  CUSR: "customs cleared|import customs cleared|import cleared|custom cleared|customs clearance completed|customs clearance complete|cleared|cleared customs",
  RELEASED:
    "release|hold released|hold release|hold lifted|off hold|on hold released|resumed|resume",
  "out for delivery": "out delivery|on delivery vehicle",
  delivered: "delivery|delivered consignee|proof delivery",
  "on hold": "hold|held|stopped",
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
  /\b(?:port of (?:loading|discharge)|vessel|flight|ship|shipment|container|cargo|goods|consignment|the|has|have|been|was|were|is|at|on|from|of|for|to|by|date|time|local|port|pol|pod|board|final|(?<=held )up)\b/g;

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
/** ETA, ATD, ETS */
const INITIAL = /\b([aesp])(?=t[ads]\b)/;

/**
 * An event by its name: a milestone, an exception or a code, in any spelling that `readStatus`
 * knows, or another word for it, with or without a word that says whether it has happened. Any other
 * name stays as typed, without a milestone.
 */
export function readEventName(typed: string): EventName {
  const words = plainWords(typed);
  const where = PORTS.find(([, names]) => names.test(words))?.[0] ?? null;
  const known = findName(typed);
  if (known) return { ...known, classifier: null, where, isOfGoods: true };
  const [, word = ""] = QUALIFIER.exec(words) ?? INITIAL.exec(words) ?? [];
  const classifier = CLASSIFIERS.get(word) ?? null;
  const rest = plainWords(words.replace(QUALIFIER, "").replace(INITIAL, ""));
  const meant = findWord(rest) ?? (classifier && findName(rest)) ?? findTransshipment(rest);
  if (!meant) return { code: typed, milestone: null, classifier: null, where, isOfGoods: true };
  const isElsewhere =
    (meant.milestone === "arrived" && where === "loading") ||
    (meant.milestone === "departed" && where === "discharge");
  return { ...meant, classifier, where, isOfGoods: !isElsewhere };
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

export interface MilestoneColumn extends EventName {
  readonly classifier: Classifier;
}

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
  // "Booked by" has persons, and "Delivered to" places.
  const isPast = /(?:ed|\bin|\bout)\b(?!.*\b(?:by|to)\b)/i.test(name);
  const classifier = event?.classifier ?? (isPast ? "actual" : null);
  return event && classifier && { ...event, classifier };
}

/** The name of such a column among the fields of a table: "estimated arrived". */
export function milestoneField({
  code,
  classifier,
}: Pick<MilestoneColumn, "code" | "classifier">): string {
  return `${classifier} ${code}`;
}
