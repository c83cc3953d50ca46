/** Finds rows by what was typed at the desk, with `search_index`. */
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { inSearchText, searchPrefixes } from "#app/domain/search-terms.ts";
import type { Database } from "./database.ts";
import { isOneOf } from "./query.ts";

/** The number of each table in `search_index`, which migrations/0000_schema.sql makes. */
export const SEARCH_KINDS = { order: 1, quote: 2, contact: 3, subscriber: 4, note: 5 } as const;

interface Searched {
  readonly id: SQLiteColumn;
  readonly search_terms: SQLiteColumn;
  readonly search_text: SQLiteColumn;
}

export interface SearchCondition {
  readonly where: SQL;
  /** True if it lists the rows' ids, which are read and sorted. Otherwise the newest rows are tried first. */
  readonly isFew: boolean;
}

/** Rows that are read by their ids; where more begin so, the newest that match are soon found. */
const FEW = 1000;
/** The words that are looked up; the others are compared in the rows that these find. */
const LOOKED_UP = 3;
/** The newest rows, whose texts are searched too. */
const RECENT = 5000;

/** The condition for rows of a table that match the typed text. */
export async function searchCondition(
  db: Database,
  kind: keyof typeof SEARCH_KINDS,
  table: Searched,
  typed: string,
): Promise<SearchCondition> {
  const prefixes = searchPrefixes(typed);
  if (!prefixes) return { where: sql`0`, isFew: true };
  const { whole, words } = prefixes;
  const [ofWhole = [], ...ofWords] = await findRows(db, kind, table, [
    whole,
    ...words.slice(0, LOOKED_UP),
  ]);
  const [fewest = []] = ofWords.sort((one, other) => one.length - other.length);
  const { id, search_terms, search_text } = table;
  const has = (prefix: string) => sql`(instr(${search_terms}, ${`"${prefix}`}) > 0
    or instr(${search_text}, ${inSearchText(prefix)}) > 0)`;
  const hasAll = sql.join(words.map(has), sql` and `);
  const matches = sql`(${has(whole)} or ${hasAll})`;
  const isFew = ofWhole.length <= FEW && fewest.length <= FEW;
  if (!isFew) return { where: matches, isFew };
  const rows = [...new Set([...ofWhole, ...fewest])];
  return { where: sql`(${isOneOf(id, rows)} and ${matches})`, isFew };
}

/** The ids of rows with a term or a recent text that matches, for each prefix: at most `FEW` + 1. */
async function findRows(
  db: Database,
  kind: keyof typeof SEARCH_KINDS,
  { id, search_text }: Searched,
  prefixes: readonly string[],
): Promise<number[][]> {
  const selects = prefixes.map(
    (prefix, at) => sql`select * from (select distinct ${at} as word, row_id from (
      select row_id from search_index
        where kind = ${SEARCH_KINDS[kind]} and term >= ${prefix} and term < ${prefix} || char(0x10ffff)
      union all select ${id} from ${id.table}
        where ${id} > (select max(${id}) from ${id.table}) - ${RECENT}
          and instr(${search_text}, ${inSearchText(prefix)}) > 0) limit ${FEW + 1})`,
  );
  const rows = await db.all<{ readonly word: number; readonly row_id: number }>(
    sql.join(selects, sql` union all `),
  );
  return prefixes.map((_, at) => rows.flatMap(({ word, row_id }) => (word === at ? row_id : [])));
}
