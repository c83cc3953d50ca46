/** What a page's title, description and keywords may be, and what is worth a second look. */
import * as v from "valibot";
import { line } from "#app/domain/fields.ts";
import type { PageMeta } from "#app/domain/page-meta.ts";
import { UsageError } from "../errors.ts";

/** Beyond these a record is refused: no reader of it takes more. */
const TITLE_MAX = 120;
const DESCRIPTION_MAX = 320;
const KEYWORDS_MAX = 500;
/** What search engines show of a title and a description, in characters. */
export const TITLE_SHOWN = 60;
export const DESCRIPTION_SHOWN = 160;
const DESCRIPTION_SHORT = 70;

const Words = v.object({
  meta_title: v.optional(line("Title", TITLE_MAX)),
  meta_description: v.optional(line("Description", DESCRIPTION_MAX)),
  meta_keywords: v.optional(line("Keywords", KEYWORDS_MAX)),
});

type Given = Partial<Record<keyof PageMeta, string | undefined>>;

/**
 * The given words, trimmed; what wasn't given is left out.
 * @throws UsageError when one is empty, too long or has characters that can't be printed
 */
export function checkedWords(given: Given): Partial<PageMeta> {
  const { success, output, issues } = v.safeParse(Words, given);
  if (!success) throw new UsageError(issues.map(({ message }) => message).join("\n"));
  return Object.fromEntries(Object.entries(output).filter(([, words]) => words !== undefined));
}

/** What may be stored and is still not as search engines like it, a sentence each. */
export function remarks({ meta_title, meta_description }: PageMeta): string[] {
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
