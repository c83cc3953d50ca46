/**
 * A fact about the company. A placeholder is shown like a real value (but for a person's name, which
 * is left out), and `npm run preflight` lists it.
 */
export interface CompanyFact<T = string> {
  readonly value: T;
  readonly placeholder?: true;
}

/** Marks `value` as a placeholder that the company must replace before going live. */
export function placeholder<const T>(value: T): CompanyFact<T> & { readonly placeholder: true } {
  return { value, placeholder: true };
}
