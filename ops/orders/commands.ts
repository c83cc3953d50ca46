/** `npm run ops -- orders …` */
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { brand } from "#app/content/company.ts";
import { newOrderNumber } from "#app/domain/order-number.ts";
import { ORDER_EXAMPLE } from "#workers/imports/tables/order-table.ts";
import { undoCommand } from "../changes/undo-command.ts";
import { type CommandContext, integerParser } from "../command-line.ts";
import { importCommand } from "../imports/import-command.ts";
import { templateCommand } from "../imports/template.ts";
import { exportCommand } from "./export-command.ts";

export function orderCommands(program: CommandUnknownOpts, context: CommandContext): void {
  const orders = program
    .command("orders")
    .description("Import orders, take an import back, export them, make a template and numbers");
  importCommand(orders, context, "orders");
  undoCommand(orders, context);
  exportCommand(orders, context);
  templateCommand(orders, context, { noun: "order", example: ORDER_EXAMPLE });
  addNewNumber(orders, context);
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
