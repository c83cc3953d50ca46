import { resolve } from "node:path";
import { command, type ExitCode, REMOTE } from "../command-line.ts";
import { withStores } from "../stores.ts";
import { withDeliveriesKept } from "./delivered.ts";
import { describeProblems } from "./import-errors.ts";
import { type OrderFile, readOrderCsv } from "./order-csv.ts";
import { ORDER_FIELDS } from "./order-row.ts";
import { progress } from "./progress.ts";
import { storeOrders } from "./store-orders.ts";

export const importOrders = command({
  name: "orders import",
  arguments: ["FILE.csv"],
  summary: "Load orders from a CSV file: new ones are added, known ones brought up to date",
  details: `The file is CSV in UTF-8; its first line names the columns: order_number and any of
  ${ORDER_FIELDS.slice(1, 8).join(", ")},
  ${ORDER_FIELDS.slice(8).join(", ")}
A known order keeps what the file has no column for; an empty field empties it. Dates are ISO 8601.
If a row can't be taken, it is named with its line and nothing of the file is stored. So is a row
that would take "Delivered" back: only orders set-status does that.`,
  options: {
    "skip-bad": { type: "boolean", help: "store the good rows though others are refused" },
    remote: REMOTE,
  },
  examples: ["orders.csv", "orders.csv --skip-bad", "orders.csv --remote"],
  async run({ "skip-bad": skipBad = false, remote = false }, path = ""): Promise<ExitCode> {
    const started = performance.now();
    // npm runs its scripts in the project's folder; the path was typed where npm was called.
    const read = await readOrderCsv(resolve(process.env.INIT_CWD ?? ".", path));
    const { file, stored } = await withStores({ remote }, async ({ db }) => {
      const file = await withDeliveriesKept(db, read);
      if (file.refused > 0) console.error(describeProblems(file));
      if (file.refused > 0 && !skipBad) return { file };
      const shown = progress(file.rows.length);
      return { file, stored: await storeOrders(db, file.rows, file.columns, shown) };
    });
    if (!stored) {
      console.error(`Nothing was stored: ${refusedOf(file)}. --skip-bad stores the others.`);
      return 1;
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${pluralize(file.rows.length, "order")} stored ` +
        `(${stored.added.toLocaleString("en")} new, ${stored.updated.toLocaleString("en")} updated) in ${seconds} s`,
    );
    if (file.refused === 0) return 0;
    console.error(`${refusedOf(file)}.`);
    return 1;
  },
});

function refusedOf({ refused, rows }: OrderFile): string {
  const all = pluralize(refused + rows.length, "row");
  return `${refused.toLocaleString("en")} of ${all} ${refused === 1 ? "was" : "were"} refused`;
}

function pluralize(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
