/** Tells what a file is by its bytes, and decodes its text. */
import { FILE_MAX } from "#app/desk/files.ts";
import { FileError } from "../file.ts";

export interface Limits {
  readonly bytes: number;
  readonly rows: number;
}

/** A hundred thousand orders are some 30 MB of CSV. */
export const LIMITS: Limits = { bytes: 50_000_000, rows: 100_000 };

/** What a Worker plans and does within its 128 MB: 10,000 orders with their milestones take 60. */
export const WORKER_LIMITS: Limits = { bytes: FILE_MAX, rows: 10_000 };

const SAVE_AS = 'Open it in a spreadsheet, and save it as "CSV UTF-8" or .xlsx.';

/** The first bytes, in Latin-1, of what is neither text nor a workbook. */
const SIGNATURES: readonly (readonly [start: string, what: string])[] = [
  ["\u00d0\u00cf\u0011\u00e0", "a workbook of an old Excel (.xls)"],
  ["%PDF", "a PDF document"],
  ["\u001f\u008b", "compressed (.gz)"],
  ["Rar!", "compressed (.rar)"],
  ["7z\u00bc\u00af", "compressed (.7z)"],
];

/** Texts of other programs, by how they start. */
const OTHER_TEXTS: readonly (readonly [start: RegExp, what: string])[] = [
  [/^UN[AB][^\w\s]/, "an EDIFACT message. Such messages are not read: ask its sender for CSV"],
  [/^ISA[^\w\s]/, "an X12 message. Such messages are not read: ask its sender for CSV"],
  [/^<(?:!doctype html|html)\b/i, "a web page, not a table. Was the sign-in page saved?"],
  [/^<[?!\w]/, "XML. It is not read: ask its sender for CSV, or for JSON of DCSA Track & Trace"],
];

export interface TextContent {
  readonly kind: "text";
  readonly text: string;
  readonly remarks: readonly string[];
}

export type Content = { readonly kind: "workbook" } | TextContent;

/**
 * A file's text with LF as line break, in UTF-8, UTF-16 or Windows-1252, without a byte order mark.
 * @throws FileError when it is too large, or neither text nor a zip archive, as workbooks are
 */
export function readContent(
  name: string,
  bytes: Uint8Array,
  limits: Pick<Limits, "bytes">,
): Content {
  if (bytes.length > limits.bytes) {
    const most = limits.bytes / 1_000_000;
    throw new FileError(`${name} has more than ${most} MB: split it, and load the parts.`);
  }
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  if (start.startsWith("PK\u0003\u0004")) return { kind: "workbook" };
  const other = SIGNATURES.find(([begin]) => start.startsWith(begin));
  if (other) throw new FileError(`${name} is ${other[1]}. ${SAVE_AS}`);
  const { decoded, remarks } = decodeText(name, bytes);
  const text = decoded.replace(/\r\n?/g, "\n");
  const named = OTHER_TEXTS.find(([begin]) => begin.test(text.trimStart().slice(0, 100)));
  if (named) throw new FileError(`${name} is ${named[1]}.`);
  return { kind: "text", text, remarks };
}

function decodeText(name: string, bytes: Uint8Array) {
  const wide = wideEncoding(bytes);
  const decoded = decode(bytes, wide ?? "utf-8");
  // A text has no NUL in any encoding.
  if (decoded !== null && !decoded.includes("\0")) return { decoded, remarks: [] };
  const narrow = wide === null && isWindows1252(bytes) ? decode(bytes, "windows-1252") : null;
  if (narrow === null) throw new FileError(`${name} is not text in UTF-8. ${SAVE_AS}`);
  const remark = "It isn't UTF-8, and was read as Windows-1252: look at names with accents.";
  return { decoded: narrow, remarks: [remark] };
}

/** UTF-16 by its byte order mark, or by the empty half of its first two characters. */
function wideEncoding([first, second, third, fourth]: Uint8Array): string | null {
  const isLittle = (first === 0xff && second === 0xfe) || (!second && first && third && !fourth);
  const isBig = (first === 0xfe && second === 0xff) || (!first && second && !third && fourth);
  return isLittle ? "utf-16le" : isBig ? "utf-16be" : null;
}

/** Null for bytes that are not of the encoding. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Whether bytes may be a text in a Latin script: it has accents here and there, but no words of
 * them, as Arabic or Cyrillic have in other code pages, and no control characters.
 */
function isWindows1252(bytes: Uint8Array): boolean {
  let accents = 0;
  for (const byte of bytes) {
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return false;
    accents = byte < 0xc0 ? 0 : accents + 1;
    if (accents > 3) return false;
  }
  return true;
}
