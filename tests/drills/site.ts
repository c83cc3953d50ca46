/** The built site in workerd for a drill: on stores of its own, which fail in the mode that is set. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { transformWithOxc } from "vite";
import { type Stores as Bindings, primary } from "#workers/data/database.ts";
import { startServer } from "../../ops/server.ts";
import { applyMigrations, ROOT, type Stores } from "../../ops/stores.ts";
import { isAlive } from "../support/processes.ts";
import { connect, type Send, type TimedResponse } from "./client.ts";
import type { Distances, FaultMode } from "./worker.ts";

/** The built site; DHOWLINE_BUILD names another build, to see what a drill says to it. */
const BUILD = process.env.DHOWLINE_BUILD ?? join(ROOT, "build");
/** A start takes a second or two; on a busy computer more. */
const READY_TIMEOUT_MS = 60_000;
const CONNECTIONS = 32;

export const TABLES = ["quotes", "contacts", "subscribers"] as const;
export type Table = (typeof TABLES)[number];
export type Row = Readonly<Record<string, unknown>>;

export interface Site {
  /** http://127.0.0.1 with its port. */
  readonly url: string;
  /** The stores themselves, whatever their fault mode, for commands of the operators. */
  readonly stores: Stores;
  /** Sends a request, each time as another visitor; rejects when no whole response comes. */
  readonly ask: Send;
  /**
   * Ends the server with SIGKILL, in the middle of whatever it does, and waits until it runs again on the
   * same stores; what the system has still to write survives.
   */
  kill(): Promise<void>;
  /** Sets how the stores fail from now on. */
  faultModes(faultModes: { readonly d1?: FaultMode; readonly kv?: FaultMode }): Promise<void>;
  /** Sets how far away the stores are from now on. */
  distances(distances: Distances): Promise<void>;
  /** What Cloudflare does every few minutes, by this schedule; default: by the first one. */
  scheduled(cron?: string): Promise<void>;
  /** Runs the scheduled work until nothing waits in KV any more; throws when that never comes. */
  drainAll(): Promise<void>;
  /** How many enquiries wait in KV; at most a thousand. */
  waiting(): Promise<number>;
  rows(table: Table | "outbox" | "order_events" | "kept_mails"): Promise<readonly Row[]>;
  /** Runs a statement on the database itself, whatever its fault mode. */
  store(query: string, ...values: readonly string[]): Promise<void>;
  /** Everything the server has printed: its log. */
  printed(): string;
  close(): Promise<void>;
}

/**
 * Starts the site, built unless it has been, on empty stores with the real tables. `bindings` are
 * variables that differ from those of wrangler.toml; `outboundService` answers what the Worker asks
 * elsewhere, which it can't reach otherwise.
 */
export async function openSite(
  bindings: Readonly<Record<string, string>> = {},
  outboundService?: (request: Request) => Response,
): Promise<Site> {
  const state = mkdtempSync(join(tmpdir(), "drill-"));
  const printed: string[] = [];
  const server = await startServer({
    build: existsSync(join(BUILD, "server/index.js")) ? BUILD : undefined,
    state,
    entry: await workerOfDrills(),
    overrides: { bindings, ...(outboundService && { outboundService }) },
    onLine: (line) => printed.push(`${line}\n`),
  });
  const client = connect(Number(new URL(server.url).port), CONNECTIONS);
  const { ask } = client;

  /** A request to the Worker of the drills itself. */
  const command = async (path: string, body: unknown = {}) => {
    const sent = { method: "POST", body: JSON.stringify(body), timeoutMs: READY_TIMEOUT_MS };
    const { status, text } = await retry(() => ask(`/drill/${path}`, sent));
    if (status !== 200) throw new Error(`/drill/${path} returned ${status}: ${text}`);
    return text;
  };
  const waiting = async () => Number(await command("waiting"));
  const scheduled = async (cron?: string) => void (await command("scheduled", { cron }));

  const { DB, PAGE_META, FALLBACK_QUEUE } = await server.miniflare.getBindings<Bindings>();
  const db = primary(DB);
  await applyMigrations(db);
  return {
    url: server.url,
    stores: { db, kv: { PAGE_META, FALLBACK_QUEUE } },
    ask,
    async kill() {
      const pid = server.pid();
      process.kill(pid, "SIGKILL");
      while (isAlive(pid)) await pause(2);
      await retry(() => ask("/health"));
    },
    async faultModes(faultModes) {
      await command("fault-modes", faultModes);
    },
    async distances(distances) {
      await command("distances", distances);
    },
    scheduled,
    waiting,
    async drainAll() {
      for (let run = 0; run < 500; run += 1) {
        if ((await waiting()) === 0) return;
        await scheduled();
      }
      throw new Error("Something stays queued in KV.");
    },
    async rows(table) {
      const query = `SELECT * FROM ${table}`;
      return JSON.parse(await command("database", [{ query, values: [] }]))[0];
    },
    async store(query, ...values) {
      await command("database", [{ query, values }]);
    },
    printed: () => printed.join(""),
    async close() {
      client.close();
      await server.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
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

async function workerOfDrills(): Promise<string> {
  const worker = readFileSync(new URL("worker.ts", import.meta.url), "utf8");
  const { code } = await transformWithOxc(worker, "worker.ts");
  return code.replace('"built-site"', '"./index.js"');
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
