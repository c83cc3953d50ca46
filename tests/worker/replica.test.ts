/** Where the database is asked: look-ups at the nearest replica, everything else at the primary. */
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { createBackend } from "#workers/backend.ts";
import { runScheduled } from "#workers/scheduled.ts";
import { contact, quote } from "../unit/samples.ts";
import { captureLogs } from "./capture-logs.ts";
import { fakeMailer } from "./fake-mailer.ts";
import { d1With, emptyStores, stores } from "./stores.ts";

captureLogs();
emptyStores();
const mailer = fakeMailer();
const email = "reader@example.com";

/** Runs `work` on a D1 that records by whom it is asked. */
async function askedIn(work: (DB: D1Database) => Promise<unknown>) {
  const asked = new Set<string>();
  const DB = d1With((name) => {
    if (name === "prepare") asked.add("primary");
    if (name !== "withSession") return undefined;
    return (constraint: string) =>
      new Proxy(env.DB.withSession(constraint), {
        get(session, method) {
          asked.add(constraint);
          return Reflect.get(session, method).bind(session);
        },
      });
  });
  await work(DB);
  return [...asked].sort();
}

const backendOn = (DB: D1Database) => {
  const later: Promise<unknown>[] = [];
  const backend = createBackend({ ...stores, DB }, (work) => later.push(work), undefined, mailer);
  return { ...backend, settle: () => Promise.all(later) };
};
type Backend = ReturnType<typeof backendOn>;

const NEAREST = "first-unconstrained";

it.each<[string, string, (backend: Backend) => Promise<unknown>]>([
  ["an order", NEAREST, (site) => site.searchOrder({ order_number: "A" })],
  ["several orders", NEAREST, (site) => site.searchOrders({ order_numbers: ["A", "B"] })],
  ["a quote request", "primary", (site) => site.submit({ kind: "quote", fields: quote })],
  ["a message", "primary", (site) => site.submit({ kind: "contact", fields: contact })],
  ["a subscription", "primary", (site) => site.submit({ kind: "subscriber", fields: { email } })],
])("%s, with what follows the response, asks %s alone", async (_, where, ask) => {
  const asked = await askedIn(async (DB) => {
    const backend = backendOn(DB);
    await ask(backend);
    await backend.settle();
  });
  expect(asked).toEqual([where]);
});

it("page meta is answered by the nearest replica, and compared with the primary before KV keeps it", async () => {
  const asked = await askedIn(async (DB) => {
    const backend = backendOn(DB);
    await backend.pageMeta({ pageName: "about" });
    await backend.settle();
  });
  expect(asked).toEqual([NEAREST, "primary"]);
});

it("what the scheduled handler does is done at the primary alone", async () => {
  expect(await askedIn((DB) => runScheduled({ ...stores, DB }, mailer))).toEqual(["primary"]);
});

it("a look-up finds what a lagging replica has, and an enquiry is stored all the same", async () => {
  const lagging = () => env.DB.prepare("SELECT 1 WHERE 0");
  const replica = {
    prepare: () => ({ bind: lagging }),
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
  };
  const DB = d1With((name) => (name === "withSession" ? () => replica : undefined));
  const backend = backendOn(DB);
  expect(await backend.searchOrder({ order_number: "A" })).toMatchObject({ code: 404 });
  const { code } = await backend.submit({ kind: "contact", fields: contact });
  expect(code).toBe(200);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM contacts").first("n")).toBe(1);
});
