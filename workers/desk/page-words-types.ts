/** Title, description and keywords of the pages at the desk. */
import type { FormValues } from "#app/domain/enquiries/form-data.ts";
import type { PageMeta, PageName } from "#app/domain/page-meta.ts";
import type { AuditEntry } from "../audit/audit-log.ts";
import type { Result } from "./result-types.ts";

export interface PageWords {
  readonly page: PageName;
  readonly words: PageMeta;
  /** The newest first */
  readonly changes: readonly AuditEntry[];
}

export interface PageWordsDesk {
  list(): Promise<readonly PageWords[]>;
  /** Saves what a form has; "missing" for a page without a record. */
  save(values: FormValues): Promise<Result>;
}
