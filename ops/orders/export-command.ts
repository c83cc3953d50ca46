import { type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import { dubaiIso } from "#app/domain/dubai-time.ts";
import { ORDER_FIELDS, type OrderField } from "#workers/imports/tables/fields.ts";
import type { OperatorOrder } from "#workers/orders/find.ts";
import { countOrders, getOrderPage, orderCondition } from "#workers/orders/queries.ts";
import { type CommandContext, options, storeCommand } from "../command-line.ts";
import { exportRows } from "../export.ts";
import { retry } from "../retry.ts";

const statusOption = new Option(
  "--status <STATUS>",
  "only with this status, however it is spelled; in quotes",
);
const lateOption = new Option("--late", "only what the tracking page calls late now");

export function exportCommand(orders: CommandUnknownOpts, context: CommandContext): void {
  storeCommand(orders, "export", "one JSON object on each line instead of CSV, times in UTC")
    .argument("[FILE.csv]", "where to; without it they are printed")
    .description("Write orders to a CSV file, as import reads it")
    .addOption(statusOption)
    .addOption(lateOption)
    .addOption(options.search)
    .addOption(options.since)
    .addHelpText(
      "after",
      `
The columns are those of import, dates in ISO 8601 by Dubai's clock; imported again, the file changes
nothing. For that, text that begins with = + - @ has no ' before it, as it has in other exports.
Only this user may read the file.

Examples:
  npm run ops -- orders export orders.csv
  npm run ops -- orders export late.csv --late`,
    )
    .action(async (path, { status, late, search, since, json: isJson, env: site }) => {
      await context.withStores(site, async ({ db }) => {
        const filter = { status, isLate: late, search, since };
        const where = await retry(() => orderCondition(db, filter));
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

function formatForImport(order: OperatorOrder, field: OrderField): string | null {
  const value = order[field];
  if (field === "created_at" || field === "delivery_date") return dubaiIso(order[field]);
  return typeof value === "number" ? formatDecimal(value) : value;
}

/** All digits, without an exponent. */
function formatDecimal(value: number): string {
  return value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 20 });
}
