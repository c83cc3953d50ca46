import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { UsageError } from "./errors.ts";

/**
 * Rejects our options that npm took for itself. Without a "--" before them npm moves them from the
 * arguments to the environment (`npm_config_remote=true`); the command would run without them, on
 * another store or for real.
 * @throws UsageError that shows where the "--" belongs
 */
export function rejectSwallowedOptions(
  program: CommandUnknownOpts,
  args: readonly string[] = process.argv.slice(2),
): void {
  const options = program.createHelp().visibleOptions(findCommand(program, args));
  const swallowed = options.flatMap(({ long }) => {
    const value = process.env[`npm_config_${long?.slice(2).replaceAll("-", "_")}`];
    return long && value && value !== "false" ? long : [];
  });
  if (swallowed.length === 0) return;
  const flags = swallowed.join(" ");
  const name = program.name().replace(/ --$/, "");
  throw new UsageError(
    `npm kept ${flags} for itself, so nothing was done. Options go behind a "--" of their own: ${name} -- … ${flags}`,
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
