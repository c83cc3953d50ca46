/** Changes page titles. KV has the old ones until `cachePageMeta` is called. */
import { type SQL, sql } from "drizzle-orm";
import { pageMeta as inContent } from "#app/content/page-meta.ts";
import { isPageName, type PageMeta, type PageName } from "#app/domain/page-meta.ts";
import { createShortId } from "#app/domain/reference.ts";
import type { AuditEntry } from "../audit/audit-log.ts";
import { isLogged, isStanding, logChangeIf, markUndone } from "../audit/audit-log.ts";
import type { Database } from "../data/database.ts";
import { cachePageMeta, findPageMeta } from "./queries.ts";
import { pageMeta } from "./schema.ts";

const FIELDS = ["meta_title", "meta_description", "meta_keywords"] as const;

interface TitleChange {
  /** As the operator saw them */
  readonly before: PageMeta;
  readonly after: PageMeta;
  readonly author: string | null;
  /** The change that this undoes */
  readonly undoes?: string;
}

/**
 * Stores a page's titles and an entry of the audit log; returns the change's id, null where the stored
 * titles aren't `before`.
 */
export async function changePageMeta(
  db: Database,
  name: PageName,
  { before, after, author, undoes }: TitleChange,
): Promise<string | null> {
  const id = createShortId();
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  const pick = (titles: PageMeta) =>
    Object.fromEntries(changed.map((field) => [field, titles[field]]));
  const holds = [hasTitles(name, before), ...(undoes ? [isStanding(undoes)] : [])];
  const [logged] = await db.batch([
    logChangeIf(db, sql.join(holds, sql` and `), {
      ...{ id, author, kind: "page-titles", subject: name },
      ...{ before: pick(before), after: pick(after), undoes },
    }),
    storeTitles(db, name, after, isLogged(id)),
    ...(undoes ? [markUndone(db, undoes, id)] : []),
  ]);
  return logged.length > 0 ? id : null;
}

/** Whether the stored titles are these; a page without a record has those of the build. */
function hasTitles(name: PageName, titles: PageMeta): SQL {
  const differs = FIELDS.map((field) => sql`${pageMeta[field]} <> ${titles[field]}`);
  return sql`not exists (select 1 from ${pageMeta}
    where page_name = ${name} and (${sql.join(differs, sql` or `)}))`;
}

function storeTitles(db: Database, name: PageName, titles: PageMeta, condition: SQL) {
  const set = { ...titles, updated_at: new Date().toISOString() };
  const { meta_title, meta_description, meta_keywords, updated_at } = set;
  return db
    .insert(pageMeta)
    .select(
      sql`select ${name}, ${meta_title}, ${meta_description}, ${meta_keywords}, ${updated_at}
        where ${condition}`,
    )
    .onConflictDoUpdate({ target: pageMeta.page_name, set });
}

/** Undoes a change of page titles, unless they were changed again; also in KV. */
export async function undoPageTitles(
  db: Database,
  kv: KVNamespace,
  { id, subject, fields }: AuditEntry,
  author: string,
): Promise<string | null> {
  if (subject === null || !isPageName(subject)) return null;
  const now = (await findPageMeta(db, subject)) ?? inContent[subject];
  const titles = (side: "before" | "after") => ({
    ...now,
    ...Object.fromEntries(fields.map((change) => [change.field, change[side]])),
  });
  const how = { before: titles("after"), after: titles("before"), author, undoes: id };
  const done = await changePageMeta(db, subject, how);
  if (done !== null) await cachePageMeta(kv, subject, how.after);
  return done;
}
