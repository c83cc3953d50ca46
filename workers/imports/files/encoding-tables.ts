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
} as const;

export type Encoding = keyof typeof ENCODINGS;
export const ENCODING_NAMES = Object.keys(ENCODINGS) as [Encoding, ...Encoding[]];

/** Single-byte encodings, each with the usual letters beyond ASCII of its languages. */
export const LETTERS: readonly (readonly [Encoding, ...languages: readonly string[]])[] = [
  ["windows-1252", "äöüß", "éèàçêôîù", "ñáéíóú", "ãçáéíó", "àèéìòù", "åäöæøé", "ëïéèö"],
  ["windows-1250", "ąęłśżćńóź", "áíéěšřčžýůúťď", "áéíóöőúüű", "čćđšž", "ăâîşţ"],
  ["windows-1254", "ışğüöçİ"],
  ["windows-1251", "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфіїє"],
  ["windows-1253", "αοιετσνηυρπκμςλάέίόύήώωδγχθφβξζψ"],
  ["windows-1255", "יוהלאתרבמשנעדחקפםןטגזכצסךץף"],
  ["windows-1256", "اليمونترةبعدسفهحقك", "اليمونترةبعدسفهحقكجشطأصخإضىئذءغزثظآؤ"],
];
/** Double-byte encodings, each with the bytes of its usual characters, and the cost of one. */
export const PAIRS: readonly (readonly [Encoding, RegExp, cost: number])[] = [
  ["gb18030", /^[\xa1-\xa3\xb0-\xd7][\xa1-\xfe]/, 6.4],
  ["big5", /^[\xa1-\xa3\xa4-\xc6][\x40-\xfe]/, 6.4],
  ["shift_jis", /^[\x81-\x83\x88-\x97][\x40-\xfc]/, 6],
  ["euc-kr", /^[\xa1-\xa3\xb0-\xc8][\xa1-\xfe]/, 6],
];
