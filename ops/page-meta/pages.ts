import { isPageName, PAGE_NAMES, type PageName } from "#app/domain/page-meta.ts";
import { UsageError } from "../errors.ts";
import { suggest } from "../suggest.ts";
import { sanitizeLine } from "../terminal-text.ts";

/**
 * The page that was typed.
 * @throws UsageError when no page of that name has a record
 */
export function pageNamed(typed: string): PageName {
  const name = typed.trim().toLowerCase();
  if (isPageName(name)) return name;
  const nearest = suggest(name, PAGE_NAMES);
  throw new UsageError(
    `There is no page "${sanitizeLine(typed)}".${nearest ? ` Did you mean ${nearest}?` : ""} ` +
      `The pages are: ${PAGE_NAMES.join(", ")}.`,
  );
}
