/** Changes words of pages. KV has the old ones until `cachePageMeta` is called. */
import { type SQL, sql } from "drizzle-orm";
import { pageMeta as inContent } from "#app/content/page-meta.ts";
import type { RecordedChange } from "#app/desk/record.ts";
import { isPageName, type PageMeta, type PageName } from "#app/domain/page-meta.ts";
import { createShortId } from "#app/domain/reference.ts";
import type { Database } from "../data/database.ts";
import { isRecorded, isStanding, markUndone, recordChangeIf } from "../record/record.ts";
import { cachePageMeta, findPageMeta } from "./queries.ts";
import { pageMeta } from "./schema.ts";

const FIELDS = ["meta_title", "meta_description", "meta_keywords"] as const;

interface NewWords {
  /** As the person saw them */
  readonly before: PageMeta;
  readonly after: PageMeta;
  readonly author: string | null;
  /** The change that this undoes */
  readonly undoes?: string;
}

/**
 * Stores a page's words with what they were; returns the change's id, null where they are no longer
 * as the person saw them.
 */
export async function changePageMeta(
  db: Database,
  name: PageName,
  { before, after, author, undoes }: NewWords,
): Promise<string | null> {
  const id = createShortId();
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  const pick = (words: PageMeta) =>
    Object.fromEntries(changed.map((field) => [field, words[field]]));
  const holds = [hasWords(name, before), ...(undoes ? [isStanding(undoes)] : [])];
  const [recorded] = await db.batch([
    recordChangeIf(db, sql.join(holds, sql` and `), {
      ...{ id, author, kind: "page-words", subject: name },
      ...{ before: pick(before), after: pick(after), undoes },
    }),
    storeWords(db, name, after, isRecorded(id)),
    ...(undoes ? [markUndone(db, undoes, id)] : []),
  ]);
  return recorded.length > 0 ? id : null;
}

/** A page without a record has the content's words. */
function hasWords(name: PageName, words: PageMeta): SQL {
  const differs = FIELDS.map((field) => sql`${pageMeta[field]} <> ${words[field]}`);
  return sql`not exists (select 1 from ${pageMeta}
    where page_name = ${name} and (${sql.join(differs, sql` or `)}))`;
}

function storeWords(db: Database, name: PageName, words: PageMeta, condition: SQL) {
  const set = { ...words, updated_at: new Date().toISOString() };
  const { meta_title, meta_description, meta_keywords, updated_at } = set;
  return db
    .insert(pageMeta)
    .select(
      sql`select ${name}, ${meta_title}, ${meta_description}, ${meta_keywords}, ${updated_at}
        where ${condition}`,
    )
    .onConflictDoUpdate({ target: pageMeta.page_name, set });
}

/** Takes a change of page words back, unless they were changed again; also in KV. */
export async function undoPageWords(
  db: Database,
  kv: KVNamespace,
  { id, subject, fields }: RecordedChange,
  author: string,
): Promise<string | null> {
  if (subject === null || !isPageName(subject)) return null;
  const now = (await findPageMeta(db, subject)) ?? inContent[subject];
  const words = (side: "before" | "after") => ({
    ...now,
    ...Object.fromEntries(fields.map((change) => [change.field, change[side]])),
  });
  const how = { before: words("after"), after: words("before"), author, undoes: id };
  const done = await changePageMeta(db, subject, how);
  if (done !== null) await cachePageMeta(kv, subject, how.after);
  return done;
}
