/** The operators' command line; tests run it in their own process. */
import { Command, CommanderError, Help } from "@commander-js/extra-typings";
import { ENQUIRY_KINDS } from "#app/domain/enquiries/kinds.ts";
import { backupCommand } from "./backup.ts";
import type { CommandContext } from "./command-line.ts";
import { enquiryCommands } from "./enquiries/export-command.ts";
import { OperatorError, UsageError } from "./errors.ts";
import { eventCommands } from "./events/commands.ts";
import { forgetCommand } from "./forget.ts";
import { orderCommands } from "./orders/commands.ts";
import { pageMetaCommands } from "./page-meta.ts";
import { queuedCommand } from "./queued.ts";
import { rejectSwallowedOptions } from "./swallowed-options.ts";
import { todayCommand } from "./today.ts";

const HINT = "Run with --help for usage.";
/** Options that help lists after a command's own. */
const LAST_OPTIONS = ["json", "remote", "env", "help"];

/**
 * Runs `npm run ops -- …args` without exiting the process, and prints one sentence for operator and
 * usage errors. Returns the exit code: 1 if the command failed, 2 for a usage error.
 */
export async function runOps(args: readonly string[], context: CommandContext): Promise<0 | 1 | 2> {
  const program = new Command("npm run ops --")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
    })
    .configureHelp({
      visibleOptions: (command) =>
        new Help()
          .visibleOptions(command)
          .sort((a, b) => LAST_OPTIONS.indexOf(a.name()) - LAST_OPTIONS.indexOf(b.name())),
    })
    .showHelpAfterError(HINT)
    .description("The operators' command line")
    .addHelpText(
      "after",
      `
Examples:
  npm run ops -- today
  npm run ops -- orders import orders.csv
  npm run ops -- quotes export quotes.csv
  npm run ops -- orders --help

The "--" is npm's: without it npm keeps the options.`,
    );
  todayCommand(program, context);
  orderCommands(program, context);
  eventCommands(program, context);
  for (const kind of ENQUIRY_KINDS) enquiryCommands(program, kind, context);
  pageMetaCommands(program, context);
  backupCommand(program, context);
  queuedCommand(program, context);
  forgetCommand(program, context);
  try {
    rejectSwallowedOptions(program, args);
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // Commander has printed its message; a group without a command prints its help.
    if (error instanceof CommanderError) return error.code.startsWith("commander.help") ? 0 : 2;
    if (!(error instanceof OperatorError || error instanceof UsageError)) throw error;
    const isUsage = error instanceof UsageError;
    context.stderr.write(`${error.message}\n${isUsage ? `${HINT}\n` : ""}`);
    return isUsage ? 2 : 1;
  }
}
