/**
 * Runs a built Worker in workerd by Miniflare's API, from a copy of the build, so that another
 * start or build doesn't affect it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions as workerOptions } from "wrangler";
import { LOCAL } from "./deploy/environment.ts";
import { runTool } from "./exec.ts";
import { ROOT } from "./stores.ts";

const LOOPBACK = "127.0.0.1";
/** The way to the desk without Cloudflare Access (workers/desk/access.ts): no configuration has it. */
export const LOCAL_DESK = { LOCAL_DESK: "on" };

/** Contains a folder for each running server; its name begins with the process id. */
const RUNNING_FOLDER = join(ROOT, ".wrangler/running");

interface ServerOptions {
  /** A folder with `server/` and `client/`, which is copied. Default: a new build. */
  readonly build?: string | undefined;
  /** Default: any free port. */
  readonly port?: number;
  /** The address to listen on. Default: this computer's alone. */
  readonly host?: string | undefined;
  /** The folder of the stores, as `wrangler dev --persist-to`. Default: in memory. */
  readonly state?: string;
  /** Source of a module to run instead of the Worker, which it can import from "./index.js". */
  readonly entry?: string;
  /** Overrides of Miniflare's options. */
  readonly overrides?: Readonly<Record<string, unknown>>;
  /**
   * Called with the Worker's log lines: errors on stderr, the rest on stdout. Default: prints
   * errors.
   */
  readonly onLine?: OnLine | undefined;
  /** Called when workerd crashed and was restarted; with an error when the restart failed. */
  readonly onRestart?: (error?: unknown) => void;
}

type OnLine = (line: string, stream: "stdout" | "stderr") => void;

export interface Server {
  readonly url: string;
  /** The served build, and sent e-mails in `email/`. Removed when the server stops. */
  readonly folder: string;
  readonly miniflare: Miniflare;
  readonly hasDesk: boolean;
  /** workerd's process id, which changes with a restart. */
  pid(): number;
  stop(): Promise<void>;
}

/** Starts a built Worker with its configuration's stores, limits and static files. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const folder = createFolder();
  if (options.build) cpSync(options.build, folder, { recursive: true });
  else await runTool("react-router", ["build"], { DHOWLINE_BUILD: folder });
  const config = workerOptions(join(folder, "server/wrangler.json"), LOCAL);
  const reaper = startReaper();
  const { host = LOOPBACK } = options;
  let workerd: ChildProcess | undefined;
  let isStopped = false;

  const miniflare = new Miniflare({
    ...config.workerOptions,
    ...options.overrides,
    bindings: {
      ...config.workerOptions.bindings,
      // Only this computer can reach a server on loopback: it opens the desk.
      ...(host === LOOPBACK && LOCAL_DESK),
      ...(options.overrides?.bindings as object | undefined),
    },
    ...modules(config.main ?? "", options.entry),
    ...(options.state && { defaultPersistRoot: join(options.state, "v3") }),
    defaultProjectTmpPath: folder,
    host,
    port: options.port ?? 0,
    // Otherwise `request.cf` is fetched from the network.
    cf: false,
    unsafeTriggerHandlers: true,
    logRequests: false,
    log: new PlainLog(LogLevel.ERROR),
    // Called right after each start of workerd.
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      workerd = lastSpawned;
      reaper.stdin?.write(`${workerd?.pid}\n`);
      workerd?.once("exit", () => {
        if (isStopped || !options.onRestart) return;
        // By then Miniflare has started to restart it.
        setImmediate(() => miniflare.ready.then(() => options.onRestart?.(), options.onRestart));
      });
      const onLine = options.onLine ?? printError;
      createInterface(stdout).on("line", (line) => {
        // Our own lines only: the e-mail simulation prints addresses and subjects.
        if (line.startsWith("{")) onLine(line, "stdout");
      });
      createInterface(stderr).on("line", (line) => {
        if (!isNoise(line)) onLine(line, "stderr");
      });
    },
  } as ConstructorParameters<typeof Miniflare>[0]);

  const { origin } = await miniflare.ready;
  return {
    url: origin,
    folder,
    miniflare,
    hasDesk: host === LOOPBACK,
    pid: () => workerd?.pid ?? 0,
    async stop() {
      isStopped = true;
      await miniflare.dispose();
      reaper.stdin?.end("\n");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a folder for this process; removes those of killed processes. */
function createFolder(): string {
  mkdirSync(RUNNING_FOLDER, { recursive: true });
  for (const name of readdirSync(RUNNING_FOLDER)) {
    if (!isRunning(Number.parseInt(name, 10))) {
      rmSync(join(RUNNING_FOLDER, name), { recursive: true, force: true });
    }
  }
  const folder = mkdtempSync(join(RUNNING_FOLDER, `${process.pid}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The Worker's modules, the entry first. */
function modules(main: string, entry: string | undefined) {
  const modulesRoot = dirname(main);
  const others = readdirSync(modulesRoot, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js") && !name.startsWith("."))
    .map((name) => join(modulesRoot, name))
    .filter((path) => path !== main);
  const paths = [main, ...others].map((path) => ({ type: "ESModule", path }));
  const first = { type: "ESModule", path: join(modulesRoot, "entry.js"), contents: entry };
  return { modulesRoot, modules: entry ? [first, ...paths] : paths };
}

/**
 * Kills the last reported workerd once this process has ended, even by SIGKILL, which would leave
 * it running on its port.
 */
function startReaper(): ChildProcess {
  const script = 'while read -r pid; do last=$pid; done; [ -z "$last" ] || kill -9 "$last"';
  const reaper = spawn("sh", ["-c", script], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  reaper.on("error", () => {});
  reaper.unref();
  return reaper;
}

let lastSpawned: ChildProcess | undefined;
subscribe("child_process", (message) => {
  lastSpawned = (message as { process: ChildProcess }).process;
});

function printError(line: string, stream: "stdout" | "stderr"): void {
  if (stream === "stderr") console.error(line);
}

/** workerd's own errors about disconnected clients. */
function isNoise(line: string): boolean {
  return /^(workerd|kj)\/.*: disconnected: |^stack: /.test(line);
}

class PlainLog extends Log {
  override log(message: string): void {
    console.error(message);
  }
}
