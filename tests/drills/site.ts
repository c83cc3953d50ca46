/** The built site for a drill: in workerd, on stores of its own which fail in the mode that is set. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { transformWithOxc } from "vite";
import { primary, type Stores } from "#workers/data/database.ts";
import type { DocumentBindings } from "#workers/documents/objects.ts";
import { startServer } from "../../ops/server.ts";
import { buildInto } from "../../ops/site-build.ts";
import { applyMigrations, type OpenStores, ROOT } from "../../ops/stores.ts";
import { cpuMsOf, isAlive, watchUse } from "../support/processes.ts";
import { connect, KINDS, type TimedResponse } from "./client.ts";
import type { Distances, FaultMode } from "./worker.ts";

/** The built site; DHOWLINE_BUILD names another build, to see what a drill says to it. */
const BUILD = process.env.DHOWLINE_BUILD ?? join(ROOT, "build");
/** A start takes a second or two; on a busy computer more. */
const READY_TIMEOUT_MS = 60_000;

export const TABLES = KINDS.map(({ table }) => table);
export type Table = (typeof TABLES)[number];
export type Row = Readonly<Record<string, unknown>>;

export type Site = Awaited<ReturnType<typeof openSite>>;

/**
 * Starts the site, built unless it has been, on empty stores with the real tables. `bindings` are
 * variables that differ from those of wrangler.toml; `outboundService` answers what the Worker asks
 * elsewhere, which it can't reach otherwise.
 */
export async function openSite(
  bindings: Readonly<Record<string, string>> = {},
  outboundService?: (request: Request) => Response,
  connections = 32,
) {
  const state = mkdtempSync(join(tmpdir(), "drill-"));
  const printed: string[] = [];
  const worker = readFileSync(new URL("worker.ts", import.meta.url), "utf8");
  const { code } = await transformWithOxc(worker, "worker.ts");
  const server = await startServer({
    build: existsSync(join(BUILD, "server/index.js")) ? BUILD : await buildInto(BUILD),
    state,
    entry: `import site from "./index.js";\n${code}`,
    overrides: {
      bindings: { ENQUIRIES_HOURLY_MAX: "1000000", ...bindings },
      ...(outboundService && { outboundService }),
    },
    onLine: (line) => printed.push(`${line}\n`),
  });
  const client = connect(Number(new URL(server.url).port), connections);
  const { ask } = client;

  /** A request to the Worker of the drills itself. */
  const command = async (path: string, body: unknown = {}) => {
    const sent = { method: "POST", body: JSON.stringify(body), timeoutMs: READY_TIMEOUT_MS };
    const { status, text } = await retry(() => ask(`/drill/${path}`, sent));
    if (status !== 200) throw new Error(`/drill/${path} returned ${status}: ${text}`);
    return text;
  };
  const { DB, PAGE_META, FALLBACK_QUEUE, DOCUMENTS } = await server.miniflare.getBindings<
    Stores & DocumentBindings
  >();
  const db = primary(DB);
  await applyMigrations(db);
  const pid = server.pid();
  const stores: OpenStores = { db, kv: { PAGE_META, FALLBACK_QUEUE }, bucket: DOCUMENTS };
  const site = {
    /** http://127.0.0.1 with its port. */
    url: server.url,
    /** The stores themselves, whatever their fault mode, for commands of the operators. */
    stores,
    /** The folder of the stores. */
    state,
    /** Sends a request, each time as another visitor; rejects when no whole response comes. */
    ask,
    /**
     * Ends the server with SIGKILL, in the middle of whatever it does, and waits until it runs again on the
     * same stores; what the system has still to write survives.
     */
    async kill() {
      const pid = server.pid();
      process.kill(pid, "SIGKILL");
      while (isAlive(pid)) await pause(2);
      await retry(() => ask("/health"));
    },
    /** Sets how the stores fail from now on. */
    faultModes: (modes: { readonly d1?: FaultMode; readonly kv?: FaultMode }) =>
      command("fault-modes", modes),
    /** Sets how far away the stores are from now on. */
    distances: (distances: Distances) => command("distances", distances),
    /** What Cloudflare does every few minutes, by this schedule; without one, by the first. */
    scheduled: (cron?: string) => command("scheduled", { cron }),
    /** How many enquiries wait in KV; at most a thousand. */
    waiting: async () => Number(await command("waiting")),
    /** Runs the scheduled work until nothing waits in KV any more; throws when that never comes. */
    async drainAll() {
      for (let run = 0; run < 500; run += 1) {
        if ((await site.waiting()) === 0) return;
        await site.scheduled();
      }
      throw new Error("Something stays queued in KV.");
    },
    async rows(
      table: Table | "outbox" | "order_events" | "kept_emails" | "documents",
    ): Promise<readonly Row[]> {
      const query = `SELECT * FROM ${table}`;
      return JSON.parse(await command("database", [{ query, values: [] }]))[0];
    },
    /** Runs a statement on the database itself, whatever its fault mode. */
    async store(query: string, ...values: readonly string[]): Promise<void> {
      await command("database", [{ query, values }]);
    },
    watchUse: () => watchUse(server.pid()),
    cpuMs: () => cpuMsOf(server.pid()),
    /** What is wrong when the same process doesn't answer any more. */
    async endFaults() {
      const { status } = await ask("/health").catch(() => ({ status: "not" }));
      return [
        ...(status === 200 ? [] : [`After all that /health returns ${status}.`]),
        ...(server.pid() === pid ? [] : ["The server did not outlive it."]),
      ];
    },
    /** Everything the server has printed: its log. */
    printed: () => printed.join(""),
    async close() {
      client.close();
      await server.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
  return site;
}

/** Stores an order, whatever the fault mode. */
export async function storeOrder(
  site: Pick<Site, "store">,
  number: string,
  consignee: string,
): Promise<void> {
  await site.store(
    "INSERT INTO orders (order_number, compact_number, created_at, customer_firstName) VALUES (?, ?, ?, ?)",
    number,
    number.replaceAll("-", ""),
    "2026-11-18T05:40:00.000Z",
    consignee,
  );
}

/** Repeats a request until there is a response: a server that was just killed or started is not there yet. */
async function retry(asking: () => Promise<TimedResponse>): Promise<TimedResponse> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    try {
      return await asking();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(20);
    }
  }
}

/** Opens the site for `use`, and closes it after that. */
export async function withSite<T>(
  use: (site: Site) => Promise<T>,
  connections?: number,
): Promise<T> {
  const site = await openSite({}, undefined, connections);
  try {
    return await use(site);
  } finally {
    await site.close();
  }
}
