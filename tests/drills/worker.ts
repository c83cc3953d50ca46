/**
 * The built Worker on stores that can be taken away: what runs in workerd during a drill. Its own
 * addresses begin with /drill/ and exist in drills alone.
 */
/** The built Worker, which `openSite` imports. */
declare const site: Required<Pick<ExportedHandler<Env>, "fetch" | "scheduled">>;

/**
 * What a store does. "flaky": every other call fails, half of those after they have been done. "full": what
 * writes fails, as on a full disk.
 */
export type FaultMode = "well" | "failing" | "slow" | "hanging" | "flaky" | "full";

const SLOW_MS = 700;

const faultModes: { d1: FaultMode; kv: FaultMode } = { d1: "well", kv: "well" };

/** How far away the stores are: what each call takes longer, in ms. */
export interface Distances {
  readonly primary: number;
  readonly replica: number;
  readonly kv: number;
}
const distances = { primary: 0, replica: 0, kv: 0 };

/** The longest chain of one request's calls to stores in which each waited for the one before. */
class Chain {
  length = 0;

  async call<T>(ms: number, ask: () => Promise<T>): Promise<T> {
    const position = this.length + 1;
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    try {
      return await ask();
    } finally {
      this.length = Math.max(this.length, position);
    }
  }
}
let flakes = 0;

/** Takes every e-mail; those to followers are kept, and the sender hears of that later. */
const mailerTo = (d1: D1Database) =>
  ({
    async send({ to, text }: { readonly to: string; readonly text: string }) {
      if (!to.startsWith("follower-")) return;
      const insert = d1.prepare("INSERT INTO kept_emails (follower, text) VALUES (?, ?)");
      await insert.bind(to, text).run();
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
  }) as unknown as SendEmail;

/** Logs what would be stored: that Analytics Engine keeps it, only Cloudflare can show. */
const vitals: AnalyticsEngineDataset = {
  writeDataPoint: (point) => console.log(JSON.stringify({ event: "kept", ...point })),
};

export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    if (pathname === "/drill/fault-modes")
      return Response.json(Object.assign(faultModes, await request.json()));
    if (pathname === "/drill/distances")
      return Response.json(Object.assign(distances, await request.json()));
    if (pathname === "/drill/database") {
      const asked = await request.json<{ query: string; values: unknown[] }[]>();
      const statements = asked.map(({ query, values }) => env.DB.prepare(query).bind(...values));
      return Response.json((await env.DB.batch(statements)).map(({ results }) => results));
    }
    if (pathname === "/drill/waiting") {
      return Response.json((await env.FALLBACK_QUEUE.list()).keys.length);
    }
    const chain = new Chain();
    const stores = {
      ...env,
      DB: faultyD1(env.DB, chain),
      PAGE_META: faulty(env.PAGE_META, chain),
      FALLBACK_QUEUE: faulty(env.FALLBACK_QUEUE, chain),
      EMAIL: mailerTo(env.DB),
      SEND_CONFIRMATION: "on",
      VITALS: vitals,
    };
    if (pathname === "/drill/scheduled") {
      const controller = await request.json<ScheduledController>();
      const work: Promise<unknown>[] = [];
      const waiting = { waitUntil: (one: Promise<unknown>) => work.push(one) };
      await site.scheduled(controller, stores, waiting as unknown as typeof ctx);
      await Promise.all(work);
      return new Response("done");
    }
    const response = await site.fetch(request, stores, ctx);
    response.headers.set("X-Store-Chain", String(chain.length));
    return response;
  },
} satisfies ExportedHandler<Env>;

/** Calls `ask`, which writes or only reads, under the fault mode. */
async function withFaults<T>(
  faultMode: FaultMode,
  isWriting: boolean,
  ask: () => Promise<T>,
): Promise<T> {
  const lost = () => new Error("D1_ERROR: Network connection lost.");
  switch (faultMode) {
    case "well":
      return ask();
    case "failing":
      throw lost();
    case "full":
      if (isWriting) throw new Error("D1_ERROR: database or disk is full: SQLITE_FULL");
      return ask();
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      return ask();
    case "hanging":
      return new Promise<never>(() => {});
    case "flaky": {
      flakes += 1;
      if (flakes % 2 === 0) return ask();
      // The worse half: done, and its answer lost.
      if (flakes % 4 === 1) await ask();
      throw lost();
    }
  }
}

/** KV, with every method under its fault mode and at its distance. */
function faulty<T extends object>(store: T, chain: Chain): T {
  return new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      const isWriting = name === "put" || name === "delete";
      return (...args: unknown[]) =>
        chain.call(distances.kv, () =>
          withFaults(faultModes.kv, isWriting, () => value.apply(target, args)),
        );
    },
  });
}

const WRITES = /^\s*(?:with\b[^;]*\)\s*)?(?:insert|update|delete)\b/i;

/** A database asks when a statement is run, not when it is prepared. */
function faultyD1(d1: D1Database, chain: Chain): D1Database {
  const real = new WeakMap<object, { one: D1PreparedStatement; isWriting: boolean }>();
  type Place = "primary" | "replica";
  const call = <T>(place: Place, isWriting: boolean, ask: () => Promise<T>) =>
    chain.call(distances[place], () => withFaults(faultModes.d1, isWriting, ask));
  const statement = (
    one: D1PreparedStatement,
    place: Place,
    isWriting: boolean,
  ): D1PreparedStatement => {
    const run = <T>(ask: () => Promise<T>) => call(place, isWriting, ask);
    const wrapped = {
      bind: (...values: unknown[]) => statement(one.bind(...values), place, isWriting),
      all: () => run(() => one.all()),
      run: () => run(() => one.run()),
      first: (...column: [string]) => run(() => one.first(...column)),
      raw: (...options: []) => run(() => one.raw(...options)),
    } as unknown as D1PreparedStatement;
    real.set(wrapped, { one, isWriting });
    return wrapped;
  };
  const over = (database: Pick<D1Database, "prepare" | "batch">, place: Place) => ({
    prepare: (query: string) => statement(database.prepare(query), place, WRITES.test(query)),
    batch: (statements: D1PreparedStatement[]) => {
      const isWriting = statements.some((one) => real.get(one)?.isWriting);
      return call(place, isWriting, () =>
        database.batch(statements.map((one) => real.get(one)?.one ?? one)),
      );
    },
    withSession: (constraint: string) => over(d1.withSession(constraint), "replica"),
  });
  return over(d1, "primary") as unknown as D1Database;
}
