/**
 * The terms by which the desk's search finds a row. A number is found by any part of three characters or more;
 * a word, or a piece of an e-mail address, a reference or a date, by its beginning. Spelling and separators make
 * no difference (`foldText`). Each term is a row of the index and mostly costs a written page of the database.
 * So a row has few terms, and none of its long texts: these are searched as text in the newest rows.
 */
import { foldText } from "./fold.ts";
import { linkedNumbers } from "./tracking-address.ts";

const PART_MIN = 3;
const TERM_MAX = 40;
const TERMS_MAX = 60;
/** Terms that are reserved for words: numbers take the others. */
const WORD_TERMS_MIN = 30;
/** Characters of `search_text`. */
const TEXT_MAX = 8000;

/** Written without spaces between words: any part may be one. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const MEANINGLESS = new Set(["http", "https", "www"]);

type Texts = readonly (string | null | undefined)[];

export interface Searched {
  /** References and dates: found from the beginning of a piece, without what separates the pieces. */
  readonly references?: Texts;
  /** Numbers that may be written with spaces: an order's, carriers', telephone numbers. */
  readonly numbers?: Texts;
  /** Short texts: names, addresses, places. */
  readonly words?: Texts;
  /** Texts that have no terms. */
  readonly texts?: Texts;
  readonly termsMax?: number;
}

/**
 * The columns that a row is found by: `search_terms`, JSON which triggers put into `search_index`, and
 * `search_text`, each piece of the texts after a space.
 */
export function searchColumns(searched: Searched) {
  const { numbers = [], words = [], texts = [] } = searched;
  const pieces = [
    ...numbers.map((number) => toPieces(number ?? "").join("")),
    ...toWords([...words, ...texts]).map(({ piece }) => piece),
  ];
  return {
    search_terms: JSON.stringify(searchTerms(searched)),
    search_text: [...new Set(pieces)]
      .join(" ")
      .replace(/^(?=.)/, " ")
      .slice(0, TEXT_MAX),
  };
}

/** The terms of a row: those of references and numbers come before words. Each has only letters and digits. */
function searchTerms({
  references = [],
  numbers = [],
  words = [],
  termsMax = TERMS_MAX,
}: Searched): string[] {
  const ofNumbers = new Set<string>();
  for (const reference of references) {
    const pieces = toPieces(reference ?? "");
    for (const at of pieces.keys()) ofNumbers.add(pieces.slice(at).join(""));
  }
  // Whole numbers first: a visitor finds an order by any of its carriers' numbers.
  for (const number of numbers) addParts(ofNumbers, toPieces(number ?? "").join(""), TERM_MAX);
  for (const number of numbers) {
    const pieces = toPieces(number ?? "");
    addParts(ofNumbers, pieces.join(""), PART_MIN);
    for (const piece of pieces) ofNumbers.add(piece.slice(0, TERM_MAX));
  }
  const terms = new Set([...ofNumbers].slice(0, termsMax - WORD_TERMS_MIN));
  for (const { piece, partMin } of toWords(words)) addParts(terms, piece, partMin);
  const sorted = [...terms].slice(0, termsMax).sort();
  // A term that begins another one is left out: the other one finds it too. Sorting puts them side by side.
  return sorted.filter((term, at) => !sorted[at + 1]?.startsWith(term));
}

interface Word {
  readonly piece: string;
  /** Characters of the shortest part that finds it; TERM_MAX where only its beginning does. */
  readonly partMin: number;
}

/** The pieces of each word, and of one with a digit also what they are together: PO-8123/4. */
function toWords(texts: Texts): Word[] {
  return texts
    .flatMap((text) => (text ?? "").split(/\s+/))
    .flatMap((chunk) => {
      const pieces = toPieces(chunk).filter((piece) => !MEANINGLESS.has(piece));
      const isNumber = /\d/.test(pieces.join("")) && !chunk.includes("@");
      const joined = isNumber && pieces.length > 1 ? [pieces.join("")] : [];
      return [...pieces, ...joined].map((piece) => {
        const numberMin = isNumber && /\d/.test(piece) ? PART_MIN : TERM_MAX;
        return { piece, partMin: UNSPACED.test(piece) ? 1 : numberMin };
      });
    });
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

/** The text to look for in `search_text`: any part of a number, else the beginning of a word. */
export function inSearchText(prefix: string): string {
  return /\d/.test(prefix) || UNSPACED.test(prefix) ? prefix : ` ${prefix}`;
}

/** Further words are ignored. */
export const SEARCH_WORDS_MAX = 12;

/**
 * The prefixes by which a typed text finds a row: one of its terms begins with `whole`, or each of `words`
 * begins one. A tracking link is searched for by its number. Null for a text without letters and digits.
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
