/** Runs the operators' command line as an operator would, on stores in a folder of its own. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const WRANGLER = join(ROOT, "node_modules/wrangler/bin/wrangler.js");

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder for state or files; it goes when the tests of the file are done. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dhowline-ops-"));
  folders.push(folder);
  return folder;
}

/** A state folder whose database has the tables of the real migrations, and nothing in them. */
export async function migratedState(): Promise<string> {
  const state = freshFolder();
  const apply = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", state];
  const { code, out, err } = await node([WRANGLER, ...apply], { CI: "true" });
  if (code !== 0) throw new Error(`${out}\n${err}`);
  return state;
}

/** `npm run ops -- …args` on the stores in `state`. */
export function ops(state: string, ...args: string[]): Promise<Ran> {
  return node(["ops/run.mjs", "ops", ...args], { DHOWLINE_STATE: state });
}

/** Writes `content` into a file of its own and returns its path. */
export function fileWith(content: string | Uint8Array, name = "orders.csv"): string {
  const path = join(freshFolder(), name);
  writeFileSync(path, content);
  return path;
}

function node(args: readonly string[], env: Record<string, string>): Promise<Ran> {
  return run(ROOT, process.execPath, args, {
    ...process.env,
    // NODE_ENV and npm's folder are the tests' own and not an operator's.
    NODE_ENV: undefined,
    INIT_CWD: undefined,
    WRANGLER_SEND_METRICS: "false",
    ...env,
  });
}

/** Runs a program in the folder `cwd` to its end, with `env` as its whole environment. */
export function run(
  cwd: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Ran> {
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (code) => resolve({ code, out, err }));
  });
}
