/** Streams stored rows as CSV or JSON lines, into a new file or to stdout. */
import { pipeline } from "node:stream/promises";
import { BOM, type CsvValue, csvLine } from "#app/domain/csv.ts";
import { EXPORT_PAGE, type ResultPage } from "#workers/data/query.ts";
import type { CommandContext } from "./command-line.ts";
import { writeNewFile } from "./new-file.ts";
import { createProgress } from "./progress.ts";
import { retry } from "./retry.ts";
import { SITE_LABELS, type Site } from "./stores.ts";
import { pluralize } from "./terminal-text.ts";

interface Source<Row> {
  /** Singular; plural with "s" */
  readonly noun: string;
  readonly count: () => Promise<number>;
  readonly page: (after: number, size: number) => Promise<ResultPage<Row>>;
  readonly columns: readonly { readonly header: string; readonly value: (row: Row) => CsvValue }[];
  /** Puts a ' before text that a spreadsheet would run as a formula. */
  readonly escapeFormulas: boolean;
}

interface Target {
  /** Undefined: stdout. */
  readonly path: string | undefined;
  /** JSON lines instead of CSV. */
  readonly isJson: boolean | undefined;
  readonly site: Site;
}

/** @throws OperatorError when the file exists already or can't be written */
export async function exportRows<Row>(
  context: CommandContext,
  source: Source<Row>,
  { path, isJson, site }: Target,
): Promise<void> {
  const all = await retry(source.count);
  const show = path === undefined ? () => undefined : createProgress(context, `${source.noun}s`);
  let done = 0;
  async function* allRows(): AsyncGenerator<Row> {
    let after: number | null = 0;
    while (after !== null) {
      const from: number = after;
      const { rows, next } = await retry(() => source.page(from, EXPORT_PAGE));
      yield* rows;
      done += rows.length;
      show(done, all);
      after = next;
    }
  }
  const text = isJson ? asJsonLines(allRows()) : asCsv(source, allRows(), path !== undefined);
  if (path === undefined) return pipeline(text, context.stdout, { end: false });
  await writeNewFile(path, text, { isPrivate: true });
  context.console.log(
    `${path} has the ${pluralize(done, source.noun)} that ${done === 1 ? "is" : "are"} stored ${SITE_LABELS[site]}.`,
  );
}

async function* asCsv<Row>(
  { columns, escapeFormulas }: Source<Row>,
  rows: AsyncIterable<Row>,
  hasBom: boolean,
): AsyncGenerator<string> {
  const header = csvLine(columns.map(({ header }) => header));
  yield hasBom ? BOM + header : header;
  for await (const row of rows) {
    const values = columns.map(({ value }) => value(row));
    yield csvLine(values, escapeFormulas);
  }
}

/** One JSON object on each line. */
async function* asJsonLines(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}
