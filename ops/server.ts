/** Runs a built Worker in workerd by Miniflare's API. */
import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions as workerOptions } from "wrangler";
import { LOCAL } from "./deploy/environment.ts";

const LOOPBACK = "127.0.0.1";
/** The way to the desk without Cloudflare Access (workers/desk/access.ts): no configuration has it. */
export const LOCAL_DESK = { LOCAL_DESK: "on" };

interface ServerOptions {
  /** A folder with `server/` and `client/`. */
  readonly build: string;
  /** Default: any free port. */
  readonly port?: number;
  /** The address to listen on. Default: this computer's alone. */
  readonly host?: string | undefined;
  /**
   * The folder of the stores, as `wrangler dev --persist-to`; sent e-mails are written to `tmp` in it.
   * Default: in memory.
   */
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
  /** Called when workerd crashed and was restarted. */
  readonly onRestart?: () => void;
}

type OnLine = (line: string, stream: "stdout" | "stderr") => void;

export interface Server {
  readonly url: string;
  readonly miniflare: Miniflare;
  readonly hasDesk: boolean;
  /** workerd's process id, which changes with a restart. */
  pid(): number;
  stop(): Promise<void>;
}

/** Starts a built Worker with its configuration's stores, limits and static files. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const config = workerOptions(join(options.build, "server/wrangler.json"), LOCAL);
  const { host = LOOPBACK } = options;
  let workerd: ChildProcess | undefined;

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
    ...(options.state && {
      defaultPersistRoot: join(options.state, "v3"),
      defaultProjectTmpPath: join(options.state, "tmp"),
    }),
    host,
    port: options.port ?? 0,
    // Otherwise `request.cf` is fetched from the network.
    cf: false,
    unsafeTriggerHandlers: true,
    logRequests: false,
    log: new PlainLog(LogLevel.ERROR),
    unsafeHandleRuntimeRestart: options.onRestart,
    // Called right after each start of workerd.
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      workerd = lastSpawned;
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
    miniflare,
    hasDesk: host === LOOPBACK,
    pid: () => workerd?.pid ?? 0,
    stop: () => miniflare.dispose(),
  };
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
