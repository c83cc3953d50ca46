/** The operators' command line; tests run it in their own process. */
import { ENQUIRY_KINDS } from "#app/domain/enquiries/kinds.ts";
import { createProgram, type ExitCode, type Io, run } from "./command-line.ts";
import { enquiryCommands } from "./enquiries/commands.ts";
import { eventCommands } from "./events/commands.ts";
import { forgetCommand } from "./forget.ts";
import { orderCommands } from "./orders/commands.ts";
import { pageMetaCommands } from "./page-meta.ts";
import { queuedCommand } from "./queued.ts";
import { reportCommand } from "./report/command.ts";
import { todayCommand } from "./today.ts";

/** Runs `npm run ops -- …args`. */
export function runOps(args: readonly string[], io: Io): Promise<ExitCode> {
  const program = createProgram("npm run ops --", io)
    .description("The operators' command line")
    .addHelpText(
      "after",
      `
Examples:
  npm run ops -- today
  npm run ops -- orders import orders.csv
  npm run ops -- quotes list --open
  npm run ops -- orders --help

The "--" is npm's: without it npm keeps the options.`,
    );
  todayCommand(program, io);
  orderCommands(program, io);
  eventCommands(program, io);
  for (const kind of ENQUIRY_KINDS) enquiryCommands(program, kind, io);
  pageMetaCommands(program, io);
  queuedCommand(program, io);
  reportCommand(program, io);
  forgetCommand(program, io);
  return run(program, args, io);
}
