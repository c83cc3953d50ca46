/** Reads the names of events in files. */

import { foldName } from "#app/domain/fold.ts";
import type { Classifier, TrackingEvent } from "#app/domain/tracking/facts.ts";
import { isMoving, readStatus } from "#app/domain/tracking/status.ts";
import { findMeaning } from "../orders/event-codes.ts";
import {
  CELL_WORDS,
  EVENT_CLASSIFIER_WORDS,
  EVENTS,
  type EventWords,
  type Meaning,
  MOVES,
  OTHER_LANGUAGES,
  PARTICLES,
  PLACES,
  QUALIFIERS,
  REVISIONS,
  SUBJECTS,
  type Where,
} from "./event-words.ts";
import { byWord, plainWords } from "./words.ts";

export interface EventName extends Pick<TrackingEvent, "code" | "milestone"> {
  /** Null where the name doesn't say whether it has happened */
  readonly classifier: Classifier | null;
  /** The port that the name gives ("ETA POL"); null where it gives none */
  readonly where: EventPort | null;
  /** The place that gives the code another milestone than its own ("DISC" at a transshipment port); null without one */
  readonly at: string | null;
  /** False for what isn't about the goods: their vessel's arrival at the port of loading, empty containers */
  readonly isOfGoods: boolean;
}

export type EventPort = "loading" | "discharge" | "transshipment";

const isPort = (where: Where): where is EventPort =>
  where === "loading" || where === "discharge" || where === "transshipment";

/** The words of a phrase, in English and in the singular, without particles ("Delivered on"). */
function phraseWords(typed: string): readonly string[] {
  const words = plainWords(typed)
    .replace(/ (?:on|at)$/, "")
    .split(" ");
  const kept = words.filter((word) => !PARTICLES.has(word));
  return kept.map((word) => (word.length > 3 ? word.replace(/(?<=[^s])s$/, "") : word));
}

/** Finds a table's key by each of its phrases. */
function byPhrase<Key extends string>(table: Readonly<Record<Key, string>>) {
  const entries = Object.entries<string>(table) as [Key, string][];
  const phrases = entries.flatMap(([key, words]) =>
    words.split("|").map((phrase) => [phraseWords(phrase).join(" "), key] as const),
  );
  return new Map(phrases);
}

const valuesOf = <Value>(read: (event: EventWords, name: string) => Value) =>
  Object.fromEntries(Object.entries(EVENTS).map(([name, event]) => [name, read(event, name)]));

const NAMED = valuesOf(({ words }, name) =>
  [name, words, OTHER_LANGUAGES[name] ?? []].flat().join("|"),
);
const NAMES = byPhrase(valuesOf(({ nouns = [] }, name) => [NAMED[name], nouns].flat().join("|")));
const MEANINGS = valuesOf(({ meanings }) => byWord(meanings as Record<Meaning, string>));
const WHERES = byPhrase({ ...SUBJECTS, ...PLACES });
const NAME_OF_PLACE = new Map<string | undefined, string | undefined>(
  Object.entries({ ...SUBJECTS, ...PLACES }).map(([where, names]) => [where, names.split("|")[0]]),
);
const PREPOSITIONS = valuesOf(({ prepositions }) => prepositions?.split("|") ?? []);
const ALL_PREPOSITIONS = new Set(Object.values(PREPOSITIONS).flat());

const CLASSIFIER_OF = byWord<Classifier>(EVENT_CLASSIFIER_WORDS);

/** DCSA's short and long names, and ours, in any letter case; null for anything else. */
export function readClassifier(typed: string): Classifier | null {
  const word = typed.trim().toLowerCase();
  return word.length > 1 ? (CLASSIFIER_OF.get(word) ?? null) : null;
}

