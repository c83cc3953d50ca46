/** The options --column and --status, which name the columns and statuses of a file. */
import { InvalidArgumentError, Option } from "@commander-js/extra-typings";
import { STATUS_CHOICES, type StatusChoice } from "#workers/imports/options.ts";
import type { FilePlan } from "#workers/imports/planning/plan.ts";
import { findChoice } from "#workers/imports/status-mapping.ts";
import { nameKey } from "#workers/imports/tables/fields.ts";
import { OperatorError } from "../errors.ts";

/** The field that names a column to leave out. */
const IGNORE = "ignore";

/** The field of a column, by its name in the file; "" leaves it out. */
type Columns = Readonly<Record<string, string>>;

/** Names a column of the file, or one to leave out; may be given several times. */
export const columnOption = new Option(
  "--column <FIELD=NAME>",
  'the file\'s name for a column, as order_status="Shipment Status"; ignore=NAME leaves one out; repeatable',
)
  .argParser((typed: string, before: Columns): Columns => ({ ...before, ...parseColumn(typed) }))
  .default({} as Columns, "none");

type StatusMap = Readonly<Record<string, StatusChoice>>;

/** Says what a status or an event in the sender's own text is; may be given several times. */
export const statusOption = new Option(
  "--status <TEXT=STATUS>",
  'what a status or an event in the sender\'s own text is, as "Erledigt=delivered"; ignore leaves it out; repeatable',
)
  .argParser((typed: string, before: StatusMap): StatusMap => {
    const at = typed.lastIndexOf("=");
    const [text, status] = [typed.slice(0, at).trim(), findChoice(typed.slice(at + 1))];
    if (at > 0 && text !== "" && status) return { ...before, [text]: status };
    throw new InvalidArgumentError(
      `It takes TEXT=STATUS, such as "Erledigt=delivered". A status is: ${STATUS_CHOICES.join(", ")}.`,
    );
  })
  .default({} as StatusMap, "none");

function parseColumn(typed: string): Columns {
  const at = typed.indexOf("=");
  const field = typed.slice(0, at).trim();
  const name = typed
    .slice(at + 1)
    .trim()
    .replace(/^"(.+)"$/, "$1");
  if (at > 0 && name !== "") return { [name]: field === IGNORE ? "" : field };
  throw new InvalidArgumentError('It takes FIELD=NAME, such as order_status="Shipment Status".');
}

/** How the field of an unknown column is given. */
export function columnHint(name: string, suggested: string | null): string {
  return `--column ${suggested ?? IGNORE}="${name}"`;
}

/** How a status or an event in the sender's own text is given. */
export function statusHint(text: string, choice: StatusChoice): string {
  return `--status "${text}=${choice}"`;
}

/**
 * Requires the columns that `--column` names.
 * @throws OperatorError that names those that the file lacks
 */
export function rejectMissingColumns({ name, columns }: FilePlan, named: Columns): void {
  const there = new Set(columns.map((column) => nameKey(column.name)));
  const missing = Object.keys(named).filter((column) => !there.has(nameKey(column)));
  if (missing.length === 0 || columns.length === 0) return;
  const list = missing.map((column) => `"${column}"`).join(", ");
  throw new OperatorError(`${name} has no column ${list}, which --column names.`);
}
