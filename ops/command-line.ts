/** Shared by the operators' commands: their context, and common options. */
import type { Readable, Writable } from "node:stream";
import { type CommandUnknownOpts, InvalidArgumentError, Option } from "@commander-js/extra-typings";
import * as v from "valibot";
import { toUtc } from "#app/domain/dubai-time.ts";
import { line } from "#app/domain/fields.ts";
import { ENVIRONMENTS } from "./deploy/environment.ts";
import type { withStores } from "./stores.ts";

/** The context of the commands; tests pass their own. */
export interface CommandContext {
  /** For answers; nothing is asked unless it is a terminal */
  readonly stdin?: Readable & { readonly isTTY?: boolean };
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
  /** See `confirm`. */
  yes: new Option("--yes", "change a deployed site without being asked"),
  since: new Option(
    "--since <DATE>",
    "only what came from this day on, as 2026-11-18 (in Dubai)",
  ).argParser(parseDubaiTime),
  search: new Option(
    "--search <TEXT>",
    "only with this part of a number, or these beginnings of words",
  ).argParser((typed) => {
    if (typed.trim() !== "") return typed.trim();
    throw new InvalidArgumentError("It takes some text.");
  }),
  /** Stored with what is said, for operators. */
  by: new Option("--by <NAME>", "who says so").argParser(parseName),
  limit: new Option("--limit <N>", "how many").default(20).argParser(integerParser(10_000)),
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
