/** The page meta records: one for each page and language. */

import { contentPageMeta as arabic } from "#app/content/ar/page-meta.ts";
import { contentPageMeta as english } from "#app/content/en/page-meta.ts";
import {
  LANGUAGE_NAMES,
  type Language,
  type LanguageName,
  languages,
} from "#app/content/languages.ts";
import { PAGE_NAMES, type PageMeta, type PageName } from "#app/domain/page-meta.ts";

/** The name of a record: "about" in English, "ar:about" in Arabic. */
export type PageRecord = PageName | `${Exclude<LanguageName, "en">}:${PageName}`;

export function pageRecord(page: PageName, lang: LanguageName): PageRecord {
  return lang === languages.en.lang ? page : `${lang}:${page}`;
}

interface PageOf {
  readonly record: PageRecord;
  readonly page: PageName;
  readonly language: Language;
}

/** All records, the English ones first. */
export const PAGE_RECORDS: readonly PageOf[] = LANGUAGE_NAMES.flatMap((lang) =>
  PAGE_NAMES.map((page) => ({
    record: pageRecord(page, lang),
    page,
    language: languages[lang],
  })),
);

export function findPageRecord(name: string): PageOf | undefined {
  return PAGE_RECORDS.find(({ record }) => record === name);
}

const TITLES = { en: english, ar: arabic } as const;

/** The titles of the build, for records that aren't stored. */
export const titlesOfBuild = Object.fromEntries(
  PAGE_RECORDS.map(({ record, page, language }) => [record, TITLES[language.lang][page]]),
) as Readonly<Record<PageRecord, PageMeta>>;
