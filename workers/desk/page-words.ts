import { deskPageWords } from "#app/content/desk/page-words.ts";
import { pageMeta as inContent } from "#app/content/page-meta.ts";
import { isPageName, PAGE_NAMES, type PageMeta, PageTitlesSchema } from "#app/domain/page-meta.ts";
import { validate } from "#app/domain/validation.ts";
import { listChanges } from "../audit/audit-log.ts";
import type { Database, Stores } from "../data/database.ts";
import { logError } from "../log.ts";
import { changePageMeta } from "../page-meta/changes.ts";
import { cachePageMeta, findPageMeta } from "../page-meta/queries.ts";
import type { PageWordsDesk } from "./page-words-types.ts";
import type { Person } from "./session.ts";

/** Of each page. */
const CHANGES_MAX = 5;

/** For administrators. */
export function createPageWordsDesk(
  db: Database,
  { PAGE_META }: Pick<Stores, "PAGE_META">,
  person: Person,
): PageWordsDesk {
  return {
    list: () =>
      Promise.all(
        PAGE_NAMES.map(async (page) => {
          const words = (await findPageMeta(db, page)) ?? inContent[page];
          const { changes } = await listChanges(db, { subject: page, size: CHANGES_MAX });
          return { page, words, changes };
        }),
      ),
    async save(values) {
      const { page = "" } = values;
      if (!isPageName(page)) return { kind: "missing" };
      const checked = validate(PageTitlesSchema, values);
      if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
      const after = checked.value;
      const now = (await findPageMeta(db, page)) ?? inContent[page];
      const before = {
        meta_title: values.seen_title ?? now.meta_title,
        meta_description: values.seen_description ?? now.meta_description,
        meta_keywords: values.seen_keywords ?? now.meta_keywords,
      };
      if (isSame(after, now)) {
        return { kind: "done", changeId: null, message: deskPageWords.unchanged };
      }
      const changeId = await changePageMeta(db, page, { before, after, author: person.name });
      if (changeId === null) {
        return { kind: "conflict", message: deskPageWords.changed, changes: [] };
      }
      // Stored all the same: KV has the old ones for an hour at most.
      await cachePageMeta(PAGE_META, page, after).catch((error) => logError("pageMeta", error));
      return { kind: "done", changeId, subject: page };
    },
  };
}

function isSame(one: PageMeta, other: PageMeta): boolean {
  return (Object.keys(one) as (keyof PageMeta)[]).every((key) => one[key] === other[key]);
}
