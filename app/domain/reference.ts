/**
 * The reference of an enquiry, which the visitor can quote on the phone: Q-7K3M9-XQ2PV. It follows
 * from the submission id, so a retry of the same submission is told the same reference without
 * asking a store. 50 bits: among 100,000 enquiries two share one with a chance of 1 in 200,000.
 */

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CHARACTERS = 10;

export type ReferenceLetter = "Q" | "C" | "S";

/** `letter` tells the desk what it is: a quote (Q), a contact message (C) or a subscription (S). */
export async function referenceOf(letter: ReferenceLetter, submissionId: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(submissionId));
  const code = Array.from(new Uint8Array(digest, 0, CHARACTERS), (byte) =>
    ALPHABET.charAt(byte % ALPHABET.length),
  ).join("");
  return `${letter}-${code.slice(0, 5)}-${code.slice(5)}`;
}
