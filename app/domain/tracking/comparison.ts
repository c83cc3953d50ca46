/** How the facts of one order are compared, so that the sequence in which they came doesn't matter. */
import { foldName } from "../fold.ts";
import { offsetOnClock, parseOffset } from "./clock.ts";
import { type Fact, findPlace, type Located, type Places, type TrackingEvent } from "./facts.ts";
import { EXCEPTIONS, MILESTONES, type Milestone, type TrackingException } from "./status.ts";

/** Where something was, as it is compared. */
interface Spot {
  /** Its UN/LOCODE, or another code; null where none is known. */
  readonly code: string | null;
  /** Folded; null where the source gave the code alone. */
  readonly name: string | null;
  readonly zone: string | null;
}

/** A fact with its place in time. */
export interface TimedFact extends Fact {
  /** Milliseconds since 1970 */
  readonly at: number;
  readonly spot: Spot;
}

export type MilestoneFact = TimedFact & { readonly milestone: Milestone };
export type ExceptionFact = TimedFact & { readonly milestone: TrackingException };

export function isActual({ classifier }: Pick<TrackingEvent, "classifier">): boolean {
  return classifier === "actual";
}

export function isMilestone(fact: TimedFact): fact is MilestoneFact {
  return rankOf(fact.milestone) >= 0;
}

export function isException(fact: TimedFact): fact is ExceptionFact {
  return EXCEPTIONS.some((exception) => exception === fact.milestone);
}

/** False for what a carrier reports, by its own file or by a table of events. */
export function isOfOperator({ source }: Pick<Fact, "source">): boolean {
  return source === "operator" || source === "order";
}

/** -1 for what is no milestone. */
export function rankOf(milestone: TrackingEvent["milestone"]): number {
  return (MILESTONES as readonly (string | null)[]).indexOf(milestone);
}

/**
 * Places facts in time, without those whose time can't be read or was corrected. A clock without an offset
 * is that of its place where the place is known, else that of another fact at the place; otherwise no zone
 * is guessed.
 */
export function placeInTime(facts: readonly Fact[], places: Places): TimedFact[] {
  const findSpot = spotFinder(facts, places);
  const timed = facts
    .map((fact) => onOwnClock(fact, findSpot(fact)))
    .filter(({ at }) => !Number.isNaN(at));
  if (timed.every(({ utc_offset }) => utc_offset !== null)) return withoutCorrected(timed);
  const offsets = new Map(
    timed
      .filter(({ utc_offset }) => utc_offset !== null)
      .sort(byTime)
      .map((fact) => [placeKey(fact), fact.utc_offset]),
  );
  const placed = timed.map((fact) => {
    const key = placeKey(fact);
    const offset = fact.utc_offset === null && key !== "" ? offsets.get(key) : null;
    return offset ? { ...fact, at: fact.at - (parseOffset(offset) ?? 0) } : fact;
  });
  return withoutCorrected(placed);
}

/**
 * Leaves out what happened where a later report of it gives another time. It is the same event, by its
 * source's name and at one place, as long as nothing moved or stopped the goods, and no status was set,
 * between the two times. Goods are reported in transit again and again; progress.ts has the rule of
 * deliveries.
 */
function withoutCorrected(facts: readonly TimedFact[]): TimedFact[] {
  const corrected = new Set<TimedFact>();
  /** The last reports of each event since the last move, by container. */
  const open = new Map<string | null, Map<string, TimedFact[]>>();
  for (const fact of facts.filter(isActual).sort(byMoment)) {
    const { code, leg, mode, equipment, pieces } = fact;
    const own = [code, leg, mode, placeKey(fact), isOfOperator(fact)].join("|");
    const last = open.get(equipment)?.get(own) ?? [];
    const isMove = rankOf(fact.milestone) >= DEPARTED && fact.milestone !== "customs clearance";
    if (isMove || isException(fact) || fact.kind === "status") {
      for (const moved of equipment === null ? [...open.keys()] : [equipment, null]) {
        open.delete(moved);
      }
    }
    const isOnce = isMilestone(fact) && !["in transit", "delivered"].includes(fact.milestone);
    if (!isOnce || pieces !== null) continue;
    const age = compare(fact.reported_at, last[0]?.reported_at ?? "");
    for (const older of age > 0 ? last : age < 0 ? [fact] : []) corrected.add(older);
    const runs = open.get(equipment) ?? new Map<string, TimedFact[]>();
    open.set(equipment, runs.set(own, age > 0 ? [fact] : age < 0 ? last : [...last, fact]));
  }
  return facts.filter((fact) => !corrected.has(fact));
}

/** Reads the fact's time by the clock of its place, where the zone is known. */
function onOwnClock(fact: Fact, spot: Spot): TimedFact {
  const clock = Date.parse(fact.event_time);
  const zone = fact.utc_offset === null ? spot.zone : null;
  if (!zone || Number.isNaN(clock)) return { ...fact, at: clock, spot };
  const utc_offset = offsetOnClock(clock, zone);
  const at = clock - (parseOffset(utc_offset) ?? 0);
  return { ...fact, event_time: new Date(at).toISOString(), utc_offset, at, spot };
}

