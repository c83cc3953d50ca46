/** Title, description and keywords of the pages at the desk. */
import type { FormValues } from "#app/domain/enquiries/form-data.ts";
import type { PageMeta, PageName } from "#app/domain/page-meta.ts";
import type { FieldErrors } from "#app/domain/validation.ts";
import type { RecordedChange } from "./record.ts";

export interface PageWords {
  readonly page: PageName;
  readonly words: PageMeta;
  /** The newest first */
  readonly changes: readonly RecordedChange[];
}

/** Why nothing was changed. */
export interface WordsRefusal {
  readonly page: PageName;
  readonly values: FormValues;
  readonly errors: FieldErrors;
  /** Whether somebody else changed them since the form was made */
  readonly isChanged: boolean;
}

export interface PageWordsDesk {
  list(): Promise<readonly PageWords[]>;
  /** The id of the change, null where there was none; undefined for a page that has no words. */
  save(form: FormData): Promise<{ readonly done: string | null } | WordsRefusal | undefined>;
}
