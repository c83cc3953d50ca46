import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { envOption, type Io, remoteOption, siteOf } from "../command-line.ts";
import { OperatorError } from "../errors.ts";
import { typedPath } from "../new-file.ts";
import { progress } from "../progress.ts";
import { SITE_LABELS } from "../stores.ts";
import { pluralize } from "../terminal-text.ts";
import { storeOrders, withDeliveriesKept } from "./import.ts";
import { describeProblems } from "./import-errors.ts";
import { type OrderFile, readOrderCsv } from "./order-csv.ts";
import { ORDER_FIELDS } from "./order-row.ts";

export function importCommand(
  orders: CommandUnknownOpts,
  { console, stderr, withStores }: Io,
): void {
  orders
    .command("import")
    .argument("<FILE.csv>")
    .description("Load orders from a CSV file: new ones are added, known ones brought up to date")
    .option("--skip-bad", "store the good rows though others are refused")
    .addOption(remoteOption)
    .addOption(envOption)
    .addHelpText(
      "after",
      `
The file is CSV in UTF-8; its first line names the columns: order_number and any of
  ${ORDER_FIELDS.slice(1, 8).join(", ")},
  ${ORDER_FIELDS.slice(8).join(", ")}
A known order keeps what the file has no column for; an empty field empties it. Dates are ISO 8601.
If a row can't be taken, it is named with its line and nothing of the file is stored. So is a row
that would take "Delivered" back: only orders set-status does that.

Examples:
  npm run ops -- orders import orders.csv
  npm run ops -- orders import orders.csv --skip-bad
  npm run ops -- orders import orders.csv --remote`,
    )
    .action(async (path, { skipBad = false, remote, env }) => {
      const site = siteOf({ remote, env });
      const started = performance.now();
      const read = await readOrderCsv(typedPath(path));
      const { file, stored } = await withStores(site, async ({ db }) => {
        const file = await withDeliveriesKept(db, read);
        if (file.refused > 0) console.error(describeProblems(file));
        if (file.refused > 0 && !skipBad) return { file };
        const onProgress = progress({ stderr }, file.rows.length, "orders");
        return { file, stored: await storeOrders(db, file.rows, file.columns, onProgress) };
      });
      if (!stored) {
        throw new OperatorError(
          `Nothing was stored ${SITE_LABELS[site]}: ${refusedOf(file)}. --skip-bad stores the others.`,
        );
      }
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(
        `${pluralize(file.rows.length, "order")} stored ${SITE_LABELS[site]} ` +
          `(${stored.added.toLocaleString("en")} new, ${stored.updated.toLocaleString("en")} updated) in ${seconds} s`,
      );
      if (file.refused > 0) throw new OperatorError(`${refusedOf(file)}.`);
    });
}

function refusedOf({ refused, rows }: OrderFile): string {
  const all = pluralize(refused + rows.length, "row");
  return `${refused.toLocaleString("en")} of ${all} ${refused === 1 ? "was" : "were"} refused`;
}
