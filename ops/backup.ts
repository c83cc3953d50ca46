/** `npm run ops -- backup`: everything that is stored, as SQL for a database with the same tables. */
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import type { Database } from "#workers/data/database.ts";
import { EXPORT_PAGE } from "#workers/data/query.ts";
import { type CommandContext, storeCommand } from "./command-line.ts";
import { writeNewFile } from "./files.ts";
import { retry, SITE_LABELS } from "./stores.ts";
import { createProgress, pluralize } from "./terminal-text.ts";

/** Tables that are left out: migrations and triggers fill them, or they keep rows for an hour at most. */
const LEFT_OUT = ["d1_migrations", "places", "search_index", "uploads", "staged_orders"];

/** Tables that migrations fill with first rows, which the rows of the backup replace. */
const REPLACED = ["page_meta"];

/** Bytes of a statement; D1 takes 100,000. */
const STATEMENT_MAX = 90_000;
/**
 * Bytes of rows in one statement: wrangler, restoring on this computer, takes the square of a statement's
 * length to find its end.
 */
const GROUP_MAX = 8_000;
/** Characters of a longer text that one statement adds; each has at most six bytes in it. */
const PART = 12_000;

export function backupCommand(program: CommandUnknownOpts, context: CommandContext): void {
  storeCommand(program, "backup")
    .argument("<FILE.sql>", "where to")
    .description("Write everything that is stored to a file of SQL, for an empty database")
    .action(async (path, { json: isJson, env: site }) => {
      await context.withStores(site, async ({ db }) => {
        const tables = await retry(() => listTables(db));
        const all = tables.reduce((sum, { rows }) => sum + rows, 0);
        const show = createProgress(context, "rows");
        let done = 0;
        async function* statements() {
          for (const table of tables) {
            for await (const rows of pagesOf(db, table)) {
              yield* insertStatements(table, rows);
              done += rows.length;
              show(done, all);
            }
          }
        }
        await writeNewFile(path, statements(), { isPrivate: true });
        const counts = { rows: done, tables: tables.length };
        context.console.log(
          isJson
            ? JSON.stringify(counts)
            : `${path} has the ${pluralize(done, "row")} of ${pluralize(tables.length, "table")} that are stored ${SITE_LABELS[site]}.`,
        );
      });
    });
}

interface Table {
  readonly name: string;
  /** Without generated ones. */
  readonly columns: readonly string[];
  /** Their number, and the last rowid: a later row may refer to a row of a table that was read before. */
  readonly rows: number;
  readonly last: number;
}

type Value = string | number | null;

/** Tables with rows; each comes after the tables to which its rows refer. */
async function listTables(db: Database): Promise<readonly Table[]> {
  const d1 = db.$client;
  const { results } = await d1
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .all<{ name: string }>();
  const names = results
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite|_cf)_/.test(name) && !LEFT_OUT.includes(name));
  const about = async <Row>(pragma: string, name: string) =>
    (await d1.prepare(`pragma ${pragma}(${quoteName(name)})`).all<Row>()).results;
  const parents = new Map<string, readonly string[]>();
  for (const name of names) {
    const keys = await about<{ table: string }>("foreign_key_list", name);
    parents.set(
      name,
      keys.map(({ table }) => table),
    );
  }
  const sorted = [...new Set(names.flatMap((name) => withParents(name, parents)))];
  // One transaction.
  const counts = await d1.batch<{ rows: number; last: number | null }>(
    sorted.map((name) =>
      d1.prepare(`select count(*) as rows, max(rowid) as last from ${quoteName(name)}`),
    ),
  );
  const tables: Table[] = [];
  for (const [at, name] of sorted.entries()) {
    const { rows = 0, last = null } = counts[at]?.results[0] ?? {};
    const columns = await about<{ name: string; hidden: number }>("table_xinfo", name);
    const own = columns.filter(({ hidden }) => hidden === 0).map((column) => column.name);
    if (last !== null) tables.push({ name, columns: own, rows, last });
  }
  return tables;
}

function withParents(name: string, parents: ReadonlyMap<string, readonly string[]>): string[] {
  const own = (parents.get(name) ?? []).filter((parent) => parent !== name);
  return [...own.flatMap((parent) => withParents(parent, parents)), name];
}

async function* pagesOf(
  db: Database,
  { name, columns, last }: Table,
): AsyncGenerator<readonly (readonly Value[])[]> {
  const query = `select rowid, ${columns.map(quoteName).join(", ")} from ${quoteName(name)}
    where rowid > ?1 and rowid <= ?2 order by rowid limit ${EXPORT_PAGE}`;
  for (let after = -1; after < last; ) {
    const page = db.$client.prepare(query).bind(after, last);
    const rows = await retry(() => page.raw<[number, ...Value[]]>());
    if (rows.length === 0) return;
    yield rows.map(([, ...values]) => values);
    after = rows.at(-1)?.[0] ?? last;
  }
}

function* insertStatements({ name, columns }: Table, rows: readonly (readonly Value[])[]) {
  const insert = REPLACED.includes(name) ? "insert or replace" : "insert";
  const head = `${insert} into ${quoteName(name)} (${columns.map(quoteName).join(", ")}) values\n`;
  let group: string[] = [];
  let size = 0;
  const end = () => `${head}${group.join(",\n")};\n`;
  for (const row of rows) {
    const text = `(${row.map(literal).join(", ")})`;
    const bytes = Buffer.byteLength(text) + 2;
    if (group.length > 0 && size + bytes > GROUP_MAX) {
      yield end();
      group = [];
      size = 0;
    }
    if (bytes > STATEMENT_MAX) yield* longRow(columns, row, head);
    else {
      group.push(text);
      size += bytes;
    }
  }
  if (group.length > 0) yield end();
}

/**
 * A row that is too long for one statement: its long texts are staged piece by piece, and put together as
 * the row is inserted, since indexes and triggers read them whole.
 */
function* longRow(
  columns: readonly string[],
  row: readonly Value[],
  head: string,
): Generator<string> {
  const values: string[] = [];
  for (const [at, value] of row.entries()) {
    if (typeof value !== "string" || value.length <= PART / 10) {
      values.push(literal(value));
      continue;
    }
    const id = literal(`backup ${columns[at]}`);
    const parts = value.match(new RegExp(`[\\s\\S]{1,${PART}}`, "gu")) ?? [];
    for (const [part, text] of parts.entries()) {
      yield `insert into staged_orders (import_id, part, "rows", created_at) values (${id}, ${part}, ${literal(text)}, '');\n`;
    }
    values.push(
      `(select group_concat("rows", '') from (select "rows" from staged_orders where import_id = ${id} order by part))`,
    );
  }
  yield `${head}(${values.join(", ")});\n`;
  yield `delete from staged_orders where import_id like 'backup %';\n`;
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function literal(value: Value): string {
  if (typeof value !== "string") return value === null ? "null" : String(value);
  // A literal ends at the character 0.
  return `'${value.replaceAll("'", "''")}'`.replaceAll("\0", "'||char(0)||'");
}
