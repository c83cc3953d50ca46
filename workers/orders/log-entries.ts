/** An order's log in words. */

import type { Fact } from "#app/domain/tracking/facts.ts";
import { activeFacts } from "#app/domain/tracking/facts.ts";
import { formatClock, formatEventTime } from "#app/domain/words.ts";
import { historyLabels } from "#content/pages/track-history.ts";
import { describeFact } from "./event-codes.ts";
import type { NewFact, StoredFact } from "./log.ts";

/** One entry of an order's log. */
export interface LogEntry {
  readonly id: number;
  /** In words. */
  readonly what: string;
  /** When it happened or is expected, by the clock at its place; null for a retraction. */
  readonly when: string | null;
  readonly place: string | null;
  /** As in `EventLine` */
  readonly part: string | null;
  readonly note: string | null;
  readonly classifier: Fact["classifier"];
  readonly source: Fact["source"];
  readonly author: string | null;
  /** ISO 8601, UTC */
  readonly learned_at: string;
  readonly standing: "holds" | "retracted" | "retraction";
}

/** In the sequence in which they were stored. */
export function toLogEntries(facts: readonly StoredFact[]): LogEntry[] {
  const holding = new Set(activeFacts(facts).map(({ id }) => id));
  return facts.map((fact) => ({
    ...toEventLine(fact),
    id: fact.id,
    note: fact.note,
    source: fact.source,
    author: fact.author,
    learned_at: fact.learned_at,
    standing:
      fact.kind === "retraction" ? "retraction" : holding.has(fact.id) ? "holds" : "retracted",
  }));
}

/**
 * Describes an update by the facts that it adds: "arrived, Wed 25 Nov 2026 09:00, Jebel Ali", "status
 * On hold". `stored` are those that it may retract.
 */
export function describeUpdate(facts: readonly NewFact[], stored: readonly StoredFact[]): string {
  const added = facts.filter(({ kind }) => kind !== "retraction");
  const shown = added.length > 0 ? added : facts;
  return shown.map((fact) => describeStored(fact, stored)).join("; ");
}

function describeStored(fact: NewFact, stored: readonly StoredFact[]): string {
  if (fact.kind === "retraction") {
    const retracted = stored.find(({ id }) => id === fact.retracts);
    return `retracted: ${retracted ? describeStored(retracted, stored) : describeFact(fact)}`;
  }
  if (fact.kind === "status") return describeFact(fact);
  const { what, place, part } = toEventLine(fact);
  const expected = fact.classifier === "actual" ? "" : "expected ";
  return [`${expected}${what}`, formatClock(fact), place, part].filter(Boolean).join(", ");
}

type Said = Pick<
  Fact,
  | "kind"
  | "code"
  | "milestone"
  | "retracts"
  | "classifier"
  | "place"
  | "un_locode"
  | "equipment"
  | "pieces"
  | "pieces_total"
> &
  Parameters<typeof formatEventTime>[0];

/** An event, or another fact, as a line of a log. */
export interface EventLine extends Pick<Fact, "classifier"> {
  readonly what: string;
  /** By the clock at its place; null for what has no time of its own */
  readonly when: string | null;
  readonly place: string | null;
  /** The container and the pieces that it is about; null where that is the whole order */
  readonly part: string | null;
}

export function toEventLine(fact: Said): EventLine {
  const { kind, classifier, place, un_locode, equipment, pieces, pieces_total } = fact;
  const when = kind === "event" ? formatEventTime(fact) : null;
  const counted = pieces && pieces_total ? historyLabels.pieces(pieces, pieces_total) : null;
  const part = [equipment, counted].filter(Boolean).join(", ") || null;
  return { what: describeFact(fact), when, place: place ?? un_locode, part, classifier };
}
