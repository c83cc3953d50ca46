import type { FormValues } from "#app/domain/enquiries/form-data.ts";
import type { FieldErrors } from "#app/domain/validation.ts";
import type { FieldChange } from "../audit/audit-log.ts";

/** What an action at the desk did. */
export type Result =
  /** `changeId` names the change in the audit log, which says what it did. `subject` is what it is about. */
  | { readonly kind: "done"; readonly changeId: string; readonly subject: string }
  /** Nothing had to be changed; why, in a sentence. */
  | { readonly kind: "done"; readonly changeId: null; readonly message: string }
  | { readonly kind: "invalid"; readonly errors: FieldErrors }
  /** Others changed it since the page was shown, and nothing is stored. */
  | {
      readonly kind: "conflict";
      readonly message: string;
      /** Theirs, the newest first */
      readonly changes: readonly FieldChange[];
      /** What was typed; what only others changed is as they wrote it */
      readonly values?: FormValues;
      /** Of fields that both changed */
      readonly errors?: FieldErrors;
    }
  | { readonly kind: "missing" }
  | { readonly kind: "forbidden" };
