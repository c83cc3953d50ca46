/** Text that people typed, made fit for the header of an e-mail. */

import { base64 } from "./transfer.ts";

/** Line breaks of every kind, other control characters, halves of a character, turns of direction. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;
/** "Subject: " and this make the 78 characters that RFC 5322 wishes for a line. */
const PLAIN_MAX = 69;
/** An encoded word has at most 75 characters (RFC 2047, 2): 60 of them carry 45 bytes. */
const WORD_BYTES = 45;

/** One line of at most `max` characters, without control characters; "…" where it was cut. */
export function oneLine(text: string, max: number): string {
  const line = text.replace(UNFIT, " ").replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`
    : line;
}

/**
 * A header's value: as it is where it is short, plain and can't be taken for an encoded word; else
 * in encoded words, one to a line.
 */
export function headerValue(line: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(line) && !line.includes("=?");
  if (isPlain && line.length <= PLAIN_MAX) return line;
  return inPieces(line)
    .map((piece) => `=?utf-8?B?${base64(piece)}?=`)
    .join("\r\n ");
}

/** As much of a line as one encoded word holds. */
export function oneWord(line: string): string {
  return inPieces(line)[0] ?? "";
}

/** Cut between characters, each piece short enough for an encoded word. */
function inPieces(line: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const character of line) {
    if (new TextEncoder().encode(piece + character).length > WORD_BYTES) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}
