/** Reads a file of any kind, known by its content. */
import { isCargoImp, readCargoImp } from "./carriers/cargo-imp.ts";
import type { CarrierFile } from "./carriers/carrier-file.ts";
import { readDcsa } from "./carriers/dcsa.ts";
import { FileError, type FileRow, type ReadFile } from "./file.ts";
import { readContent } from "./files/content.ts";
import { readCsv, type Table } from "./files/csv.ts";
import { readWorkbook, type Sheet } from "./files/workbook.ts";
import type { FileOptions } from "./options.ts";
import { findHeader, knownFields } from "./tables/header.ts";
import { readTable } from "./tables/read-table.ts";

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads a table of orders or events (CSV, a workbook), JSON of DCSA's APIs, or status messages of
 * airlines (Cargo-IMP).
 * @throws FileError when it is none of these, too large or damaged
 */
export async function readFile(
  { name, bytes }: NamedFile,
  options: FileOptions,
): Promise<ReadFile> {
  const content = readContent(name, bytes);
  if (content.kind === "workbook") {
    const sheets = await readWorkbook(name, bytes);
    return withDeliveries(readTable(name, chooseSheet(name, sheets, options), options), options);
  }
  const { text, remarks } = content;
  const start = text.trimStart();
  const isJson = start.startsWith("{") || start.startsWith("[");
  if (isJson) return carrierFile(name, "DCSA", readDcsa(start, name), options);
  if (isCargoImp(start)) {
    const received = options.received === undefined ? new Date() : new Date(options.received);
    return carrierFile(name, "Cargo-IMP", readCargoImp(text, received), options);
  }
  const table = readCsv(name, text);
  return withDeliveries(
    readTable(name, { ...table, remarks: [...remarks, ...table.remarks] }, options),
    options,
  );
}

function carrierFile(
  name: string,
  format: "DCSA" | "Cargo-IMP",
  read: CarrierFile,
  options: FileOptions,
): ReadFile {
  if (options.kind === "orders") {
    throw new FileError(`${name} tells events (${format}), and is no table of orders.`);
  }
  const table = { delimiter: ",", columns: [], questions: [] };
  return withDeliveries({ name, format, kind: "events", ...table, ...read }, options);
}

/** The named sheet; else the one whose header has most known columns. */
function chooseSheet(name: string, sheets: readonly Sheet[], options: FileOptions): Table {
  const filled = sheets.filter(({ records }) => records.length > 0);
  const known = ({ records }: Sheet) =>
    knownFields(findHeader(records, options.columns)?.names ?? [], options.columns).length;
  const [most] = filled.toSorted((one, other) => known(other) - known(one));
  const chosen =
    options.sheet === undefined ? most : sheets.find((sheet) => sheet.name === options.sheet);
  if (!chosen && options.sheet !== undefined) {
    const names = sheets.map((sheet) => sheet.name).join(", ");
    throw new FileError(`${name} has no sheet ${options.sheet}. It has: ${names}.`);
  }
  const others = filled.filter((sheet) => sheet !== chosen).map((sheet) => sheet.name);
  const remark = `Of the workbook the sheet ${chosen?.name} was read, and not ${others.join(", ")}.`;
  const remarks = others.length > 0 ? [remark] : [];
  return { format: "Excel", delimiter: ",", records: chosen?.records ?? [], remarks };
}

/**
 * An airline's DLV hands the goods over at the airport, unless it is told to be the delivery: then it is
 * another event, since the file may have been read without that before.
 */
function withDeliveries(file: ReadFile, { dlvIsDelivery }: FileOptions): ReadFile {
  return dlvIsDelivery ? { ...file, rows: file.rows.map(deliverByDlv) } : file;
}

function deliverByDlv({ events, ...row }: FileRow): FileRow {
  const delivered = events.map((read) => {
    const { event } = read;
    const isAtDestination = event.code === "DLV" && event.milestone === "arrived";
    return isAtDestination
      ? { ...read, event: { ...event, code: "delivered", milestone: "delivered" as const } }
      : read;
  });
  return { ...row, events: delivered };
}
