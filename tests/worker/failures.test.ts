import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiResult, Backend } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { pageMeta } from "#app/content/page-meta.ts";
import { createBackend } from "#workers/backend.ts";
import { primary } from "#workers/data/database.ts";
import { countQueued, drain, listQueued } from "#workers/enquiries/fallback-queue.ts";
import { contacts, quotes, subscribers } from "#workers/enquiries/schema.ts";
import { ErrorLog, logError } from "#workers/log.ts";
import { DEFAULT_CEILINGS } from "#workers/mail/ceilings.ts";
import { outbox } from "#workers/mail/schema.ts";
import { QUEUE_CRON, runScheduled } from "#workers/scheduled.ts";
import { contact, quote } from "../unit/samples.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt, fakeMailer } from "./fake-mailer.ts";
import {
  bothKvThat,
  countedD1,
  d1That,
  d1With,
  db,
  empty,
  emptyStores,
  fails,
  hangs,
  stores,
} from "./stores.ts";

describe("stores that fail", () => {
  const NETWORK = new Error("D1_ERROR: Network connection lost.");
  /** The log of the request that is under test. */
  let requestLog = new ErrorLog("test");
  beforeEach(() => {
    requestLog = new ErrorLog("test");
  });

  const away = { DB: d1That(() => Promise.reject(NETWORK)), ...bothKvThat(fails) };
  const backend = () => createBackend(away, () => {}, requestLog);
  const email = "private.person@example.com";
  const ORDER_NUMBER = "DL-SECRET-1";

  const enquiries: readonly (readonly [string, (to: Backend) => Promise<ApiResult<unknown>>])[] = [
    ["quote", (to) => to.submit({ kind: "quote", fields: { ...quote, email } })],
    ["contact", (to) => to.submit({ kind: "contact", fields: { ...contact, email } })],
    ["subscriber", (to) => to.submit({ kind: "subscriber", fields: { email } })],
  ];

  const { errors } = captureLogs();
  const logged = () => JSON.stringify(errors());
  const TYPED = [email, ORDER_NUMBER, ...Object.values(quote), ...Object.values(contact)].filter(
    (value) => typeof value === "string" && value.length > 3,
  );

  describe("while every store is away", () => {
    it("a look-up gets 503 and a message that blames neither visitor nor order", async () => {
      const outcome = await backend().searchOrder({ order_number: ORDER_NUMBER });
      const { errorId } = requestLog;
      expect(outcome).toEqual({ code: 503, message: clientMessages.ordersUnavailable, errorId });
      expect(outcome.message).not.toMatch(/not found|your (fault|number|input)|invalid|check the/i);
      expect(outcome.message).toMatch(/your order is not affected/i);
      const several = await backend().searchOrders({ order_numbers: [ORDER_NUMBER] });
      expect(several).toEqual(outcome);
      expect(logged()).not.toContain(ORDER_NUMBER);
    });

    it("an unknown page gets 404, and nothing is logged", async () => {
      expect(await backend().pageMeta({ pageName: "nowhere" })).toMatchObject({ code: 404 });
      expect(errors()).toEqual([]);
    });

    it("each problem has one line in the log, without anything that was typed", async () => {
      for (const [call, submit] of enquiries) {
        const before = errors().length;
        await submit(backend());
        const cause = expect.any(String);
        expect(errors().slice(before)).toEqual(
          [call, "fallbackQueue"].map((call) => ({
            event: "error",
            call,
            cause,
            errorId: requestLog.errorId,
          })),
        );
      }
      await backend().searchOrder({ order_number: ORDER_NUMBER });
      expect(errors().slice(6)).toMatchObject([{ event: "error", call: "searchOrder" }]);
      for (const value of TYPED) expect(logged()).not.toContain(value);
      expect(logged()).not.toMatch(/SECRET/i);
    });
  });

  it("a look-up is not retried: D1 itself retries what only reads", async () => {
    const lose = vi.fn(() => Promise.reject(NETWORK));
    const stores = { DB: d1That(lose), ...bothKvThat(fails) };
    const { code } = await createBackend(stores, () => {}).searchOrder({ order_number: "DL-1" });
    expect({ code, asked: lose.mock.calls.length }).toEqual({ code: 503, asked: 1 });
  });

  describe("the log", () => {
    it("needs the innermost cause: the query builder's errors repeat what was typed", async () => {
      const row = { ...quote, email, submission_id: "1", reference: "Q-1" };
      const inserting = primary(away.DB).insert(quotes).values(row);
      await expect(inserting).rejects.toThrow(email);
    });

    it.each([
      ["the innermost cause", NETWORK, NETWORK.message],
      ["the cause of a cause", new Error("a", { cause: new Error("b") }), "b"],
      ["nothing of what is no Error", `text with ${email}`, "unknown"],
      ["unknown where there is no reason", undefined, "unknown"],
      ["nothing of a cause that is no Error", new Error(email, { cause: email }), "unknown"],
      [
        "nothing of an error whose cause is missing",
        new Error(email, { cause: undefined }),
        "unknown",
      ],
      [
        "what to do when the tables are missing",
        new Error("D1_ERROR: no such table: orders"),
        "D1_ERROR: no such table: orders (migrations are missing: npm run migrate)",
      ],
    ])("logs %s", (_, fault, cause) => {
      logError("searchOrder", fault);
      expect(errors()).toEqual([{ event: "error", call: "searchOrder", cause }]);
    });
  });
});

