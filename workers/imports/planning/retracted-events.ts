/** Finds the stored events that a carrier retracts. */
import { activeFacts } from "#app/domain/tracking/facts.ts";
import type { StoredFact } from "../../orders/log.ts";
import type { Retraction } from "../file.ts";
import type { MatchedOrder } from "./matched-orders.ts";

export interface RetractedEvent {
  readonly known: MatchedOrder;
  readonly fact: StoredFact;
}

/**
 * The stored events that are meant, by the carrier's id, else by the same content. Null where there
 * are none; what was retracted before is left as it is.
 */
export function findRetracted(
  { sourceId, event }: Retraction,
  orders: readonly MatchedOrder[],
): readonly RetractedEvent[] | null {
  const byId = orders.flatMap((known) =>
    known.stored
      .filter(({ source, source_id }) => source === "dcsa" && source_id === sourceId)
      .map((fact) => ({ known, fact })),
  );
  const byContent = orders.flatMap((known) => {
    const fact = event && known.find(event);
    return fact ? [{ known, fact }] : [];
  });
  const found = byId.length > 0 ? byId : byContent;
  return found.length === 0 ? null : found.filter(isStanding);
}

/** Whether the event holds, and the carrier hasn't retracted it before. */
function isStanding({ known: { stored }, fact: { id } }: RetractedEvent): boolean {
  const isActive = activeFacts(stored).some((fact) => fact.id === id);
  return isActive && !stored.some(({ retracts, source }) => retracts === id && source === "dcsa");
}
