/**
 * A fact about the company. A placeholder is shown like a real value (but for a person's name, which
 * is left out), and `npm run preflight` lists it.
 */
export interface CompanyFact<T = string> {
  readonly value: T;
  readonly placeholder?: true;
}

/**
 * Marks `value` as a placeholder that the company must replace before going live. The comment above it, or above
 * the constant that has it, says `@owner` what to ask for ("Title. What to send.") and `@stands` where it will stand.
 */
export function placeholder<const T>(value: T): CompanyFact<T> & { readonly placeholder: true } {
  return { value, placeholder: true };
}
