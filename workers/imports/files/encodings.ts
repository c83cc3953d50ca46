/** Proposes the encoding of a text that isn't UTF-8, by how likely what it says then is. */
import { foldText } from "#app/domain/fold.ts";
import { KNOWN_WORDS } from "../words.ts";

/** The encodings of texts that aren't Unicode, by their names for TextDecoder. */
export const ENCODINGS = {
  "windows-1252": "Western European",
  "windows-1250": "Central European",
  "windows-1254": "Turkish",
  "windows-1251": "Cyrillic",
  "windows-1253": "Greek",
  "windows-1255": "Hebrew",
  "windows-1256": "Arabic",
  gb18030: "Chinese, simplified",
  big5: "Chinese, traditional",
  shift_jis: "Japanese",
  "euc-kr": "Korean",
} as const;

export type Encoding = keyof typeof ENCODINGS;
export const ENCODING_NAMES = Object.keys(ENCODINGS) as [Encoding, ...Encoding[]];

/** Languages of encodings of one byte, by their letters beyond ASCII: usual ones, and rarer ones. */
const LANGUAGES: readonly (readonly [Encoding, usual: string, rare?: string])[] = [
  ["windows-1252", "äöüß"],
  ["windows-1252", "éèàçêôîùû", "ëïâœ"],
  ["windows-1252", "ñáéíóú", "ü"],
  ["windows-1252", "ãçáéíó", "âàêôúõ"],
  ["windows-1252", "àèéìòù"],
  ["windows-1252", "åäöæøé"],
  ["windows-1252", "ëïéèöü"],
  ["windows-1252", "", "áéíóúýþæöð"],
  ["windows-1250", "ąęłśżćńóź"],
  ["windows-1250", "áíéěšřčžý", "ůúťďňóľĺŕôä"],
  ["windows-1250", "áéíóöőúüű"],
  ["windows-1250", "čćđšž"],
  ["windows-1250", "ăâîşţ"],
  ["windows-1254", "ışğüöçİ", "âîû"],
  ["windows-1251", "оеаинтсрвлкмдпу", "яыьгзбчйхжшюцщэфъёіїєґўљњћђџјѓќѕ"],
  ["windows-1253", "αοιετσνηυρπκμςλ", "άέίόύήώωδγχθφβξζψϊϋΐΰ"],
  ["windows-1255", "יוהלאתרבמשנעדחקפ", "םןטגזכצסךץף"],
  ["windows-1256", "اليمونترةبعدسفهحقك", "جشطأصخإضىئذءغزثظآؤپچژگکہںے"],
];

/** The characters of two bytes that are usual, by their lead and trail bytes, and how many there are. */
const PAIRS: Readonly<Partial<Record<Encoding, readonly (readonly number[])[]>>> = {
  gb18030: [
    [0xb0, 0xd7, 0xa1, 0xfe, 2000],
    [0xa1, 0xa3, 0xa1, 0xfe, 5000],
  ],
  big5: [
    [0xa4, 0xc6, 0x40, 0xfe, 4000],
    [0xa1, 0xa3, 0x40, 0xfe, 5000],
  ],
  shift_jis: [
    [0x82, 0x82, 0x9f, 0xf1, 200],
    [0x83, 0x83, 0x40, 0x96, 200],
    [0x88, 0x97, 0x40, 0xfc, 2500],
    [0x81, 0x82, 0x40, 0xfc, 5000],
  ],
  "euc-kr": [
    [0xb0, 0xc8, 0xa1, 0xfe, 1200],
    [0xa1, 0xa3, 0xa1, 0xfe, 5000],
  ],
};

/** Costs are negative logarithms of likelihoods: a letter that is one of 20 as usual costs 3. */
const COST = {
  foreignLetter: 7,
  sign: 1,
  oddSign: 9,
  rarePair: 13,
  katakana: 8,
  mixed: 6,
  pair: 2,
  capitals: 1.5,
};
/** What a word of our table is worth. */
const KNOWN_WORD = 10;
/** Senders in the West are more frequent; all bytes of theirs are letters of others too. */
const LESS_FREQUENT: Readonly<Partial<Record<Encoding, number>>> = {
  "windows-1250": 2.5,
  "windows-1254": 1,
};
/** Differences of costs: above the first the cheaper encoding is the right one; within the second both are proposed. */
const [MARGIN, NEAR] = [2, 6];
/** Cost of a byte beyond ASCII above which it is no text in any of these. */
const COST_MAX = 7;
/** Bytes of lines beyond ASCII that are compared. */
const SAMPLE = 65_536;
/** Characters of the line that shows how a text reads. */
const SHOWN_MAX = 70;

interface Proposal {
  readonly encoding: Encoding;
  /** A line beyond ASCII as it reads then */
  readonly sample: string;
}

/**
 * The likeliest encodings of a text beyond ASCII, in each of which it reads differently, and whether the
 * first is far more likely than the next. Empty for what is no text.
 */
export function proposeEncodings(bytes: Uint8Array): {
  readonly likely: readonly Proposal[];
  readonly isSure: boolean;
} {
  const sample = sampleLines(bytes);
  const beyond = sample.filter((byte) => byte >= 0x80).length;
  const scored = ENCODING_NAMES.flatMap((encoding) => {
    // The last line may be cut within a character.
    const text = decodeText(sample, encoding, { stream: true });
    if (text === null || /[\u0080-\u009f\p{Co}\p{Cn}]/u.test(text)) return [];
    return [{ encoding, text, cost: costOf(encoding, text, sample) }];
  }).sort((one, other) => one.cost - other.cost);
  const distinct = scored.filter(
    ({ text }, at) => scored.findIndex((earlier) => earlier.text === text) === at,
  );
  const [best, next] = distinct;
  if (!best || best.cost > beyond * COST_MAX) return { likely: [], isSure: false };
  return {
    likely: distinct
      .filter(({ cost }) => cost - best.cost < NEAR)
      .map(({ encoding, text }) => ({ encoding, sample: sampleOf(text) })),
    isSure: !next || next.cost - best.cost > MARGIN,
  };
}

