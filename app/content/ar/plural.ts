import { locale } from "./locale.ts";

/** The texts of a count, each with the form of the noun that its number needs. */
export interface PluralForms {
  /** For 0; without it, 0 has the text of `other`. */
  readonly zero?: string;
  readonly one: string;
  readonly two: string;
  /** For 3 to 10, also of a hundred: 103. */
  readonly few: string;
  /** For 11 to 99, also of a hundred: 111. */
  readonly many: string;
  /** For whole hundreds, and one or two above them; for fractions. */
  readonly other: string;
}

const rules = new Intl.PluralRules(locale.format);

/** The text for the count. */
export function plural(count: number, forms: PluralForms): string {
  return forms[rules.select(count)] ?? forms.other;
}
