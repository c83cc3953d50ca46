/**
 * References that are easy to read out, in Crockford's base 32: without I, L, O and U. An enquiry's,
 * Q-7K3M9-XQ2PV, is derived from its submission id, so a retry gets the same one without a look-up.
 * 50 bits: among 100,000 enquiries the chance that two share one is 1 in 200,000.
 */
import { sha256 } from "./sha256.ts";

export const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CHARACTERS = 10;

const SHORT_ID_CHARACTERS = 8;

export type ReferenceLetter = "Q" | "C" | "S";

/** `letter` is the kind: a quote (Q), a contact message (C) or a subscription (S). */
export async function enquiryReference(
  letter: ReferenceLetter,
  submissionId: string,
): Promise<string> {
  const code = encode((await sha256(submissionId)).subarray(0, CHARACTERS));
  return `${letter}-${code.slice(0, 5)}-${code.slice(5)}`;
}

/**
 * A typed reference of an enquiry as it is stored: capitals, with its dashes. "q7k3m9 xq2pv" and
 * "Q-7K3M9-XQ2PV" are the same.
 */
export function normalizeReference(typed: string): string {
  const code = compact(typed);
  return code.length === CHARACTERS + 1
    ? `${code.slice(0, 1)}-${code.slice(1, 6)}-${code.slice(6)}`
    : typed.trim().toUpperCase();
}

/** A random id of an error or of a change of orders: 7K3M-9XQ2. */
export function createShortId(): string {
  return hyphenate(encode(crypto.getRandomValues(new Uint8Array(SHORT_ID_CHARACTERS))));
}

/** The short id of a content: the same each time. */
export async function contentShortId(content: string): Promise<string> {
  return hyphenate(encode((await sha256(content)).subarray(0, SHORT_ID_CHARACTERS)));
}

/** A typed short id as it is stored, in capitals and with its dash; null for anything else. */
export function readShortId(typed: string): string | null {
  const code = compact(typed);
  return code.length === SHORT_ID_CHARACTERS &&
    [...code].every((letter) => ALPHABET.includes(letter))
    ? hyphenate(code)
    : null;
}

function hyphenate(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

function compact(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]/gu, "")
    .toUpperCase();
}

/** One character for each byte. */
export function encode(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
}
