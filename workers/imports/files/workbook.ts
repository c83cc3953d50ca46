/** Reads the sheets of an Excel workbook (.xlsx). */
import { strFromU8, strToU8, Unzip, UnzipInflate, zipSync } from "fflate";
import readSheets, { type CellValue } from "read-excel-file/universal";
import { clockToIso } from "#app/domain/read-value.ts";
import { FileError } from "../file.ts";
import type { Table, TableRecord } from "./csv.ts";

/** In bytes: XML of some 20,000 rows. A Worker has 128 MB, and holds them four times. */
const UNPACKED_MAX = 16_000_000;
/** A kilobyte of a zip bomb unpacks to a megabyte. */
const STEP = 8_192;

export interface Sheet extends Pick<Table, "records"> {
  readonly name: string;
}

/** @throws FileError when it is no workbook, or unpacks to too much */
export async function readWorkbook(name: string, bytes: Uint8Array): Promise<readonly Sheet[]> {
  const parts = unpack(name, bytes);
  if (!parts["xl/workbook.xml"]) {
    throw new FileError(
      `${name} is an archive, and no Excel workbook (.xlsx): save it as one or as CSV, or unpack it.`,
    );
  }
  // Not compressed: for large parts the reader would start browsers' workers, which a Worker lacks.
  const { buffer } = zipSync(parts, { level: 0 });
  try {
    const sheets = await readSheets(buffer);
    return sheets.map(({ sheet, data }) => ({ name: sheet, records: toRecords(data) }));
  } catch (error) {
    throw new FileError(damagedMessage(name), { cause: error });
  }
}

function damagedMessage(name: string): string {
  return `${name} is a damaged workbook: open it in a spreadsheet, and save it again.`;
}

/** The parts that are XML. What they unpack to is counted, whatever the archive says of it. */
function unpack(name: string, bytes: Uint8Array): Record<string, Uint8Array> {
  const parts: Record<string, Uint8Array> = {};
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    if (!/\.(?:xml|rels)$/.test(file.name)) return;
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      unpacked += chunk.length;
      if (unpacked > UNPACKED_MAX || (file.originalSize ?? 0) > UNPACKED_MAX) {
        throw new FileError(tooLargeMessage(name));
      }
      chunks.push(chunk);
      if (isLast) parts[file.name] = checkSheet(name, concatenate(chunks));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += STEP) {
      unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(damagedMessage(name), { cause: error });
  }
  return parts;
}

function tooLargeMessage(name: string): string {
  return `${name} unpacks to more than ${UNPACKED_MAX / 1_000_000} MB: save its sheet as "CSV UTF-8", or split it.`;
}

function concatenate(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

const CELL = /<c\b[^<>]*?\br\s*=\s*["']([A-Z]+)(\d+)["']/g;
/** A tag that doesn't end, or is far longer than any: the reader would take hours for many such. */
const NO_XML = /<[^<>]*(?:<|$)|<[^<>]{8000}/;
/** The reader fills the rectangle of all cells that are written. */
const CELLS_MAX = 4_000_000;

/**
 * A part as the reader takes it: it would leave errors of formulas out, so they become texts.
 * @throws FileError for what is no XML, and for a sheet whose few cells lie so far apart that it fills
 * the memory
 */
function checkSheet(name: string, part: Uint8Array): Uint8Array {
  const xml = strFromU8(part);
  if (NO_XML.test(xml)) throw new FileError(damagedMessage(name));
  let [rows, columns] = [0, 0];
  for (const [, letters = "", number] of xml.matchAll(CELL)) {
    rows = Math.max(rows, Number(number));
    columns = Math.max(columns, columnNumber(letters));
  }
  if (rows * columns > CELLS_MAX) throw new FileError(tooLargeMessage(name));
  const withErrors = xml.replaceAll(/(<c\b[^<>]*?\bt=)"e"/g, '$1"str"');
  return withErrors === xml ? part : strToU8(withErrors);
}

/** A: 1, AA: 27 */
function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function toRecords(data: readonly (readonly (CellValue | null)[])[]): TableRecord[] {
  return data.flatMap((row, index) => {
    const cells = row.map(toText);
    return cells.some((cell) => cell !== "") ? [{ line: index + 1, cells }] : [];
  });
}

function toText(value: unknown): string {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? "" : clockToIso(value.getTime());
  return typeof value === "number" ? numberToText(value) : String(value ?? "").trim();
}

/** A number that is none in the other convention: 1.125 is 1.1250, since it could be 1,125. */
function numberToText(value: number): string {
  const text = String(value);
  return /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}
