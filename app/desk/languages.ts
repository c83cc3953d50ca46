import type { LanguageName } from "#app/content/languages.ts";

/** The languages as the desk names them. */
export const LANGUAGE_LABELS: Readonly<Record<LanguageName, string>> = {
  en: "English",
  ar: "Arabic",
};
