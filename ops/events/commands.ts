/** `npm run ops -- events …` */
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { EVENT_EXAMPLE } from "#workers/imports/tables/event-table.ts";
import type { CommandContext } from "../command-line.ts";
import { importCommand } from "../imports/import-command.ts";
import { templateCommand } from "../imports/template.ts";
import { undoCommand } from "../orders/undo-command.ts";
import { addCommand } from "./add-command.ts";
import { listCommand } from "./list-command.ts";

export function eventCommands(program: CommandUnknownOpts, context: CommandContext): void {
  const events = program
    .command("events")
    .description("Import, add, list and take back what is said about orders, make a template");
  importCommand(events, context, "events");
  addCommand(events, context);
  listCommand(events, context);
  undoCommand(events, context);
  templateCommand(events, context, { noun: "event", example: EVENT_EXAMPLE });
}
