/** Proposes the encoding of a text that isn't UTF-8, by how usual its characters are then. */
import { inTurns, nextTurn } from "../turns.ts";
import { ENCODING_NAMES, type Encoding, LESS_FREQUENT, LETTERS, PAIRS } from "./encoding-tables.ts";

/** Costs are negative logarithms of likelihoods: a letter that is one of 20 as usual costs 3. */
const COST = { sign: 1, accents: 3, lessFrequent: 4, mixed: 6, unusual: 7 };
/** Readings that cost at most this much more than the cheapest one are likely too. */
const NEAR = 3;
/** Ctrl-Z, with which DOS ends a text. */
export const END_MARK = "\u001a";
/** Bytes of lines beyond ASCII that are compared. */
const SAMPLE = 16_384;
/** Bytes that are decoded in some 10 ms: the slowest are Chinese, traditional. */
const BYTES_OF_TURN = 1_000_000;
/** Characters of the line that shows how a text reads. */
const SHOWN_MAX = 70;

/** A likely encoding, and the first line beyond ASCII as it reads then. */
interface Proposal {
  readonly encoding: Encoding;
  readonly sample: string;
}

/** The likeliest encodings of a text, each with a different reading. Empty where the bytes are no text. */
export async function proposeEncodings(bytes: Uint8Array): Promise<readonly Proposal[]> {
  const sample = sampleLines(bytes);
  const beyond = sample.filter((byte) => byte >= 0x80).length;
  const costOf = (encoding: Encoding, text: string) =>
    Math.min(
      ...LETTERS.filter(([own]) => own === encoding).flatMap(([, ...languages]) =>
        languages.map((usual) => costOfLetters(text, usual)),
      ),
      ...PAIRS.filter(([own]) => own === encoding).map(([, usual, cost]) =>
        costOfPairs(sample, usual, cost),
      ),
    ) + (LESS_FREQUENT.test(encoding) ? COST.lessFrequent : 0);
  const read: { readonly encoding: Encoding; readonly text: string; readonly cost: number }[] = [];
  for await (const encoding of inTurns(ENCODING_NAMES, 1)) {
    // The last line may be cut within a character.
    const text = await decodeText(sample, encoding, { isCut: true });
    if (text === null || /[^\P{Cc}\s]|[\p{Co}\p{Cn}]/u.test(text.replaceAll(END_MARK, "")))
      continue;
    read.push({ encoding, text, cost: costOf(encoding, text) });
  }
  read.sort((one, other) => one.cost - other.cost);
  const least = read[0]?.cost ?? 0;
  if (least > beyond * COST.unusual) return [];
  return read
    .filter(({ text }, at) => read.findIndex((earlier) => earlier.text === text) === at)
    .filter(({ cost }) => cost - least <= NEAR)
    .map(({ encoding, text }) => ({ encoding, sample: sampleOf(text) }));
}

/** Null for bytes that are no text of the encoding: a text has no NUL in any. */
export async function decodeText(
  bytes: Uint8Array,
  encoding: string,
  { isCut = false } = {},
): Promise<string | null> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: false });
  // A whole file in UTF-8 takes a few ms, and its parts would take as much memory again.
  const size = encoding === "utf-8" ? bytes.length : BYTES_OF_TURN;
  const parts: string[] = [];
  try {
    for (let at = 0; at < bytes.length; at += size) {
      if (at > 0) await nextTurn();
      const part = decoder.decode(bytes.subarray(at, at + size), { stream: true });
      if (part.includes("\0")) return null;
      parts.push(part);
    }
    if (!isCut) parts.push(decoder.decode());
  } catch {
    return null;
  }
  return parts.join("");
}

/** The lines that have bytes beyond ASCII. No encoding uses a line feed as part of a character. */
function sampleLines(bytes: Uint8Array): Uint8Array {
  const lines: number[] = [];
  for (let at = 0; at < bytes.length && lines.length < SAMPLE; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const end = bytes.indexOf(0x0a, at);
    const line = bytes.subarray(bytes.lastIndexOf(0x0a, at) + 1, end < 0 ? undefined : end + 1);
    lines.push(...line.subarray(0, SAMPLE));
    if (end < 0) break;
    at = end;
  }
  return Uint8Array.from(lines);
}

/** The first line beyond ASCII, cut to what fits on a screen. */
function sampleOf(text: string): string {
  const line = text.split("\n", 1)[0]?.trim() ?? "";
  return line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX)}…` : line;
}

const SIGNS = "’–—“”„‘…•»«\u00a0\u00ad€£°²³½¼¾±×®™§ºªµ·¿¡";
/** Capitals where a word has none: "gÉE", "MÅller" */
const MIXED_CASE = /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u;
/** Signs where a text has none: before a letter, after one, and between two. */
const ODD_SIGN =
  /[€£²³½¼¾±×®™§ºª]\p{L}|[^\P{L}\p{ASCII}][€£°½¼¾±×®™§ºªµ·]|[^\P{L}mt][²³]|\p{L}[«¿¡]|\p{L}[^\p{L}\p{M}’–—\u00a0\u00ad]\p{L}/iu;

/** The cost of what is beyond ASCII in a language with these letters. */
function costOfLetters(text: string, usual: string): number {
  const isLatin = /\p{Script=Latin}/u.test(usual);
  const usualCost = Math.log(usual.length);
  let cost = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}\P{ASCII}]+/gu)) {
    const others = word.match(/\P{ASCII}/gu) ?? [];
    const isMixed = isLatin ? MIXED_CASE.test(word) : /\p{Ll}\p{Lu}|[A-Za-z]/u.test(word);
    if (others.length > 0 && isMixed) cost += COST.mixed;
    if (ODD_SIGN.test(word)) cost += COST.mixed;
    // In a Latin script an accent is seldom beside another one, and a capital with one seldom alone.
    if (isLatin) cost += COST.accents * (word.match(/\P{ASCII}(?=\P{ASCII})/gu) ?? []).length;
    const isAlone = isLatin && word.length === 1 && /\p{Lu}/u.test(word);
    for (const letter of others) {
      const isUsual = usual.includes(letter) || usual.includes(letter.toLowerCase());
      if (SIGNS.includes(letter)) cost += COST.sign;
      else cost += isUsual && !isAlone ? usualCost : COST.unusual;
    }
  }
  return cost;
}

function costOfPairs(bytes: Uint8Array, usual: RegExp, usualCost: number): number {
  let cost = 0;
  for (let at = 0; at < bytes.length; at++) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80) continue;
    at += 1;
    cost += usual.test(String.fromCharCode(lead, trail)) ? usualCost : 2 * COST.unusual;
  }
  return cost;
}
