/** Tells which field each column of a table is: by its name, or as it was told. */

import { readEventName } from "../events/event-names.ts";
import type { FileColumn, Question } from "../file.ts";
import { suggest } from "../suggest.ts";
import {
  type FieldLabels,
  fieldLabels,
  findField,
  isMilestone,
  nameKey,
  type TableKind,
} from "./fields.ts";

/** The column that a file of refused rows has in addition; nothing reads it. */
export const REASON_COLUMN = "refused_because";

const NAME_SHOWN = 60;

/** The names of a header, each of them there once: nameless ones are counted. */
export function columnNames(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.replace(/\s+/g, " ").trim().slice(0, NAME_SHOWN) || `Column ${index + 1}`;
    const count = (seen.get(nameKey(name)) ?? 0) + 1;
    seen.set(nameKey(name), count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** What columns are: the field by the column's name, "" for one that is left out. */
export type ToldColumns = Readonly<Record<string, string>>;

/** The told field of a column; undefined where nobody told. */
function toldField(name: string, told: ToldColumns): string | undefined {
  const key = Object.keys(told).find((other) => nameKey(other) === nameKey(name));
  return key === undefined ? undefined : told[key];
}

/** The field of a column; null for one that is unknown or left out. */
export function fieldOf(name: string, labels: FieldLabels, told: ToldColumns): string | null {
  return findField(toldField(name, told) ?? name, labels);
}

interface MappedColumns {
  readonly columns: readonly FileColumn[];
  readonly questions: readonly Question[];
}

interface Told {
  readonly kind: TableKind;
  readonly told: ToldColumns;
  /** Whether a column has to say whose a row is */
  readonly isNumbered: boolean;
}

/** Each column's field; a question for what is unknown, there twice or missing. */
export function mapColumns(
  names: readonly string[],
  { kind, told, isNumbered }: Told,
): MappedColumns {
  const labels = fieldLabels(
    kind,
    names.some((name) => isMilestone(toldField(name, told) ?? name)),
  );
  const unknown: Question[] = [];
  const mistakes = Object.entries(told).flatMap(([name, field]) =>
    field === "" || findField(field, labels)
      ? []
      : [`There is no field ${field}, for which "${name}" is named.`],
  );
  const columns = names.map((name): FileColumn => {
    const wanted = nameKey(name) === nameKey(REASON_COLUMN) ? "" : toldField(name, told);
    const field = wanted === "" ? null : findField(wanted ?? name, labels);
    const isKnown = field !== null || wanted === "";
    const isTimes = readEventName(name).milestone !== null;
    const suggested = isKnown || isTimes ? null : suggestField(name, labels);
    if (!isKnown && wanted === undefined) {
      unknown.push({ about: "columns", column: name, text: unknownMessage(name, suggested) });
    }
    return { name, field, isKnown, suggested };
  });
  for (const [field, same] of Map.groupBy(columns, (column) => column.field)) {
    if (field === null || same.length < 2) continue;
    const list = new Intl.ListFormat("en").format(same.map(({ name }) => `"${name}"`));
    mistakes.push(`The columns ${list} are both ${field}.`);
  }
  const isByMilestone = columns.some(({ field }) => field !== null && isMilestone(field));
  const required = [
    ...(isNumbered ? ["order_number"] : []),
    ...(kind === "events" && !isByMilestone ? ["event", "time"] : []),
  ];
  for (const field of required) {
    const isThere = columns.some((column) => [column.field, column.suggested].includes(field));
    if (!isThere) mistakes.push(`The column ${field} is missing.`);
  }
  const others = [...new Set(mistakes)].map((text) => ({ about: "columns" as const, text }));
  return { columns, questions: [...unknown, ...others] };
}

function unknownMessage(name: string, suggested: string | null): string {
  const { code, milestone } = readEventName(name);
  if (milestone !== null) {
    return `There is no column "${name}". Is it "actual ${code}" or "estimated ${code}"?`;
  }
  return suggested
    ? `There is no column "${name}". Is it ${suggested}?`
    : `There is no column "${name}". Is it to be left out?`;
}

/** Words that many columns have. */
const COMMON_WORDS = ["date", "name", "number", "order"];
/** What others call a field, beside its label. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  order_number: "reference ref shipment job file booking",
  customer_firstName: "consignee customer client",
  shipper_charges: "freight amount total",
  note: "remark remarks comment comments",
  order_count: "qty pieces packages pcs",
  carrier_references: "awb mawb hawb bl mbl hbl waybill lading booking",
  leg: "vessel voyage flight",
  origin: "pol from",
  destination: "pod to",
  time: "date when",
  event: "activity milestone what status",
  place: "location port where",
};

/**
 * The field with nearly this spelling, else the one that shares most words: "Status" is
 * order_status.
 */
function suggestField(name: string, labels: FieldLabels): string | null {
  const fields = Object.entries(labels);
  const near = suggest(name, fields.flat());
  const spelled = fields.find((names) => near !== null && names.includes(near));
  if (spelled) return spelled[0];
  const typed = words(name);
  const scored = fields.map(([field, label]) => {
    const own = words(`${field} ${label} ${OTHER_WORDS[field] ?? ""}`);
    const shared = typed.filter((word) => own.includes(word));
    const score = shared.reduce((sum, word) => sum + (COMMON_WORDS.includes(word) ? 1 : 2), 0);
    // The last word says what a column is, as in "Delivery status".
    return { field, score: score + (own.includes(typed.at(-1) ?? "") ? 0.5 : 0) };
  });
  const [best] = scored.sort((one, other) => other.score - one.score);
  return best && best.score > 0 ? best.field : null;
}

function words(name: string): string[] {
  const spaced = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
