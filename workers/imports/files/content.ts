/** Recognizes a file by its bytes, and decodes its text. */
import { MESSAGE_INSIDE } from "../carriers/cargo-imp.ts";
import { FileError, type Question } from "../file.ts";
import type { Limits } from "./budget.ts";
import { decodeText, ENCODINGS, type Encoding, proposeEncodings } from "./encodings.ts";

const SAVE_AS = 'Open it in a spreadsheet and save it as "CSV UTF-8" or .xlsx.';
const SAVE_XLSX = "Open it in Excel and save it as .xlsx.";
const ASK_TABLE = "Ask its sender for the table as CSV or .xlsx.";
const ASK_CSV = "Such messages are not read. Ask its sender for CSV.";

/** The first bytes, in Latin-1, of what is neither text nor a workbook. */
const SIGNATURES: readonly (readonly [start: string, what: string])[] = [
  ["\u00ff\u00d8\u00ff", `a picture. ${ASK_TABLE}`],
  ["\u0089PNG", `a picture. ${ASK_TABLE}`],
  ["GIF8", `a picture. ${ASK_TABLE}`],
  ["%PDF", `a PDF document. ${SAVE_AS}`],
  ["\u001f\u008b", `compressed (.gz). Unpack it first.`],
  ["Rar!", "compressed (.rar). Unpack it first."],
  ["7z\u00bc\u00af", "compressed (.7z). Unpack it first."],
  ["\u0009\u0008", `a workbook of an old Excel (.xls). ${SAVE_XLSX}`],
];

/** The start of Microsoft's compound files, and names of streams in them, in UTF-16. */
const COMPOUND = "\u00d0\u00cf\u0011\u00e0";
const STREAMS: readonly (readonly [name: string, what: string])[] = [
  [
    "EncryptedPackage",
    "a workbook with a password. Open it in Excel, remove the password (File, Info, Protect Workbook) and save it as .xlsx.",
  ],
  ["__substg1.0_", "an e-mail of Outlook (.msg). Save its attachment, and choose that."],
  ["WordDocument", `a Word document (.doc). ${SAVE_AS}`],
];

/** Texts of other programs, by how they start, unless an airline's message is inside. */
const OTHER_TEXTS: readonly (readonly [start: RegExp, what: string])[] = [
  [/^UN[AB][^\w\s]/, `an EDIFACT message. ${ASK_CSV}`],
  [/^ISA[^\w\s]/, `an X12 message. ${ASK_CSV}`],
  [
    /^(?:.*\n){0,8}?[ \t]*F(?:WB|HL|SR|FM|BL|NA|FR|FA)(?:\/\d{1,2})?[ \t]*\n/,
    "a Cargo-IMP message without a status. Ask the airline for FSU.",
  ],
  [
    /^(?:(?:Return-Path|Delivered-To|Received|MIME-Version|From|To|Date|Subject|Message-ID|Content-[\w-]+|X-[\w-]+): ?.*\n(?:[ \t].*\n)*){2}/i,
    "an e-mail. Save its attachment, and choose that.",
  ],
  [
    /^<\?xml[^>]*>\s*<\?mso-application|^<[^>]*urn:schemas-microsoft-com:office:spreadsheet/i,
    `an XML spreadsheet of Excel 2003. ${SAVE_XLSX}`,
  ],
  [
    /^MIME-Version:[\s\S]*multipart\/related|^<(?:!doctype html|html|head|meta|body|table|style)\b[\s\S]*<table\b/i,
    `a web page with a table. ${SAVE_XLSX}`,
  ],
  [/^<(?:!doctype html|html)\b/i, "a web page, not a table. Was the sign-in page saved?"],
  [
    /^<[?!\w][\s\S]{0,2000}?(?:\bStatusMessage\b|\biata:statusmessage\b)/i,
    "an airline's status in Cargo-XML (XFSU). It is not read. Ask the airline for FSU, or for CSV.",
  ],
  [/^<[?!\w]/, "XML. It is not read. Ask its sender for CSV, or for JSON of DCSA Track & Trace."],
];
/** Characters in which such a start is looked for. */
const START = 20_000;

/**
 * A file's text with LF as line break, without a byte order mark; null for a zip archive, as workbooks
 * are. `chosen` is the encoding of a text that is neither UTF-8 nor UTF-16: without it the likeliest is
 * taken, and asked about unless that is Windows-1252 and no other is as likely.
 * @throws FileError when it is too large, or neither text nor a zip archive
 */
