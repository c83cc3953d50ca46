/** Matches the events of a file to orders. */
import { normalizeOrderNumber } from "#app/domain/order.ts";
import type { Database } from "#workers/data/database.ts";
import { findByReferences, type ReferencedOrder } from "#workers/orders/queries.ts";
import type { Problem } from "../csv/import-result.ts";
import { OperatorError } from "../errors.ts";
import { ambiguityMessage, matchNumbers, notFoundMessage } from "../orders/match-numbers.ts";
import { retry } from "../retry.ts";
import type { Site } from "../stores.ts";
import type { FileEvent, OrderIdentifiers } from "./file-event.ts";

export interface MatchedEvent extends FileEvent {
  readonly order: ReferencedOrder;
}

/** Priority: our order number, then documents, then containers. */
const KINDS = ["numbers", "documents", "equipment"] as const;
const ORDERS_SHOWN = 5;

/**
 * Finds the order of each event: by our own number in it, else by the references that orders carry.
 * `problems` are events that match no order, or several.
 */
export async function matchOrders(db: Database, events: readonly FileEvent[]) {
  const all = (kind: keyof OrderIdentifiers) => [
    ...new Set(events.flatMap(({ identifiers }) => identifiers[kind])),
  ];
  const byNumber = await matchNumbers(db, all("numbers"));
  const references = [...all("documents"), ...all("equipment")].map(normalizeOrderNumber);
  const carrying = await retry(() => findByReferences(db, references));
  const findOrders = (kind: keyof OrderIdentifiers, text: string): readonly ReferencedOrder[] => {
    if (kind !== "numbers") return carrying.get(normalizeOrderNumber(text)) ?? [];
    const order = byNumber(text)?.order;
    return order ? [order] : [];
  };
  const matched: MatchedEvent[] = [];
  const problems: Problem[] = [];
  for (const event of events) {
    const candidates = findCandidates(event.identifiers, findOrders);
    const [order, ...others] = candidates;
    if (order && others.length === 0) matched.push({ ...event, order });
    else problems.push(matchProblem(event, candidates, byNumber));
  }
  return { matched, problems };
}

/** The orders of the first kind of identifier that matches any. */
function findCandidates(
  identifiers: OrderIdentifiers,
  findOrders: (kind: keyof OrderIdentifiers, text: string) => readonly ReferencedOrder[],
): ReferencedOrder[] {
  for (const kind of KINDS) {
    const found = identifiers[kind].flatMap((text) => findOrders(kind, text));
    if (found.length > 0) return [...new Map(found.map((order) => [order.id, order])).values()];
  }
  return [];
}

function matchProblem(
  { line, identifiers }: FileEvent,
  candidates: readonly ReferencedOrder[],
  byNumber: Awaited<ReturnType<typeof matchNumbers>>,
): Problem {
  const named = [...new Set(KINDS.flatMap((kind) => identifiers[kind]))];
  const problem = { line, column: null, value: named.join(", ") };
  if (candidates.length > 0) {
    const numbers = candidates.slice(0, ORDERS_SHOWN).map(({ order_number }) => order_number);
    const more = candidates.length > ORDERS_SHOWN ? " and more" : "";
    return { ...problem, reason: `Several orders have this: ${numbers.join(", ")}${more}.` };
  }
  for (const number of identifiers.numbers) {
    const match = byNumber(number);
    if (match && !match.order)
      return { ...problem, reason: ambiguityMessage(number, match.candidates) };
  }
  const reason =
    named.length === 0
      ? "Nothing in it says whose it is: name the order with --order."
      : "No order has this number or carries this reference.";
  return { ...problem, reason };
}

/**
 * Finds the order of `--order`.
 * @throws OperatorError when there is none, or the number may mean several
 */
export async function requireOrder(
  db: Database,
  number: string,
  site: Site,
): Promise<ReferencedOrder> {
  const match = (await matchNumbers(db, [number]))(number);
  if (match?.order) return match.order;
  throw new OperatorError(await notFoundMessage(db, [number], site));
}
