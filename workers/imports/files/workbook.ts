/** Reads the sheets of an Excel workbook (.xlsx) by the events of its zip archive and its XML. */
import { Inflate, Unzip, UnzipPassThrough } from "fflate";
import { SaxesParser } from "saxes";
import { clockToIso } from "#app/domain/read-date.ts";
import { DAY_MS } from "#app/domain/tracking/clock.ts";
import { FileError } from "../file.ts";
import { nextTurn } from "../turns.ts";
import { Budget } from "./budget.ts";
import type { TableRecord } from "./csv.ts";
import { ARCHIVE, OTHER_ARCHIVES } from "./other-formats.ts";

/** A kilobyte of a zip bomb unpacks to a megabyte. */
const STEP = 1_024;
/** A workbook unpacks to some ten times its bytes. Up to 2 MB it may be more, as cells that are alike are. */
const [RATIO_MAX, RATIO_FREE] = [100, 2_000_000];
/** Parts of an archive; a workbook has some dozens. */
const PARTS_MAX = 1_000;
/** Nested tags, of which a sheet has some ten, and characters of a number format (Excel's limit). */
const [DEPTH_MAX, FORMAT_MAX] = [50, 255];
/** Some 10 ms of work, in bytes of XML. */
const XML_OF_TURN = 50_000;
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;

export interface Sheet {
  readonly name: string;
  /** Empty for a hidden sheet that isn't chosen by its name */
  readonly records: readonly TableRecord[];
  readonly isHidden: boolean;
  /** Letters of the hidden columns */
  readonly hiddenColumns: readonly string[];
  /** Whether days are counted from 1904 */
  readonly is1904: boolean;
}

/**
 * Reads the visible sheets, or the named one: the others then have no records.
 * @throws FileError when it is no workbook, is damaged, or holds more than the limits
 */
export async function readWorkbook(
  bytes: Uint8Array,
  budget: Budget,
  only?: string,
): Promise<readonly Sheet[]> {
  const { name, limits } = budget;
  try {
    const parts = findParts(budget, bytes);
    const { sheets, is1904, ...contents } = await readContents(budget, parts);
    const shared = await readSharedStrings(contents.sharedStrings, new Budget(name, limits));
    const styles = await readStyles(contents.styles, budget);
    const read: Sheet[] = [];
    for (const { path, ...sheet } of sheets) {
      const isRead = only === undefined ? !sheet.isHidden : only === sheet.name;
      budget.startTable();
      const part = isRead ? parts.get(path) : undefined;
      const content = await readSheet(part, { shared, styles, is1904, budget });
      read.push({ ...sheet, is1904, ...content });
    }
    return read;
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(
      `${name} is a damaged workbook. Open it in a spreadsheet and save it again as .xlsx.`,
      { cause: error },
    );
  }
}

/** An XML part of the archive, which is unpacked while it is read. */
interface Part {
  readonly packed: Uint8Array;
  readonly isDeflated: boolean;
  /** The bytes to which it unpacks, as the archive claims; undefined where that isn't said before it */
  readonly claimed: number | undefined;
}

/** Hands a deflated part on as it is. */
class StillPacked extends UnzipPassThrough {
  static override compression = 8;
}

/** The XML parts by path. */
function findParts(budget: Budget, bytes: Uint8Array): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  let [entries, claims] = [0, 0];
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > PARTS_MAX) throw budget.tooMuch(PARTS_MAX, "parts");
    // Names of parts are compared without case (ECMA-376, part 2).
    const path = file.name.replaceAll("\\", "/").toLowerCase();
    if (!/\.(?:xml|rels)$/.test(path)) return;
    const { originalSize: claimed, compression } = file;
    claims += claimed ?? 0;
    budget.addUnpacked(claimed ?? 0);
    if (claims > Math.max(bytes.length * RATIO_MAX, RATIO_FREE)) throw new Error("A zip bomb.");
    file.ondata = (error, packed) => {
      if (error) throw error;
      const isDeflated = compression === StillPacked.compression;
      parts.set(path, { packed, isDeflated, claimed });
    };
    file.start();
  });
  unzip.register(StillPacked);
  unzip.push(bytes, true);
  return parts;
}

