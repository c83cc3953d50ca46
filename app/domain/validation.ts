import * as v from "valibot";

/** The first message for each field that can't be accepted, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

export type Validated<T> = { readonly value: T } | { readonly errors: FieldErrors };

/**
 * Checks `input` against `schema`: unknown keys are dropped, and each field that fails is named
 * with its first message. Anything but an object counts as an object without keys.
 */
export function validate<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: Schema,
  input: unknown,
): Validated<v.InferOutput<Schema>> {
  const outcome = v.safeParse(schema, withEveryKey(schema, input), { abortPipeEarly: true });
  if (outcome.success) return { value: outcome.output };
  const errors: Record<string, string> = {};
  for (const issue of outcome.issues) {
    const field = v.getDotPath(issue) ?? "";
    errors[field] ??= issue.message;
  }
  return { errors };
}

/** Valibot tells of a missing key in words of its own; a key that is there but undefined gets the field's. */
function withEveryKey(schema: v.ObjectSchema<v.ObjectEntries, undefined>, input: unknown) {
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  const given = isObject ? input : {};
  return Object.fromEntries(
    Object.keys(schema.entries).map((key) => [
      key,
      Object.hasOwn(given, key) ? (given as Record<string, unknown>)[key] : undefined,
    ]),
  );
}
