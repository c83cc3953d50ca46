/** `npm run ops -- events …` */
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { EVENT_EXAMPLE } from "#workers/imports/tables/event-table.ts";
import { undoCommand } from "../changes/undo-command.ts";
import type { CommandContext } from "../command-line.ts";
import { importCommand } from "../imports/import-command.ts";
import { templateCommand } from "../imports/template.ts";
import { exportCommand } from "./export-command.ts";

export function eventCommands(program: CommandUnknownOpts, context: CommandContext): void {
  const events = program
    .command("events")
    .description(
      "Import what is said about orders, take an import back, export it, make a template",
    );
  importCommand(events, context, "events");
  undoCommand(events, context);
  exportCommand(events, context);
  templateCommand(events, context, { noun: "event", example: EVENT_EXAMPLE });
}