/**
 * Finds where each fact is. A name or a code that these facts use for a single place means that place, as does
 * the name that `Places` has for it.
 */
function spotFinder(facts: readonly Fact[], places: Places): (located: Located) => Spot {
  const spots = new Map<string, Spot>();
  const keyOf = ({ un_locode, place }: Located) => `${un_locode}|${place}`;
  const byName = new Map<string, Spot | null>();
  const note = (name: string, spot: Spot) => {
    const isOther = byName.has(name) && byName.get(name)?.code !== spot.code;
    byName.set(name, isOther ? null : spot);
  };
  for (const fact of facts) {
    const key = keyOf(fact);
    if (spots.has(key)) continue;
    const known = findPlace(fact, places);
    const spot = { ...toSpot(fact), zone: known?.zone ?? null };
    if (known) spot.code = known.un_locode ?? known.code;
    spots.set(key, spot);
    if (!spot.code) continue;
    for (const name of [spot.name, spot.code, known?.name]) if (name) note(foldName(name), spot);
  }
  for (const [key, spot] of spots) {
    const { code, zone } = (spot.code === null && byName.get(spot.name ?? "")) || spot;
    spots.set(key, { ...spot, code, zone });
  }
  return (located) => spots.get(keyOf(located)) ?? toSpot(located);
}

/** The place as the source gave it. */
export function toSpot({ un_locode, place }: Located): {
  -readonly [Key in keyof Spot]: Spot[Key];
} {
  return { code: un_locode, name: foldName(place ?? "") || null, zone: null };
}

/** Sorts by the moment; at the same moment the milestone that is reached later is the later one. */
export function byMoment(one: TimedFact, other: TimedFact): number {
  return one.at - other.at || sortRank(one) - sortRank(other) || byTime(one, other);
}

const DEPARTED = rankOf("departed");

const ALL: readonly unknown[] = [...MILESTONES, ...EXCEPTIONS];

function sortRank({ milestone }: TrackingEvent): number {
  return ALL.indexOf(milestone);
}

function byTime(one: Fact, other: Fact): number {
  return (
    compare(one.event_time, other.event_time) ||
    compare(one.reported_at, other.reported_at) ||
    compare(content(one), content(other)) ||
    // Last, since it depends on the sequence in which they came.
    one.id - other.id
  );
}

function content({ kind, milestone, code, classifier, utc_offset, ...more }: Fact): string {
  const { place, un_locode, leg, mode, equipment, pieces, pieces_total, note, source } = more;
  const where = [place, un_locode, leg, mode, equipment, pieces, pieces_total, note, source];
  return [kind, milestone, code, classifier, utc_offset, ...where].join("|");
}

/** Sorts by when it was reported; an estimate comes after a plan. */
export function byReport(one: Fact, other: Fact): number {
  return (
    compare(one.reported_at, other.reported_at) ||
    compare(other.classifier, one.classifier) ||
    byTime(one, other)
  );
}

export const FEEDERS: readonly Fact["mode"][] = ["truck", "barge"];

/** The subject of a plan or estimate: a later one with the same subject replaces it. */
export function forecastSubject(fact: TimedFact): string {
  const subject = eventSubject(fact);
  if (fact.milestone === "delivered") return subject;
  return `${subject}|${fact.equipment}|${fact.pieces}`;
}

/** The subject of an event, which is complete once it has happened to all pieces of the container. */
export function eventSubject(fact: TimedFact): string {
  // A container has one delivery. Other events happen once at each place; a truck's call isn't the vessel's.
  if (fact.milestone === "delivered") return fact.milestone;
  const isFeeder = FEEDERS.includes(fact.mode) && /departed|arrived/.test(fact.milestone ?? "");
  return `${fact.milestone ?? fact.code}|${placeKey(fact)}|${isFeeder}`;
}

type Spotted = Pick<TimedFact, "spot">;

/** Where it was; empty where it isn't known. */
export function placeKey({ spot }: Spotted): string {
  return spot.code ?? spot.name ?? "";
}

/** Whether both places are known, and are the same one. */
export function isSamePlace(one: Spotted, other: Spotted): boolean {
  return comparePlaces(one, other) === true;
}

/** Whether both places are known, and differ. */
export function isElsewhere(one: Spotted, other: Spotted): boolean {
  return comparePlaces(one, other) === false;
}

/** True if two places are equal, by their codes if both have one, else by their names; null where one isn't known. */
function comparePlaces({ spot: one }: Spotted, { spot: other }: Spotted): boolean | null {
  const key = one.code && other.code ? "code" : "name";
  return one[key] && other[key] ? one[key] === other[key] : null;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
