/** The site as people run it, for a drill: the process of `npm start`. */
import { countKeys, withDatabase } from "../support/local-database.ts";
import { npmStart } from "../support/npm-start.ts";
import { memoryOf, watchUse, workerdOf } from "../support/processes.ts";
import { type Client, connect } from "./client.ts";
import type { Site } from "./site.ts";

type Shared = "ask" | "rows" | "store" | "drainAll" | "printed" | "close";

export interface StartedSite extends Pick<Site, Shared> {
  readonly port: number;
  readonly breakOff: Client["breakOff"];
  /** Memory of the server, in MiB. */
  memory(): number;
  /** As `watchUse` of the server. */
  watchUse(): ReturnType<typeof watchUse>;
  /** What is wrong when the same process doesn't answer any more. */
  endFaults(): Promise<string[]>;
}

/** Starts the site on empty stores; `vars` are variables that differ from those of wrangler.toml. */
export async function startSite(
  connections: number,
  vars?: Readonly<Record<string, string>>,
): Promise<StartedSite> {
  const site = await npmStart({ DHOWLINE_LOG: "all" }, vars);
  const client = connect(site.port, connections);
  const { ask, breakOff } = client;
  const workerd = workerdOf(site.pid);
  if (workerd === undefined) throw new Error(`npm start runs no server:\n${site.printed()}`);
  return {
    port: site.port,
    ask,
    breakOff,
    async rows(table) {
      return withDatabase(site.state, (database) =>
        database.prepare(`SELECT * FROM ${table}`).all(),
      );
    },
    async store(query, ...values) {
      withDatabase(site.state, (database) => database.prepare(query).run(...values));
    },
    async drainAll() {
      for (let run = 0; run < 50; run += 1) {
        await ask("/cdn-cgi/handler/scheduled");
        if (countKeys(site.state, "enquiry:") === 0) return;
      }
      throw new Error("Something stays queued in KV.");
    },
    memory: () => memoryOf(workerd),
    watchUse: () => watchUse(workerd),
    printed: site.printed,
    async endFaults() {
      const { status } = await ask("/health").catch(() => ({ status: "not" }));
      const isSame = workerdOf(site.pid) === workerd;
      return [
        ...(status === 200 ? [] : [`After all that /health returns ${status}.`]),
        ...(isSame ? [] : ["The server did not outlive it."]),
      ];
    },
    async close() {
      client.close();
      await site.close();
    },
  };
}

/** Starts the site on empty stores for `use`, and ends it after that. */
export async function withStartedSite<T>(
  connections: number,
  use: (site: StartedSite) => Promise<T>,
): Promise<T> {
  const site = await startSite(connections);
  try {
    return await use(site);
  } finally {
    await site.close();
  }
}
