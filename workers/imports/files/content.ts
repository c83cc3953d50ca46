/** Recognizes a file by its bytes, and decodes its text. */
import { MESSAGE_INSIDE } from "../carriers/cargo-imp.ts";
import { FileError, type Question } from "../file.ts";
import { CHARACTERS_OF_TURN, nextTurn } from "../turns.ts";
import type { Limits } from "./budget.ts";
import { ENCODINGS, type Encoding } from "./encoding-tables.ts";
import { decodeText, END_MARK, proposeEncodings } from "./encodings.ts";
import {
  ASK_DCSA,
  OTHER_TEXTS,
  PLATFORMS,
  SAVE_XLSX,
  SIGNATURES,
  STREAMS,
} from "./other-formats.ts";

const SAVE_AS = 'Open it in a spreadsheet and save it as "CSV UTF-8" or .xlsx.';
const ZIP = "504b0304";
/** The start of Microsoft's compound files */
const COMPOUND = "d0cf11e0";

/** Characters in which such a start, and in which such properties are looked for. */
const [START, PROPERTIES_WITHIN] = [20_000, 200_000];

/**
 * A file's text with LF as line break, without a byte order mark; null for a zip archive, as workbooks
 * are. `chosen` is the encoding of a text that is neither UTF-8 nor UTF-16: without it the likeliest is
 * taken, and asked about unless that is Windows-1252 and no other is likely.
 * @throws FileError when it is too large, or neither text nor a zip archive
 */
export async function readContent(
  name: string,
  bytes: Uint8Array,
  limits: Pick<Limits, "bytes">,
  chosen?: Encoding,
) {
  if (bytes.length > limits.bytes) {
    const most = limits.bytes / 1_000_000;
    throw new FileError(`${name} has more than ${most} MB. Split it and import the parts.`);
  }
  const start = [...bytes.subarray(0, 12)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  if (start.startsWith(ZIP)) return null;
  const other = SIGNATURES.find(([begin]) => begin.test(start))?.[1];
  if (other) throw new FileError(`${name} is ${other}`);
  if (start.startsWith(COMPOUND)) throw new FileError(`${name} is ${compoundFile(bytes)}`);
  const { decoded, ...found } = await decodeContent(name, bytes, chosen);
  await nextTurn();
  const text = withoutEndMark(await withLineFeeds(decoded));
  const beginning = text.trimStart().slice(0, START);
  const named = platformOf(text) ?? OTHER_TEXTS.find(([begin]) => begin.test(beginning))?.[1];
  if (named && !MESSAGE_INSIDE.test(beginning)) throw new FileError(`${name} is ${named}`);
  return { text, ...found };
}

/** Describes JSON of a known platform, which isn't read; undefined for any other text. */
function platformOf(content: string): string | undefined {
  const text = content.slice(0, PROPERTIES_WITHIN);
  const isOf = ([, ...properties]: (typeof PLATFORMS)[number]) =>
    properties.every((property) => text.includes(property));
  const [platform] = (/^\s*[{[]/.test(text) && PLATFORMS.find(isOf)) || [];
  return platform && `JSON of ${platform}, which is not read. ${ASK_DCSA}`;
}

/** The text with LF for CRLF and CR. */
async function withLineFeeds(text: string): Promise<string> {
  if (!text.includes("\r")) return text;
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += CHARACTERS_OF_TURN) {
    // The LF of a CRLF may begin the next part.
    const start = text[at] === "\n" && text[at - 1] === "\r" ? at + 1 : at;
    const part = text.slice(start, at + CHARACTERS_OF_TURN);
    // A string made by `replace` has many parts, which later take twenty times as long to join.
    parts.push(part.split("\r\n").join("\n").split("\r").join("\n"));
    await nextTurn();
  }
  return parts.join("");
}

function withoutEndMark(text: string): string {
  let end = text.trimEnd().length;
  while (text[end - 1] === END_MARK) end -= 1;
  return text[end] === END_MARK ? text.slice(0, end) : text;
}

/** Describes a compound file by the names of its streams. */
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

async function decodeContent(name: string, bytes: Uint8Array, chosen?: Encoding): Promise<Decoded> {
  const read = (decoded: string, remarks: readonly string[] = []) => {
    return { decoded, remarks, questions: [] };
  };
  const wide = wideEncoding(bytes);
  const unicode = await decodeText(bytes, wide ?? "utf-8");
  if (unicode !== null) return read(unicode, lostCharacters(unicode));
  const given = wide === null && chosen ? await decodeText(bytes, chosen) : null;
  if (given !== null) return read(given);
  if (wide === null) refuseDamaged(name, bytes);
  const likely = wide === null ? await proposeEncodings(bytes) : [];
  for (const { encoding: proposed } of likely) {
    const decoded = await decodeText(bytes, proposed);
    if (decoded === null) continue;
    if (proposed === "windows-1252" && likely.length === 1) return read(decoded, [READ_AS_1252]);
    const readings = likely.map(
      ({ encoding, sample }) => `“${sample}” as ${ENCODINGS[encoding]} (${encoding})`,
    );
    const text = `It isn't UTF-8. It reads ${readings.join("; ")}. Choose the encoding in which it reads right.`;
    return { decoded, remarks: [], questions: [{ about: "encoding", proposed, text }] };
  }
  throw new FileError(`${name} is not text in UTF-8. ${SAVE_AS}`);
}

const READ_AS_1252 = "It isn't UTF-8, and was read as Windows-1252: look at names with accents.";

/** UTF-8 that was once read as Windows-1252, and the sign of a character that a program couldn't write */
const LOST = /(?:[ÃÂÐÑ][\u0080-\u00bf]|â€)[^\n,;]{0,20}|.?\ufffd[^\n,;]{0,20}/u;

function lostCharacters(text: string): string[] {
  const [found] = LOST.exec(text.slice(0, PROPERTIES_WITHIN)) ?? [];
  if (found === undefined) return [];
  return [
    `Characters were lost before the file came (“${found.trim()}”): ask its sender for it again.`,
  ];
}

/** @throws FileError for UTF-8 with a few bytes that aren't, such as a cut character at its end. */
function refuseDamaged(name: string, bytes: Uint8Array): void {
  const text = new TextDecoder().decode(bytes.subarray(0, PROPERTIES_WITHIN), {
    stream: bytes.length > PROPERTIES_WITHIN,
  });
  const [broken, beyond] = [/\ufffd/g, /\P{ASCII}/gu].map(
    (sign) => (text.match(sign) ?? []).length,
  );
  if (!broken || !beyond || broken * 2 > beyond || text.includes("\0")) return;
  const line = text.slice(0, text.indexOf("\ufffd")).split("\n").length;
  throw new FileError(
    `${name} is UTF-8, but for some bytes on line ${line}. Correct them, or ask its sender for the file again.`,
  );
}

/** UTF-16 by its byte order mark, or by signs of ASCII whose other half is empty: one of eight at least. */
function wideEncoding(bytes: Uint8Array): string | null {
  const start = bytes.subarray(0, START);
  const [first, second] = start;
  let [little, big] = [0, 0];
  for (let at = 0; at + 1 < start.length; at += 2) {
    const [one = 0, other = 0] = [start[at], start[at + 1]];
    if (other === 0 && one > 0 && one < 0x80) little += 1;
    if (one === 0 && other > 0 && other < 0x80) big += 1;
  }
  const isWide = Math.max(little, big) * 16 >= start.length;
  if ((first === 0xff && second === 0xfe) || (isWide && little > big)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (isWide && big > little) ? "utf-16be" : null;
}
