/** The options --column, --columns and --status, which name the columns and statuses of a file. */
import { InvalidArgumentError, Option } from "@commander-js/extra-typings";
import { STATUS_CHOICES, type StatusChoice } from "#workers/imports/options.ts";
import type { FilePlan } from "#workers/imports/planning/plan.ts";
import { findChoice } from "#workers/imports/status-mapping.ts";
import { nameKey } from "#workers/imports/tables/fields.ts";
import { OperatorError } from "../errors.ts";
import { readPath } from "./read-path.ts";

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

/** Names a file of such pairs, for `readColumns`. */
export const columnsOption = new Option(
  "--columns <FILE>",
  "a file with such names, one FIELD=NAME on each line",
);

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

/**
 * Reads the file of `--columns`: FIELD=NAME on each line; empty lines and those that begin with #
 * are skipped. Returns none without a file.
 * @throws OperatorError when it can't be read or has another line
 */
export async function readColumns(path: string | undefined): Promise<Columns> {
  if (path === undefined) return {};
  const { bytes } = await readPath(path);
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
  const parsed = lines.map((line, index) => {
    if (line.trim() === "" || line.trimStart().startsWith("#")) return {};
    try {
      return parseColumn(line);
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      throw new OperatorError(`${path}, line ${index + 1}: ${error.message}`, { cause: error });
    }
  });
  return Object.assign({}, ...parsed);
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
 * The columns that `--column` names are in the file; a file of `--columns` may name others too.
 * @throws OperatorError that names those that aren't
 */
export function rejectMissingColumns({ name, columns }: FilePlan, named: Columns): void {
  const there = new Set(columns.map((column) => nameKey(column.name)));
  const missing = Object.keys(named).filter((column) => !there.has(nameKey(column)));
  if (missing.length === 0 || columns.length === 0) return;
  const list = missing.map((column) => `"${column}"`).join(", ");
  throw new OperatorError(`${name} has no column ${list}, which --column names.`);
}
