import type { UpdatePreview } from "#app/desk/orders.ts";
import type { Result } from "#app/desk/result.ts";
import type { FieldErrors } from "#app/domain/validation.ts";

/** A form that was sent and stored nothing, with why; or with what it would do. */
export interface Attempt {
  readonly typed: Readonly<Record<string, string>>;
  readonly result: Result | UpdatePreview;
}

/** The messages of a refused form; none for another form. */
export function errorsOf(attempt: Attempt | undefined, does: string): FieldErrors {
  if (attempt?.typed.do !== does || attempt.result.kind !== "invalid") return {};
  return attempt.result.errors;
}
