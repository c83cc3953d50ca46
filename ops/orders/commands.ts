/** `npm run ops -- orders …` */
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import * as v from "valibot";
import { brand } from "#app/content/company.ts";
import { dubaiTime } from "#app/domain/dubai-time.ts";
import { type Order, trackingPath } from "#app/domain/order.ts";
import { newOrderNumber } from "#app/domain/order-number.ts";
import { EXCEPTIONS, MILESTONES, readStatus } from "#app/domain/order-status.ts";
import { countOrders, findOrder, listOrders, setOrderStatus } from "#workers/orders/queries.ts";
import { type Io, jsonOption, limitOption, remoteOption, wholeNumber } from "../command-line.ts";
import { shownMoment } from "../enquiries/kinds.ts";
import { OperatorError, UsageError } from "../errors.ts";
import { typedPath, writeNewFile } from "../new-file.ts";
import { progress } from "../progress.ts";
import { retry } from "../retry.ts";
import { json, keyValues, pluralize, sanitizeLine, table } from "../terminal-text.ts";
import { storeOrders, withDeliveriesKept } from "./import.ts";
import { describeProblems } from "./import-errors.ts";
import { type OrderFile, readOrderCsv } from "./order-csv.ts";
import { ORDER_FIELDS, OrderRowSchema } from "./order-row.ts";
import { templateCsv } from "./template.ts";

export function orderCommands(program: CommandUnknownOpts, io: Io): void {
  const orders = program
    .command("orders")
    .description("Import, list and show orders, set a status, make a template and numbers");
  addImport(orders, io);
  addList(orders, io);
  addShow(orders, io);
  addSetStatus(orders, io);
  addTemplate(orders, io);
  addNewNumber(orders, io);
}

function addImport(orders: CommandUnknownOpts, { console, stderr, withStores }: Io): void {
  orders
    .command("import")
    .argument("<FILE.csv>")
    .description("Load orders from a CSV file: new ones are added, known ones brought up to date")
    .option("--skip-bad", "store the good rows though others are refused")
    .addOption(remoteOption)
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
    .action(async (path, { skipBad = false, remote = false }) => {
      const started = performance.now();
      const read = await readOrderCsv(typedPath(path));
      const { file, stored } = await withStores({ remote }, async ({ db }) => {
        const file = await withDeliveriesKept(db, read);
        if (file.refused > 0) console.error(describeProblems(file));
        if (file.refused > 0 && !skipBad) return { file };
        const onProgress = progress({ stderr }, file.rows.length, "orders");
        return { file, stored: await storeOrders(db, file.rows, file.columns, onProgress) };
      });
      if (!stored) {
        throw new OperatorError(
          `Nothing was stored: ${refusedOf(file)}. --skip-bad stores the others.`,
        );
      }
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(
        `${pluralize(file.rows.length, "order")} stored ` +
          `(${stored.added.toLocaleString("en")} new, ${stored.updated.toLocaleString("en")} updated) in ${seconds} s`,
      );
      if (file.refused > 0) throw new OperatorError(`${refusedOf(file)}.`);
    });
}

function refusedOf({ refused, rows }: OrderFile): string {
  const all = pluralize(refused + rows.length, "row");
  return `${refused.toLocaleString("en")} of ${all} ${refused === 1 ? "was" : "were"} refused`;
}

function addList(orders: CommandUnknownOpts, { console, withStores }: Io): void {
  orders
    .command("list")
    .description("List the newest orders")
    .addOption(limitOption)
    .addOption(jsonOption)
    .addOption(remoteOption)
    .action(async ({ limit, json: isJson, remote = false }) => {
      const [newest, all] = await withStores({ remote }, ({ db }) =>
        retry(() => Promise.all([listOrders(db, limit), countOrders(db)])),
      );
      if (isJson) return console.log(json(newest));
      if (newest.length === 0) return console.log("There are no orders yet.");
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
      const shown = `${newest.length.toLocaleString("en")} of ${all.toLocaleString("en")} orders`;
      console.log(`${table(head, rows)}\n\n${shown}, newest first; times of Dubai`);
    });
}

