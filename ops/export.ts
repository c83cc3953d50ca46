/** The commands that export orders, events and enquiries as CSV or JSON lines. */
import { pipeline } from "node:stream/promises";
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { dubaiIso } from "#app/domain/dubai-time.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { localMs } from "#app/domain/tracking/clock.ts";
import { BOM, type CsvValue, csvRows } from "#workers/data/csv.ts";
import { EXPORT_PAGE, type ResultPage } from "#workers/data/query.ts";
import { enquiryColumns } from "#workers/enquiries/csv.ts";
import { countEnquiries, getEnquiryPage } from "#workers/enquiries/enquiry-queries.ts";
import type { OperatorOrder } from "#workers/orders/find.ts";
import { countFacts, type ExportedFact, getFactPage } from "#workers/orders/log.ts";
import { countOrders, createdSince, getOrderPage } from "#workers/orders/order-queries.ts";
import { ORDER_FIELDS, type OrderField } from "#workers/orders/order-row.ts";
import { type CommandContext, ENQUIRY_NOUNS, options, storeCommand } from "./command-line.ts";
import { writeNewFile } from "./files.ts";
import { retry, SITE_LABELS, type Site } from "./stores.ts";
import { createProgress, pluralize } from "./terminal-text.ts";

interface Column<Row> {
  readonly header: string;
  readonly value: (row: Row) => CsvValue;
}

interface Source<Row> {
  /** Singular; plural with "s" */
  readonly noun: string;
  readonly count: () => Promise<number>;
  readonly page: (after: number, size: number) => Promise<ResultPage<Row>>;
  readonly columns: readonly Column<Row>[];
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

export function exportOrders(orders: CommandUnknownOpts, context: CommandContext): void {
  exportCommand(orders)
    .description("Write orders to a CSV file that import reads")
    .action(async (path, { since, json: isJson, env: site }) => {
      await context.withStores(site, async ({ db }) => {
        const where = createdSince(since);
        const source = {
          noun: "order",
          count: () => countOrders(db, where),
          page: (after: number, size: number) => getOrderPage(db, { after, size, where }),
          columns: ORDER_FIELDS.map((field) => ({
            header: field,
            value: (order: OperatorOrder) => formatForImport(order, field),
          })),
          escapeFormulas: false,
        };
        await exportRows(context, source, { path, isJson, site });
      });
    });
}

/** Numbers have all digits, without an exponent. */
function formatForImport(order: OperatorOrder, field: OrderField): string | null {
  const value = order[field];
  if (field === "created_at" || field === "delivery_date") return dubaiIso(order[field]);
  return typeof value === "number"
    ? value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 20 })
    : value;
}

/** Exports the log of all orders, also what was retracted. */
export function exportEvents(events: CommandUnknownOpts, context: CommandContext): void {
  exportCommand(events)
    .description("Write the log of all orders, with authors and times")
    .action(async (path, { since, json: isJson, env: site }) => {
      await context.withStores(site, ({ db }) => {
        const source = {
          noun: "fact",
          count: () => countFacts(db, since),
          page: (after: number, size: number) => getFactPage(db, since, { after, size }),
          columns: EVENT_COLUMNS,
          escapeFormulas: true,
        };
        return exportRows(context, source, { path, isJson, site });
      });
    });
}

const toColumn = (header: keyof ExportedFact): Column<ExportedFact> => ({
  header,
  value: (fact) => fact[header],
});

const EVENT_COLUMNS: readonly Column<ExportedFact>[] = [
  ...(["id", "order_number", "kind", "code", "milestone", "classifier"] as const).map(toColumn),
  { header: "time", value: exactTime },
  ...(["place", "un_locode", "leg", "mode", "equipment", "pieces", "pieces_total"] as const).map(
    toColumn,
  ),
  ...(["note", "source", "author", "change_id", "retracts"] as const).map(toColumn),
  { header: "stored", value: ({ learned_at }) => dubaiIso(learned_at) },
];

/** As `formatEventTime`, but with the time and the offset of a whole day: an import finds it again. */
function exactTime(fact: ExportedFact): string {
  const clock = new Date(localMs(fact)).toISOString();
  return [clock.slice(0, 16).replace("T", " "), fact.utc_offset].filter(Boolean).join(" ");
}

/** Adds `quotes export`, `contacts export` or `subscribers export`. */
export function enquiryCommands(
  program: CommandUnknownOpts,
  kind: EnquiryKind,
  context: CommandContext,
): void {
  const noun = ENQUIRY_NOUNS[kind];
  exportCommand(program.command(`${kind}s`).description(`Export ${noun}s`))
    .description(`Write the ${noun}s to a CSV file, oldest first`)
    .action(async (path, { since, json: isJson, env: site }) => {
      await context.withStores(site, ({ db }) => {
        const source = {
          noun,
          count: () => countEnquiries(db, kind, { since }),
          page: (after: number, size: number) =>
            getEnquiryPage(db, kind, { since }, { after, size }),
          columns: enquiryColumns([kind]),
          escapeFormulas: true,
        };
        return exportRows(context, source, { path, isJson, site });
      });
    });
}

function exportCommand(group: CommandUnknownOpts) {
  return storeCommand(group, "export", "one JSON object a line instead of CSV, times in UTC")
    .argument("[FILE.csv]", "where to; without it they are printed")
    .addOption(options.since);
}

/**
 * Streams rows into a new file or to stdout.
 * @throws OperatorError when the file exists already or can't be written
 */
async function exportRows<Row>(
  context: CommandContext,
  source: Source<Row>,
  { path, isJson, site }: Target,
): Promise<void> {
  const { noun, columns, escapeFormulas } = source;
  const all = await retry(source.count);
  const show = path === undefined ? () => undefined : createProgress(context, `${noun}s`);
  let done = 0;
  async function* pages(): AsyncGenerator<string> {
    const header = csvRows([columns.map(({ header }) => header)]);
    if (!isJson) yield path === undefined ? header : BOM + header;
    let after: number | null = 0;
    while (after !== null) {
      const from: number = after;
      const { rows, next } = await retry(() => source.page(from, EXPORT_PAGE));
      yield isJson
        ? rows.map((row) => `${JSON.stringify(row)}\n`).join("")
        : csvRows(
            rows.map((row) => columns.map(({ value }) => value(row))),
            escapeFormulas,
          );
      done += rows.length;
      show(done, all);
      after = next;
    }
  }
  if (path === undefined) return pipeline(pages(), context.stdout, { end: false });
  await writeNewFile(path, pages(), { isPrivate: true });
  context.console.log(
    `${path} has the ${pluralize(done, noun)} that ${done === 1 ? "is" : "are"} stored ${SITE_LABELS[site]}.`,
  );
}
