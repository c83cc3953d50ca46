/** Finds rows by what was typed at the desk, with `search_index`. */
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { searchPrefixes } from "#app/domain/search-terms.ts";
import type { Database } from "./database.ts";
import { isOneOf } from "./query.ts";

/** The number of each table in `search_index`, which migrations/0000_schema.sql makes. */
const KINDS = { order: 1, quote: 2, contact: 3, subscriber: 4, note: 5 } as const;

interface Searched {
  readonly id: SQLiteColumn;
  readonly search_terms: SQLiteColumn;
}

export interface SearchCondition {
  readonly where: SQL;
  /** Whether it names the rows: they are read by their ids, and sorted. Else newest rows are tried. */
  readonly isFew: boolean;
}

/** Rows that are read by their ids; where more begin so, the newest that match are soon found. */
const FEW = 1000;
/** The words that are looked up; the others are compared in the rows that these find. */
const LOOKED_UP = 3;

/** The condition for rows of a table that have what was typed. */
export async function searchCondition(
  db: Database,
  kind: keyof typeof KINDS,
  { id, search_terms }: Searched,
  typed: string,
): Promise<SearchCondition> {
  const prefixes = searchPrefixes(typed);
  if (!prefixes) return { where: sql`0`, isFew: true };
  const { whole, words } = prefixes;
  const [ofWhole = [], ...ofWords] = await findRows(db, kind, [
    whole,
    ...words.slice(0, LOOKED_UP),
  ]);
  const [fewest = []] = ofWords.sort((one, other) => one.length - other.length);
  const has = (prefix: string) => sql`instr(${search_terms}, ${`"${prefix}`}) > 0`;
  const hasAll = sql.join(words.map(has), sql` and `);
  const matches = sql`(${has(whole)} or ${hasAll})`;
  const isFew = ofWhole.length <= FEW && fewest.length <= FEW;
  if (!isFew) return { where: matches, isFew };
  const rows = [...new Set([...ofWhole, ...fewest])];
  return { where: sql`(${isOneOf(id, rows)} and ${matches})`, isFew };
}

/** For each prefix the ids of rows with a term that begins so, at most one more than `FEW`. */
async function findRows(
  db: Database,
  kind: keyof typeof KINDS,
  prefixes: readonly string[],
): Promise<number[][]> {
  const { results: rows } = await db.$client
    .prepare(
      prefixes
        .map(
          (_, at) => `select * from (select distinct ${at} as word, row_id from search_index
            where kind = ?1 and term >= ?${at + 2} and term < ?${at + 2} || char(0x10ffff) limit ${FEW + 1})`,
        )
        .join(" union all "),
    )
    .bind(KINDS[kind], ...prefixes)
    .all<{ readonly word: number; readonly row_id: number }>();
  return prefixes.map((_, at) => rows.flatMap(({ word, row_id }) => (word === at ? row_id : [])));
}
