/** Reads a file of any kind, known by its content. */
import { isCargoImp, readCargoImp } from "./carriers/cargo-imp.ts";
import { readDcsa } from "./carriers/dcsa.ts";
import { FileError, type FileRow, type ReadFile } from "./file.ts";
import { LIMITS, type Limits, readContent, type TextContent } from "./files/content.ts";
import { readCsv, type Table } from "./files/csv.ts";
import { readWorkbook, type Sheet } from "./files/workbook.ts";
import { type FileOptions, receivedAt } from "./options.ts";
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
  limits = LIMITS,
): Promise<ReadFile> {
  const content = readContent(name, bytes, limits);
  const read =
    content.kind === "workbook"
      ? readTable(
          name,
          chooseSheet(name, await readWorkbook(name, bytes), options),
          options,
          limits,
        )
      : readText(name, content, options, limits);
  // An airline's DLV hands the goods over at the airport, unless it is told to be the delivery.
  return options.dlvIsDelivery ? { ...read, rows: read.rows.map(deliverByDlv) } : read;
}

function readText(
  name: string,
  { text, remarks }: TextContent,
  options: FileOptions,
  limits: Limits,
): ReadFile {
  const start = text.trimStart();
  const isJson = start.startsWith("{") || start.startsWith("[");
  if (!isJson && !isCargoImp(start)) {
    const table = readCsv(name, text);
    return readTable(name, { ...table, remarks }, options, limits);
  }
  const format = isJson ? "DCSA" : "Cargo-IMP";
  if (options.kind === "orders") {
    throw new FileError(`${name} tells events (${format}), and is no table of orders.`);
  }
  const read = isJson ? readDcsa(start, name) : readCargoImp(text, receivedAt(options));
  return { name, format, kind: "events", delimiter: ",", columns: [], questions: [], ...read };
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

/** Another event than the handover, since the file may have been read without that before. */
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