describe("the fallback queue", () => {
  const backendOn = (others: Partial<typeof stores>) =>
    createBackend({ ...stores, ...others }, () => {});
  const withoutD1 = backendOn({ DB: d1That(fails) });
  const ask = (to: typeof withoutD1, submission_id = crypto.randomUUID() as string) =>
    to.submit({ kind: "quote", fields: { ...quote, submission_id } });
  const { errors } = captureLogs();
  const clock = clockAt();
  emptyStores();

  it("an empty queue is listed at most once in five minutes, and one that has entries by each run", async () => {
    let lists = 0;
    const FALLBACK_QUEUE = new Proxy(env.FALLBACK_QUEUE, {
      get(kv, name) {
        if (name === "list") lists += 1;
        return Reflect.get(kv, name).bind(kv);
      },
    });
    const run = () => runScheduled({ ...stores, FALLBACK_QUEUE }, null, QUEUE_CRON);
    for (let minutes = 0; minutes < 60; minutes += 2) {
      await run();
      clock.forward(2);
    }
    expect(lists).toBe(10);
    clock.forward(5);
    await ask(withoutD1);
    await run();
    expect(await db.$count(quotes)).toBe(1);
    await env.FALLBACK_QUEUE.put("enquiry:0:2026-11-20T03:05:00.000Z:x", "{}");
    clock.forward(5);
    const before = lists;
    for (const _ of [1, 2, 3]) await run();
    expect(lists).toBe(before + 3);
  });

  describe("while D1 is away", () => {
    it("an enquiry is queued, acknowledged with its reference, and stored later", async () => {
      const outcome = await ask(withoutD1);
      const result = { reference: expect.stringMatching(/^Q-/) };
      expect(outcome).toMatchObject({ code: 200, result });
      expect(await db.$count(quotes)).toBe(0);
      expect(await listQueued(env)).toMatchObject([{ enquiry: { kind: "quote" } }]);

      expect(await drain(env, db)).toEqual({ stored: 1, waiting: 0 });
      const [row] = await db.select().from(quotes);
      expect(row).toMatchObject({ ...quote, reference: outcome.result?.reference });
      expect(await listQueued(env)).toEqual([]);
    });

    it("whoever empties the cache of page meta loses none", async () => {
      await ask(withoutD1);
      await empty(env.PAGE_META);
      await runScheduled(stores);
      expect(await db.$count(quotes)).toBe(1);
    });

    it("each kind of enquiry is drained to its table, with the time it was sent", async () => {
      const before = new Date().toISOString();
      await withoutD1.submit({ kind: "contact", fields: contact });
      await withoutD1.submit({ kind: "subscriber", fields: { email: "queued@example.com" } });
      const after = new Date().toISOString();
      await runScheduled(stores);
      const [row] = await db.select().from(contacts);
      expect(row).toMatchObject(contact);
      expect(String(row?.created_at) >= before && String(row?.created_at) <= after).toBe(true);
      expect(await db.$count(subscribers)).toBe(1);
    });

    it("an address that has subscribed before is acknowledged, and stays stored once", async () => {
      const subscription = { kind: "subscriber", fields: { email: "twice@example.com" } } as const;
      await backendOn({}).submit(subscription);
      expect((await withoutD1.submit(subscription)).code).toBe(200);
      expect(await drain(env, db)).toEqual({ stored: 1, waiting: 0 });
      expect(await listQueued(env)).toEqual([]);
      expect(await db.$count(subscribers)).toBe(1);
    });

    it("a retry, and what D1 stored in spite of an error, is stored once", async () => {
      const first = await ask(withoutD1, ids[1]);
      expect((await ask(withoutD1, ids[1])).result).toEqual(first.result);
      await ask(backendOn({}), ids[1]);
      await drain(env, db);
      expect(await db.$count(quotes)).toBe(1);
      expect(await listQueued(env)).toEqual([]);
    });

    it("a drain that breaks off loses nothing, and the next continues it", async () => {
      for (const id of ids) await ask(withoutD1, id);
      let puts = 0;
      const brittle = new Proxy(env.FALLBACK_QUEUE, {
        get(kv, name) {
          const value = Reflect.get(kv, name);
          if (name !== "delete") return typeof value === "function" ? value.bind(kv) : value;
          puts += 1;
          return puts > 2 ? fails : value.bind(kv);
        },
      });
      await expect(drain({ ...stores, FALLBACK_QUEUE: brittle }, db)).rejects.toThrow();
      expect(await db.$count(quotes)).toBe(ids.length);
      expect(await listQueued(env)).toHaveLength(ids.length - 2);
      await drain(env, db);
      expect(await db.$count(quotes)).toBe(ids.length);
      expect(await listQueued(env)).toEqual([]);
    });

    it("enquiries that can't be stored stay queued, and keep no other from being stored", async () => {
      await putUnstorable(20);
      const [one, other] = ids;
      for (const id of [one, other]) await ask(withoutD1, id);
      expect(await drain(env, db)).toEqual({ stored: 2, waiting: 20 });
      expect(await db.$count(quotes)).toBe(2);
      expect(await listQueued(env)).toHaveLength(20);
    });

    it("urgent ones are stored first, then the oldest; each has its e-mail, within the hourly limit", async () => {
      const send = async (fields: object, minutes: number) => {
        clock.forward(minutes);
        await withoutD1.submit({ kind: "quote", fields: { ...quote, ...fields } });
      };
      await send({ name: "first" }, 0);
      await send({ name: "second" }, 1);
      await send({ name: "urgent", nature_of_dispatch: "AOG" }, 1);
      const names = async () => (await db.select().from(quotes)).map(({ name }) => name);
      const inTurn = ["urgent", "first", "second"];
      for (const [at] of inTurn.entries()) {
        const inbox = { ...DEFAULT_CEILINGS.inbox, hourly: 2 };
        const rules = { sendsConfirmation: false, ceilings: { ...DEFAULT_CEILINGS, inbox } };
        const waiting = inTurn.length - 1 - at;
        expect(await drain(env, db, { max: 1, rules })).toEqual({ stored: 1, waiting });
        expect(await names()).toEqual(inTurn.slice(0, at + 1));
        expect(await countQueued(db)).toMatchObject({ count: waiting, is_readable: true });
      }
      const mails = await db.select().from(outbox);
      expect(mails.map(({ is_urgent, is_listed }) => [is_urgent, is_listed])).toEqual([
        [true, false],
        [false, false],
        [false, true],
      ]);
    });

    it("a run stores 900 in a few statements, the last of a larger queue in the next, nothing twice", async () => {
      const count = 1000;
      await Promise.all(Array.from({ length: count }, (_, at) => putQuote(at)));
      const { DB, asked } = countedD1();
      const first = await drain(env, primary(DB));
      expect(first).toEqual({ stored: 900, waiting: 100 });
      expect(asked.queries).toBeLessThanOrEqual(50);
      expect(await drain(env, db)).toEqual({ stored: 100, waiting: 0 });
      expect(await drain(env, db)).toEqual({ stored: 0, waiting: 0 });
      expect(await db.$count(quotes)).toBe(count);
      expect(await db.$count(outbox)).toBe(count);
      const listed = await db.$count(outbox, eq(outbox.is_listed, true));
      expect(listed).toBe(count - DEFAULT_CEILINGS.inbox.hourly);
    });

    it.each([
      ["no JSON", "{", /^Not an enquiry/],
      ["another text", '"x"', /^Not an enquiry/],
      ["a kind that is unknown", { kind: "wish" }, /^Not an enquiry/],
      ["no fields", { fields: {} }, /^Not an enquiry/],
      ["a field that is no plain value", { fields: { ...quote, name: ["A"] } }, /^Not an enquiry/],
      ["fields that the table refuses", { fields: { email: "a@b.co" } }, /NOT NULL/],
    ])(
      "an entry with %s stays as it was sent, with its failures and why",
      async (_, wrong, why) => {
        const [id] = ids;
        await putRaw(id, typeof wrong === "string" ? wrong : { ...unstorable(id), ...wrong });
        for (const _ of [1, 2]) expect((await drain(env, db)).stored).toBe(0);
        const [entry] = await listQueued(env);
        expect(entry).toMatchObject({ id, failures: 2, cause: expect.stringMatching(why) });
        expect(entry?.value).toContain(typeof wrong === "string" ? wrong : id);
        expect(errors().map(({ call }) => call)).toEqual(["drain", "drain"]);
        expect(JSON.stringify(errors())).not.toMatch(/a@b\.co|Amina/);
      },
    );

    it("an entry that can't be stored is tried less and less often", async () => {
      const [id] = ids;
      await putRaw(id, unstorable(id));
      const run = async () => {
        await drain(env, db);
        const [entry] = await listQueued(env);
        return { failures: entry?.failures, pause: Date.parse(entry?.time ?? "") - Date.now() };
      };
      for (const [at, minutes] of [0, 10, 20, 40, 80, 160, 320, 360, 360].entries()) {
        expect(await run()).toEqual({ failures: at + 1, pause: minutes * 60_000 });
        if (minutes === 0) continue;
        clock.pass(minutes * 60_000 - 1);
        expect((await run()).failures).toBe(at + 1);
        clock.pass(1);
      }
    });

    it("nothing is lost until D1 is back, whose fault does not count as a failure of the enquiry", async () => {
      await ask(withoutD1);
      for (let run = 0; run < 5; run += 1) {
        await expect(drain(env, primary(d1That(fails)))).rejects.toThrow();
      }
      await runScheduled({ ...stores, DB: d1That(fails) });
      expect(await listQueued(env)).toMatchObject([{ failures: 0 }]);
      expect(await drain(env, db)).toEqual({ stored: 1, waiting: 0 });
    });
  });

  /** Resolves when a call waits for so many time limits, and these have passed. */
  async function timeLimits(count: number): Promise<void> {
    for (let passed = 0; passed < count; passed += 1) {
      while (vi.getTimerCount() === 0) await scheduler.wait(1);
      await vi.advanceTimersToNextTimerAsync();
    }
  }

  it("a store that hangs keeps no visitor waiting beyond five seconds", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
    const DB = d1That(hangs);
    const withoutBoth = backendOn({ DB, ...bothKvThat(hangs) });
    const within = async <T>(limits: number, call: () => Promise<T>): Promise<T> => {
      const start = Date.now();
      const answer = call();
      await timeLimits(limits);
      const result = await answer;
      expect(Date.now() - start).toBeLessThan(5000);
      return result;
    };
    // Those of D1 and of KV; in the first call KV answers.
    const queued = await within(1, () => ask(backendOn({ DB })));
    const refused = await within(2, () => ask(withoutBoth));
    const order = await within(1, () => withoutBoth.searchOrder({ order_number: "DL-1" }));
    const meta = await within(2, () => withoutBoth.pageMeta({ pageName: "home" }));
    expect(queued.code).toBe(200);
    expect(await listQueued(env)).toHaveLength(1);
    expect(refused).toMatchObject({ code: 503, message: "Something Error!" });
    expect(order.code).toBe(503);
    expect(meta).toMatchObject({ code: 200, result: pageMeta.home });
  });

  const SENT_AT = "2026-11-20T08:00:00.000Z";

  const putRaw = (id: string, value: unknown) =>
    env.FALLBACK_QUEUE.put(
      `enquiry:1:${SENT_AT}:${id}`,
      typeof value === "string" ? value : JSON.stringify(value),
    );

  /** A quote request with one field alone, which its table refuses. */
  const unstorable = (submission_id: string) => ({
    kind: "quote",
    fields: { email: "a@b.co" },
    submission_id,
    reference: "Q-00000-00000",
    created_at: SENT_AT,
  });

  function putQuote(at: number) {
    const id = `10000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
    return putRaw(id, { ...unstorable(id), fields: quote, created_at: SENT_AT });
  }

  /** So many at the head of the queue. */
  async function putUnstorable(count: number) {
    const put = (_: unknown, at: number) => {
      const id = `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
      return putRaw(id, unstorable(id));
    };
    await Promise.all(Array.from({ length: count }, put));
  }

  const ids = [
    ...["5d1f7b0a-8f3e-4c55-9a44-0d4c41f0a001", "5d1f7b0a-8f3e-4c55-9a44-0d4c41f0a002"],
    ...["5d1f7b0a-8f3e-4c55-9a44-0d4c41f0a003", "5d1f7b0a-8f3e-4c55-9a44-0d4c41f0a004"],
  ] as const;
});

/** Where the database is asked: look-ups at the nearest replica, everything else at the primary. */
describe("where the database is asked", () => {
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
});