export function readContent(
  name: string,
  bytes: Uint8Array,
  limits: Pick<Limits, "bytes">,
  chosen?: Encoding,
) {
  if (bytes.length > limits.bytes) {
    const most = limits.bytes / 1_000_000;
    throw new FileError(`${name} has more than ${most} MB. Split it and import the parts.`);
  }
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  if (start.startsWith("PK\u0003\u0004")) return null;
  const other = SIGNATURES.find(([begin]) => start.startsWith(begin))?.[1];
  if (other) throw new FileError(`${name} is ${other}`);
  if (start.startsWith(COMPOUND)) throw new FileError(`${name} is ${compoundFile(bytes)}`);
  const { decoded, ...found } = decodeContent(name, bytes, chosen);
  const text = withoutEndMark(decoded.replace(/\r\n?/g, "\n"));
  const beginning = text.trimStart().slice(0, START);
  const named = OTHER_TEXTS.find(([begin]) => begin.test(beginning))?.[1];
  if (named && !MESSAGE_INSIDE.test(beginning)) throw new FileError(`${name} is ${named}`);
  return { text, ...found };
}

/** The text before Ctrl-Z, with which DOS ends a text. */
function withoutEndMark(text: string): string {
  let end = text.trimEnd().length;
  while (text[end - 1] === "\u001a") end -= 1;
  return text[end] === "\u001a" ? text.slice(0, end) : text;
}

/** What a compound file is, by the names of its streams. */
function compoundFile(bytes: Uint8Array): string {
  const content = new TextDecoder("latin1").decode(bytes);
  const named = STREAMS.find(([stream]) => content.includes([...stream].join("\0")));
  return named?.[1] ?? `a workbook of an old Excel (.xls). ${SAVE_XLSX}`;
}

interface Decoded {
  readonly decoded: string;
  readonly remarks: readonly string[];
  readonly questions: readonly Question[];
}

function decodeContent(name: string, bytes: Uint8Array, chosen?: Encoding): Decoded {
  const read = (decoded: string, remarks: readonly string[] = []) => {
    return { decoded, remarks, questions: [] };
  };
  const wide = wideEncoding(bytes);
  const unicode = decodeText(bytes, wide ?? "utf-8");
  // A text has no NUL in any encoding.
  if (unicode !== null && !unicode.includes("\0")) return read(unicode);
  const isText = wide === null && !bytes.some(isControl);
  const given = isText && chosen ? decodeText(bytes, chosen) : null;
  if (given !== null) return read(given);
  const { likely, isSure } = isText ? proposeEncodings(bytes) : { likely: [], isSure: false };
  const [best, ...others] = likely.flatMap(({ encoding, sample }) => {
    const decoded = decodeText(bytes, encoding);
    return decoded === null ? [] : [{ encoding, sample, decoded }];
  });
  if (!best) throw new FileError(`${name} is not text in UTF-8. ${SAVE_AS}`);
  const { encoding: proposed, decoded } = best;
  if (proposed === "windows-1252" && isSure) return read(decoded, [READ_AS_1252]);
  const readings = [best, ...others].map(
    ({ encoding, sample }) => `“${sample}” as ${ENCODINGS[encoding]} (${encoding})`,
  );
  const text = `It isn't UTF-8. It reads ${readings.join("; ")}. Choose the encoding in which it reads right.`;
  return { decoded, remarks: [], questions: [{ about: "encoding", proposed, text }] };
}

const READ_AS_1252 = "It isn't UTF-8, and was read as Windows-1252: look at names with accents.";

/** Controls that no text has: all but tabs, line breaks and the end mark of DOS (Ctrl-Z). */
function isControl(byte: number): boolean {
  return byte < 0x20 && ![0x09, 0x0a, 0x0d, 0x1a].includes(byte);
}

/** UTF-16 by its byte order mark, or by the empty half of its first two characters. */
function wideEncoding([first, second, third, fourth]: Uint8Array): string | null {
  const isLittle = (first === 0xff && second === 0xfe) || (!second && first && third && !fourth);
  const isBig = (first === 0xfe && second === 0xff) || (!first && second && !third && fourth);
  return isLittle ? "utf-16le" : isBig ? "utf-16be" : null;
}
