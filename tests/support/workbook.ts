/** Makes workbooks (.xlsx) as spreadsheets write them. */
import { strToU8, zipSync } from "fflate";

type Cell = string | number | boolean | Date | null;
/** Rows of cells, or their XML */
type Sheet = readonly (readonly Cell[])[] | string;

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);

/** The parts of a workbook with these sheets; a date has the style of a date. */
export function workbookParts(sheets: Readonly<Record<string, Sheet>>): Record<string, Uint8Array> {
  const names = Object.keys(sheets);
  const list = names.map(
    (name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const targets = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const styles = `<Relationship Id="rIdS" Type="${OFFICE}/styles" Target="styles.xml"/>`;
  const own = Object.fromEntries(
    Object.values(sheets).map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(rows)]),
  );
  const parts: Record<string, string> = {
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}">${targets.join("")}${styles}</Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...own,
  };
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(XML + xml)]));
}

export function workbook(sheets: Parameters<typeof workbookParts>[0]): Uint8Array {
  return zipSync(workbookParts(sheets));
}

function sheetXml(sheet: Sheet): string {
  const rows = typeof sheet === "string" ? [sheet] : sheet.map(rowXml);
  return `<worksheet xmlns="${MAIN}"><sheetData>${rows.join("")}</sheetData></worksheet>`;
}

function rowXml(row: readonly Cell[], at: number): string {
  const cells = row.map((cell, column) => cellXml(cell, `${columnName(column)}${at + 1}`));
  return `<row r="${at + 1}">${cells.join("")}</row>`;
}

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`;
  if (cell instanceof Date) {
    return `<c r="${at}" s="1"><v>${(cell.getTime() - EPOCH) / DAY_MS}</v></c>`;
  }
  const text = cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** 0: A, 26: AA */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