/** Null for bytes that are not of the encoding. */
export function decodeText(
  bytes: Uint8Array,
  encoding: string,
  options?: { readonly stream: boolean },
): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: false }).decode(bytes, options);
  } catch {
    return null;
  }
}

/** The lines that have bytes beyond ASCII. In none of the encodings a line feed is part of a character. */
function sampleLines(bytes: Uint8Array): Uint8Array {
  const lines: number[] = [];
  for (let start = 0; start < bytes.length && lines.length < SAMPLE; ) {
    const found = bytes.indexOf(0x0a, start);
    const end = found < 0 ? bytes.length : found + 1;
    const line = bytes.subarray(start, end);
    if (line.some((byte) => byte >= 0x80)) lines.push(...line.subarray(0, SAMPLE));
    start = end;
  }
  return Uint8Array.from(lines);
}

/** The first line beyond ASCII, cut to what fits on a screen. */
function sampleOf(text: string): string {
  const line = text.split("\n", 1)[0]?.trim() ?? "";
  return line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX)}…` : line;
}

const KNOWN = new Set(KNOWN_WORDS);
const KNOWN_HAN = KNOWN_WORDS.filter((word) => /\p{Script=Han}/u.test(word));

function costOf(encoding: Encoding, text: string, bytes: Uint8Array): number {
  const words = [...new Set(text.match(/[\p{L}\p{M}]+/gu))];
  const known = words.filter((word) => /\P{ASCII}/u.test(word) && KNOWN.has(foldText(word))).length;
  const han = KNOWN_HAN.filter((word) => text.includes(word)).length;
  const pairs = PAIRS[encoding];
  const costs = pairs
    ? costOfPairs(bytes, pairs)
    : Math.min(
        ...LANGUAGES.filter(([own]) => own === encoding).map(([, usual, rare]) =>
          costOfLetters(text, isLatin(encoding), usual, rare),
        ),
      );
  return costs + (LESS_FREQUENT[encoding] ?? 0) - KNOWN_WORD * (known + (pairs ? han : 0));
}

const isLatin = (encoding: Encoding) => /-125[024]$/.test(encoding);
const [LETTER, UPPER, LOWER] = [/\p{L}/u, /\p{Lu}/u, /\p{Ll}/u];
const isAscii = (character: string) => character < "\u0080";
/** Signs of texts: those that may stand between letters, before one, and elsewhere. */
const [INSIDE, BEFORE, SIGNS] = ["’–—\u00ad\u00a0", "‘“„«»”…•¡¿", "€£°²³½¼¾±×®™§ºªµ·"];

/** The cost of what is beyond ASCII in a language with these letters. */
function costOfLetters(text: string, isLatin: boolean, usual: string, rare = ""): number {
  // Senders use a letter of these in 3 of 4 cases, where all of them have the same weight.
  const costOf = { usual: Math.log(usual.length / 0.75), rare: Math.log(rare.length * 10) };
  let cost = 0;
  for (let at = 0; at < text.length; at++) {
    const [before = " ", letter = " ", after = " "] = [text[at - 1], text[at], text[at + 1]];
    if (isAscii(letter)) continue;
    const isInside = LETTER.test(before) && LETTER.test(after);
    if (!LETTER.test(letter)) {
      const isUsual =
        INSIDE.includes(letter) ||
        (BEFORE.includes(letter) && !isInside) ||
        (SIGNS.includes(letter) && !LETTER.test(after) && isAscii(before) && isAscii(after));
      cost += isUsual ? COST.sign : COST.oddSign;
      continue;
    }
    const small = usual.includes(letter) ? letter : letter.toLowerCase();
    const isAlone = !LETTER.test(before) && !LETTER.test(after);
    if (isLatin && isAlone && UPPER.test(letter)) cost += COST.foreignLetter;
    else if (usual.includes(small)) cost += costOf.usual;
    else cost += rare.includes(small) ? costOf.rare : COST.foreignLetter;
    const isBesideLatin = [before, after].some((one) => isAscii(one) && LETTER.test(one));
    const isCaseMixed =
      (LOWER.test(before) && UPPER.test(letter)) || (LOWER.test(letter) && UPPER.test(after));
    if (isCaseMixed || (isBesideLatin && !isLatin)) cost += COST.mixed;
    if (UPPER.test(before) && UPPER.test(letter)) cost += COST.capitals;
    // In a Latin script an accent is seldom beside another one.
    if (isLatin && !isAscii(before) && LETTER.test(before)) cost += COST.pair;
  }
  return cost;
}

function costOfPairs(bytes: Uint8Array, pairs: readonly (readonly number[])[]): number {
  let cost = 0;
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const isKatakana = pairs === PAIRS.shift_jis && lead >= 0xa1 && lead <= 0xdf;
    if (isKatakana) cost += COST.katakana;
    if (isKatakana) continue;
    at += 1;
    const trail = bytes[at] ?? 0;
    const [, , , , size] =
      pairs.find(
        ([first = 0, last = 0, from = 0, to = 0]) =>
          lead >= first && lead <= last && trail >= from && trail <= to,
      ) ?? [];
    cost += size === undefined ? COST.rarePair : Math.log(size);
  }
  return cost;
}
