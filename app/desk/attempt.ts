import type { FieldErrors } from "#app/domain/validation.ts";
import type { UpdatePreview } from "#workers/desk/orders-types.ts";
import type { Result } from "#workers/desk/result-types.ts";

/** A form that was sent and stored nothing, with why; or with what it would do. */
export interface Attempt {
  readonly typed: Readonly<Record<string, string>>;
  readonly result: Result | UpdatePreview;
}

/** The messages of a refused form; none for another form. */
export function errorsOf(attempt: Attempt | undefined, does: string): FieldErrors {
  if (attempt?.typed.do !== does) return {};
  const { result } = attempt;
  return (result.kind === "invalid" || result.kind === "conflict" ? result.errors : null) ?? {};
}

/** What was typed in a form that stored nothing; empty for another form. */
export function typedIn(
  attempt: Attempt | undefined,
  does: string,
): Readonly<Record<string, string>> {
  return attempt?.typed.do === does ? attempt.typed : {};
}
