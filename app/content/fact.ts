/**
 * A fact about the company. One that the company has not supplied yet carries `placeholder: true`:
 * it is shown as it stands, and the check before a deploy lists it.
 */
export interface Fact<T = string> {
  readonly value: T;
  readonly placeholder?: true;
}

/** Marks `value` as a stand-in that the company must replace before it goes live. */
export function placeholder<const T>(value: T): Fact<T> & { readonly placeholder: true } {
  return { value, placeholder: true };
}
