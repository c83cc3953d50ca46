/**
 * A fact about the company. A placeholder is shown as it is, and the check before a deploy lists
 * it.
 */
export interface Fact<T = string> {
  readonly value: T;
  readonly placeholder?: true;
}

/** Marks `value` as a placeholder that the company must replace before going live. */
export function placeholder<const T>(value: T): Fact<T> & { readonly placeholder: true } {
  return { value, placeholder: true };
}
