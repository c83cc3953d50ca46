import * as v from "valibot";
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

export const PageNameSchema = v.object({ pageName: line("Page name", 64) });

export function isPageName(name: string): name is PageName {
  return (PAGE_NAMES as readonly string[]).includes(name);
}
