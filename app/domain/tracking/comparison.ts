/** How the facts of one order are compared, so that the sequence in which they came doesn't matter. */
import { offsetOnClock, parseOffset } from "./clock.ts";
import { type Fact, type Places, placeCode, type TrackingEvent } from "./facts.ts";
import { EXCEPTIONS, MILESTONES, type Milestone, type TrackingException } from "./status.ts";

/** A fact with its place in time. */
export interface TimedFact extends Fact {
  /** Milliseconds since 1970 */
  readonly at: number;
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
 * Places facts in time, without those whose time can't be read. A clock without an offset is that of
 * its place where the place is known, else that of another fact at the place; otherwise no zone is
 * guessed.
 */
export function placeInTime(facts: readonly Fact[], places: Places): TimedFact[] {
  const timed = facts.map((fact) => onOwnClock(fact, places)).filter(({ at }) => !Number.isNaN(at));
  if (timed.every(({ utc_offset }) => utc_offset !== null)) return timed;
  const offsets = new Map(
    timed
      .filter(({ utc_offset }) => utc_offset !== null)
      .sort(byTime)
      .map((fact) => [placeKey(fact), fact.utc_offset]),
  );
  return timed.map((fact) => {
    const key = placeKey(fact);
    const offset = fact.utc_offset === null && key !== "" ? offsets.get(key) : null;
    return offset ? { ...fact, at: fact.at - (parseOffset(offset) ?? 0) } : fact;
  });
}

/** On the clock of its place, where that is known. */
function onOwnClock(fact: Fact, places: Places): TimedFact {
  const clock = Date.parse(fact.event_time);
  const place = fact.utc_offset === null ? places.get(placeCode(fact) ?? "") : undefined;
  if (!place || Number.isNaN(clock)) return { ...fact, at: clock };
  const utc_offset = offsetOnClock(clock, place.zone);
  const at = clock - (parseOffset(utc_offset) ?? 0);
  return { ...fact, event_time: new Date(at).toISOString(), utc_offset, at };
}

/** Sorts by the moment; at the same moment the milestone that is reached later is the later one. */
export function byMoment(one: TimedFact, other: TimedFact): number {
  return one.at - other.at || sortRank(one) - sortRank(other) || byTime(one, other);
}

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

/** What a plan or estimate is about: a later one of the same subject replaces it. */
export function forecastSubject(fact: Fact): string {
  const subject = eventSubject(fact);
  if (fact.milestone === "delivered") return subject;
  return `${subject}|${fact.equipment}|${fact.pieces}`;
}

/** What of one container is done when it has happened to all pieces. */
export function eventSubject(fact: Fact): string {
  // There is one delivery; of the rest one at each place, and a truck's call beside the vessel's.
  if (fact.milestone === "delivered") return fact.milestone;
  const isFeeder = FEEDERS.includes(fact.mode) && /departed|arrived/.test(fact.milestone ?? "");
  return `${fact.milestone ?? fact.code}|${placeKey(fact)}|${isFeeder}`;
}

type Located = Pick<TrackingEvent, "un_locode" | "place">;

/** Where it was, in any letter case; empty where it isn't known. */
export function placeKey(fact: Located): string {
  return (placeCode(fact) ?? "").trim().toLowerCase();
}

/** Whether both places are known, and are the same one. */
export function isSamePlace(one: Located, other: Located): boolean {
  const key = one.un_locode && other.un_locode ? "un_locode" : "place";
  const [here, there] = [one, other].map((event) => event[key]?.trim().toLowerCase() || null);
  if (here === there) return Boolean(here);
  // A spreadsheet may have the code alone in the place.
  const [code, otherCode] = [one, other].map((event) => event.un_locode?.toLowerCase());
  return Boolean((code && code === there) || (otherCode && otherCode === here));
}

/** Whether both places are known, and differ. */
export function isElsewhere(one: Located, other: Located): boolean {
  const key = one.un_locode && other.un_locode ? "un_locode" : "place";
  return Boolean(one[key]?.trim() && other[key]?.trim()) && !isSamePlace(one, other);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
