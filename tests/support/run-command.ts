/** Runs a command of the command line in this process. */
import { Console } from "node:console";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { CommandContext } from "../../ops/command-line.ts";
import { runOps } from "../../ops/program.ts";

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `npm run ops -- …args`. */
export async function runCommand(
  args: readonly string[],
  context: Pick<CommandContext, "withStores">,
): Promise<Ran> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const said = Promise.all([text(stdout), text(stderr)]);
  const code = await runOps(args, {
    ...context,
    stdout,
    stderr,
    console: new Console(stdout, stderr),
  });
  stdout.end();
  stderr.end();
  const [out, err] = await said;
  return { code, out, err };
}
