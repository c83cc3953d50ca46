/** Parts of queries that several tables share. */
import { lt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Database } from "./database.ts";

/**
 * Runs statements in one transaction; returns the rows of each. Drizzle's own batch takes no
 * statements in SQL that have parameters.
 */
export async function runBatch(db: Database, statements: readonly SQL[]): Promise<unknown[][]> {
  const dialect = new SQLiteAsyncDialect();
  const prepared = statements.map((statement) => {
    const { sql: query, params } = dialect.sqlToQuery(statement);
    return db.$client.prepare(query).bind(...params);
  });
  return (await db.$client.batch(prepared)).map(({ results }) => results);
}

/** Whether one of the columns contains the text, without regard to the case of a-z. */
export function containsText(columns: readonly SQLiteColumn[], text: string): SQL | undefined {
  return or(...columns.map((column) => sql`instr(lower(${column}), lower(${text})) > 0`));
}

/**
 * Whether one of the columns has an "@", for an index of the few rows that may name an address. The
 * text must be the same in the table's schema and in the query, or the index isn't used.
 */
export function mayHaveAddress(columns: readonly string[]): SQL {
  return sql.raw(`instr(${columns.map((name) => `coalesce(${name}, '')`).join(" || ")}, '@') > 0`);
}

/** An address as people may have typed it into the column: for indexes of such columns too. */
export function addressIn(column: string): SQL {
  return sql.raw(`lower(trim(${column}))`);
}

/** Whether the column has one of the values. Bound as one JSON text: D1 binds at most 100. */
export function isOneOf(column: SQLiteColumn | SQL, values: readonly unknown[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}

/** The items in groups of at most `size`. */
export function splitIntoGroups<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** The rows of one query for each group of at most `size` items, one after the other. */
export async function queryInGroups<T, Row>(
  items: readonly T[],
  size: number,
  query: (group: readonly T[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (const group of splitIntoGroups(items, size)) found.push(...(await query(group)));
  return found;
}

/** Rows of a page of an export: of the longest ones some 10 MB, below D1's limit for a result. */
export const EXPORT_PAGE = 500;

/** Rows in insertion order. */
export interface ResultPage<Row> {
  readonly rows: readonly Row[];
  /** `after` of the next page: the last row's id; null on the last page. */
  readonly next: number | null;
}

/** A page of at most `size` rows, each converted by `convert`. */
export function toResultPage<Row extends { readonly id: number }, Result>(
  rows: readonly Row[],
  size: number,
  convert: (row: Row) => Result,
): ResultPage<Result> {
  return { rows: rows.map(convert), next: rows.length === size ? (rows.at(-1)?.id ?? null) : null };
}

/**
 * The mailbox of an address, without dots and without the part after a plus: at the large providers one mailbox
 * has any number of such addresses.
 */
export function mailbox(email: SQL): SQL {
  const local = sql`substr(${email}, 1, instr(replace(${email}, '@', '+'), '+') - 1)`;
  return sql`replace(${local}, '.', '') || substr(${email}, instr(${email}, '@'))`;
}

/**
 * Whether a row comes after a key, "time~id", in a list that is sorted by these, the newest first; undefined
 * without a key. With a key, pages stay the same while rows are added. Only the first comparison uses an index.
 */
export function isBeforeKey(
  time: SQLiteColumn | SQL,
  id: SQLiteColumn,
  key: string | null | undefined,
): SQL | undefined {
  const [keyTime, keyId] = key?.split("~") ?? [];
  if (!keyTime || !keyId) return undefined;
  return sql`${time} <= ${keyTime} and (${time} < ${keyTime} or ${lt(id, keyId)})`;
}

/** The first `size` of the rows, and the key of the last of these if there is one more row. */
export function cutPage<Row, Key>(rows: readonly Row[], size: number, toKey: (last: Row) => Key) {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { shown, next: rows.length > size && last ? toKey(last) : null };
}
