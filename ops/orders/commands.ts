/** `npm run ops -- orders …` */
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import * as v from "valibot";
import { brand } from "#app/content/company.ts";
import { dubaiTime } from "#app/domain/dubai-time.ts";
import { trackingPath } from "#app/domain/order.ts";
import { newOrderNumber } from "#app/domain/order-number.ts";
import { EXCEPTIONS, MILESTONES, readStatus } from "#app/domain/order-status.ts";
import type { TrackedOrder } from "#app/domain/tracking-event.ts";
import { findOrder, type OperatorOrder } from "#workers/orders/find.ts";
import { setOrderStatus } from "#workers/orders/queries.ts";
import { type CommandContext, integerParser, options, storeCommand } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import { templateCommand } from "../csv/template.ts";
import { OperatorError, UsageError } from "../errors.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS, type Site } from "../stores.ts";
import { json, keyValues, sanitizeLine } from "../terminal-text.ts";
import { importCommand } from "./import-command.ts";
import { notFoundMessage } from "./match-numbers.ts";
import { ORDER_EXAMPLE, ORDER_FIELDS, OrderRowSchema } from "./order-csv.ts";
import { removeCommand } from "./remove-command.ts";
import { exportCommand, listCommand } from "./select-commands.ts";
import { suggestStatus } from "./suggest-status.ts";

export function orderCommands(program: CommandUnknownOpts, context: CommandContext): void {
  const orders = program
    .command("orders")
    .description(
      "Import, list, show, export and remove orders, set a status, make a template and numbers",
    );
  importCommand(orders, context);
  listCommand(orders, context);
  addShow(orders, context);
  addSetStatus(orders, context);
  templateCommand(orders, context, { noun: "order", example: ORDER_EXAMPLE });
  exportCommand(orders, context);
  removeCommand(orders, context);
  addNewNumber(orders, context);
}

function addShow(orders: CommandUnknownOpts, { console, withStores }: CommandContext): void {
  storeCommand(orders, "show")
    .argument("<NUMBER>")
    .description("Show one order, found as the tracking page finds it")
    .action(async (typed, { json: isJson, env: site }) => {
      const number = typed.trim();
      const order = await withStores(site, async ({ db }) => {
        const found = await retry(() => findOrder(db, number));
        if (!found) throw new OperatorError(await notFoundMessage(db, [number], site));
        return found;
      });
      console.log(isJson ? json(order) : keyValues(toEntries(order, site)));
    });
}

function toEntries(order: OperatorOrder & TrackedOrder, site: Site): (readonly [string, string])[] {
  return [
    ...ORDER_FIELDS.map((field) => [field, formatField(order, field)] as const),
    ["events", order.events.length.toLocaleString("en")],
    ["tracking page", trackingPath(order.order_number) ?? ""],
    ["stored", SITE_LABELS[site]],
  ];
}

function formatField(order: OperatorOrder, field: keyof OperatorOrder): string {
  const value = order[field];
  if (value === null) return "–";
  if (field !== "created_at" && field !== "delivery_date") return String(value);
  const time = dubaiTime(String(value));
  return time ? `${time.day}, ${time.time} in Dubai` : String(value);
}

function addSetStatus(orders: CommandUnknownOpts, context: CommandContext): void {
  const { console, withStores } = context;
  storeCommand(orders, "set-status")
    .argument("<NUMBER>")
    .argument("<STATUS...>")
    .description("Set the status of one order, in your own words")
    .addOption(options.yes)
    .addHelpText(
      "after",
      `
For these the tracking page draws its progress line, in capitals or not:
  ${MILESTONES.slice(0, 6).join(", ")},
  ${MILESTONES.slice(6).join(", ")}; ${EXCEPTIONS.join(", ")}
Any other words are shown as written. An order that was delivered can be taken back with this
command. On a deployed site it asks first, or takes --yes.

Examples:
  npm run ops -- orders set-status DL-2611-0385 In transit
  npm run ops -- orders set-status DL-2611-0385 "Customs clearance" --remote --yes`,
    )
    .action(async (typed, words, { json: isJson, env: site, yes = false }) => {
      const status = parseStatus(words.join(" "));
      const number = typed.trim();
      const before = await withStores(site, async ({ db }) => {
        const order = await retry(() => findOrder(db, number));
        if (!order) throw new OperatorError(await notFoundMessage(db, [number], site));
        const what = `the status of ${sanitizeLine(order.order_number)} would change`;
        await confirm(context, { site, yes, what });
        await retry(() => setOrderStatus(db, order.order_number, status));
        return order;
      });
      const was = before.order_status === null ? "no status" : sanitizeLine(before.order_status);
      if (isJson) console.log(json({ ...before, order_status: status }));
      else
        console.log(
          `${sanitizeLine(before.order_number)}: ${was} → ${status}, ${SITE_LABELS[site]}`,
        );
      if (readStatus(status) === null) {
        const near = suggestStatus(status);
        console.error(
          `This is none of the known words (--help lists them): it is shown as written, without a progress line.${near ? ` Did you mean ${near}?` : ""}`,
        );
      }
    });
}

/** @throws UsageError for a status that the tracking page can't show */
function parseStatus(typed: string): string {
  const { success, output, issues } = v.safeParse(OrderRowSchema.entries.order_status, typed);
  if (!success) throw new UsageError(issues[0].message);
  if (output === null) throw new UsageError("Order status is required.");
  return output;
}

function addNewNumber(orders: CommandUnknownOpts, { console }: CommandContext): void {
  orders
    .command("new-number")
    .description("Make order numbers that can't be guessed, with a check character; stores nothing")
    .option("--count <N>", "how many", integerParser(10_000), 1)
    .action(({ count }) => {
      for (let left = count; left > 0; left--) console.log(newOrderNumber(brand.orderPrefix));
    });
}
