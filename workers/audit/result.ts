/** Who changes something at the desk, and what came of it. */
import type { FormValues } from "#app/domain/enquiries/form-data.ts";
import type { FieldErrors } from "#app/domain/validation.ts";
import type { ChangedField } from "./audit-log.ts";

/** A user of the desk. */
export interface Person {
  /** The author of changes: the email address, or that it was on this computer */
  readonly name: string;
  /** Whether they may also remove, erase and change page titles */
  readonly isAdmin: boolean;
}

/** The result of an action. */
export type Result =
  /** `changeId` names the entry of the audit log. `subject` is what it is about. */
  | { readonly kind: "done"; readonly changeId: string; readonly subject: string }
  /** As `doneWith`. */
  | { readonly kind: "done"; readonly changeId: null; readonly message: string }
  | { readonly kind: "invalid"; readonly errors: FieldErrors }
  /** Others changed it since the page was shown; nothing is stored. */
  | {
      readonly kind: "conflict";
      readonly message: string;
      /** Theirs, the newest first */
      readonly changes: readonly ChangedField[];
      /** The typed values; fields that only others changed have their values */
      readonly values?: FormValues;
      /** The errors of fields that both changed */
      readonly errors?: FieldErrors;
    }
  | { readonly kind: "missing" }
  | { readonly kind: "forbidden" };

/** Done without a change to show or undo: `message` says what was done, or why nothing was. */
export function doneWith(message: string): Result {
  return { kind: "done", changeId: null, message };
}

export function conflict(message: string, changes: readonly ChangedField[] = []): Result {
  return { kind: "conflict", message, changes };
}
