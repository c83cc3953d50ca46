/**
 * References that people can read out: no letter in them is taken for a digit.
 *
 * The reference of an enquiry, which the visitor can quote on the phone: Q-7K3M9-XQ2PV. It follows
 * from the submission id, so a retry of the same submission is told the same reference without
 * asking a store. 50 bits: among 100,000 enquiries two share one with a chance of 1 in 200,000.
 */

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CHARACTERS = 10;

/** The header in which `/api`, and every page, sends the id of an error. */
export const ERROR_ID_HEADER = "X-Reference";
const ERROR_ID_CHARACTERS = 8;

export type ReferenceLetter = "Q" | "C" | "S";

/** `letter` tells the desk what it is: a quote (Q), a contact message (C) or a subscription (S). */
export async function enquiryReference(
  letter: ReferenceLetter,
  submissionId: string,
): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(submissionId));
  const code = encode(new Uint8Array(digest, 0, CHARACTERS));
  return `${letter}-${code.slice(0, 5)}-${code.slice(5)}`;
}

/** A random id for an error: 7K3M-9XQ2. */
export function createErrorId(): string {
  const code = encode(crypto.getRandomValues(new Uint8Array(ERROR_ID_CHARACTERS)));
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

function encode(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
}
