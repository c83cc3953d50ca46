/**
 * The site's server: a built Worker straight in workerd, by Miniflare's API. It serves from files of
 * its own, so that another start or a build beside it takes nothing away from it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions as workerOptions } from "wrangler";
import { runTool } from "./exec.ts";
import { ROOT } from "./stores.ts";

/** In here each running server has a folder, whose name begins with the id of its process. */
const RUNNING = join(ROOT, ".wrangler/running");
/** Written by each build for later wrangler commands without --config. */
const NEWEST_BUILD = join(ROOT, ".wrangler/deploy/config.json");

export interface ServerOptions {
  /** A folder that holds `server/` and `client/`, of which a copy is served. Unless given, the site is built. */
  readonly build?: string | undefined;
  /** Any free port unless given. */
  readonly port?: number;
  /** The folder of the stores, as in `wrangler dev --persist-to`. In memory unless given. */
  readonly state?: string;
  /** Source of a module to run in place of the Worker, which it can import from "./index.js". */
  readonly entry?: string;
  /** Miniflare's options in place of what the build's configuration says. */
  readonly overrides?: Readonly<Record<string, unknown>>;
  /** Gets what the Worker logs: faults on stderr, the rest on stdout. Unless given, faults are printed. */
  readonly onLine?: OnLine | undefined;
  /** Called when workerd ended by itself and runs again; with an error when it could not be restarted. */
  readonly onRestart?: (error?: unknown) => void;
}

type OnLine = (line: string, stream: "stdout" | "stderr") => void;

export interface Server {
  readonly url: string;
  /** What it serves, and in `email/` what it sends. Removed when the server stops. */
  readonly folder: string;
  readonly miniflare: Miniflare;
  /** The process id of workerd, another one after each restart. */
  pid(): number;
  stop(): Promise<void>;
}

/** Starts a built Worker with the stores, limits and static files of its configuration. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const folder = createFolder();
  if (options.build) cpSync(options.build, folder, { recursive: true });
  else await buildInto(folder);
  const config = workerOptions(join(folder, "server/wrangler.json"));
  const reaper = startReaper();
  let workerd: ChildProcess | undefined;
  let isStopped = false;

  const miniflare = new Miniflare({
    ...config.workerOptions,
    ...options.overrides,
    ...modules(config.main ?? "", options.entry),
    ...(options.state && { defaultPersistRoot: join(options.state, "v3") }),
    defaultProjectTmpPath: folder,
    host: "127.0.0.1",
    port: options.port ?? 0,
    // Otherwise the network is asked where requests come from.
    cf: false,
    unsafeTriggerHandlers: true,
    logRequests: false,
    log: new ErrorLog(),
    // Called right after each start of workerd.
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      workerd = lastSpawned;
      reaper.stdin?.write(`${workerd?.pid}\n`);
      workerd?.once("exit", () => {
        if (isStopped || !options.onRestart) return;
        // Miniflare restarts it, and has begun to by then.
        setImmediate(() => miniflare.ready.then(() => options.onRestart?.(), options.onRestart));
      });
      const onLine = options.onLine ?? printError;
      createInterface(stdout).on("line", (line) => {
        // Our own lines alone: the simulation of sending e-mail prints addresses and subjects.
        if (line.startsWith("{")) onLine(line, "stdout");
      });
      createInterface(stderr).on("line", (line) => {
        if (!isNoise(line)) onLine(line, "stderr");
      });
    },
  } as unknown as ConstructorParameters<typeof Miniflare>[0]);

  const { origin } = await miniflare.ready;
  return {
    url: origin,
    folder,
    miniflare,
    pid: () => workerd?.pid ?? 0,
    async stop() {
      isStopped = true;
      await miniflare.dispose();
      reaper.stdin?.end("\n");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A folder for this process, after those of processes that were killed are removed. */
function createFolder(): string {
  mkdirSync(RUNNING, { recursive: true });
  for (const name of readdirSync(RUNNING)) {
    if (!isRunning(Number.parseInt(name, 10))) {
      rmSync(join(RUNNING, name), { recursive: true, force: true });
    }
  }
  const folder = mkdtempSync(join(RUNNING, `${process.pid}-`));
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

async function buildInto(folder: string): Promise<void> {
  await runTool("react-router", ["build"], { DHOWLINE_BUILD: folder });
  // This build is gone before anybody could deploy it.
  if (existsSync(NEWEST_BUILD) && readFileSync(NEWEST_BUILD, "utf8").includes(basename(folder))) {
    rmSync(NEWEST_BUILD);
  }
}

/** The Worker's modules; the first one is run. */
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
 * Kills the workerd whose process id it was given last when this process has ended, also by SIGKILL,
 * which otherwise would leave it behind on its port.
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

/** What workerd itself says, with its stack, of a visitor who went away. */
function isNoise(line: string): boolean {
  return /^(workerd|kj)\/.*: disconnected: |^stack: /.test(line);
}

class ErrorLog extends Log {
  constructor() {
    super(LogLevel.ERROR);
  }

  override log(message: string): void {
    console.error(message);
  }
}
