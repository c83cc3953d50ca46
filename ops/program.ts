/** The command line; tests run it in their own process. */
import {
  Command,
  CommanderError,
  type CommandUnknownOpts,
  Help,
} from "@commander-js/extra-typings";
import { brand } from "#app/content/company-facts.ts";
import { ENQUIRY_KINDS } from "#app/domain/enquiries/kinds.ts";
import { newOrderNumber } from "#app/domain/order-number.ts";
import type { TableKind } from "#workers/imports/tables/fields.ts";
import { backupCommand } from "./backup.ts";
import { type CommandContext, integerParser, rejectOptionsOfNpm } from "./command-line.ts";
import { eraseCommand } from "./erase.ts";
import { OperatorError, UsageError } from "./errors.ts";
import { enquiryCommands, exportEvents, exportOrders } from "./export.ts";
import { importCommand } from "./imports/import-command.ts";
import { templateCommand } from "./imports/template.ts";
import { pageTitleCommands } from "./page-titles.ts";
import { queuedCommand } from "./queued.ts";
import { undoCommand } from "./undo.ts";

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
    .description("Imports, exports and maintenance, for programs and engineers")
    .addHelpText(
      "after",
      `
Example:
  npm run ops -- orders import orders.csv --dry-run

The "--" is npm's: without it npm keeps the options. ops/README.md describes each command.`,
    );
  orderCommands(program, context);
  tableCommands(program, context, "events").description(
    "Import and export the events of orders, make a template",
  );
  undoCommand(program, context);
  for (const kind of ENQUIRY_KINDS) enquiryCommands(program, kind, context);
  pageTitleCommands(program, context);
  queuedCommand(program, context);
  backupCommand(program, context);
  eraseCommand(program, context);
  try {
    rejectOptionsOfNpm(program, args);
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

function orderCommands(program: CommandUnknownOpts, context: CommandContext): void {
  tableCommands(program, context, "orders")
    .description("Import and export orders, make a template and new numbers")
    .command("new-number")
    .description("Make order numbers that can't be guessed, with a check character; stores nothing")
    .option("--count <N>", "how many", integerParser(10_000), 1)
    .action(({ count }) => {
      for (let left = count; left > 0; left--)
        context.console.log(newOrderNumber(brand.orderPrefix));
    });
}

/** The group of `orders` or of `events`, with the commands that both have. */
function tableCommands(program: CommandUnknownOpts, context: CommandContext, kind: TableKind) {
  const group = program.command(kind);
  importCommand(group, context, kind);
  (kind === "orders" ? exportOrders : exportEvents)(group, context);
  templateCommand(group, context, kind);
  return group;
}
