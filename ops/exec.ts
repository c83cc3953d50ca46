/** Runs the project's tools, wrangler and react-router, as child processes. */
import { type ChildProcess, spawn } from "node:child_process";
import { OperatorError } from "./errors.ts";

/** Changes to our environment. */
type Env = Readonly<Record<string, string>>;

/** Starts a tool; "inherit" shows its output. It gets no input, so it never prompts. */
export function spawnTool(
  tool: string,
  args: readonly string[],
  stdio: "pipe" | "inherit",
  env: Env = {},
): ChildProcess {
  return spawn(tool, args, {
    stdio: ["ignore", stdio, stdio],
    env: {
      ...process.env,
      WRANGLER_SEND_METRICS: "false",
      // Otherwise `request.cf` is fetched from the network, and nothing here needs it.
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      ...env,
    },
  });
}

/** Runs a tool and captures its output; `code` 0 is success. */
export async function capture(tool: string, args: readonly string[], env: Env = {}) {
  const child = spawnTool(tool, args, "pipe", env);
  let out = "";
  let err = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (err += text));
  return { code: await waitForExit(child, tool), out, err };
}

/** Runs a tool with its output shown; returns its exit code, 0 for success only. */
export function run(tool: string, args: readonly string[], env: Env = {}): Promise<number> {
  return waitForExit(spawnTool(tool, args, "inherit", env), tool);
}

function waitForExit(child: ChildProcess, tool: string): Promise<number> {
  const notStarted = `${tool} could not be started: run npm ci, and start this through npm.`;
  return new Promise((resolve, reject) => {
    child.once("error", (cause) => reject(new OperatorError(notStarted, { cause })));
    // "close" comes after the last output, "exit" may come before. A signal is a failure.
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** @throws OperatorError with the tool's output when it fails */
export async function runTool(tool: string, args: readonly string[], env: Env = {}): Promise<void> {
  const { code, out, err } = await capture(tool, args, env);
  if (code !== 0) throw new OperatorError(`${out}${err}\n${tool} ${args.join(" ")} failed.`);
}
