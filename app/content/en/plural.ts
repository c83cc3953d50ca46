import { locale } from "./locale.ts";

const rules = new Intl.PluralRules(locale.format);

/** The text for one, or that for any other count. */
export function plural(count: number, one: string, other: string): string {
  return rules.select(count) === "one" ? one : other;
}
