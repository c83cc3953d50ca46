import { OperatorError } from "../errors.ts";
import { SITE_LABELS, type Site } from "../stores.ts";
import { pluralize } from "../terminal-text.ts";

/** Where an import went, and how it ended. */
export interface ImportResult {
  readonly site: Site;
  readonly isDryRun: boolean;
  readonly isStored: boolean;
  /** With the refused rows; undefined where none was written. */
  readonly refusedFile: string | undefined;
}

interface Counts {
  readonly refused: number;
  /** Of the whole file */
  readonly all: number;
  readonly unit: "row" | "event";
}

/** "2 of 102 rows were refused on this computer.", and what became of the others. */
export function refusal({ refused, all, unit }: Counts, result: ImportResult): OperatorError {
  const where = SITE_LABELS[result.site];
  const of = `${refused.toLocaleString("en")} of ${pluralize(all, unit)} ${refused === 1 ? "was" : "were"} refused`;
  const written = result.refusedFile ? ` ${result.refusedFile} has them with the reasons.` : "";
  return new OperatorError(
    result.isStored || result.isDryRun
      ? `${of} ${where}.${written}`
      : `Nothing was stored ${where}: ${of}. --skip-bad stores the others.${written}`,
  );
}
