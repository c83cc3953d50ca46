import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { dubaiIso } from "#app/domain/dubai-time.ts";
import type { OperatorOrder } from "#workers/orders/find.ts";
import { countOrders, orderCondition, pageOfOrders } from "#workers/orders/queries.ts";
import { type Io, options, siteOf } from "../command-line.ts";
import { exportRows } from "../export.ts";
import { retry } from "../retry.ts";
import { lateOption, statusOption } from "./filter-options.ts";
import { ORDER_FIELDS, type OrderField } from "./order-row.ts";

export function exportCommand(orders: CommandUnknownOpts, io: Io): void {
  orders
    .command("export")
    .argument("[FILE.csv]", "where to; without it they are printed")
    .description("Write orders to a CSV file, as import reads it")
    .addOption(statusOption)
    .addOption(lateOption)
    .addOption(options.search)
    .addOption(options.since)
    .option("--json", "one JSON object on each line instead of CSV, times in UTC")
    .addOption(options.remote)
    .addOption(options.env)
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
    .action(async (path, { status, late, search, since, json: isJson, remote, env }) => {
      const site = siteOf({ remote, env });
      await io.withStores(site, async ({ db }) => {
        const filter = { status, isLate: late, search, since };
        const where = await retry(() => orderCondition(db, filter));
        const source = {
          noun: "order",
          count: () => countOrders(db, where),
          page: (after: number, size: number) => pageOfOrders(db, { after, size, where }),
          columns: ORDER_FIELDS.map((field) => ({
            header: field,
            value: (order: OperatorOrder) => importable(order, field),
          })),
          escapeFormulas: false,
        };
        await exportRows(io, source, { path, isJson, site });
      });
    });
}

function importable(order: OperatorOrder, field: OrderField): string | null {
  const value = order[field];
  if (field === "created_at" || field === "delivery_date") return dubaiIso(order[field]);
  return typeof value === "number" ? decimal(value) : value;
}

/** All digits, without an exponent. */
function decimal(value: number): string {
  return value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 20 });
}
