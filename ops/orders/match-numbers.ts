/** Finds the orders of numbers in any spelling. */
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import { splitOrderNumbers } from "#app/domain/tracking-address.ts";
import type { Database } from "#workers/data/database.ts";
import { findOrdersByNumber, type StoredOrder } from "#workers/orders/queries.ts";
import { lostDigits } from "../csv/cells.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS, type Site } from "../stores.ts";
import { sanitizeLine } from "../terminal-text.ts";

/** Null: there is no such order. */
export type NumberMatch =
  | { readonly order: StoredOrder }
  | { readonly order: null; readonly candidates: readonly string[] }
  | null;

/**
 * Looks up the numbers. Returns a function that returns a number's match: the order with exactly
 * this number (but for case), else the only one that differs in spaces, dashes or the script of its
 * digits, else several `candidates`.
 */
export async function matchNumbers(
  db: Database,
  numbers: readonly string[],
): Promise<(number: string) => NumberMatch> {
  const stored = await retry(() => findOrdersByNumber(db, numbers));
  return (number) => {
    const candidates = stored.get(normalizeOrderNumber(number)) ?? [];
    const [first, ...others] = candidates;
    const exact = candidates.find((order) => lowerCase(order.order_number) === lowerCase(number));
    if (exact) return { order: exact };
    if (!first) return null;
    if (others.length === 0) return { order: first };
    return { order: null, candidates: candidates.map(({ order_number }) => order_number) };
  };
}

/** Of a to z, as the database compares order numbers. */
function lowerCase(number: string): string {
  return number.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Why no order can have this number; null for a possible one. */
export function numberMistake(number: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(number)) return "An order number has letters or digits.";
  const lost = lostDigits(number);
  if (lost || splitOrderNumbers(number)[0] === number.trim()) return lost;
  return "An order number has no comma or semicolon: visitors could not look it up.";
}

/** Says that the first ambiguous number could be several orders, else that none exists. */
export async function notFoundMessage(
  db: Database,
  numbers: readonly string[],
  site: Site,
): Promise<string> {
  const findMatch = await matchNumbers(db, numbers);
  for (const number of numbers) {
    const match = findMatch(number);
    if (match?.order === null) return ambiguityMessage(sanitizeLine(number), match.candidates);
  }
  return `There is no order ${numbers.map(sanitizeLine).join(", ")} ${SITE_LABELS[site]}.`;
}

/** Says that a number could be several orders. */
export function ambiguityMessage(number: string, candidates: readonly string[]): string {
  const several = new Intl.ListFormat("en", { type: "disjunction" }).format(candidates);
  return `${number} could mean ${several}: write the number exactly.`;
}
