import type { ChangeResult } from "#app/desk/result.ts";
import type { FieldErrors } from "#app/domain/validation.ts";

/** A form that was sent and not stored, or changed nothing. */
export interface Attempt {
  readonly typed: Readonly<Record<string, string>>;
  readonly result: ChangeResult;
}

/** The messages of a refused form; none for another form. */
export function errorsOf(attempt: Attempt | undefined, does: string): FieldErrors {
  if (attempt?.typed.do !== does || attempt.result.kind !== "invalid") return {};
  return attempt.result.errors;
}
