/** What an operator says about orders without a file. */
import type { Database } from "../data/database.ts";
import { deriveStates, type OrderChange, type Wanted } from "./change.ts";
import { EMPTY_LOG, findFacts, stateOf, toLogs } from "./log.ts";
import { newWords } from "./new-words.ts";
import { findImplausible } from "./plausibility.ts";
import type { StoredOrder } from "./queries.ts";

interface WordsPlan {
  /** Of the orders about which something new is said. */
  readonly changes: readonly OrderChange[];
  /** The first order with an implausible date; null without one. */
  readonly implausible: { readonly order_number: string; readonly reason: string } | null;
}

/** Plans a status or a delivery date of each order at `now` (ISO 8601, UTC), also if said before. */
export async function planWords(
  db: Database,
  orders: readonly StoredOrder[],
  { wanted, author, now }: { wanted: Wanted; author: string | null; now: string },
): Promise<WordsPlan> {
  const logs = await toLogs(
    db,
    await findFacts(
      db,
      orders.map(({ id }) => id),
    ),
  );
  const words = { ...wanted, isInsisting: true };
  const drafts = orders.map((order) => {
    const log = logs.get(order.id) ?? EMPTY_LOG;
    const facts = newWords(log, stateOf(log), words, { source: "operator", author, now });
    return { order, log, row: { order_number: order.order_number }, facts };
  });
  const changes = await deriveStates(
    db,
    drafts.filter(({ facts }) => facts.length > 0),
    now,
  );
  const implausible = drafts.flatMap(({ order: { order_number, created_at }, log, facts }) =>
    findImplausible(log, facts, { places: log.places, now, created_at }).flatMap((reason) =>
      reason === null ? [] : { order_number, reason },
    ),
  );
  return { changes, implausible: implausible[0] ?? null };
}
