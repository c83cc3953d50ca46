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

/** Our names and carriers' codes, with other words for them, without the words of `GRAMMAR`. */
const WORDS: Readonly<Record<string, string>> = {
  booked: "booking|booking confirmed|booking confirmation|order confirmed",
  collected: "collection|pickup|pick up|picked up",
  "at origin": "received origin|received origin warehouse|arrived origin",
  departed: "departure|sailed|sailing|took off|departed origin|departure origin|td|td origin|ts",
  "in transit":
    "yolda|в пути|运输中|في الطريق|transit|transshipment|transhipment|transshipped|transhipped",
  arrived: "arrival|landed|arrived destination|arrival destination|ta|ta destination",
  "customs clearance": "customs|customs started|customs clearance started|import customs",
  CUSR: "customs cleared|import customs cleared|import cleared|custom cleared|customs clearance completed|customs clearance complete|cleared|cleared customs",
  RELEASED:
    "release|hold released|hold release|hold lifted|off hold|on hold released|resumed|resume",
  "out for delivery": "out delivery|on delivery vehicle",
  delivered: "delivery|delivered consignee|delivered customer|proof delivery",
  "on hold": "hold|held|stopped",
  "On hold, customs clearance": "customs hold|held customs|customs held",
  damaged: "damage",
  cancelled: "cancellation|order cancelled|shipment cancelled|booking cancelled",
  GTIN: "gate in|gated in|gate in full|full gate in|full in|ingate",
  GTOT: "gate out|gated out|gate out full|full gate out|full out|out gated|outgate",
  LOAD: "loaded|loading|loaded fcl|export loaded|full loaded",
  DISC: "discharged|discharge|discharged fcl|import discharged|full discharged|unloaded|unloading|offloaded",
  STUF: "stuffed|stuffing",
  STRP: "stripped|unstuffed|stripping|unstuffing",
  "CUSTOMS RELEASED": "customs release|released customs",
  AVPU: "available|available pickup|available pick up|ready pickup",
  Delayed: "delay|delays",
};

const NAMES = byWord(WORDS);

/** Words that carry no meaning of their own; any other word is part of the phrase. */
const GRAMMAR =
  /\b(?:the|has|have|been|was|were|is|at|on|from|of|for|to|by|date|time|local|(?<=held )up)\b/g;

/** Words for a port, at the beginning or the end of a phrase. */
const PORTS = byWord<EventPort>({
  loading: "pol|port loading|loading port",
  discharge: "pod|last pod|port discharge|port discharging|discharge port|final port discharge",
  transshipment:
    "transshipment|transhipment|transshipment port|transhipment port|t s|t s port|transit port|full transshipment|full transhipment",
});

/** What moves, at the beginning or the end of a phrase. */
const SUBJECTS = byWord({
  vessel: "ship|board",
  flight: "",
  container: "",
  goods: "cargo|shipment|consignment",
});

/**
 * What an event is that names what moves or a port: its milestone by port, "" where it names none, and
 * "not" for what isn't about the goods. A combination that isn't here is unknown.
 */
const MOVES: Readonly<Record<string, Partial<Record<EventPort | "", string>>>> = {
  departed: { "": "departed", loading: "departed", transshipment: "in transit", discharge: "not" },
  arrived: { "": "arrived", discharge: "arrived", transshipment: "in transit", loading: "not" },
  LOAD: { "": "at origin", loading: "at origin", transshipment: "in transit" },
  DISC: { "": "arrived", discharge: "arrived", transshipment: "in transit" },
  GTIN: { "": "", loading: "" },
  GTOT: { "": "", discharge: "" },
};

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
  const known = findName(typed);
  if (known) return { ...known, classifier: null, where: null, isOfGoods: true };
  const [, word = ""] = QUALIFIER.exec(words) ?? INITIAL.exec(words) ?? [];
  const classifier = CLASSIFIERS.get(word) ?? null;
  const rest = plainWords(words.replace(QUALIFIER, "").replace(INITIAL, ""));
  const isForecast = classifier === "estimated" || classifier === "planned";
  const own = findWord(rest, isForecast) ?? (classifier && findName(rest));
  if (own) return { ...own, classifier, where: null, isOfGoods: true };
  const move = findMove(rest);
  if (move) return { ...move, classifier };
  return { code: typed, milestone: null, classifier: null, where: null, isOfGoods: true };
}

const withoutGrammar = (words: string) => words.replace(GRAMMAR, " ").replace(/\s+/g, " ").trim();

/** "For delivery", "Delivered by", "Delivered to": not an end of the order. "Delivered to customer" is one. */
const NO_END = /\b(?:for|by|from)\b|^(?:at|to|on)\b|\bto\b(?! (?:the )?customer)/;

function findWord(words: string, isForecast = false): ReturnType<typeof findName> {
  const name = NAMES.get(withoutGrammar(words));
  const ends = name === "delivered" || name === "cancelled";
  return name && (isForecast || !ends || !NO_END.test(words)) ? findName(name) : null;
}

/** A phrase without the longest words of a table at its beginning or its end, and their key. */
function split<Key>(words: readonly string[], table: ReadonlyMap<string, Key>) {
  for (let length = Math.min(3, words.length - 1); length > 0; length--) {
    const first = table.get(words.slice(0, length).join(" "));
    if (first !== undefined) return { key: first, rest: words.slice(length) };
    const last = table.get(words.slice(-length).join(" "));
    if (last !== undefined) return { key: last, rest: words.slice(0, -length) };
  }
  return { key: null, rest: words };
}

/** "Vessel departed", "Unloaded from vessel at POD", "T/S discharged": an event with what moves, or with a port. */
function findMove(words: string): Omit<EventName, "classifier"> | null {
  const port = split(withoutGrammar(words).split(" "), PORTS);
  const { rest } = split(port.rest, SUBJECTS);
  const found = findWord(rest.join(" ")) ?? findName(rest.join(" "));
  const name = found?.code ?? "";
  const milestone = Object.hasOwn(MOVES, name) ? MOVES[name]?.[port.key ?? ""] : undefined;
  if (!found || milestone === undefined) return null;
  const isOfGoods = milestone !== "not";
  const reached = isOfGoods ? readStatus(milestone) : null;
  const isOnTheWay = milestone === "in transit" && !findMeaning(name);
  return {
    code: isOnTheWay ? milestone : name,
    milestone: reached?.kind === "moving" ? reached.milestone : null,
    where: port.key,
    isOfGoods,
  };
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
  const isKnown = event.milestone !== null || findMeaning(event.code) !== null;
  return isKnown || !event.isOfGoods ? event : null;
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
