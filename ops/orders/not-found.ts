/** Says that an order isn't there. */
import type { Database } from "#workers/data/database.ts";
import { ambiguityMessage, matchNumbers } from "#workers/orders/match-numbers.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS, type Site } from "../stores.ts";
import { sanitizeLine } from "../terminal-text.ts";

/** Says that the first ambiguous number could be several orders, else that none exists. */
export async function notFoundMessage(
  db: Database,
  numbers: readonly string[],
  site: Site,
): Promise<string> {
  const findMatch = await retry(() => matchNumbers(db, numbers));
  for (const number of numbers) {
    const match = findMatch(number);
    if (match?.order === null) return ambiguityMessage(sanitizeLine(number), match.candidates);
  }
  return `There is no order ${numbers.map(sanitizeLine).join(", ")} ${SITE_LABELS[site]}.`;
}
