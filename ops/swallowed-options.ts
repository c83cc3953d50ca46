import { UsageError } from "./errors.ts";

/** What is read of a commander Command. */
interface Program {
  name(): string;
  readonly options: readonly { readonly long?: string | null | undefined }[];
  readonly commands: readonly Program[];
}

/**
 * Rejects options of ours that npm kept for itself. Without "--" before them it drops them from the
 * arguments and leaves them in the environment, as `npm_config_remote=true`: the command would run
 * without them, on another store or for real.
 * @throws UsageError that shows where the "--" belongs
 */
export function rejectSwallowedOptions(
  program: Program,
  env: NodeJS.ProcessEnv = process.env,
): void {
  const swallowed = flagsOf(program).filter((flag) => {
    const value = env[`npm_config_${flag.slice(2).replaceAll("-", "_")}`];
    return value && value !== "false";
  });
  if (swallowed.length === 0) return;
  const flags = [...new Set(swallowed)].join(" ");
  const name = program.name().replace(/ --$/, "");
  throw new UsageError(
    `npm kept ${flags} for itself, so nothing was done. Options go behind a "--" of their own: ${name} -- … ${flags}`,
  );
}

function flagsOf({ options, commands }: Program): string[] {
  return [...options.flatMap(({ long }) => long ?? []), ...commands.flatMap(flagsOf)];
}
