/** The built site in workerd for a drill: on stores of its own, to be killed and started again. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { Log, LogLevel, Miniflare } from "miniflare";
import { transformWithOxc } from "vite";
import { type Answered, type Ask, connect } from "./client.ts";
import { freePort, isAlive, server } from "./server-process.ts";
import type { Mood } from "./worker.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The built site; DRILL_BUILD names another build, to see what a drill says to it. */
export const BUILD = process.env.DRILL_BUILD ?? join(ROOT, "build");
/** Nobody is held off during a drill: what is asked is what the stores must bear. */
const NO_LIMIT = { limit: 1_000_000_000, period: 60 } as const;
/** A start takes a second or two; on a busy computer more. */
const READY_WITHIN_MS = 60_000;

export type Table = "quotes" | "contacts" | "subscribers";
export type Row = Readonly<Record<string, unknown>>;

export interface Site {
  /** http://127.0.0.1 with its port. */
  readonly url: string;
  /** Asks the site something; rejects where no whole answer comes. */
  readonly ask: Ask;
  /** Ends the server with SIGKILL, in the middle of whatever it does; what the system has still to write survives. */
  kill(): Promise<void>;
  /** Starts the server again after `kill`, on the same stores. */
  restart(): Promise<void>;
  /** From now on the stores are as told. */
  moods(moods: { readonly d1?: Mood; readonly kv?: Mood }): Promise<void>;
  /** What Cloudflare does every five minutes. */
  scheduled(): Promise<void>;
  /** Runs the scheduled work until nothing waits in KV any more; throws when that never comes. */
  bringAllHome(): Promise<void>;
  /** How many submissions wait in KV; at most a thousand. */
  waiting(): Promise<number>;
  rows(table: Table): Promise<readonly Row[]>;
  /** Runs a statement on the database itself, whatever its mood. */
  store(query: string, ...values: readonly unknown[]): Promise<void>;
  /** Memory of the server, in MiB. */
  memory(): number;
  /** Everything the server has printed: its log. */
  printed(): string;
  close(): Promise<void>;
}

/** Builds the site unless it has been built, and starts it on empty stores with the real tables. */
export async function openSite(connections = 32): Promise<Site> {
  if (!process.env.DRILL_BUILD && !existsSync(join(BUILD, "server/index.js"))) {
    execFileSync(join(ROOT, "node_modules/.bin/react-router"), ["build"], { cwd: ROOT });
  }
  const folder = mkdtempSync(join(tmpdir(), "drill-"));
  // A build of its own: another one may be made while the drill runs.
  cpSync(join(BUILD, "server"), join(folder, "server"), { recursive: true });
  const port = await freePort();
  const printed: string[] = [];
  const options = await optionsFor(folder, port, printed);
  const miniflare = new Miniflare(options);
  await miniflare.ready;
  const client = connect(port, connections);
  const { ask } = client;

  async function restart() {
    await miniflare.setOptions(options);
    await retry(() => ask("/health"));
  }
  /** What is asked of the Worker of the drills itself. */
  const tell = async (path: string, told: unknown = {}) => {
    const sent = { method: "POST", body: JSON.stringify(told), patienceMs: READY_WITHIN_MS };
    const { status, text } = await retry(() => ask(`/drill/${path}`, sent));
    if (status !== 200) throw new Error(`/drill/${path} answered ${status}: ${text}`);
    return text;
  };
  const waiting = async () => Number(await tell("waiting"));
  const scheduled = async () => void (await tell("scheduled"));

  await retry(() => ask("/health"));
  const migrations = readMigrationFiles({ migrationsFolder: join(ROOT, "migrations") });
  const statements = migrations.flatMap(({ sql }) => sql);
  await tell(
    "database",
    statements.map((query) => ({ query, values: [] })),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    ask,
    async kill() {
      // One that has died by itself is as dead as one that was killed.
      const pid = server()?.pid;
      if (pid === undefined) return;
      process.kill(pid, "SIGKILL");
      while (isAlive(pid)) await pause(2);
    },
    restart,
    async moods(moods) {
      await tell("moods", moods);
    },
    scheduled,
    waiting,
    async bringAllHome() {
      for (let run = 0; run < 50; run += 1) {
        if ((await waiting()) === 0) return;
        await scheduled();
      }
      throw new Error("Something waits in KV for ever.");
    },
    async rows(table) {
      const query = `SELECT * FROM ${table}`;
      return JSON.parse(await tell("database", [{ query, values: [] }]))[0];
    },
    async store(query, ...values) {
      await tell("database", [{ query, values }]);
    },
    memory: () => server()?.memory ?? 0,
    printed: () => printed.join(""),
    async close() {
      client.close();
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function optionsFor(
  folder: string,
  port: number,
  printed: string[],
): Promise<ConstructorParameters<typeof Miniflare>[0]> {
  const server = join(folder, "server");
  const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".js") && !name.startsWith("."),
  );
  const worker = readFileSync(new URL("worker.ts", import.meta.url), "utf8");
  const { code } = await transformWithOxc(worker, "worker.ts");
  return {
    log: new Log(LogLevel.NONE),
    handleRuntimeStdio(...streams) {
      for (const stream of streams) stream.on("data", (text) => printed.push(String(text)));
    },
    // Where the request comes from is asked of the network otherwise.
    cf: false,
    host: "127.0.0.1",
    port,
    name: "dhowline",
    modulesRoot: server,
    modules: [
      {
        type: "ESModule",
        path: join(server, "drill.js"),
        contents: code.replace('"built-site"', '"./index.js"'),
      },
      ...files.map((name) => ({
        type: "ESModule" as const,
        path: join(server, name),
        contents: readFileSync(join(server, name), "utf8"),
      })),
    ],
    ...configured(server),
    defaultPersistRoot: join(folder, "state"),
    d1Databases: { DB: "drill" },
    kvNamespaces: { PAGE_META: "drill" },
    ratelimits: {
      WRITE_LIMIT: { namespace_id: "1", simple: NO_LIMIT },
      LOOK_UP_LIMIT: { namespace_id: "2", simple: NO_LIMIT },
    },
  };
}

/** What the build says of how it wants to be run. */
function configured(server: string) {
  const { compatibility_date, compatibility_flags, vars } = JSON.parse(
    readFileSync(join(server, "wrangler.json"), "utf8"),
  );
  return {
    compatibilityDate: compatibility_date,
    compatibilityFlags: compatibility_flags,
    bindings: vars,
  };
}

/** Asks until there is an answer: a server that was just killed or started is not there yet. */
async function retry(asking: () => Promise<Answered>): Promise<Answered> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      return await asking();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(20);
    }
  }
}
