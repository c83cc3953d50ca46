/** Shared by the commands: their context, and common options. */
import type { Writable } from "node:stream";
import { type CommandUnknownOpts, InvalidArgumentError, Option } from "@commander-js/extra-typings";
import * as v from "valibot";
import { toUtc } from "#app/domain/dubai-time.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { line } from "#app/domain/fields.ts";
import { ENVIRONMENTS } from "./deploy/environment.ts";
import { OperatorError, UsageError } from "./errors.ts";
import { SITE_LABELS, type Site, type withStores } from "./stores.ts";

/** The context of the commands; tests pass their own. */
export interface CommandContext {
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  /** Writes lines to the two streams */
  readonly console: Console;
  readonly withStores: typeof withStores;
}

/** Adds a command with the options that choose the stores; help lists these last (`runOps`). */
export function storeCommand(
  group: CommandUnknownOpts,
  name: string,
  json = "print JSON, for other programs",
) {
  return group
    .command(name)
    .option("--json", json)
    .addOption(
      new Option("--remote", "the deployed site's stores, as --env production").implies({
        env: "production",
      }),
    )
    .addOption(
      new Option("--env <NAME>", "whose stores: a deployed site's")
        .choices(ENVIRONMENTS)
        .default("local", "this computer"),
    );
}

/** Options that several commands have. */
export const options = {
  /** See `requireYes`. */
  yes: new Option("--yes", "change what is stored at a deployed site"),
  since: new Option(
    "--since <DATE>",
    "only what came from this day on, as 2026-11-18 (in Dubai)",
  ).argParser(parseDubaiTime),
  /** Stored as the author of the facts, for operators. */
  by: new Option("--by <NAME>", "the author of the change").argParser(parseName),
};

const NAME_MAX = 100;

function parseName(typed: string): string {
  const { success, output, issues } = v.safeParse(line("Name", NAME_MAX), typed);
  if (success) return output;
  throw new InvalidArgumentError(issues[0].message);
}

/** Parses an integer from 1 to `max`. */
export function integerParser(max: number): (typed: string) => number {
  return (typed) => {
    const number = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
    if (number >= 1 && number <= max) return number;
    throw new InvalidArgumentError(
      `It takes a whole number from 1 to ${max.toLocaleString("en")}.`,
    );
  };
}

/** Parses an ISO 8601 date or time, in Dubai time without an offset; returns UTC. */
export function parseDubaiTime(typed: string): string {
  const moment = toUtc(typed);
  if (moment !== null) return moment;
  throw new InvalidArgumentError("It takes a day such as 2026-11-18, or 2026-11-18T09:40.");
}

/** The noun for an enquiry of each kind: singular; plural with "s". */
export const ENQUIRY_NOUNS = {
  quote: "quote request",
  contact: "contact message",
  subscriber: "subscription",
} as const satisfies Record<EnquiryKind, string>;

interface Consequence {
  readonly site: Site;
  readonly yes: boolean;
  /** The effect, as "12 stored orders would change" */
  readonly what: string;
}

/**
 * Requires --yes before stored data of a deployed site is removed or overwritten.
 * @throws OperatorError without it
 */
export function requireYes({ site, yes, what }: Consequence): void {
  if (site === "local" || yes) return;
  throw new OperatorError(`Nothing was done ${SITE_LABELS[site]}: ${what}. Add --yes to do it.`);
}

/**
 * Rejects our options that npm took for itself. Without a "--" before them npm moves them from the
 * arguments to the environment (`npm_config_remote=true`); the command would run without them, on
 * another store or for real.
 * @throws UsageError that shows where the "--" belongs
 */
export function rejectOptionsOfNpm(
  program: CommandUnknownOpts,
  args: readonly string[] = process.argv.slice(2),
): void {
  const taken = program.createHelp().visibleOptions(findCommand(program, args));
  const flags = taken.flatMap(({ long }) => {
    const value = process.env[`npm_config_${long?.slice(2).replaceAll("-", "_")}`];
    return long && value && value !== "false" ? long : [];
  });
  if (flags.length === 0) return;
  const name = program.name().replace(/ --$/, "");
  throw new UsageError(
    `npm kept ${flags.join(" ")} for itself, so nothing was done. Options go behind a "--" of their own: ${name} -- … ${flags.join(" ")}`,
  );
}

/** The command that `args` name. */
function findCommand(
  program: CommandUnknownOpts,
  [name, ...rest]: readonly string[],
): CommandUnknownOpts {
  const command = program.commands.find((one) => one.name() === name);
  return command ? findCommand(command, rest) : program;
}
