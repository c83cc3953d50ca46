import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { findOrder } from "#workers/orders/queries.ts";
import { removeOrders } from "#workers/orders/selection.ts";
import { envOption, type Io, jsonOption, remoteOption, siteOf } from "../command-line.ts";
import { OperatorError } from "../errors.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS, type Site } from "../stores.ts";
import { json, pluralize, sanitizeLine } from "../terminal-text.ts";

export function removeCommand(orders: CommandUnknownOpts, io: Io): void {
  const { console, withStores } = io;
  orders
    .command("remove")
    .argument("<NUMBER...>", "with or without dashes")
    .description("Remove orders for good")
    .addOption(jsonOption)
    .addOption(remoteOption)
    .addOption(envOption)
    .addHelpText(
      "after",
      `
All of them are removed, or, when one is unknown, none. Nobody is sent an e-mail.

Examples:
  npm run ops -- orders remove DL-2611-0385
  npm run ops -- orders remove DL-2611-0385 DL-2611-0391 --remote`,
    )
    .action(async (typed, { json: isJson, remote, env }) => {
      const site = siteOf({ remote, env });
      const removed = await withStores(site, async ({ db }) => {
        const found = await Promise.all(
          typed.map((number) => retry(() => findOrder(db, number.trim()))),
        );
        const unknown = typed.filter((_, index) => !found[index]);
        if (unknown.length > 0) throw unknownOrders(unknown, site);
        const numbers = [...new Set(found.flatMap((order) => order?.order_number ?? []))];
        await retry(() => removeOrders(db, numbers));
        return numbers;
      });
      if (isJson) return console.log(json({ removed }));
      for (const number of removed) console.log(sanitizeLine(number));
      console.log(`${pluralize(removed.length, "order")} removed ${SITE_LABELS[site]}.`);
    });
}

function unknownOrders(numbers: readonly string[], site: Site): OperatorError {
  const list = numbers.map((number) => sanitizeLine(number.trim())).join(", ");
  return new OperatorError(`There is no order ${list} ${SITE_LABELS[site]}. None was removed.`);
}