/** Unpacks a part step by step. */
function* unpack({ packed, isDeflated, claimed }: Part, budget: Budget): Generator<Uint8Array> {
  const unpacked: Uint8Array[] = [];
  const inflate = new Inflate((chunk) => unpacked.push(chunk));
  let left = claimed ?? Number.POSITIVE_INFINITY;
  for (let at = 0; at < packed.length; at += STEP) {
    const step = packed.subarray(at, at + STEP);
    if (isDeflated) inflate.push(step, at + STEP >= packed.length);
    else unpacked.push(step);
    for (const chunk of unpacked.splice(0)) {
      left -= chunk.length;
      if (left < 0) throw new Error("A part is larger than the archive claims.");
      if (claimed === undefined) budget.addUnpacked(chunk.length);
      yield chunk;
    }
  }
}

type Attributes = Readonly<Record<string, string>>;

interface Handlers {
  /** Names are without their namespace's prefix */
  readonly open?: (name: string, attributes: Attributes) => void;
  /** With the text since the last tag */
  readonly close?: (name: string, text: string) => void;
}

/**
 * Reads a part, if it is there.
 * @throws Error when it is no XML, or none that a spreadsheet writes
 */
async function readXml(
  part: Part | undefined,
  budget: Budget,
  { open, close }: Handlers,
): Promise<void> {
  if (!part) return;
  const parser = new SaxesParser();
  let depth = 0;
  let text = "";
  const addText = (more: string) => {
    text += more;
  };
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    depth += 1;
    budget.addTag();
    if (depth > DEPTH_MAX) throw new Error("Too many tags within each other.");
    open?.(localName(name), attributes);
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", ({ name }) => {
    close?.(localName(name), text);
    depth -= 1;
    text = "";
  });
  let decoder: TextDecoder | undefined;
  let unread = XML_OF_TURN;
  for (const chunk of unpack(part, budget)) {
    decoder ??= decoderOf(chunk);
    parser.write(decoder.decode(chunk, { stream: true }));
    unread -= chunk.length;
    if (unread > 0) continue;
    unread = XML_OF_TURN;
    await nextTurn();
  }
  parser.write(decoder?.decode() ?? "").close();
}

