/** Plans what an import does with the events of a file, given the stored orders and their logs. */
import type { Database } from "#workers/data/database.ts";
import { deriveStates, type OrderChange, retractions } from "#workers/orders/change.ts";
import { extendLog, findPlaces, type NewFact } from "#workers/orders/log.ts";
import { type Problem, refusedLines } from "../csv/import-result.ts";
import { OperatorError } from "../errors.ts";
import { formatEventTime } from "../orders/fact-text.ts";
import { retry } from "../retry.ts";
import type { Site } from "../stores.ts";
import { type EventFile, type FileRetraction, isKnownEvent } from "./file-event.ts";
import { eventKey } from "./known-orders.ts";
import {
  type Candidates,
  lookUpCandidates,
  type MatchedEvent,
  matchEvents,
  requireOrder,
} from "./match-orders.ts";
import { findTakenBack, type TakenBack } from "./take-back.ts";
import { findUnlikely } from "./unlikely.ts";

/** The maximum for one transaction, within D1's limits. */
const EVENTS_MAX = 20_000;

interface SayOptions {
  /** The operator's name, where one was given */
  readonly author: string | null;
  /** Whether to take what can hardly have happened */
  readonly allowUnlikely: boolean;
  /** ISO 8601, UTC */
  readonly now: string;
}

interface FileOptions extends SayOptions {
  /** The order of all events; undefined: each event names its own */
  readonly orderNumber: string | undefined;
  readonly site: Site;
}

export interface EventPlan {
  readonly changes: readonly OrderChange[];
  readonly added: readonly MatchedEvent[];
  /** The events that are stored already, or that the file has twice */
  readonly known: readonly MatchedEvent[];
  /** Stored events that the carrier takes back */
  readonly taken: readonly TakenBack[];
  /** What the carrier takes back and isn't stored */
  readonly missing: readonly FileRetraction[];
  /** Counts of the added events' codes that are in no table */
  readonly unknownCodes: ReadonlyMap<string, number>;
  /** The number of added events with a day and no time */
  readonly dayOnly: number;
  /** By line */
  readonly problems: readonly Problem[];
  /** The number of refused events or rows */
  readonly refused: number;
}

/**
 * Finds the orders of the events, which events are new, and what they make of the orders.
 * @throws OperatorError when the file has too many events, or there is no order of `orderNumber`
 */
export async function planEvents(
  db: Database,
  file: EventFile,
  { orderNumber, site, ...options }: FileOptions,
): Promise<EventPlan> {
  if (file.events.length + file.retractions.length > EVENTS_MAX) {
    const most = EVENTS_MAX.toLocaleString("en");
    throw new OperatorError(
      `These are more than ${most} events: split the file, and import the parts.`,
    );
  }
  const only = orderNumber === undefined ? null : await requireOrder(db, orderNumber, site);
  const asked = [...file.events, ...file.retractions].map(({ identifiers }) => identifiers);
  const findCandidates = only
    ? (): Candidates => ({ orders: [only], isByContainer: false, reason: "" })
    : await lookUpCandidates(db, asked);
  const { matched, problems } = matchEvents(file.events, findCandidates);
  const { taken, missing } = await findTakenBack(db, file.retractions, { findCandidates, only });
  const plan = await planMatched(db, { matched, taken }, options);
  const all = [...file.problems, ...problems, ...plan.problems];
  all.sort((one, other) => one.line - other.line);
  return { ...plan, missing, problems: all, refused: refusedLines(all).size };
}

interface Matched {
  readonly matched: readonly MatchedEvent[];
  readonly taken: readonly TakenBack[];
}

/** The same for events whose orders are known. */
export async function planMatched(
  db: Database,
  { matched, taken }: Matched,
  { author, allowUnlikely, now }: SayOptions,
): Promise<EventPlan> {
  const fresh = findFresh(matched);
  const places = await retry(() =>
    findPlaces(
      db,
      fresh.map(({ event }) => event),
    ),
  );
  const freshOf = Map.groupBy(fresh, ({ known }) => known.order.id);
  const takenOf = Map.groupBy(taken, ({ known }) => known.order.id);
  const orders = new Map([...fresh, ...taken].map(({ known }) => [known.order.id, known]));
  const problems: Problem[] = [];
  const added: MatchedEvent[] = [];
  const drafts = [...orders].flatMap(([id, { order, log }]) => {
    const events = freshOf.get(id) ?? [];
    const taking = retractions(
      (takenOf.get(id) ?? []).map(({ fact }) => fact),
      { source: "dcsa", author, now },
    );
    const all = [...taking, ...events.map((event) => toFact(event, author))];
    const reasons = allowUnlikely
      ? []
      : findUnlikely(extendLog(log, all, { places, now }), events.length, {
          now,
          created_at: order.created_at,
        });
    const likely = events.filter((event, index) => {
      const reason = reasons[index];
      if (reason) problems.push(toProblem(event, reason));
      return !reason;
    });
    added.push(...likely);
    const facts = [...taking, ...likely.map((event) => toFact(event, author))];
    const row = { order_number: order.order_number };
    return facts.length > 0 ? [{ order, log, row, facts }] : [];
  });
  const codes = Map.groupBy(
    added.filter(({ event }) => !isKnownEvent(event)),
    ({ event }) => event.code,
  );
  const isFresh = new Set(fresh);
  return {
    changes: await retry(() => deriveStates(db, drafts, now)),
    added,
    known: matched.filter((event) => !isFresh.has(event)),
    taken,
    missing: [],
    unknownCodes: new Map([...codes].map(([code, events]) => [code, events.length])),
    dayOnly: added.filter(({ isDayOnly }) => isDayOnly).length,
    problems,
    refused: refusedLines(problems).size,
  };
}

/** The events that are not stored, each once. */
function findFresh(matched: readonly MatchedEvent[]): MatchedEvent[] {
  const keys = new Set<string>();
  return matched.filter(({ known, event }) => {
    const key = `${known.order.id} ${eventKey(event)}`;
    if (keys.has(key) || known.find(event)) return false;
    keys.add(key);
    return true;
  });
}

function toFact({ event }: MatchedEvent, author: string | null): NewFact {
  return { ...event, kind: "event", retracts: null, author };
}

function toProblem({ line, event }: MatchedEvent, reason: string): Problem {
  return { line, column: null, value: `${event.code} ${formatEventTime(event)}`, reason };
}
