/**
 * The built Worker on stores that can be taken away: what runs in workerd during a drill. Its own
 * addresses begin with /drill/ and exist in drills alone.
 */
import site from "built-site";

/** What a store does. "flaky": every other call fails, half of those after they have been done. */
export type FaultMode = "well" | "failing" | "slow" | "hanging" | "flaky";

const SLOW_MS = 700;

const faultModes: { d1: FaultMode; kv: FaultMode } = { d1: "well", kv: "well" };
let flakes = 0;

/** Takes every e-mail: that they are sent is for other tests to show. */
const fakeMailer = { send: async () => {} } as unknown as SendEmail;

/** Logs what would be stored: that Analytics Engine keeps it, only Cloudflare can show. */
const vitals: AnalyticsEngineDataset = {
  writeDataPoint: (point) => console.log(JSON.stringify({ event: "kept", ...point })),
};

export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    if (pathname === "/drill/fault-modes") {
      Object.assign(faultModes, await request.json());
      return Response.json(faultModes);
    }
    if (pathname === "/drill/database") {
      const asked = await request.json<{ query: string; values: unknown[] }[]>();
      const statements = asked.map(({ query, values }) => env.DB.prepare(query).bind(...values));
      return Response.json((await env.DB.batch(statements)).map(({ results }) => results));
    }
    if (pathname === "/drill/waiting") {
      return Response.json((await env.PAGE_META.list({ prefix: "parked:" })).keys.length);
    }
    const stores = {
      ...env,
      DB: faultyD1(env.DB),
      PAGE_META: faulty(env.PAGE_META, () => faultModes.kv),
      EMAIL: fakeMailer,
      VITALS: vitals,
    };
    if (pathname === "/drill/scheduled") {
      const work: Promise<unknown>[] = [];
      const waiting = { waitUntil: (one: Promise<unknown>) => work.push(one) };
      await site.scheduled({} as ScheduledController, stores, waiting as unknown as typeof ctx);
      await Promise.all(work);
      return new Response("done");
    }
    return site.fetch(request, stores, ctx);
  },
} satisfies ExportedHandler<Env>;

/** Calls `ask` under the fault mode. */
async function withFaults<T>(faultMode: FaultMode, ask: () => Promise<T>): Promise<T> {
  const lost = () => new Error("D1_ERROR: Network connection lost.");
  switch (faultMode) {
    case "well":
      return ask();
    case "failing":
      throw lost();
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

/** The same object, with every method that asks the store under the fault mode. */
function faulty<T extends object>(store: T, faultMode: () => FaultMode): T {
  return new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => withFaults(faultMode(), () => value.apply(target, args));
    },
  });
}

/** A database asks when a statement is run, not when it is prepared. */
function faultyD1(d1: D1Database): D1Database {
  const faultMode = () => faultModes.d1;
  const real = new WeakMap<object, D1PreparedStatement>();
  const statement = (one: D1PreparedStatement): D1PreparedStatement => {
    const run = <T>(ask: () => Promise<T>) => withFaults(faultMode(), ask);
    const wrapped = {
      bind: (...values: unknown[]) => statement(one.bind(...values)),
      all: () => run(() => one.all()),
      run: () => run(() => one.run()),
      first: (...column: [string]) => run(() => one.first(...column)),
      raw: (...options: []) => run(() => one.raw(...options)),
    } as unknown as D1PreparedStatement;
    real.set(wrapped, one);
    return wrapped;
  };
  const over = (database: Pick<D1Database, "prepare" | "batch">) => ({
    prepare: (query: string) => statement(database.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      withFaults(faultMode(), () => database.batch(statements.map((one) => real.get(one) ?? one))),
    withSession: (constraint: string) => over(d1.withSession(constraint)),
  });
  return over(d1) as unknown as D1Database;
}
