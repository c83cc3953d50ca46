/** Finds the orders that the rows of a file may be about. */
import { and, eq } from "drizzle-orm";
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import type { Database } from "../../data/database.ts";
import { isOneOf } from "../../data/query.ts";
import { ambiguityMessage, matchNumbers, type NumberMatch } from "../../orders/match-numbers.ts";
import { findByReferences } from "../../orders/queries.ts";
import { orderEvents } from "../../orders/schema.ts";
import type { FileRow, OrderIdentifiers } from "../file.ts";

/** The orders that may be meant. */
export interface Candidates {
  readonly ids: readonly number[];
  /** What named them: containers travel again and again, and documents may be of several orders */
  readonly by: keyof OrderIdentifiers;
  /** Why there is no candidate */
  readonly reason: string;
}

/** Priority: our order number, then documents, then containers. */
const KINDS = ["numbers", "documents", "equipment"] as const;

/** Looks up the orders that the identifiers of rows may mean. */
export async function lookUpCandidates(
  db: Database,
  rows: readonly FileRow[],
): Promise<(row: FileRow) => Candidates> {
  const all = (kind: keyof OrderIdentifiers) => [
    ...new Set(rows.flatMap(({ identifiers }) => identifiers[kind])),
  ];
  const byNumber = await matchNumbers(db, all("numbers"));
  const references = [...all("documents"), ...all("equipment")].map(normalizeOrderNumber);
  const carrying = await findByReferences(db, references);
  const idsOf = (kind: keyof OrderIdentifiers, text: string): readonly number[] =>
    kind === "numbers"
      ? [byNumber(text)?.order?.id ?? []].flat()
      : (carrying.get(normalizeOrderNumber(text)) ?? []).map(({ id }) => id);
  return ({ identifiers }) => {
    for (const kind of KINDS) {
      const ids = [...new Set(identifiers[kind].flatMap((text) => idsOf(kind, text)))];
      if (ids.length > 0) return { ids, by: kind, reason: "" };
    }
    return { ids: [], by: "numbers", reason: whyNone(identifiers, byNumber) };
  };
}

function whyNone(identifiers: OrderIdentifiers, byNumber: (number: string) => NumberMatch): string {
  for (const number of identifiers.numbers) {
    const match = byNumber(number);
    if (match && !match.order) return ambiguityMessage(number, match.candidates);
  }
  return identifiersOf(identifiers).length === 0
    ? "Nothing in it says whose it is: name the order."
    : "No order has this number or carries this reference.";
}

export function identifiersOf(identifiers: OrderIdentifiers): string[] {
  return [...new Set(KINDS.flatMap((kind) => identifiers[kind]))];
}

/** The orders that have an event with one of the carrier's ids, by the id. */
export async function findBySourceIds(
  db: Database,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string | null, readonly number[]>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await db
    .selectDistinct({ id: orderEvents.order_id, sourceId: orderEvents.source_id })
    .from(orderEvents)
    .where(and(isOneOf(orderEvents.source_id, sourceIds), eq(orderEvents.source, "dcsa")));
  const bySource = Map.groupBy(rows, ({ sourceId }) => sourceId);
  return new Map([...bySource].map(([sourceId, own]) => [sourceId, own.map(({ id }) => id)]));
}
