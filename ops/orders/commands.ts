/** `npm run ops -- orders …` */
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { brand } from "#app/content/company.ts";
import { dubaiTime } from "#app/domain/dubai-time.ts";
import { newOrderNumber } from "#app/domain/order-number.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { trackingPath } from "#app/domain/tracking-address.ts";
import { ORDER_FIELDS } from "#workers/imports/tables/fields.ts";
import { ORDER_EXAMPLE } from "#workers/imports/tables/order-table.ts";
import { findOrder, type OperatorOrder } from "#workers/orders/find.ts";
import { type CommandContext, integerParser, storeCommand } from "../command-line.ts";
import { OperatorError } from "../errors.ts";
import { importCommand } from "../imports/import-command.ts";
import { templateCommand } from "../imports/template.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS, type Site } from "../stores.ts";
import { json, keyValues } from "../terminal-text.ts";
import { followerCommands } from "./follower-commands.ts";
import { notFoundMessage } from "./not-found.ts";
import { removeCommand } from "./remove-command.ts";
import { exportCommand, listCommand } from "./select-commands.ts";
import { setDateCommand, setStatusCommand } from "./set-commands.ts";
import { stateEntries } from "./state-words.ts";
import { undoCommand } from "./undo-command.ts";

export function orderCommands(program: CommandUnknownOpts, context: CommandContext): void {
  const orders = program
    .command("orders")
    .description(
      "Import, list, show, change, take back, export and remove orders, tell who follows them, make a template and numbers",
    );
  importCommand(orders, context, "orders");
  listCommand(orders, context);
  addShow(orders, context);
  setStatusCommand(orders, context);
  setDateCommand(orders, context);
  undoCommand(orders, context);
  templateCommand(orders, context, { noun: "order", example: ORDER_EXAMPLE });
  exportCommand(orders, context);
  removeCommand(orders, context);
  followerCommands(orders, context);
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
    ...stateEntries(order, new Date()),
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

function addNewNumber(orders: CommandUnknownOpts, { console }: CommandContext): void {
  orders
    .command("new-number")
    .description("Make order numbers that can't be guessed, with a check character; stores nothing")
    .option("--count <N>", "how many", integerParser(10_000), 1)
    .action(({ count }) => {
      for (let left = count; left > 0; left--) console.log(newOrderNumber(brand.orderPrefix));
    });
}
