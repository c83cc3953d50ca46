import type { Language } from "#app/content/languages.ts";
import { languages } from "#app/content/languages.ts";

/** The language of this folder. */
export const locale: Language = languages.en;
