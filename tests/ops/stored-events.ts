/** What the command line does to two orders. */
import type { StoredFact } from "#workers/orders/log.ts";
import * as stored from "../support/stored-events.ts";
import { fileWith, localStores } from "./run-ops.ts";

export const twoOrders = (): Promise<void> => stored.twoOrders(localStores().db);
export const storedOrder = (number: string) => stored.storedOrder(localStores().db, number);
export const storedFacts = (number: string): Promise<readonly StoredFact[]> =>
  stored.storedFacts(localStores().db, number);

export function eventsCsv(...rows: string[]): string {
  return fileWith(stored.eventRows(...rows), "events.csv");
}

/** The id of the change, to undo it, from what a command has just printed. */
export function changeIdIn(out: string): string {
  const [, id] = / undo ([0-9A-Z]{4}-[0-9A-Z]{4})$/m.exec(out) ?? [];
  if (!id) throw new Error(`no change id in ${out}`);
  return id;
}
