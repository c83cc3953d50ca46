/** `orders list` and `orders export`, which choose orders by the same options. */
import { type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import { dubaiIso } from "#app/domain/dubai-time.ts";
import { ORDER_FIELDS, type OrderField } from "#workers/imports/tables/fields.ts";
import type { OperatorOrder } from "#workers/orders/find.ts";
import { countOrders, getOrderPage, listOrders, orderCondition } from "#workers/orders/queries.ts";
import { type CommandContext, options, storeCommand } from "../command-line.ts";
import { exportRows } from "../export.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS } from "../stores.ts";
import { formatMoment, json, pluralize, table } from "../terminal-text.ts";

const statusOption = new Option(
  "--status <STATUS>",
  "only with this status, however it is spelled; in quotes",
);
const lateOption = new Option(
  "--late",
  "only late now: not delivered, or not there, when it was expected",
);

export function listCommand(
  orders: CommandUnknownOpts,
  { console, withStores }: CommandContext,
): void {
  storeCommand(orders, "list")
    .description("List the newest orders")
    .addOption(options.limit)
    .addOption(statusOption)
    .addOption(lateOption)
    .addOption(options.search)
    .addOption(options.since)
    .addHelpText(
      "after",
      `
Late is what the tracking page calls late. A status in words of your own may mean delivered: such an
order is not.

Examples:
  npm run ops -- orders list --late
  npm run ops -- orders list --status "In transit" --since 2026-11-01
  npm run ops -- orders list --search receiving@consignee.example`,
    )
    .action(async ({ limit, status, late, search, since, json: isJson, env: site }) => {
      const filter = { status, isLate: late, search, since };
      const [newest, all] = await withStores(site, ({ db }) =>
        retry(async () => {
          const where = await orderCondition(db, filter);
          return Promise.all([listOrders(db, limit, where), countOrders(db, where)]);
        }),
      );
      if (isJson) return console.log(json(newest));
      if (newest.length === 0) {
        const isFiltered = Object.values(filter).some((value) => value !== undefined);
        return console.log(
          `There are no ${isFiltered ? "such orders" : "orders yet"} ${SITE_LABELS[site]}.`,
        );
      }
      // The name is last, since it may be written from right to left.
      const head = ["Order number", "Order date", "Status", "Type", "Delivery date", "Name"];
      const rows = newest.map((order) => [
        order.order_number,
        formatMoment(order.created_at),
        order.order_status,
        order.shipper_type,
        formatMoment(order.delivery_date),
        order.customer_firstName,
      ]);
      const shown = `${newest.length.toLocaleString("en")} of ${pluralize(all, "order")}`;
      console.log(
        `${table(head, rows)}\n\n${shown} ${SITE_LABELS[site]}, newest first; times of Dubai`,
      );
    });
}

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
