/** Summarizes an import of orders: in sentences, and as JSON for other programs. */
import { formatCell } from "../csv/import-result.ts";
import { formatMoment, pluralize, sanitizeLine } from "../terminal-text.ts";
import { guessableRemark } from "./guessable-numbers.ts";
import type { Plan, RowChange } from "./import-plan.ts";
import { ORDER_FIELDS, type OrderField, type OrderFile } from "./order-csv.ts";
import { suggestStatus } from "./suggest-status.ts";
import type { UndoHint } from "./undo-hint.ts";

const SHOWN_MAX = 20;

const isAdded = ({ order }: RowChange) => order === null;

/** "3 orders would be added, 12 changed, 85 left as they are, 2 refused". */
export function summary({ changes, unchanged, refused }: Plan, isStored: boolean): string {
  const count = (number: number) => number.toLocaleString("en");
  const added = changes.filter(isAdded).length;
  return [
    `${pluralize(added, "order")} ${isStored ? "added" : "would be added"}`,
    `${count(changes.length - added)} changed`,
    `${count(unchanged)} left as ${unchanged === 1 ? "it is" : "they are"}`,
    `${count(refused)} refused`,
  ].join(", ");
}

type Value = string | number | null;

interface ChangedField {
  readonly field: OrderField;
  readonly order_number: string;
  readonly old: Value;
  readonly new: Value;
}

/** What becomes of the fields of a known order. */
function changedFields({ order, row, before, state }: RowChange): ChangedField[] {
  if (order === null) return [];
  const { order_number, ...columns } = row;
  const ofColumns = Object.entries(columns).map(([name, value]) => {
    const field = name as keyof typeof columns;
    return { field, order_number, old: order[field], new: value ?? null };
  });
  const ofState = (["order_status", "delivery_date"] as const).flatMap((field) =>
    before && state && before[field] !== state[field]
      ? { field, order_number, old: before[field], new: state[field] }
      : [],
  );
  return [...ofColumns, ...ofState];
}

/** The fields that a plan changes, each with the number of changes and the first one. */
function changesByField({ changes }: Plan) {
  const byField = Map.groupBy(changes.flatMap(changedFields), ({ field }) => field);
  return ORDER_FIELDS.flatMap((field) => {
    const [first, ...others] = byField.get(field) ?? [];
    return first ? { ...first, changed: others.length + 1 } : [];
  });
}

/** A line for each changed field, with the old and the new value in one order. */
export function describeChanges(plan: Plan): string[] {
  return changesByField(plan).map(({ field, changed, order_number, ...values }) => {
    const [before, after] = [values.old, values.new].map((value) => formatValue(field, value));
    return `  ${field}: ${changed.toLocaleString("en")}, such as ${sanitizeLine(order_number)}: ${before} → ${after}`;
  });
}

function formatValue(field: OrderField, value: Value): string {
  if (value === null) return "–";
  const isDate = field === "created_at" || field === "delivery_date";
  return formatCell((isDate ? formatMoment(String(value)) : null) ?? String(value));
}

/** Notes for the operator that aren't mistakes, a sentence each. */
export function remarks(plan: Plan, file: OrderFile, isStored: boolean): string[] {
  const { respelled } = plan;
  const reopened = plan.changes.filter(({ isReopened }) => isReopened);
  const [first] = respelled;
  return [
    ...file.examples.map((line) => `The template's example order on line ${line} was left out.`),
    first !== undefined &&
      `${pluralize(respelled.length, "order number")} ${respelled.length === 1 ? "is" : "are"} written differently here; the stored spelling stays: line ${first.line} is ${sanitizeLine(first.stored)}.`,
    ...guessableRemark(plan.changes.filter(({ order }) => order === null).map(({ row }) => row)),
    ...doubtfulStatuses(file).map(
      ({ status, rows, line, meant }) =>
        `line ${line}, order_status ${formatCell(status)}${rows > 1 ? ` (${pluralize(rows, "row")})` : ""}: did you mean ${meant}? It is shown as written, without a progress line.`,
    ),
    ...reopened.slice(0, SHOWN_MAX).map(({ row, before, state }) => {
      const [old, next] = [before, state].map((one) =>
        formatValue("order_status", one?.order_status ?? null),
      );
      return `${sanitizeLine(row.order_number)} ${isStored ? "is" : "would be"} reverted: ${old} → ${next}`;
    }),
    reopened.length > SHOWN_MAX &&
      `… and ${(reopened.length - SHOWN_MAX).toLocaleString("en")} more reverted`,
  ].filter((remark) => remark !== false);
}

/** Statuses that are nearly a known one, with the first line of each. */
function doubtfulStatuses({ records }: OrderFile) {
  const byStatus = Map.groupBy(records, ({ row }) => row?.order_status ?? "");
  return [...byStatus].flatMap(([status, [first, ...others]]) => {
    const meant = suggestStatus(status);
    return first && meant ? { status, rows: others.length + 1, line: first.line, meant } : [];
  });
}

/** The summary for other programs; numbers are counts of orders. */
export function toJson(plan: Plan, file: OrderFile, undo: UndoHint) {
  const added = plan.changes.filter(isAdded).length;
  return {
    added,
    changed: plan.changes.length - added,
    unchanged: plan.unchanged,
    refused: plan.refused,
    columns: Object.fromEntries(
      changesByField(plan).map(({ field, changed, ...sample }) => [field, { changed, sample }]),
    ),
    respelled: plan.respelled.length,
    reopened: plan.changes
      .filter(({ isReopened }) => isReopened)
      .map(({ row, before, state }) => ({
        order_number: row.order_number,
        old: before?.order_status,
        new: state?.order_status,
      })),
    doubtful_statuses: doubtfulStatuses(file),
    examples_left_out: file.examples.length,
    ...undo,
  };
}
