import { stringify } from "csv-stringify/sync";
import { writeNewFile } from "../new-file.ts";
import { REASON_COLUMN } from "./columns.ts";
import type { Problem } from "./problems.ts";
import type { CsvFile, CsvRecord } from "./records.ts";

/**
 * Writes the refused rows as they came, with the reasons in a first column, which an import doesn't
 * read: mended, the file can be imported again. Only this user may read it.
 * @throws OperatorError when the file exists already or can't be written
 */
export async function writeRefusedFile(
  path: string,
  { header, delimiter }: Pick<CsvFile, "header" | "delimiter">,
  rows: readonly CsvRecord[],
  problems: readonly Problem[],
): Promise<void> {
  const reasons = Map.groupBy(problems, ({ line }) => line);
  // The file may be one of refused rows itself.
  const before = header.fields.findIndex((name) => name.trim() === REASON_COLUMN);
  const withReason = (reason: string, fields: readonly string[]) => [
    reason,
    ...fields.filter((_, index) => index !== before),
  ];
  const records = [
    withReason(REASON_COLUMN, header.fields),
    ...rows.map(({ line, fields }) => withReason(reasonOf(reasons.get(line) ?? []), fields)),
  ];
  await writeNewFile(path, stringify(records, { bom: true, delimiter }), { isPrivate: true });
}

function reasonOf(problems: readonly Problem[]): string {
  return problems
    .map(({ column, reason }) => (column ? `${column}: ${reason}` : reason))
    .join("\n");
}
