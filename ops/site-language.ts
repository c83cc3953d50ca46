import { type Language, languages } from "#app/content/languages.ts";

/**
 * The language that is being built or developed: English, or the one that the environment variable
 * DHOWLINE_LANGUAGE names.
 * @throws Error for another name
 */
export function siteLanguage(): Language {
  const { DHOWLINE_LANGUAGE: name = languages.en.lang } = process.env;
  const language = Object.values<Language>(languages).find(({ lang }) => lang === name);
  if (language) return language;
  const known = Object.keys(languages).join(" or ");
  throw new Error(`DHOWLINE_LANGUAGE must be ${known}, and is "${name}".`);
}
