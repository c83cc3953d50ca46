/** What a command of the operators' command line is, and how its arguments are read. */
import { parseArgs } from "node:util";
import { toUtc } from "#app/domain/dubai-time.ts";
import { UsageError } from "./errors.ts";
import { suggest } from "./suggest.ts";

export const PROGRAM = "npm run ops --";

/** 0: done. 1: refused or failed. */
export type ExitCode = 0 | 1;

interface OptionSpec {
  readonly type: "boolean" | "string";
  /** What follows the option's name in the help, for one that takes a value */
  readonly value?: string;
  /** One line for the help */
  readonly help: string;
}

type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** The options as they were given; one that was left out is undefined. */
type Given<Options extends OptionSpecs> = {
  readonly [Name in keyof Options]?: Options[Name]["type"] extends "boolean" ? boolean : string;
};

interface CommandSpec<Options extends OptionSpecs> {
  /** What stands before its name on the command line, for one that isn't part of `PROGRAM` */
  readonly program?: string;
  /** The words that call it, "orders import" */
  readonly name: string;
  /**
   * Its arguments in order, for the help: "FILE.csv"; in square brackets what may be left out. One
   * that ends in "…" takes all words that follow.
   */
  readonly arguments?: readonly string[];
  /** One line for the list of commands */
  readonly summary: string;
  /** More for its own help, if the summary doesn't say it all */
  readonly details?: string;
  readonly options: Options;
  /** Argument lists that show it in use; the first stands in the overall help */
  readonly examples: readonly [string, ...string[]];
  /** @throws OperatorError with a sentence for the operator */
  run(options: Given<Options>, ...args: string[]): ExitCode | Promise<ExitCode>;
}

/** A command without the types of its own options, for the table of commands. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly examples: readonly [string, ...string[]];
  help(): string;
  /** @throws UsageError when the arguments don't fit, OperatorError from the command itself */
  execute(args: readonly string[]): Promise<ExitCode>;
}

/** Reads and writes the deployed site's stores instead of those on this computer. */
export const REMOTE = {
  type: "boolean",
  help: "the deployed site's stores, not this computer's",
} as const;
/** Answers in JSON, for other programs. */
export const JSON_OUTPUT = { type: "boolean", help: "answer in JSON, for other programs" } as const;

/** Leaves out what came before; `momentOf` reads it. */
export const SINCE = {
  type: "string",
  value: "DATE",
  help: "only what came from this day on, as 2026-11-18 (in Dubai)",
} as const;

/** Makes a command of its description: `--help` and the checks of the arguments come with it. */
export function command<const Options extends OptionSpecs>(spec: CommandSpec<Options>): Command {
  const help = () => commandHelp(spec);
  return {
    name: spec.name,
    summary: spec.summary,
    examples: spec.examples,
    help,
    async execute(args) {
      const { help: isHelp, given, positionals } = read(spec, args);
      if (isHelp) {
        console.log(help());
        return 0;
      }
      checkCount(spec, positionals);
      return spec.run(given, ...positionals);
    },
  };
}

function read<Options extends OptionSpecs>(spec: CommandSpec<Options>, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(spec.options).map(([name, { type }]) => [name, { type }]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    return { help: values.help === true, given: values as Given<Options>, positionals };
  } catch (error) {
    throw new UsageError(optionMistake(error, args, Object.keys(options), spec.name));
  }
}

function optionMistake(
  error: unknown,
  args: readonly string[],
  known: readonly string[],
  name: string,
): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    return error instanceof Error ? `${error.message.split("\n")[0]}` : String(error);
  }
  const isKnown = (option: string) => known.includes(option) || option === "help";
  const unknown = args
    .filter((arg) => arg.startsWith("-"))
    .map((arg) => arg.replace(/^-+/, "").replace(/=.*$/, ""))
    .find((option) => !isKnown(option));
  const nearest = suggest(unknown ?? "", known);
  return `"${name}" has no option --${unknown}.${nearest ? ` Did you mean --${nearest}?` : ""}`;
}

function checkCount<Options extends OptionSpecs>(
  spec: CommandSpec<Options>,
  positionals: readonly string[],
): void {
  const names = spec.arguments ?? [];
  const missing = names.find(
    (name, index) => !name.startsWith("[") && positionals[index] === undefined,
  );
  if (missing) throw new UsageError(`"${spec.name}" needs ${missing}.`);
  if (names.at(-1)?.endsWith("…")) return;
  const extra = positionals[names.length];
  if (extra !== undefined) throw new UsageError(`"${spec.name}" has no use for "${extra}".`);
}

function commandHelp<Options extends OptionSpecs>(spec: CommandSpec<Options>): string {
  // npm keeps options that stand before its "--".
  const call = spec.program ? `${spec.program} ${spec.name} --` : `${PROGRAM} ${spec.name}`;
  const options = Object.entries<OptionSpec>({
    ...spec.options,
    help: { type: "boolean", help: "this text" },
  }).map(([name, { value, help }]) => [`  --${name}${value ? ` ${value}` : ""}`, help] as const);
  const width = Math.max(...options.map(([name]) => name.length));
  return [
    spec.summary,
    "",
    `  ${[call, ...(spec.arguments ?? []), "[options]"].join(" ")}`,
    ...(spec.details ? ["", spec.details] : []),
    "",
    "Options:",
    ...options.map(([name, help]) => `${name.padEnd(width)}  ${help}`),
    "",
    "Examples:",
    ...spec.examples.map((example) => `  ${call} ${example}`.replace(/ -- $/, "").trimEnd()),
  ].join("\n");
}

/**
 * An option that takes a whole number from 1 to `max`; `fallback` when it was left out.
 * @throws UsageError for anything else
 */
export function wholeNumber(
  given: string | undefined,
  { option, max, fallback }: { option: string; max: number; fallback: number },
): number {
  if (given === undefined) return fallback;
  const number = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (number >= 1 && number <= max) return number;
  throw new UsageError(`--${option} takes a whole number from 1 to ${max.toLocaleString("en")}.`);
}

/**
 * An option that takes a day or moment in ISO 8601, by Dubai's clock unless it says otherwise;
 * answers in UTC, or undefined when it was left out.
 * @throws UsageError for anything else
 */
export function momentOf(given: string | undefined, option: string): string | undefined {
  if (given === undefined) return undefined;
  const moment = toUtc(given);
  if (moment !== null) return moment;
  throw new UsageError(`--${option} takes a day such as 2026-11-18, or 2026-11-18T09:40.`);
}
