/**
 * What the desk's search finds a row by. A number is found by any part of it of three characters or
 * more; a word, or a piece of an e-mail address, a reference or a date, by its beginning; however they are
 * spelled (`foldText`, without what separates). Each term is a row of the index, and mostly a page of the
 * database that is written: there are no more than this takes.
 */
import { foldText } from "./fold.ts";
import { linkedNumbers } from "./tracking-address.ts";

const PART_MIN = 3;
const TERM_MAX = 40;
/** A row stays below 100 KB, the longest statement that D1 imports. */
const TERMS_MAX = 1000;

/** Written without spaces between words: any part may be one. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const MEANINGLESS = new Set(["http", "https", "www"]);

export interface Searched {
  /** References and dates: found from the beginning of a piece, without what separates the pieces. */
  readonly references?: readonly (string | null)[];
  /** Numbers that may be written with spaces: an order's, carriers', telephone numbers. */
  readonly numbers: readonly (string | null | undefined)[];
  readonly texts: readonly (string | null | undefined)[];
}

/** The terms of a row, at most 1,000, of numbers before others; each of letters and digits alone. */
export function searchTerms({ references = [], numbers, texts }: Searched): string[] {
  const terms = new Set<string>();
  for (const reference of references) {
    const pieces = toPieces(reference ?? "");
    for (const at of pieces.keys()) terms.add(pieces.slice(at).join(""));
  }
  for (const number of numbers) {
    const pieces = toPieces(number ?? "");
    addParts(terms, pieces.join(""), PART_MIN);
    for (const piece of pieces) terms.add(piece.slice(0, TERM_MAX));
  }
  for (const chunk of texts.flatMap((text) => (text ?? "").split(/\s+/))) {
    const pieces = toPieces(chunk).filter((piece) => !MEANINGLESS.has(piece));
    const isAddress = chunk.includes("@");
    for (const piece of pieces) {
      if (UNSPACED.test(piece)) addParts(terms, piece, 1);
      else if (/\d/.test(piece) && !isAddress) addParts(terms, piece, PART_MIN);
      else terms.add(piece.slice(0, TERM_MAX));
    }
    if (!isAddress && pieces.length > 1 && /\d/.test(pieces.join(""))) {
      addParts(terms, pieces.join(""), PART_MIN);
    }
    if (terms.size > TERMS_MAX) break;
  }
  const sorted = [...terms].slice(0, TERMS_MAX).sort();
  // What is the beginning of another term, which sorting puts next to it, is found by that one.
  return sorted.filter((term, at) => !sorted[at + 1]?.startsWith(term));
}

/** Every end of the text: each part begins one. */
function addParts(terms: Set<string>, text: string, min: number): void {
  const characters = [...text.slice(0, TERM_MAX)];
  if (characters.length > 0) terms.add(characters.join(""));
  for (let start = 1; start <= characters.length - min; start += 1) {
    terms.add(characters.slice(start).join(""));
  }
}

function toPieces(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

export interface SearchPrefixes {
  /** All that was typed as one number. */
  readonly whole: string;
  /** Or each of these, which are the beginnings of words or parts of numbers; the longest first. */
  readonly words: readonly string[];
}

/** Further words are ignored. */
export const SEARCH_WORDS_MAX = 12;

/**
 * The prefixes by which a typed text finds a row: a term begins with `whole`, or for each of `words` one
 * does. Of a tracking link it is the number that is searched for. Null for a text without letters and digits.
 */
export function searchPrefixes(typed: string): SearchPrefixes | null {
  const pieces = toPieces(linkedNumbers(typed) ?? typed).filter((piece) => !MEANINGLESS.has(piece));
  if (pieces.length === 0) return null;
  const joined = pieces.join("");
  // 0097140000009 and +97140000009 are the same telephone number.
  const whole = /^0\d{6,}$/.test(joined) ? joined.replace(/^0+/, "") : joined;
  const words = [...new Set(pieces.map((piece) => piece.slice(0, TERM_MAX)))]
    .sort((one, other) => other.length - one.length)
    .slice(0, SEARCH_WORDS_MAX);
  return { whole: whole.slice(0, TERM_MAX), words };
}
