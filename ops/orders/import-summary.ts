/** Summarizes an import of orders: in sentences, and as JSON for other programs. */
import type { OperatorOrder } from "#workers/orders/find.ts";
import type { OrderColumn } from "#workers/orders/queries.ts";
import { formatCell } from "../csv/import-result.ts";
import { formatMoment, pluralize, sanitizeLine } from "../terminal-text.ts";
import type { Plan } from "./import-plan.ts";
import type { OrderFile } from "./order-csv.ts";
import { suggestStatus } from "./suggest-status.ts";

const SHOWN_MAX = 20;

/** "3 orders would be added, 12 changed, 85 left as they are, 2 refused". */
export function summary(plan: Plan, isStored: boolean): string {
  const count = (number: number) => number.toLocaleString("en");
  return [
    `${pluralize(plan.added.length, "order")} ${isStored ? "added" : "would be added"}`,
    `${count(plan.changed.length)} changed`,
    `${count(plan.unchanged)} left as ${plan.unchanged === 1 ? "it is" : "they are"}`,
    `${count(plan.refused)} refused`,
  ].join(", ");
}

/** The columns that a plan changes, each with the number of changes and the first one. */
function changedColumns({ changed }: Plan) {
  const cells = changed.flatMap((change) =>
    Object.keys(change.row).map((column) => ({ column, change })),
  );
  return [...Map.groupBy(cells, ({ column }) => column)].flatMap(([column, [first, ...others]]) =>
    first && column !== "order_number"
      ? { column: column as OrderColumn, changed: others.length + 1, sample: first.change }
      : [],
  );
}

/** A line for each changed column, with the old and the new value in one order. */
export function describeChanges(plan: Plan): string[] {
  return changedColumns(plan).map(({ column, changed, sample: { order, row } }) => {
    const before = formatValue(column, order[column]);
    const after = formatValue(column, row[column] ?? null);
    return `  ${column}: ${changed.toLocaleString("en")}, such as ${sanitizeLine(order.order_number)}: ${before} → ${after}`;
  });
}

function formatValue(column: OrderColumn, value: OperatorOrder[OrderColumn]): string {
  if (value === null) return "–";
  const isDate = column === "created_at" || column === "delivery_date";
  return formatCell((isDate ? formatMoment(String(value)) : null) ?? String(value));
}

/** Notes for the operator that aren't mistakes, a sentence each. */
export function remarks(plan: Plan, file: OrderFile, isStored: boolean): string[] {
  const { respelled, reopened } = plan;
  const [first] = respelled;
  return [
    ...file.examples.map((line) => `The template's example order on line ${line} was left out.`),
    first !== undefined &&
      `${pluralize(respelled.length, "order number")} ${respelled.length === 1 ? "is" : "are"} written differently here; the stored spelling stays: line ${first.line} is ${sanitizeLine(first.stored)}.`,
    ...doubtfulStatuses(file).map(
      ({ status, rows, line, meant }) =>
        `line ${line}, order_status ${formatCell(status)}${rows > 1 ? ` (${pluralize(rows, "row")})` : ""}: did you mean ${meant}? It is shown as written, without a progress line.`,
    ),
    ...reopened.slice(0, SHOWN_MAX).map(({ order, row }) => {
      const next = row.order_status ?? null;
      return `${sanitizeLine(order.order_number)} ${isStored ? "is" : "would be"} reverted: ${formatValue("order_status", order.order_status)} → ${formatValue("order_status", next)}`;
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
export function toJson(plan: Plan, file: OrderFile) {
  return {
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged,
    refused: plan.refused,
    columns: Object.fromEntries(
      changedColumns(plan).map(({ column, changed, sample: { order, row } }) => [
        column,
        {
          changed,
          sample: { order_number: order.order_number, old: order[column], new: row[column] },
        },
      ]),
    ),
    respelled: plan.respelled.length,
    reopened: plan.reopened.map(({ order, row }) => ({
      order_number: order.order_number,
      old: order.order_status,
      new: row.order_status,
    })),
    doubtful_statuses: doubtfulStatuses(file),
    examples_left_out: file.examples.length,
  };
}
