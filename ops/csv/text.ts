/** Reads a text file in UTF-8 or UTF-16, with one sentence for each way in which that can fail. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { OperatorError } from "../errors.ts";

/** In bytes. A hundred thousand orders are some 30 MB. */
const FILE_MAX = 50_000_000;

const SAVE_AS_CSV = 'Open it in a spreadsheet, and save it as "CSV UTF-8".';

/** The first bytes, in Latin-1, of other files that are mistaken for CSV. */
const FILE_SIGNATURES: readonly (readonly [start: string, what: string])[] = [
  ["PK\u0003\u0004", "a workbook or an archive (.xlsx, .ods, .zip)"],
  ["\u00d0\u00cf\u0011\u00e0", "a workbook of an old Excel (.xls)"],
  ["%PDF", "a PDF document"],
  ["\u001f\u008b", "compressed (.gz)"],
];

/**
 * Streams the text of a file, with LF line breaks. UTF-16 is recognized by its byte order mark;
 * UTF-8 may have one.
 * @throws OperatorError when it can't be read, is too large, is no text or in another encoding
 */
export async function* readText(path: string): AsyncGenerator<string> {
  try {
    yield* normalizeLineBreaks(decode(path, await detectEncoding(path)));
  } catch (error) {
    throw toOperatorError(error, path);
  }
}

async function detectEncoding(path: string): Promise<string> {
  const found = await stat(path);
  if (found.isDirectory()) throw new OperatorError(`${path} is a folder: name a CSV file in it.`);
  // A pipe or a device might never end.
  if (!found.isFile()) throw new OperatorError(notAFileMessage(path));
  if (found.size > FILE_MAX) throw new OperatorError(tooLargeMessage(path));
  const signature = createReadStream(path, { encoding: "latin1", end: 7 });
  const start = (await Array.fromAsync(signature)).join("");
  const other = FILE_SIGNATURES.find(([begin]) => start.startsWith(begin));
  if (other) throw new OperatorError(`${path} is ${other[1]}, not a CSV file. ${SAVE_AS_CSV}`);
  if (start.startsWith("\u00ff\u00fe")) return "utf-16le";
  if (start.startsWith("\u00fe\u00ff")) return "utf-16be";
  if (start.includes("\0")) throw new OperatorError(notTextMessage(path));
  return "utf-8";
}

async function* decode(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Normalizes line breaks to LF, so that one inside a field counts as one line. */
async function* normalizeLineBreaks(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  for await (const chunk of chunks) {
    const text = held + chunk;
    held = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, "\n");
  }
  if (held) yield "\n";
}

function notAFileMessage(path: string): string {
  return `${path} is a pipe or a device: write it to a file first, and name that.`;
}

function tooLargeMessage(path: string): string {
  return `${path} has more than ${FILE_MAX / 1_000_000} MB: split it, and import the parts.`;
}

function notTextMessage(path: string): string {
  return `${path} is not text in UTF-8. Save it as "CSV UTF-8" in the spreadsheet.`;
}

/** One sentence for an unreadable file; any other error unchanged. */
function toOperatorError(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const sentence = {
    ENOENT: `There is no file ${path}.`,
    ENOTDIR: `There is no file ${path}.`,
    ELOOP: `${path} is a link that leads nowhere: name the CSV file itself.`,
    ENAMETOOLONG: "This name is too long for a file: name the CSV file.",
    EACCES: `${path} may not be read by this user.`,
    ERR_ENCODING_INVALID_ENCODED_DATA: notTextMessage(path),
  }[String(code)];
  return sentence ? new OperatorError(sentence, { cause: error }) : error;
}
