/** Maps the columns of a file to fields: by name, or as --column and --columns say. */
import { InvalidArgumentError, Option } from "@commander-js/extra-typings";
import { OperatorError } from "../errors.ts";
import { resolvePath } from "../new-file.ts";
import { suggest } from "../suggest.ts";
import { sanitizeLine, truncate } from "../terminal-text.ts";
import { REASON_COLUMN } from "./import-result.ts";
import type { CsvFile } from "./records.ts";
import { readText } from "./text.ts";

/** The field that `--column` names for a column to leave out. */
const IGNORE = "ignore";

const NAME_SHOWN = 60;

/** `order_status="Shipment Status"`: the file's column for a field. */
interface ColumnName {
  readonly field: string;
  readonly name: string;
}

/** Names a column of the file, or one to leave out; may be given several times. */
export const columnOption = new Option(
  "--column <FIELD=NAME>",
  'the file\'s name for a column, as order_status="Shipment Status"; ignore=NAME leaves one out; repeatable',
)
  .argParser((typed: string, before: readonly ColumnName[]) => [...before, parseColumnName(typed)])
  .default([] as readonly ColumnName[], "none");

/** Names a file of such pairs, for `readColumnNames`. */
export const columnsOption = new Option(
  "--columns <FILE>",
  "a file with such names, one FIELD=NAME on each line",
);

function parseColumnName(typed: string): ColumnName {
  const at = typed.indexOf("=");
  const field = typed.slice(0, at).trim();
  const name = typed
    .slice(at + 1)
    .trim()
    .replace(/^"(.+)"$/, "$1");
  if (at > 0 && name !== "") return { field, name };
  throw new InvalidArgumentError('It takes FIELD=NAME, such as order_status="Shipment Status".');
}

/**
 * Reads the file of `--columns`: FIELD=NAME on each line; empty lines and those that begin with #
 * are skipped. Returns none without a file.
 * @throws OperatorError when it can't be read or has another line
 */
export async function readColumnNames(path: string | undefined): Promise<readonly ColumnName[]> {
  if (path === undefined) return [];
  const text = (await Array.fromAsync(readText(resolvePath(path)))).join("");
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "" || line.trimStart().startsWith("#")) return [];
    try {
      return [parseColumnName(line)];
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      throw new OperatorError(`${path}, line ${index + 1}: ${error.message}`, { cause: error });
    }
  });
}

/** The file's names for columns, where they differ from ours. */
export interface ColumnNames {
  /** Of `--column`: each must be in the file */
  readonly named?: readonly ColumnName[];
  /** Of `--columns`: may also name columns that this file doesn't have */
  readonly mapping?: readonly ColumnName[];
}

export interface Columns<Field extends string> extends ColumnNames {
  /** The label of each field, for suggestions */
  readonly labels: Readonly<Record<Field, string>>;
  /** The columns that the file must have */
  readonly required: readonly Field[];
}

/**
 * The field of each column, null for one that is left out. Names are compared without regard to case,
 * spaces, dashes and underscores.
 * @throws OperatorError for unknown, nameless, duplicate or missing columns, with the nearest names
 */
export function mapHeader<Field extends string>(
  { path, header }: Pick<CsvFile, "path" | "header">,
  { labels, required, named = [], mapping = [] }: Columns<Field>,
): readonly (Field | null)[] {
  const fields = Object.keys(labels) as Field[];
  const names = header.fields.map((name) => truncate(sanitizeLine(name).trim(), NAME_SHOWN));
  const given = [...named, ...mapping];
  const mistakes = new Set<string>();
  for (const { field, name } of given) {
    if (field === IGNORE || findField(field, fields)) continue;
    mistakes.add(`There is no column ${field}, for which "${name}" is named.`);
  }
  for (const { name } of named) {
    if (names.some((one) => key(one) === key(name))) continue;
    mistakes.add(`The file has no column "${name}", which --column names.`);
  }
  const found = names.map((name, index): Field | null => {
    if (name === "") mistakes.add(`Column ${index + 1} has no name.`);
    const mapped = given.find((one) => key(one.name) === key(name))?.field;
    if (name === "" || mapped === IGNORE || key(name) === key(REASON_COLUMN)) return null;
    const field = findField(mapped ?? name, fields);
    if (!field && mapped === undefined) {
      mistakes.add(unknownColumnMessage(name, suggestField(name, labels)));
    }
    return field;
  });
  for (const [index, field] of found.entries()) {
    if (field && found.indexOf(field) < index)
      mistakes.add(duplicateColumnMessage(field, names, found));
  }
  const guessed = names.map((name) => suggestField(name, labels));
  for (const field of required) {
    if (found.includes(field) || guessed.includes(field)) continue;
    mistakes.add(`The column ${field} is missing.`);
  }
  if (mistakes.size === 0) return found;
  throw new OperatorError(
    [
      `${path}, line ${header.line}: the header can't be used.`,
      ...[...mistakes].map((mistake) => `  ${mistake}`),
      `The columns are: ${fields.join(", ")}.`,
    ].join("\n"),
  );
}

function key(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_\p{Pd}\p{Cf}]/gu, "");
}

function findField<Field extends string>(name: string, fields: readonly Field[]): Field | null {
  return fields.find((field) => key(field) === key(name)) ?? null;
}

function unknownColumnMessage(name: string, meant: string | null): string {
  return meant
    ? `There is no column "${name}". Is it ${meant}? Then add --column ${meant}="${name}".`
    : `There is no column "${name}". To leave it out, add --column ${IGNORE}="${name}".`;
}

function duplicateColumnMessage(
  field: string,
  names: readonly string[],
  found: readonly unknown[],
): string {
  const same = names.filter((_, index) => found[index] === field);
  return new Set(same).size === 1
    ? `The column ${same[0]} is there twice.`
    : `The columns ${same.map((name) => `"${name}"`).join(" and ")} are both ${field}.`;
}

/** Words that many columns have. */
const COMMON_WORDS = ["date", "name", "number", "order"];

/**
 * The field with nearly this spelling, else the one that shares most words: "Status" is
 * order_status.
 */
function suggestField<Field extends string>(
  name: string,
  labels: Readonly<Record<Field, string>>,
): Field | null {
  const fields = Object.keys(labels) as Field[];
  const near = suggest(
    name,
    fields.flatMap((field) => [field, labels[field]]),
  );
  const spelled = fields.find((field) => near === field || near === labels[field]);
  if (spelled) return spelled;
  const typed = words(name);
  const scored = fields.map((field) => {
    const own = [...words(field), ...words(labels[field])];
    const shared = typed.filter((word) => own.includes(word));
    const score = shared.reduce((sum, word) => sum + (COMMON_WORDS.includes(word) ? 1 : 2), 0);
    // The last word says what a column is, as in "Delivery status".
    return { field, score: score + (own.includes(typed.at(-1) ?? "") ? 0.5 : 0) };
  });
  const [best] = scored.sort((one, other) => other.score - one.score);
  return best && best.score > 0 ? best.field : null;
}

function words(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
