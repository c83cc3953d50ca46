import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { findOrders } from "#workers/orders/find.ts";
import { removeOrders } from "#workers/orders/queries.ts";
import { type CommandContext, options, storeCommand } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import { OperatorError } from "../errors.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS } from "../stores.ts";
import { json, pluralize, sanitizeLine } from "../terminal-text.ts";
import { notFoundMessage } from "./not-found.ts";

export function removeCommand(orders: CommandUnknownOpts, context: CommandContext): void {
  const { console, withStores } = context;
  storeCommand(orders, "remove")
    .argument("<NUMBER...>", "with or without dashes")
    .description("Remove orders with their events, for good")
    .addOption(options.yes)
    .addHelpText(
      "after",
      `
All of them are removed, or, when one is unknown, none. Who follows one by e-mail is forgotten with it,
and gets no e-mail about that.

Examples:
  npm run ops -- orders remove DL-2611-0385
  npm run ops -- orders remove DL-2611-0385 DL-2611-0391 --remote`,
    )
    .action(async (typed, { yes = false, json: isJson, env: site }) => {
      const removed = await withStores(site, async ({ db }) => {
        const numbers = typed.map((number) => number.trim());
        const found = await retry(() => findOrders(db, numbers));
        const unknown = numbers.filter((_, index) => !found[index]);
        if (unknown.length > 0) {
          throw new OperatorError(`${await notFoundMessage(db, unknown, site)} None was removed.`);
        }
        const events = new Map(
          found.flatMap((order) =>
            order ? [[order.order_number, order.events.length] as const] : [],
          ),
        );
        const what = `${pluralize(events.size, "order")} would be removed`;
        await confirm(context, { site, yes, what });
        await retry(() => removeOrders(db, [...events.keys()]));
        return [...events].map(([order_number, events]) => ({ order_number, events }));
      });
      if (isJson) return console.log(json({ removed }));
      for (const { order_number, events } of removed) {
        console.log(`${sanitizeLine(order_number)}, ${pluralize(events, "event")}`);
      }
      console.log(`${pluralize(removed.length, "order")} removed ${SITE_LABELS[site]}.`);
    });
}
