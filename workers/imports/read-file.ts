/** Reads a file of any kind, known by its content. */
import { isCargoImp, readCargoImp, unwrapCargoImp } from "./carriers/cargo-imp.ts";
import { readDcsa, readEvents } from "./carriers/dcsa.ts";
import { unflattenDcsa } from "./carriers/flattened.ts";
import { type CarrierFile, FileError, type FileRow, leftOut, type ReadFile } from "./file.ts";
import { Budget, LIMITS, type Limits } from "./files/budget.ts";
import { readContent } from "./files/content.ts";
import { readCsv, type Table } from "./files/csv.ts";
import { readWorkbook, type Sheet } from "./files/workbook.ts";
import { type FileOptions, receivedAt } from "./options.ts";
import type { OrderTimes } from "./tables/cells.ts";
import { countKnown, findHeader, HEADER_WITHIN } from "./tables/layout.ts";
import { readTable, type TableReading } from "./tables/read-table.ts";
import { nextTurn } from "./turns.ts";

/** Sheets in which a header is looked for: in others only when they are chosen. */
const SHEETS_COMPARED = 30;

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
  file: NamedFile,
  options: FileOptions,
  limits = LIMITS,
  stored?: OrderTimes,
): Promise<ReadFile> {
  const opened = await openFile(file, options, limits);
  const read =
    "records" in opened
      ? await readRecords(file.name, opened, { options, limits, stored })
      : opened;
  // An airline's DLV hands the goods over at the airport, unless the settings say that it is the delivery.
  return options.dlvIsDelivery ? { ...read, rows: read.rows.map(deliverByDlv) } : read;
}

/**
 * Opens a file: returns a table, whose rows `readFile` reads, since that takes longest; or a whole message.
 * @throws FileError as `readFile`
 */
export async function openFile(
  { name, bytes }: NamedFile,
  options: FileOptions,
  limits: Limits,
): Promise<Table | ReadFile> {
  const budget = new Budget(name, limits);
  const content = await readContent(name, bytes, limits, options.encoding);
  if (!content) {
    return await chooseSheet(name, await readWorkbook(bytes, budget, options.sheet), options);
  }
  const { text, remarks, questions } = content;
  await nextTurn();
  const start = text.trimStart();
  const message = await unwrapCargoImp(text, budget);
  const isMessage = isCargoImp(message);
  const isJson = !isMessage && (start.startsWith("{") || start.startsWith("["));
  if (!isJson && !isMessage) return { ...(await readCsv(text, budget)), remarks, questions };
  const format = isJson ? "DCSA" : "Cargo-IMP";
  if (options.kind === "orders") {
    throw new FileError(`${name} has events (${format}) and is no table of orders.`);
  }
  const read = isJson
    ? await readDcsa(start, budget)
    : await readCargoImp(message, receivedAt(options), budget);
  return ofCarrier(budget, format, read, questions);
}

/** A table of DCSA's events, or of the site's fields. */
async function readRecords(name: string, table: Table, reading: TableReading): Promise<ReadFile> {
  const { options, limits } = reading;
  const events = options.kind === "orders" ? null : await unflattenDcsa(table.records);
  if (events === null) return readTable(name, table, reading);
  const budget = new Budget(name, limits);
  const read = await readEvents(events, budget);
  const remarks = [...table.remarks, ...read.remarks];
  return ofCarrier(budget, "DCSA", { ...read, remarks }, table.questions ?? []);
}

/** @throws FileError when it has too many events. */
function ofCarrier(
  budget: Budget,
  format: ReadFile["format"],
  read: CarrierFile,
  questions: ReadFile["questions"],
): ReadFile {
  const { name } = budget;
  budget.addEvents(read.rows.reduce((count, row) => count + row.events.length, 0));
  const rows = questions.length > 0 ? { rows: [], problems: [] } : {};
  return { name, format, kind: "events", delimiter: ",", columns: [], questions, ...read, ...rows };
}

/**
 * The named sheet; else the visible one whose header has most known columns. Hidden rows are left out,
 * unless the settings choose them.
 */
async function chooseSheet(
  name: string,
  sheets: readonly Sheet[],
  options: FileOptions,
): Promise<Table> {
  const filled = sheets.filter(({ records }) => records.length > 0);
  const header = (records: Table["records"]) => findHeader(records, options.columns);
  const known = async (records: Table["records"]) =>
    countKnown((await header(records))?.cells ?? [], options.columns);
  const compared: { readonly sheet: Sheet; readonly count: number }[] = [];
  for (const sheet of options.sheet === undefined ? filled.slice(0, SHEETS_COMPARED) : [])
    compared.push({ sheet, count: await known(sheet.records) });
  const [most] = compared.sort((one, other) => other.count - one.count);
  const chosen = most?.sheet ?? sheets.find((sheet) => sheet.name === options.sheet);
  if (!chosen && options.sheet !== undefined) {
    const names = sheets.map((sheet) => sheet.name).join(", ");
    throw new FileError(`${name} has no sheet ${options.sheet}. It has: ${names}.`);
  }
  const others = sheets
    .filter((sheet) => sheet !== chosen)
    .filter((sheet) => options.sheet !== undefined || sheet.isHidden || filled.includes(sheet))
    .map((sheet) => (sheet.isHidden ? `${sheet.name} (hidden)` : sheet.name));
  const remark = `Of the workbook the sheet ${chosen?.name} was read, and not ${others.join(", ")}.`;
  const { records: all = [], hiddenColumns = [], is1904 = false } = chosen ?? {};
  const shown = options.hiddenRows ? all : all.filter(({ isHidden }) => !isHidden);
  // Where the header is hidden, the names are those in it.
  const { first = -1, last = -1 } = (await header(all)) ?? {};
  const isMissing = shown.length < all.length && (await known(all)) > (await known(shown));
  const isHeader = (at: number) => isMissing && first <= at && at <= last;
  const read = all.filter(({ isHidden }, at) => options.hiddenRows || !isHidden || isHeader(at));
  if (shown.length < all.length ? shown.length === 0 : !chosen && others.length > 0) {
    throw new FileError(
      `${name} shows no rows: its sheets or rows are hidden. Choose the sheet by its name, or its hidden rows.`,
    );
  }
  const remarks = [
    ...(others.length > 0 ? [remark] : []),
    ...leftOut(all.length - read.length, "hidden row", ""),
    ...(hiddenColumns.length > 0 ? [`Hidden columns were read: ${hiddenColumns.join(", ")}.`] : []),
  ];
  const width = Math.max(...read.map(({ cells }) => cells.length));
  // A row ends at its last cell with a value: a header without a name for a column is padded.
  const records = read.map((record, index) => {
    const missing = index < HEADER_WITHIN ? width - record.cells.length : 0;
    return { ...record, cells: [...record.cells, ...Array<string>(missing).fill("")] };
  });
  return { format: "Excel", delimiter: ",", records, remarks, is1904 };
}

/** Another event than the handover, since the file may have been read without that before. */
function deliverByDlv({ events, ...row }: FileRow): FileRow {
  const delivery = { code: "delivered", milestone: "delivered" } as const;
  const delivered = events.map((read) => {
    const isAtDestination = read.event.code === "DLV" && read.event.milestone === "arrived";
    return isAtDestination ? { ...read, event: { ...read.event, ...delivery } } : read;
  });
  return { ...row, events: delivered };
}
