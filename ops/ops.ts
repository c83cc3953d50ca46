/** The operators' command line: `npm run ops -- orders import orders.csv`. README.md says more. */
import { type Command, PROGRAM } from "./command-line.ts";
import { enquiryCommands } from "./enquiries/commands.ts";
import { OperatorError, UsageError } from "./errors.ts";
import { forget } from "./forget.ts";
import { importOrders } from "./orders/import.ts";
import { listOrdersCommand } from "./orders/list.ts";
import { newNumber } from "./orders/new-number.ts";
import { setStatus } from "./orders/set-status.ts";
import { showOrder } from "./orders/show.ts";
import { template } from "./orders/template.ts";
import { setPageMeta } from "./page-meta/set.ts";
import { showPageMeta } from "./page-meta/show.ts";
import { parked } from "./parked.ts";
import { report } from "./report/command.ts";
import { suggest } from "./suggest.ts";

const commands: readonly Command[] = [
  importOrders,
  listOrdersCommand,
  showOrder,
  setStatus,
  template,
  newNumber,
  ...enquiryCommands,
  showPageMeta,
  setPageMeta,
  parked,
  report,
  forget,
];

/** Runs the command that `args` names and returns the exit code: 0 done, 1 failed, 2 misspelt. */
async function main(args: readonly string[]): Promise<number> {
  const found = commands.find(({ name }) => startsWithWords(args, name.split(" ")));
  try {
    if (found) return await found.execute(args.slice(found.name.split(" ").length));
    console.log(helpFor(args));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      const help = [PROGRAM, found?.name, "--help"].filter(Boolean).join(" ");
      console.error(`${error.message}\n${help} shows what there is.`);
      return 2;
    }
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    return 1;
  }
}

function startsWithWords(args: readonly string[], words: readonly string[]): boolean {
  return words.every((word, index) => args[index] === word);
}

/** Help for everything, or for a group such as "orders". */
function helpFor(args: readonly string[]): string {
  const words = args.filter((arg) => !arg.startsWith("-") && arg !== "help");
  const options = args.filter((arg) => arg.startsWith("-") && arg !== "--help" && arg !== "-h");
  const chosen = commands.filter(({ name }) => startsWithWords(name.split(" "), words));
  if (chosen.length === 0 || options.length > 0)
    throw new UsageError(unknownCommand(words, options));
  const width = Math.max(...chosen.map(({ name }) => name.length));
  return [
    "The operators' command line",
    "",
    `  ${PROGRAM} COMMAND [arguments] [options]`,
    "",
    "Commands:",
    ...chosen.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "Examples:",
    ...chosen.map(({ name, examples }) => `  ${PROGRAM} ${name} ${examples[0]}`.trimEnd()),
    "",
    `${PROGRAM} COMMAND --help tells more of one. The "--" is npm's: without it npm keeps the options.`,
  ].join("\n");
}

function unknownCommand(words: readonly string[], options: readonly string[]): string {
  if (words.length === 0) return `There is no option ${options[0]} before a command.`;
  const names = commands.map(({ name }) => name);
  const nearest = suggest(words.slice(0, 2).join(" "), names) ?? suggest(`${words[0]}`, names);
  const suggestion = nearest ? ` Did you mean "${nearest}"?` : "";
  return `There is no command "${words.slice(0, 2).join(" ")}".${suggestion}`;
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader has seen enough, as in `… orders list | head`.
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});
process.exitCode = await main(process.argv.slice(2));
