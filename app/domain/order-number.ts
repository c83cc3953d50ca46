/** Order numbers: how they are compared, made and checked, and what a typed one may mean. */
import { latinDigits } from "./fold.ts";
import { ALPHABET, encode } from "./reference.ts";
import { linkedNumbers, plainNumber } from "./tracking-address.ts";

export const ORDER_NUMBER_MAX = 80;

/**
 * An order number for comparison: capitals, Arabic digits as 0 to 9, no spaces or dashes. "dl
 * 7k3m-9xq2" and "DL-7K3M-9XQ2" are the same.
 */
export function normalizeOrderNumber(orderNumber: string): string {
  // Normalized once more at the end: the capitals of "\u0390" are parts that can be composed.
  return latinDigits(orderNumber.normalize("NFKC"))
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, "")
    .toUpperCase()
    .normalize("NFKC");
}

const RANDOM_CHARACTERS = 11;
/** These and the check character. */
const CODE_CHARACTERS = RANDOM_CHARACTERS + 1;

/**
 * Creates a number that can't be guessed: PREFIX-7K3M-9XQ2-PV4C, of eleven random characters (55
 * bits) and a check character (Luhn mod 32) by which any one wrong character and most swapped
 * neighbours can be recognised. `random` fills a byte array, `crypto.getRandomValues` in production.
 */
export function newOrderNumber(
  prefix: string,
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  const body = encode(random(new Uint8Array(RANDOM_CHARACTERS)));
  const code = body + checkCharacter(body);
  return [prefix, code.slice(0, 4), code.slice(4, 8), code.slice(8)].join("-");
}

/** Luhn mod N (ISO/IEC 7812-1, annex B, for base N): every second value is doubled. */
export function checkCharacter(body: string): string {
  const base = ALPHABET.length;
  const sum = [...body].reverse().reduce((total, character, index) => {
    const value = ALPHABET.indexOf(character) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / base) + (value % base);
  }, 0);
  return ALPHABET.charAt((base - (sum % base)) % base);
}

/** Fewer characters than this can be tried one by one; letters before digits alone are a prefix. */
const UNGUESSABLE_MIN = 8;
/** The largest step between numbers that count up, which some do by fives or tens. */
const STEP_MAX = 10;

/**
 * The numbers that can be guessed: they are short, or count up. Numbers count up if they differ only in their
 * last digits, and by little.
 */
export function guessableNumbers(orderNumbers: readonly string[]): string[] {
  const parsed = orderNumbers.map((number) => {
    const compact = normalizeOrderNumber(number);
    const [digits = ""] = /(?<!\d)\d{1,15}$/.exec(compact) ?? [];
    const stem = compact.slice(0, compact.length - digits.length);
    const isShort = compact.replace(/^\p{L}{1,6}(?=\d+$)/u, "").length < UNGUESSABLE_MIN;
    return { number, key: digits && `${stem} ${digits.length}`, value: Number(digits), isShort };
  });
  const counting = new Set<string>();
  for (const [key, same] of Map.groupBy(parsed, (one) => one.key)) {
    const sorted = key === "" ? [] : same.toSorted((a, b) => a.value - b.value);
    for (const [at, { number, value }] of sorted.entries()) {
      const next = sorted[at + 1];
      if (next && next.value - value <= STEP_MAX) counting.add(number).add(next.number);
    }
  }
  return parsed.flatMap(({ number, isShort }) => (isShort || counting.has(number) ? [number] : []));
}

/**
 * The numbers that a typed text may mean, the likeliest first: as typed; without the text around it,
 * and with dashes for underscores, slashes and dots; with 0 for O and 1 for I and L, where the check character then fits.
 */
export function spellings(typed: string): string[] {
  const plain = plainNumber(linkedNumbers(typed.trim()) ?? typed);
  return [...new Set([typed, plain, withDigits(plain)])].filter((number) => number !== "");
}

/** Whether the typed text means this number. An order that it finds under another one had that before. */
export function isNumberOf(orderNumber: string, typed: string): boolean {
  const number = normalizeOrderNumber(orderNumber);
  return spellings(typed).some((spelling) => normalizeOrderNumber(spelling) === number);
}

function withDigits(number: string): string {
  const compact = normalizeOrderNumber(number);
  const prefix = compact.slice(0, -CODE_CHARACTERS);
  const code = compact.slice(-CODE_CHARACTERS).replaceAll("O", "0").replace(/[IL]/g, "1");
  const isOurs = /^[A-Z]{2,}$/.test(prefix) && checkCharacter(code.slice(0, -1)) === code.at(-1);
  return isOurs ? prefix + code : number;
}
