/** Changes page titles. KV has the old ones until `cachePageMeta` is called. */

import { type SQL, sql } from "drizzle-orm";
import type { FormValues } from "#app/domain/enquiries/form-data.ts";
import { type PageMeta, PageTitlesSchema } from "#app/domain/page-meta.ts";
import { validate } from "#app/domain/validation.ts";
import { changeIf, isLogged, listChanges } from "../audit/audit-log.ts";
import { doneWith, type Result } from "../audit/result.ts";
import type { Database } from "../data/database.ts";
import { logError } from "../log.ts";
import { cachePageMeta, findPageMeta } from "./page-meta-queries.ts";
import { pageMeta } from "./page-meta-schema.ts";
import { findPageRecord, PAGE_RECORDS, type PageRecord, titlesOfBuild } from "./records.ts";

const FIELDS = ["meta_title", "meta_description", "meta_keywords"] as const;

interface TitleChange {
  /** As the operator saw them */
  readonly before: PageMeta;
  readonly after: PageMeta;
  readonly author: string | null;
}

/**
 * Stores a page's titles and an entry of the audit log; returns the change's id, null where the stored
 * titles aren't `before`.
 */
export async function changePageMeta(
  db: Database,
  name: PageRecord,
  { before, after, author }: TitleChange,
): Promise<string | null> {
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  const pick = (titles: PageMeta) =>
    Object.fromEntries(changed.map((field) => [field, titles[field]]));
  const change = { author, kind: "page-titles", subject: name } as const;
  const titles = { before: pick(before), after: pick(after) };
  return changeIf(db, hasTitles(name, before), { ...change, ...titles }, (id) => [
    storeTitles(db, name, after, isLogged(id)),
  ]);
}

/** Whether the stored titles are these; a page without a record has those of the build. */
function hasTitles(name: PageRecord, titles: PageMeta): SQL {
  const differs = FIELDS.map((field) => sql`${pageMeta[field]} <> ${titles[field]}`);
  return sql`not exists (select 1 from ${pageMeta}
    where page_name = ${name} and (${sql.join(differs, sql` or `)}))`;
}

function storeTitles(db: Database, name: PageRecord, titles: PageMeta, condition: SQL) {
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

/** Never throws: on failure KV has the old titles for an hour at most. */
async function cacheStored(kv: KVNamespace, name: PageRecord, titles: PageMeta): Promise<void> {
  await cachePageMeta(kv, name, titles).catch((error) => logError("pageMeta", error));
}

/** Entries of the audit log that a page's titles come with. */
const CHANGES_MAX = 5;

/** The titles of each page and language with their latest changes. */
export function listPageTitles(db: Database) {
  return Promise.all(
    PAGE_RECORDS.map(async (one) => {
      const { record } = one;
      const titles = (await findPageMeta(db, record)) ?? titlesOfBuild[record];
      const { changes } = await listChanges(db, { subject: record, size: CHANGES_MAX });
      return { ...one, titles, changes };
    }),
  );
}

/** Saves the titles of a form, also in KV; `seen_*` are those that the form was filled with. */
export async function savePageTitles(
  db: Database,
  kv: KVNamespace,
  values: FormValues,
  author: string,
): Promise<Result> {
  const known = findPageRecord(values.page ?? "");
  if (!known) return { kind: "missing" };
  const { record } = known;
  const checked = validate(PageTitlesSchema, values);
  if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
  const after = checked.value;
  const stored = (await findPageMeta(db, record)) ?? titlesOfBuild[record];
  const before = {
    meta_title: values.seen_title ?? stored.meta_title,
    meta_description: values.seen_description ?? stored.meta_description,
    meta_keywords: values.seen_keywords ?? stored.meta_keywords,
  };
  if (FIELDS.every((field) => after[field] === stored[field])) return doneWith("No changes.");
  const changeId = await changePageMeta(db, record, { before, after, author });
  if (changeId === null) {
    const message =
      "Someone else changed these titles in the meantime. Compare with the activity below, then save again.";
    return { kind: "conflict", message, changes: [] };
  }
  await cacheStored(kv, record, after);
  return { kind: "done", changeId, subject: record };
}
