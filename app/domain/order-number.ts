/**
 * New order numbers: PREFIX-7K3M-9XQ2-PV4C. Eleven random characters (55 bits), so that numbers
 * can't be guessed, and a check character (Luhn mod 32) by which any one wrong character and most
 * swapped neighbours can be told.
 */
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
