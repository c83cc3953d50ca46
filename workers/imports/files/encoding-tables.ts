/** Encodings of texts that aren't Unicode, each with the usual letters of its languages. */

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
  "iso-8859-15": "Western European, ISO",
  macintosh: "Western European, Mac",
  "iso-8859-2": "Central European, ISO",
  "koi8-r": "Cyrillic, KOI8",
  ibm866: "Cyrillic, DOS",
  "iso-8859-6": "Arabic, ISO",
  "euc-jp": "Japanese, EUC",
} as const;

export type Encoding = keyof typeof ENCODINGS;
export const ENCODING_NAMES = Object.keys(ENCODINGS) as [Encoding, ...Encoding[]];

const WESTERN = ["äöüß", "éèàçêôîù", "ñáéíóú", "ãçáéíó", "àèéìòù", "åäöæøé", "ëïéèö"];
const CENTRAL = ["ąęłśżćńóź", "áíéěšřčžýůúťď", "áéíóöőúüű", "čćđšž", "ăâîşţ"];
const CYRILLIC = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфіїє";
const ARABIC = ["اليمونترةبعدسفهحقك", "اليمونترةبعدسفهحقكجشطأصخإضىئذءغزثظآؤ"];

/** Single-byte encodings, each with the usual letters beyond ASCII of its languages. */
export const LETTERS: readonly (readonly [Encoding, ...languages: readonly string[]])[] = [
  ["windows-1252", ...WESTERN],
  ["iso-8859-15", ...WESTERN, "éèàçœ"],
  ["macintosh", ...WESTERN],
  ["windows-1250", ...CENTRAL],
  ["iso-8859-2", ...CENTRAL],
  ["windows-1254", "ışğüöçİ"],
  ["windows-1251", CYRILLIC],
  ["koi8-r", CYRILLIC],
  ["ibm866", CYRILLIC],
  ["windows-1253", "αοιετσνηυρπκμςλάέίόύήώωδγχθφβξζψ"],
  ["windows-1255", "יוהלאתרבמשנעדחקפםןטגזכצסךץף"],
  ["windows-1256", ...ARABIC],
  ["iso-8859-6", ...ARABIC],
];
/** Double-byte encodings, each with the bytes of its usual characters, and the cost of one. */
export const PAIRS: readonly (readonly [Encoding, RegExp, cost: number])[] = [
  ["gb18030", /^[\xa1-\xa3\xb0-\xd7][\xa1-\xfe]/, 6.4],
  ["big5", /^[\xa1-\xa3\xa4-\xc6][\x40-\xfe]/, 6.4],
  ["shift_jis", /^[\x81-\x83\x88-\x97][\x40-\xfc]/, 6],
  // Words in Kana alone
  ["shift_jis", /^[\x82\x83][\x40-\xf1]/, 4.5],
  ["euc-jp", /^[\xa4\xa5][\xa1-\xf6]/, 4.5],
  ["euc-jp", /^[\xa1-\xa5\xb0-\xcf][\xa1-\xfe]/, 6],
  ["euc-kr", /^[\xa1-\xa3\xb0-\xc8][\xa1-\xfe]/, 6],
];

/** Fewer senders use these: bytes of other texts are letters in them too, so they cost more. */
export const LESS_FREQUENT = /^(?:windows-125[04]|iso|koi8|ibm|mac|euc-jp)/;
