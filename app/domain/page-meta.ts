import * as v from "valibot";
import { fieldNames } from "#content/field-messages.ts";
import { line } from "./fields.ts";

/** The pages with title, description and keywords that operators can change. */
export const PAGE_NAMES = [
  "home",
  "about",
  "other-services",
  "global-freight",
  "services",
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** Page meta record of specification section 3. */
export interface PageMeta {
  readonly meta_title: string;
  readonly meta_description: string;
  readonly meta_keywords: string;
}

export const PageNameSchema = v.object({ pageName: line(fieldNames.page_name, 64) });

export function isPageName(name: string): name is PageName {
  return (PAGE_NAMES as readonly string[]).includes(name);
}

/** Longer texts are refused. */
const TITLE_MAX = 120;
const DESCRIPTION_MAX = 320;
const KEYWORDS_MAX = 500;
/** Characters that search engines show. */
export const TITLE_SHOWN = 60;
export const DESCRIPTION_SHOWN = 160;
const DESCRIPTION_SHORT = 70;

/** The title, description and keywords of a page, as operators write them. */
export const PageTitlesSchema = v.object({
  meta_title: line("Title", TITLE_MAX),
  meta_description: line("Description", DESCRIPTION_MAX),
  meta_keywords: line("Keywords", KEYWORDS_MAX),
});

/** Advice for search engines, a sentence each. */
export function pageTitleAdvice({ meta_title, meta_description }: PageMeta): string[] {
  const title = meta_title.length;
  const description = meta_description.length;
  return [
    title > TITLE_SHOWN &&
      `The title has ${title} characters; search engines show about ${TITLE_SHOWN}.`,
    description > DESCRIPTION_SHOWN &&
      `The description has ${description} characters; search engines show about ${DESCRIPTION_SHOWN}.`,
    description < DESCRIPTION_SHORT &&
      `The description has ${description} characters; ${DESCRIPTION_SHORT} to ${DESCRIPTION_SHOWN} are read best.`,
  ].filter((remark) => remark !== false);
}
