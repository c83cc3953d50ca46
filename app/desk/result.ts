import type { FieldErrors } from "../domain/validation.ts";
import type { FieldChange } from "./record.ts";

/** What became of a change at the desk. */
export type ChangeResult =
  /** `changeId` is null where all of it was so already. */
  | { readonly kind: "done"; readonly changeId: string | null; readonly subject: string }
  | { readonly kind: "invalid"; readonly errors: FieldErrors }
  /** Somebody else changed it since the page was shown: nothing is stored. */
  | { readonly kind: "changed"; readonly fields: readonly FieldChange[] }
  | { readonly kind: "missing" };
