/** Plans a status or a delivery date that an operator sets without a file. */
import type { Database } from "../data/database.ts";
import {
  contradictedEnd,
  endedReason,
  planChanges,
  type UpdatePlan,
  type Wanted,
} from "./change.ts";
import { EMPTY_LOG, findFacts, stateOf, toLogs } from "./log.ts";
import { newWords } from "./new-words.ts";
import { findImplausible } from "./plausibility.ts";
import type { StoredOrder } from "./queries.ts";

interface WordsOptions {
  readonly wanted: Wanted;
  readonly author: string | null;
  /** ISO 8601, UTC */
  readonly now: string;
  /** A delivery or cancellation may be retracted */
  readonly mayReopen: boolean;
  readonly allowImplausible: boolean;
}

/** What is set already is stored again where it is a date that an arrival has moved since. */
export async function planWords(
  db: Database,
  orders: readonly StoredOrder[],
  { wanted, author, now, mayReopen, allowImplausible }: WordsOptions,
): Promise<UpdatePlan> {
  const ids = orders.map(({ id }) => id);
  const logs = await toLogs(db, await findFacts(db, ids));
  const words = { ...wanted, isInsisting: true };
  const drafts = orders.map((order) => {
    const log = logs.get(order.id) ?? EMPTY_LOG;
    const before = stateOf(log);
    const end = contradictedEnd(before, words);
    const facts = newWords(log, before, words, { source: "operator", author, now });
    const moments = { places: log.places, now, created_at: order.created_at };
    const reasons = allowImplausible ? [] : findImplausible(log, facts, moments);
    const reason = reasons.find((one) => one !== null);
    const ended = end && !mayReopen ? { reason: endedReason(end), isEnded: true } : undefined;
    return {
      draft: { order, log, row: { order_number: order.order_number }, facts },
      before,
      problem: ended ?? (reason ? { reason, isEnded: false } : undefined),
    };
  });
  return planChanges(db, drafts, now);
}