/** "estimated arrival", "departure (actual)" */
const QUALIFIER = /\b(?:act|actual|est|estimated|expected|pln|planned|scheduled|sched)\b/g;
/** ETA, ATD, ETS: not STS and PTS, which are codes of a transshipment */
const ABBREVIATION = /\b(?:[aesp]t[ad]|[ae]ts)\b/;
/** A vessel and its voyage, as ONE and Maersk write them: 'ONE APUS 045E', (GJERTRUD MAERSK / 626E) */
const VESSEL = /'[^'\d]*\d[^']*'|\([^()/]*\/ *\d\w*\)/g;
/** Any other sign may deny or doubt the event beside it: "Delivered?", "❌ Delivered", struck through. */
const DOUBT = /[^\p{L}\p{M}\p{N}\p{Cf}\s\p{Pd}.,:;()[\]/_'"’&*]|[\u0334-\u0338]/u;
/** A blank that is still empty: "[ ] Delivered", "Delivered: ____" */
const BLANK = /[([][^\p{L}\p{N}()[\]]*[)\]]|:[^\p{L}\p{N}:]*$/u;
const ENDS: readonly (string | null)[] = ["delivered", "cancelled"];

/** "Delivery scheduled": as the name of an event it may have happened, or be what is planned. */
const SCHEDULING = /[\p{L}\d] (?:scheduled|planned)[.!]?$/iu;

/**
 * An event by its name: a milestone, an exception or a code, in any spelling that `readStatus`
 * knows, or a phrase of the tables, with or without a word that says whether it has happened. Any other
 * name stays as typed, without a milestone.
 */
export function readEventName(name: string): EventName {
  const read = readName(name);
  return SCHEDULING.test(name.trim()) ? { ...read, ...UNKNOWN, code: name } : read;
}

const UNKNOWN = { classifier: null, milestone: null, where: null, at: null, isOfGoods: true };

/** The same of a column, whose times may be planned ones. */
function readName(name: string): EventName {
  const typed = name.replace(VESSEL, "vessel");
  const own = { classifier: null, where: null, at: null, isOfGoods: true };
  const known = findName(typed);
  if (known) return { ...known, ...own };
  const words = plainWords(typed).replace(
    ABBREVIATION,
    ([qualifier = "", , move = ""]) => `${QUALIFIERS[qualifier]} ${MOVES[move]}`,
  );
  const classifiers = new Set(words.match(QUALIFIER)?.map((word) => CLASSIFIER_OF.get(word)));
  const [classifier = null] = classifiers;
  // "Actual ETA" has happened, and is expected.
  const isContradicted = classifiers.has("actual") && classifiers.size > 1;
  const rest = words.replaceAll(QUALIFIER, "").replace(/ +/g, " ").trim();
  const code = classifier && !isContradicted && findName(rest);
  if (code) return { ...code, ...own, classifier };
  const phrase =
    isContradicted || DOUBT.test(typed) || BLANK.test(typed)
      ? null
      : readPhrase(phraseWords(classifier ? withoutCellWords(rest) : rest));
  const isWritten = classifier !== null || !phrase || hasWords(typed, phrase.milestone);
  if (!phrase || !isWritten) return { code: name, milestone: null, ...own };
  return { ...phrase, code: phrase.isOfGoods ? phrase.code : name, classifier };
}

/**
 * True if the text names the end of an order in words of the table, not only in nouns or in words that
 * word-table.ts translates; true for other milestones. Without its accent "livré" is "free" in Portuguese.
 */
function hasWords(typed: string, milestone: EventName["milestone"]): boolean {
  const phrases = ENDS.includes(milestone) ? NAMED[milestone ?? ""]?.split("|") : undefined;
  const name = foldName(typed);
  const isAccented = /é/iu.test(typed.normalize("NFC"));
  const isIn = (phrase: string) =>
    name.includes(foldName(phrase)) && (isAccented || !phrase.includes("é"));
  return !phrases || phrases.some(isIn);
}

/** "Vessel departed", "Unloaded from vessel at POD": an event, by its places and subjects on both sides. */
function readPhrase(words: readonly string[]): Omit<EventName, "classifier"> | null {
  const wheres: Where[] = [];
  const prepositions: string[] = [];
  let rest = words;
  /** A place at the end may have its prepositions; "Goods delivered to" has no place for them. */
  let isAfter = false;
  for (;;) {
    const name = NAMES.get(rest.join(" "));
    if (name !== undefined) {
      if (wheres.includes("empty"))
        return { code: name, milestone: null, where: null, at: null, isOfGoods: false };
      return prepositions.every((word) => PREPOSITIONS[name]?.includes(word))
        ? atPlaces(name, wheres)
        : null;
    }
    const last = rest.at(-1) ?? "";
    const found = findWhere(rest);
    if (found) {
      wheres.push(found.where);
      rest = found.rest;
      isAfter ||= found.isLast;
    } else if (isAfter && ALL_PREPOSITIONS.has(last)) {
      prepositions.push(last);
      rest = rest.slice(0, -1);
    } else return null;
  }
}

/** The longest words for a place or a subject at the beginning or the end of a phrase. */
function findWhere(words: readonly string[]) {
  for (let length = Math.min(4, words.length - 1); length > 0; length--) {
    const first = WHERES.get(words.slice(0, length).join(" "));
    if (first) return { where: first, rest: words.slice(length), isLast: false };
    const last = WHERES.get(words.slice(-length).join(" "));
    if (last) return { where: last, rest: words.slice(0, -length), isLast: true };
  }
  return null;
}

/** An event at its places: a port decides, then another place, then what moves. */
function atPlaces(name: string, wheres: readonly Where[]): Omit<EventName, "classifier"> | null {
  const meanings = wheres.map((where) => MEANINGS[name]?.get(where));
  const ports = wheres.filter(isPort);
  const places = wheres.filter((where) => where in PLACES);
  const deciding = [ports, places, wheres, ["none"]].find((some) => some.length > 0) ?? [];
  const [meaning, ...others] = new Set(deciding.map((where) => MEANINGS[name]?.get(where)));
  if (!meaning || others.length > 0 || meanings.includes(undefined)) return null;
  const isReached = meaning !== "known" && meaning !== "not";
  const milestone = isReached ? meaning : null;
  const own = findName(name);
  const isOther = own?.milestone !== milestone;
  const isRenamed = isReached && isOther && !findMeaning(name);
  const [place] = deciding;
  return {
    code: isRenamed ? meaning : (own?.code ?? name),
    milestone,
    where: ports[0] ?? null,
    at: isOther && !isRenamed ? (NAME_OF_PLACE.get(place) ?? null) : null,
    isOfGoods: meaning !== "not",
  };
}

/** A milestone, an exception or a code by its own name; null for a phrase, and for what isn't known. */
export function findName(typed: string): Pick<TrackingEvent, "code" | "milestone"> | null {
  const status = readStatus(typed);
  if (status) {
    const isOnHoldAt = !isMoving(status) && status.milestone !== null;
    return { code: isOnHoldAt ? typed : status.name, milestone: status.name };
  }
  if (typed === "Delayed") return { code: typed, milestone: null };
  const meaning = findMeaning(typed);
  return meaning && { code: meaning.code, milestone: meaning.milestone };
}

/** Whether the event is understood: visitors see plain words for it, or it isn't about the goods. */
export function isKnownEvent({ code }: Pick<TrackingEvent, "code">): boolean {
  return findName(code) !== null || !readEventName(code).isOfGoods;
}

export interface MilestoneColumn extends EventName {
  readonly classifier: Classifier;
  /** Whether other columns of this event and classifier are older: "Revised ETA" */
  readonly isRevised: boolean;
}

const REVISION_OF = byWord(REVISIONS);

const withoutCellWords = (words: string) =>
  words
    .split(" ")
    .filter((word) => !CELL_WORDS.has(word))
    .join(" ");

/** "ETA updated on", "Arrival last changed", "ETA change date": when a time was changed, and not the time. */
const CHANGED =
  /\b(?:updated?|revised|changed?|modified|amended)(?: (?:on|at|by)\b| (?:date|time)$)|\blast (?:updated?|revised|changed?|modified|amended)\b/;

/** The event of a column, by its name in any language; null for an event that the site doesn't know. */
export function findEvent(name: string): EventName | null {
  const words = plainWords(name);
  if (CHANGED.test(words)) return null;
  const plain = withoutCellWords(words);
  const isKnown = ({ code, milestone, isOfGoods }: EventName) =>
    milestone !== null || findMeaning(code) !== null || !isOfGoods;
  return [readName(name), readName(plain)].find(isKnown) ?? null;
}

/**
 * The event whose times a column holds, by its name: ETD, "Estimated arrival", "Delivered on". Null
 * for one that doesn't say whether it has happened ("Departure"), or isn't about the goods ("ETA POL"), and
 * for any other. An original estimate is what was planned.
 */
export function readMilestoneColumn(name: string): MilestoneColumn | null {
  const plain = plainWords(name);
  if (CHANGED.test(plain)) return null;
  const words = plain.split(" ");
  const revision = words.map((word) => REVISION_OF.get(word)).find(Boolean) ?? null;
  const isRevised = revision === "revised";
  const event =
    findEvent(name) ?? findEvent(words.filter((word) => !REVISION_OF.has(word)).join(" "));
  if (!event?.isOfGoods) return null;
  // "Booked by" has persons, and "Delivered to" places.
  const isPast = /(?:ed|\bin|\bout)\b(?!.*\b(?:by|to)\b)/i.test(revision ? "" : name);
  const given = event.classifier ?? (isPast ? "actual" : isRevised ? "estimated" : null);
  const classifier = given === "estimated" && revision === "original" ? "planned" : given;
  return classifier && { ...event, classifier, isRevised };
}

/** An event in the names of fields, which are read as those of columns: "DISC transshipment port" */
export function eventField({ code, at }: Pick<EventName, "code" | "at">): string {
  return at === null ? code : `${code} ${at}`;
}

/** The name of such a column among the fields of a table: "estimated arrived". */
export function milestoneField(
  column: Pick<MilestoneColumn, "code" | "at" | "classifier">,
): string {
  return `${column.classifier} ${eventField(column)}`;
}