function addShow(orders: CommandUnknownOpts, { console, withStores }: Io): void {
  orders
    .command("show")
    .argument("<NUMBER>")
    .description("Show one order, found as the tracking page finds it")
    .addOption(jsonOption)
    .addOption(remoteOption)
    .action(async (typed, { json: isJson, remote = false }) => {
      const number = typed.trim();
      const order = await withStores({ remote }, ({ db }) => retry(() => findOrder(db, number)));
      if (!order) throw unknownOrder(number);
      console.log(isJson ? json(order) : keyValues(entriesOf(order)));
    });
}

const unknownOrder = (number: string) =>
  new OperatorError(`There is no order ${sanitizeLine(number)}.`);

function entriesOf(order: Order): (readonly [string, string])[] {
  return [
    ...ORDER_FIELDS.map((field) => [field, shownField(order, field)] as const),
    ["tracking page", trackingPath(order.order_number) ?? ""],
  ];
}

function shownField(order: Order, field: keyof Order): string {
  const value = order[field];
  if (value === null) return "–";
  if (field !== "created_at" && field !== "delivery_date") return String(value);
  const time = dubaiTime(String(value));
  return time ? `${time.day}, ${time.time} in Dubai` : String(value);
}

function addSetStatus(orders: CommandUnknownOpts, { console, withStores }: Io): void {
  orders
    .command("set-status")
    .argument("<NUMBER>")
    .argument("<STATUS...>")
    .description("Set the status of one order, in your own words")
    .addOption(jsonOption)
    .addOption(remoteOption)
    .addHelpText(
      "after",
      `
For these the tracking page draws its progress line, in capitals or not:
  ${MILESTONES.slice(0, 6).join(", ")},
  ${MILESTONES.slice(6).join(", ")}; ${EXCEPTIONS.join(", ")}
Any other words are shown as written. An order that was delivered can be taken back with this
command, though not by an import.

Examples:
  npm run ops -- orders set-status DL-2611-0385 In transit
  npm run ops -- orders set-status DL-2611-0385 "Customs clearance" --remote`,
    )
    .action(async (typed, words, { json: isJson, remote = false }) => {
      const status = checkedStatus(words.join(" "));
      const number = typed.trim();
      const before = await withStores({ remote }, async ({ db }) => {
        const order = await retry(() => findOrder(db, number));
        if (!order) throw unknownOrder(number);
        await retry(() => setOrderStatus(db, order.order_number, status));
        return order;
      });
      const was = before.order_status === null ? "no status" : sanitizeLine(before.order_status);
      if (isJson) console.log(json({ ...before, order_status: status }));
      else console.log(`${sanitizeLine(before.order_number)}: ${was} → ${status}`);
      if (readStatus(status) === null) {
        console.error(
          "This is none of the known words (--help lists them): it is shown as written, without a progress line.",
        );
      }
    });
}

/** @throws UsageError for what the tracking page could not show */
function checkedStatus(typed: string): string {
  const { success, output, issues } = v.safeParse(OrderRowSchema.entries.order_status, typed);
  if (!success) throw new UsageError(issues[0].message);
  if (output === null) throw new UsageError("Order status is required.");
  return output;
}

function addTemplate(orders: CommandUnknownOpts, { console, stdout }: Io): void {
  orders
    .command("template")
    .argument("[FILE.csv]", "where to; without it the template is printed")
    .description("Write a CSV file with every column and one example order, to fill in")
    .action(async (path) => {
      // A file has a byte order mark, by which spreadsheets know UTF-8.
      const csv = templateCsv({ bom: path !== undefined });
      if (path === undefined) return void stdout.write(csv);
      await writeNewFile(path, csv);
      console.log(`${path} has the columns and one example order.`);
    });
}

function addNewNumber(orders: CommandUnknownOpts, { console }: Io): void {
  orders
    .command("new-number")
    .description("Make order numbers that can't be guessed, with a check character; stores nothing")
    .option("--count <N>", "how many", wholeNumber(10_000), 1)
    .action(({ count }) => {
      for (let left = count; left > 0; left--) console.log(newOrderNumber(brand.orderPrefix));
    });
}
