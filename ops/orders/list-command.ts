import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { countOrders, listOrders, orderCondition } from "#workers/orders/queries.ts";
import { type Io, options, siteOf } from "../command-line.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS } from "../stores.ts";
import { json, pluralize, shownMoment, table } from "../terminal-text.ts";
import { lateOption, statusOption } from "./filter-options.ts";

export function listCommand(orders: CommandUnknownOpts, { console, withStores }: Io): void {
  orders
    .command("list")
    .description("List the newest orders")
    .addOption(options.limit)
    .addOption(statusOption)
    .addOption(lateOption)
    .addOption(options.search)
    .addOption(options.since)
    .addOption(options.json)
    .addOption(options.remote)
    .addOption(options.env)
    .addHelpText(
      "after",
      `
A status in words of your own may mean delivered: such an order is not listed as late.

Examples:
  npm run ops -- orders list --late
  npm run ops -- orders list --status "In transit" --since 2026-11-01
  npm run ops -- orders list --search receiving@consignee.example`,
    )
    .action(async ({ limit, status, late, search, since, json: isJson, remote, env }) => {
      const site = siteOf({ remote, env });
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
        shownMoment(order.created_at),
        order.order_status,
        order.shipper_type,
        shownMoment(order.delivery_date),
        order.customer_firstName,
      ]);
      const shown = `${newest.length.toLocaleString("en")} of ${pluralize(all, "order")}`;
      console.log(
        `${table(head, rows)}\n\n${shown} ${SITE_LABELS[site]}, newest first; times of Dubai`,
      );
    });
}
