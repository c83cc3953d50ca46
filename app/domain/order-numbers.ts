/** Several order numbers at once: as typed into the tracking box, and in an address. */
import { trackingPath } from "./order.ts";

/** The most numbers that are looked up together. */
export const ORDER_NUMBERS_MAX = 20;

/** Commas and semicolons, the Arabic ones too, and what separates a spreadsheet's cells. */
const SEPARATORS = /[,;\t\r\n\u060c\u061b]/;

/** The numbers in a typed or pasted text, each once. A number may have spaces in it. */
export function splitOrderNumbers(typed: string): string[] {
  const numbers = new Map<string, string>();
  for (const part of typed.split(SEPARATORS)) {
    const number = part.trim();
    const key = number.toUpperCase();
    if (number !== "" && !numbers.has(key)) numbers.set(key, number);
  }
  return [...numbers.values()];
}

/** The address that shows these orders: one has its own. Null without a number. */
export function trackingAddress(orderNumbers: readonly string[]): string | null {
  const [only = ""] = orderNumbers;
  if (orderNumbers.length < 2) return trackingPath(only);
  const numbers = orderNumbers.map(
    (number) => `number=${encodeURIComponent(number.toWellFormed())}`,
  );
  return `/track?${numbers.join("&")}`;
}

/** The numbers in the query of `trackingAddress`. */
export function orderNumbersFromQuery(query: URLSearchParams): string[] {
  return splitOrderNumbers(query.getAll("number").join("\n"));
}
