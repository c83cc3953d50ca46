import * as v from "valibot";

/** The first message of each invalid field, by name. */
export type FieldErrors = Readonly<Record<string, string>>;

export type Validated<T> = { readonly value: T } | { readonly errors: FieldErrors };

/**
 * Validates `input`: drops unknown keys, and returns the first message of each invalid field.
 * Anything but an object counts as an empty object.
 */
export function validate<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: Schema,
  input: unknown,
): Validated<v.InferOutput<Schema>> {
  // Missing keys are added as undefined, so that they get the field's message and not Valibot's.
  const missing = Object.keys(schema.entries).map((key) => [key, undefined]);
  const fields = { ...Object.fromEntries(missing), ...(input as object) };
  const outcome = v.safeParse(schema, fields, { abortPipeEarly: true });
  if (outcome.success) return { value: outcome.output };
  const errors: Record<string, string> = {};
  for (const issue of outcome.issues) {
    const field = v.getDotPath(issue) ?? "";
    errors[field] ??= issue.message;
  }
  return { errors };
}
