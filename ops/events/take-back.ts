/** Finds the stored events that a carrier takes back. */
import { and, eq } from "drizzle-orm";
import { activeFacts } from "#app/domain/tracking/facts.ts";
import type { Database } from "#workers/data/database.ts";
import { isOneOf } from "#workers/data/query.ts";
import type { StoredFact } from "#workers/orders/log.ts";
import { orderEvents } from "#workers/orders/schema.ts";
import { retry } from "../retry.ts";
import type { FileRetraction } from "./file-event.ts";
import { type KnownOrder, loadOrders } from "./known-orders.ts";
import type { FindCandidates } from "./match-orders.ts";

export interface TakenBack {
  readonly known: KnownOrder;
  readonly fact: StoredFact;
}

interface FindOptions {
  readonly findCandidates: FindCandidates;
  /** The one order that the file is about; null where each event names its own. */
  readonly only: KnownOrder | null;
}

/**
 * Finds what is taken back by the carrier's id, else by the same content. What was taken back before
 * is left as it is. `missing` are retractions of events that are neither stored nor in the file.
 */
export async function findTakenBack(
  db: Database,
  retractions: readonly FileRetraction[],
  { findCandidates, only }: FindOptions,
): Promise<{ readonly taken: TakenBack[]; readonly missing: FileRetraction[] }> {
  const named = only ? [only] : await ordersOf(db, retractions);
  const taken = new Map<number, TakenBack>();
  const missing: FileRetraction[] = [];
  for (const retraction of retractions) {
    const found = findStored(retraction, named, findCandidates);
    for (const one of found) if (isStanding(one)) taken.set(one.fact.id, one);
    if (found.length === 0 && !retraction.isOfThisFile) missing.push(retraction);
  }
  return { taken: [...taken.values()], missing };
}

/** The orders that have an event with one of the carrier's ids. */
async function ordersOf(
  db: Database,
  retractions: readonly FileRetraction[],
): Promise<KnownOrder[]> {
  const ids = [...new Set(retractions.map(({ sourceId }) => sourceId))];
  if (ids.length === 0) return [];
  const rows = await retry(() =>
    db
      .selectDistinct({ id: orderEvents.order_id })
      .from(orderEvents)
      .where(and(isOneOf(orderEvents.source_id, ids), eq(orderEvents.source, "dcsa"))),
  );
  const orders = await loadOrders(
    db,
    rows.map(({ id }) => id),
  );
  return [...orders.values()];
}

function findStored(
  { sourceId, identifiers, event }: FileRetraction,
  named: readonly KnownOrder[],
  findCandidates: FindCandidates,
): TakenBack[] {
  const byId = named.flatMap((known) =>
    known.stored
      .filter(({ source, source_id }) => source === "dcsa" && source_id === sourceId)
      .map((fact) => ({ known, fact })),
  );
  if (byId.length > 0 || !event) return byId;
  return findCandidates(identifiers).orders.flatMap((known) => {
    const fact = known.find(event);
    return fact ? [{ known, fact }] : [];
  });
}

/** Whether the event holds, and the carrier hasn't taken it back before. */
function isStanding({ known: { stored }, fact: { id } }: TakenBack): boolean {
  const isActive = activeFacts(stored).some((fact) => fact.id === id);
  return isActive && !stored.some(({ retracts, source }) => retracts === id && source === "dcsa");
}
