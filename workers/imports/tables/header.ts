/** Finds a table's header, above which a title may stand. */
import { dateOrderOf, decimalSignOf, toIso } from "#app/domain/read-value.ts";
import type { TableRecord } from "../files/csv.ts";
import { columnNames, fieldOf, type ToldColumns } from "./columns.ts";
import { fieldLabels, isMilestone, ORDER_LABELS, type TableKind } from "./fields.ts";

/** Records among which the header is looked for. */
export const HEADER_WITHIN = 25;

export interface FoundHeader {
  /** Of the records */
  readonly index: number;
  readonly cells: readonly string[];
  /** The names of the columns, each there once */
  readonly names: readonly string[];
}

/**
 * The record that names most fields, two at least but for the first one; else the first one that is
 * nearly as wide as the table. Null without records.
 */
export function findHeader(records: readonly TableRecord[], told: ToldColumns): FoundHeader | null {
  const candidates = records.slice(0, HEADER_WITHIN).map(({ cells }, index) => {
    const names = columnNames(cells);
    const known = cells.some(isValue) ? 0 : knownFields(names, told).length;
    const width = cells.filter((cell) => cell.trim() !== "").length;
    return { index, cells, names, width, known: index === 0 || known > 1 ? known : 0 };
  });
  const most = Math.max(...candidates.map(({ known }) => known));
  if (most > 0) return candidates.find(({ known }) => known === most) ?? null;
  const full = Math.max(...candidates.map(({ width }) => width));
  return candidates.find(({ width }) => width > full * 0.6) ?? null;
}

/** The fields that the names of columns are, of either kind of table. */
export function knownFields(names: readonly string[], told: ToldColumns): string[] {
  const labels = { ...fieldLabels("orders", true), ...fieldLabels("events", false) };
  return names.flatMap((name) => fieldOf(name, labels, told) ?? []);
}

/**
 * What a table with these columns is of: orders where it has a column of theirs. One of numbers and
 * times of milestones alone, which may be a carrier's, adds no orders.
 */
export function kindOf(names: readonly string[], told: ToldColumns): TableKind {
  const fields = knownFields(names, told);
  if (fields.includes("event") && fields.includes("time")) return "events";
  const isOfTimes = fields.some(isMilestone);
  const ofEvents = Object.keys(fieldLabels("events", isOfTimes));
  const isOfOrders = fields.some((field) => field in ORDER_LABELS && !ofEvents.includes(field));
  return isOfTimes && !isOfOrders ? "events" : "orders";
}

/** Whether a cell is a date or a number, as no name of a column is. */
function isValue(cell: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(toIso(cell)) || dateOrderOf(cell) !== null || isNumber(cell);
}

function isNumber(cell: string): boolean {
  return /^\d+$/.test(cell.trim()) || decimalSignOf(cell) !== null;
}
