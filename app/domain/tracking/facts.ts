/** Facts that carriers and operators report about an order. */
import { placeNames } from "#content/places.ts";
import { foldName } from "../fold.ts";
import type { Milestone, TrackingException } from "./status.ts";

/** Whether a time is a plan, a forecast or has happened (DCSA Track & Trace: PLN, EST, ACT). */
export const CLASSIFIERS = ["planned", "estimated", "actual"] as const;

export type Classifier = (typeof CLASSIFIERS)[number];

/** Something that happened to a consignment, or is planned or expected to. */
export interface TrackingEvent {
  /** Null for a code that means neither a milestone nor an exception. */
  readonly milestone: Milestone | TrackingException | null;
  /** The event as the source named it: a code ("RCF", "DISC") or text. */
  readonly code: string;
  /** The meaning of the code, for visitors; null for names of milestones and for unknown codes. */
  readonly meaning: string | null;
  readonly classifier: Classifier;
  /**
   * ISO 8601, UTC. Where `utc_offset` is null it is the clock at the place, written as if that were
   * UTC.
   */
  readonly event_time: string;
  /** "+05:45", of the clock at the place; null where neither the source gives it nor the place is known. */
  readonly utc_offset: string | null;
  readonly place: string | null;
  /** UN/LOCODE: five characters */
  readonly un_locode: string | null;
  /** Vessel and voyage, flight or truck. */
  readonly leg: string | null;
  /** The number of the container that the event is about; null for the whole consignment. */
  readonly equipment: string | null;
  /** How many of `pieces_total` the event is about; null for all. */
  readonly pieces: number | null;
  readonly pieces_total: number | null;
  /** For visitors to read. */
  readonly note: string | null;
  /** When its source reported it, where the source gives that; else when it was stored: ISO 8601, UTC. */
  readonly reported_at: string;
}

export const FACT_KINDS = ["event", "status", "retraction"] as const;

/** How the goods travelled (DCSA: mode of transport); null where the source doesn't give it. */
export const TRANSPORT_MODES = ["vessel", "air", "rail", "truck", "barge"] as const;

export type TransportMode = (typeof TRANSPORT_MODES)[number];

export const SOURCES = [
  "operator",
  /** The import that added the order, whose status has no known time. */
  "order",
  "csv",
  "dcsa",
  "cargo-imp",
] as const;

export type Source = (typeof SOURCES)[number];

/** One entry of an order's log. Entries are appended and never changed. */
export interface Fact extends TrackingEvent {
  /** Increases in the sequence in which facts are stored. */
  readonly id: number;
  /**
   * "status" is set by an operator: `code` is the status as written, which may be empty, and
   * `event_time` the time when it was set. "retraction" retracts the fact `retracts`.
   */
  readonly kind: (typeof FACT_KINDS)[number];
  readonly source: Source;
  readonly mode: TransportMode | null;
  readonly retracts: number | null;
}

/** A port or an airport, by UN/LOCODE or IATA code. */
export interface Place {
  readonly code: string;
  readonly name: string;
  /** ISO 3166-1, two letters */
  readonly country: string;
  /** Degrees */
  readonly latitude: number;
  readonly longitude: number;
  /** IANA: "Asia/Dubai" */
  readonly zone: string;
  /** The UN/LOCODE of an IATA code's place; null for a UN/LOCODE, and where it has none. */
  readonly un_locode: string | null;
}

export type Places = ReadonlyMap<string, Place>;

export type Located = Pick<TrackingEvent, "un_locode" | "place">;

/** The code of a fact's place among `Places`; "Dubai (DXB)" has it in brackets. */
export function placeCode({ un_locode, place }: Located): string | null {
  return (
    un_locode ??
    /.\s\(([A-Z\d]{3}(?:[A-Z\d]{2})?)\)$/i.exec(place ?? "")?.[1]?.toUpperCase() ??
    place
  );
}

/** Undefined also for a code in brackets after the name of something else: "Yard 7 (CFS)". */
export function findPlace(fact: Located, places: Places): Place | undefined {
  const code = placeCode(fact);
  const known = code === null ? undefined : places.get(code);
  if (!known || code === fact.un_locode || code === fact.place) return known;
  const typed = foldName(fact.place ?? "")
    .split(" ")
    .slice(0, -1);
  const own = foldName(known.name).split(" ");
  const isNamed = typed.every((word) => own.includes(word));
  return isNamed || own.every((word) => typed.includes(word)) ? known : undefined;
}

/** A place's name in a language that has its own for it; else undefined. */
function translatedName({ code, un_locode }: Place): string | undefined {
  return placeNames[code] ?? placeNames[un_locode ?? ""];
}

/** The code of a place by its name in a language that has its own for it; else undefined. */
export function codeOfTranslatedName(name: string): string | undefined {
  const folded = foldName(name);
  return Object.keys(placeNames).find((code) => foldName(placeNames[code] ?? "") === folded);
}

/** A place's name in the site's language. */
export function shortName(place: Place): string {
  return translatedName(place) ?? place.name;
}

/** A place as visitors read it: with its name, "Dubai (DXB)", where the source gave a known code alone. */
export function placeName(fact: Located, places: Places): string | null {
  const known = findPlace(fact, places);
  const translated = known && translatedName(known);
  if (translated) return translated;
  const isCodeAlone = known && (fact.place === null || fact.place === known.code);
  return isCodeAlone ? nameWithCode(known) : fact.place;
}

export function nameWithCode({ name, code }: Place): string {
  return `${name} (${code})`;
}

type Retractable = Pick<Fact, "id" | "kind" | "retracts">;

/** The facts that hold, without retractions. */
export function activeFacts<F extends Retractable>(facts: readonly F[]): F[] {
  return notRetracted(facts).filter(({ kind }) => kind !== "retraction");
}

/** A fact is retracted by a later retraction, unless that one was retracted too. */
export function notRetracted<F extends Retractable>(facts: readonly F[]): F[] {
  const retracted = new Set<number>();
  const retractions = facts.filter(({ retracts }) => retracts !== null);
  for (const fact of retractions.toSorted((one, other) => other.id - one.id)) {
    if (fact.retracts !== null && !retracted.has(fact.id)) retracted.add(fact.retracts);
  }
  return facts.filter(({ id }) => !retracted.has(id));
}
