/**
 * Order numbers that can be guessed, and new ones that can't: PREFIX-7K3M-9XQ2-PV4C. Eleven random characters (55 bits), so that numbers
 * can't be guessed, and a check character (Luhn mod 32) by which any one wrong character and most
 * swapped neighbours can be told.
 */
import { normalizeOrderNumber } from "./order.ts";
import { ALPHABET, encode } from "./reference.ts";

const BASE = ALPHABET.length;
const RANDOM_CHARACTERS = 11;

/** Creates a number; `random` fills a byte array, `crypto.getRandomValues` in production. */
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
  const sum = [...body].reverse().reduce((total, character, index) => {
    const value = ALPHABET.indexOf(character) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / BASE) + (value % BASE);
  }, 0);
  return ALPHABET.charAt((BASE - (sum % BASE)) % BASE);
}

/** Fewer characters than this can be tried one by one; letters before digits alone are a prefix. */
const UNGUESSABLE_MIN = 8;
/** How far apart numbers are at most that count up, also by fives or tens. */
const STEP_MAX = 10;

/**
 * Those of the numbers that can be guessed: they are short, or count up, which is that another one
 * differs in its last digits alone, and by little.
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
