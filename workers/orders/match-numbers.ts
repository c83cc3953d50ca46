/** Finds the orders of numbers in any spelling. */
import { lowerCase } from "#app/domain/lower-case.ts";
import { normalizeOrderNumber, spellings } from "#app/domain/order-number.ts";
import type { Database } from "../data/database.ts";
import { findOrdersByNumber, type NumberedOrder } from "./order-queries.ts";

/** Null: there is no such order. */
export type NumberMatch =
  | { readonly order: NumberedOrder }
  | { readonly order: null; readonly candidates: readonly string[] }
  | null;

/**
 * Looks up the numbers. Returns a function that returns a number's match: the order with exactly
 * this number (but for case), else the only one that differs in spaces, dashes or the script of its
 * digits, else several `candidates`. Numbers that orders had before count as their own.
 */
export async function matchNumbers(
  db: Database,
  numbers: readonly string[],
): Promise<(number: string) => NumberMatch> {
  const stored = await findOrdersByNumber(db, numbers);
  return (number) => {
    const candidates = stored.get(normalizeOrderNumber(number)) ?? [];
    const [first, ...others] = candidates;
    const exact = candidates.find((order) => lowerCase(order.number) === lowerCase(number));
    if (exact) return { order: exact };
    if (!first) return null;
    if (others.length === 0) return { order: first };
    return { order: null, candidates: candidates.map((order) => order.number) };
  };
}

/** The same for typed numbers: the first of a number's `spellings` that any order has. */
export async function matchTyped(
  db: Database,
  typed: readonly string[],
): Promise<(number: string) => NumberMatch> {
  const readNumber = (number: string) => spellings(number.trim());
  const findMatch = await matchNumbers(db, typed.flatMap(readNumber));
  return (number) => readNumber(number).map(findMatch).find(Boolean) ?? null;
}

/** The message for a number that several orders have. */
export function ambiguityMessage(number: string, candidates: readonly string[]): string {
  const several = new Intl.ListFormat("en", { type: "disjunction" }).format(candidates);
  return `${number} could mean ${several}: write the number exactly.`;
}