function decoderOf([first, second]: Uint8Array): TextDecoder {
  const mark = `${first} ${second}`;
  const encoding = mark === "255 254" ? "utf-16le" : mark === "254 255" ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding, { fatal: true, ignoreBOM: false });
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** @throws FileError when the archive is no workbook. */
async function readContents(budget: Budget, parts: ReadonlyMap<string, Part>) {
  const [workbook, relations] = ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"].map((path) =>
    parts.get(path),
  );
  if (!workbook) {
    const [, what] = OTHER_ARCHIVES.find(([path]) => parts.has(path)) ?? [];
    throw new FileError(`${budget.name} is ${what ?? ARCHIVE}`);
  }
  const targets = new Map<string, string>();
  await readXml(relations, budget, {
    open: (_, { Id = "", Type = "", Target = "" }) => {
      const target = Target.toLowerCase();
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`;
      targets.set(Id, path).set(Type.slice(Type.lastIndexOf("/") + 1), path);
    },
  });
  const sheets: (Pick<Sheet, "name" | "isHidden"> & { readonly path: string })[] = [];
  let is1904 = false;
  await readXml(workbook, budget, {
    open(tag, attributes) {
      if (tag === "workbookPr") is1904 = isTrue(attributes.date1904);
      if (tag !== "sheet") return;
      const [, id = ""] = Object.entries(attributes).find(([key]) => key.endsWith(":id")) ?? [];
      const { name = "", state = "visible" } = attributes;
      sheets.push({ name, path: targets.get(id) ?? "", isHidden: state !== "visible" });
    },
  });
  const paths = sheets.map(({ path }) => path).filter((path) => parts.has(path));
  if (paths.length === 0) throw new Error("No sheet is there.");
  if (new Set(paths).size < paths.length) throw new Error("A part is that of several sheets.");
  const [sharedStrings, styles] = ["sharedStrings", "styles"].map((type) =>
    parts.get(targets.get(type) ?? ""),
  );
  return { sheets, is1904, sharedStrings, styles };
}

/** A Boolean of XML Schema or of Office, in any case. */
function isTrue(value = ""): boolean {
  return /^\s*(?:1|true|on)\s*$/i.test(value);
}

async function readSharedStrings(
  part: Part | undefined,
  budget: Budget,
): Promise<readonly string[]> {
  const strings: string[] = [];
  const item = richText();
  await readXml(part, budget, {
    open: (tag) => item.open(tag, tag === "si"),
    close(tag, text) {
      item.close(tag, text);
      if (tag !== "si") return;
      budget.addCells(1, item.text.length);
      strings.push(item.text);
    },
  });
  return strings;
}

/** Joins the runs of a text, without those that say how it is pronounced. */
function richText() {
  let isPhonetic = false;
  return {
    text: "",
    open(tag: string, isStart: boolean) {
      if (isStart) this.text = "";
      if (tag === "rPh") isPhonetic = true;
    },
    close(tag: string, text: string) {
      if (tag === "rPh") isPhonetic = false;
      // A carriage return and other control characters are written as _x000D_.
      else if (tag === "t" && !isPhonetic) {
        this.text += text.replace(/_x([\dA-F]{4})_/gi, (_, code) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        );
      }
    },
  };
}

/** The built-in formats of dates and times (ECMA-376, 18.8.30). */
const DATE_FORMATS = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/;

/** How a style of cells shows a number: as a date, or with so many digits. */
type NumberStyle = "date" | number;

async function readStyles(part: Part | undefined, budget: Budget): Promise<readonly NumberStyle[]> {
  const formats = new Map<string, NumberStyle>();
  const styles: NumberStyle[] = [];
  let isOfCells = false;
  await readXml(part, budget, {
    open(tag, { numFmtId = "0", formatCode = "" }) {
      if (tag === "numFmt") formats.set(numFmtId, readFormat(formatCode));
      if (tag === "cellXfs") isOfCells = true;
      if (tag !== "xf" || !isOfCells) return;
      styles.push(formats.get(numFmtId) ?? (DATE_FORMATS.test(numFmtId) ? "date" : 0));
    },
    close: (tag) => {
      if (tag === "cellXfs") isOfCells = false;
    },
  });
  return styles;
}

/** @throws Error when it is longer than any that Excel takes. */
function readFormat(code: string): NumberStyle {
  if (code.length > FORMAT_MAX) throw new Error("A number format without end.");
  // Without texts, escaped characters and colours.
  const plain = code.replace(/"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, "");
  return /[ymdhs]/i.test(plain) ? "date" : /^0*$/.test(plain) ? plain.length : 0;
}

interface Reading {
  readonly shared: readonly string[];
  readonly styles: readonly NumberStyle[];
  readonly is1904: boolean;
  readonly budget: Budget;
}

async function readSheet(
  part: Part | undefined,
  reading: Reading,
): Promise<Pick<Sheet, "records" | "hiddenColumns">> {
  const records: (TableRecord & SheetRow)[] = [];
  const { budget } = reading;
  const merged: string[] = [];
  const hidden: { readonly from: number; readonly to: number }[] = [];
  const inline = richText();
  let [line, column, width, isNumbered, isHidden] = [0, -1, 0, false, false];
  let cells: string[] = [];
  let mistakes = new Map<number, string>();
  let cell: OpenCell = { type: "n", style: 0, value: null, hasFormula: false };
  await readXml(part, budget, {
    open(tag, attributes) {
      inline.open(tag, tag === "c");
      if (tag === "row") {
        isNumbered = attributes.r !== undefined;
        line = isNumbered ? Number(attributes.r) : line + 1;
        // zeroHeight of sheetFormatPr hides only rows that aren't written (ECMA-376, 18.3.1.81).
        isHidden = isTrue(attributes.hidden) || Number(attributes.ht ?? 1) === 0;
        [cells, mistakes, column] = [[], new Map(), -1];
      } else if (tag === "c") {
        const at = attributes.r === undefined ? null : parseReference(attributes.r);
        column = at?.column ?? column + 1;
        if (at && !isNumbered) line = at.line;
        if (at && at.line !== line) throw new Error(`${attributes.r} is in row ${line}.`);
        const { t: type = "n", s: style = "0" } = attributes;
        cell = { type, style: Number(style), value: null, hasFormula: false };
      } else if (
        tag === "col" &&
        (isTrue(attributes.hidden) || Number(attributes.width ?? 1) === 0)
      )
        hidden.push({ from: Number(attributes.min) - 1, to: Number(attributes.max) - 1 });
      else if (tag === "f") cell.hasFormula = true;
      else if (tag === "mergeCell") merged.push(attributes.ref ?? "");
    },
    close(tag, text) {
      inline.close(tag, text);
      if (tag === "v") cell.value = text;
      else if (tag === "c") {
        const mistake = mistakeOf(cell);
        const shown = mistake
          ? (cell.value ?? "")
          : cellText({ ...cell, value: cell.value ?? inline.text }, reading);
        if (column >= COLUMNS_MAX) throw new Error(`A cell in column ${column + 1}.`);
        if (mistake) mistakes.set(column, `Cell ${letterOf(column)}${line} ${mistake}`);
        if (!mistake && shown === "") return;
        while (cells.length < column) cells.push("");
        cells[column] = shown;
      } else if (tag === "row" && cells.length > 0) {
        if (!(line >= 1 && line <= ROWS_MAX)) throw new Error(`There is no row ${line}.`);
        budget.addRow(line, cells);
        width = Math.max(width, cells.length);
        records.push({
          line,
          cells,
          ...(mistakes.size > 0 && { mistakes }),
          ...(isHidden && { isHidden }),
        });
      }
    },
  });
  records.sort((one, other) => one.line - other.line);
  const indexes = new Map(records.map(({ line }, index) => [line, index]));
  // The value of cells merged over several rows counts for each of them.
  for (const range of merged) {
    const [from, to] = range.split(":").map(parseReference);
    const first = indexes.get(from?.line ?? 0) ?? -1;
    const value = from && records[first]?.cells[from.column];
    const row = records[first];
    if (row && from && to && to.column > from.column) {
      row.merged = (row.merged ?? new Map<number, number>()).set(from.column, to.column);
    }
    for (let at = first + 1; value && to; at++) {
      const { line = ROWS_MAX + 1, cells = [] } = records[at] ?? {};
      if (line > to.line) break;
      budget.addCells(1, value.length);
      while (cells.length < from.column) cells.push("");
      cells[from.column] ||= value;
    }
  }
  const isWithin = (at: number) => hidden.some(({ from, to }) => from <= at && at <= to);
  const columns = Array.from({ length: width }, (_, at) => at).filter(isWithin);
  return { records, hiddenColumns: columns.map(letterOf) };
}

interface SheetRow {
  readonly cells: string[];
  merged?: Map<number, number>;
}

interface OpenCell {
  readonly type: string;
  readonly style: number;
  value: string | null;
  hasFormula: boolean;
}

/** Why the cell has no value; null where it has one, or is empty. */
function mistakeOf({ type, value, hasFormula }: OpenCell): string | null {
  if (type === "e") {
    return `is the error ${value ?? ""} of a formula. Write the value, or leave the cell empty.`;
  }
  // A formula's result may be an empty text.
  const hasValue = value !== null && (value !== "" || type === "str");
  return hasFormula && !hasValue
    ? "has a formula without its result. Open the workbook in a spreadsheet and save it again."
    : null;
}

function cellText({ type, style, value }: OpenCell, { shared, ...reading }: Reading): string {
  const text = value?.trim() ?? "";
  if (text === "") return "";
  if (type === "s") {
    const found = shared[Number(text)];
    if (found === undefined) throw new Error(`There is no shared string ${text}.`);
    return found.trim();
  }
  if (type === "b") return String(isTrue(text));
  const number = type === "n" ? Number(text) : Number.NaN;
  if (Number.isNaN(number)) return text;
  const shown = reading.styles[style] ?? 0;
  if (shown === "date") return serialToIso(number, reading.is1904);
  return numberToText(number).padStart(shown, "0");
}

const [DAYS_1900, DAYS_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];
/** 31 December 9999 */
const SERIAL_MAX = 2_958_465;

/** ISO 8601 without an offset; a time without a day as hh:mm:ss. */
function serialToIso(serial: number, is1904: boolean): string {
  if (serial < 0 || serial > SERIAL_MAX) return String(serial);
  const shown = clockToIso((is1904 ? DAYS_1904 : DAYS_1900) + serial * DAY_MS);
  return serial > 0 && serial < 1 ? shown.slice(11) : shown;
}

/** A number that is none in the other convention: 1.125 is 1.1250, since it could be 1,125. */
function numberToText(value: number): string {
  // A spreadsheet shows 15 digits.
  const text = String(Number(value.toPrecision(15)));
  return /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** "B2", in letters of any case: columns count from 0, lines from 1. */
function parseReference(reference: string) {
  const [, letters = "", line = ""] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? [];
  if (letters === "") throw new Error(`"${reference}" is no cell.`);
  const column = [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return { column: column - 1, line: Number(line) };
}

/** 0: A, 26: AA */
function letterOf(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
