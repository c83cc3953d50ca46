import { env } from "cloudflare:workers";
import { lt } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { siteUrl } from "#app/content/company.ts";
import { attentionText } from "#app/desk/today.tsx";
import { TimeoutError } from "#workers/data/retry.ts";
import { contacts, quotes } from "#workers/enquiries/schema.ts";
import { DEFAULT_CEILINGS } from "#workers/mail/ceilings.ts";
import { outbox } from "#workers/mail/schema.ts";
import { NOTIFICATIONS_CRON } from "#workers/notifications/limits.ts";
import { STATE_VERSION } from "#workers/orders/change.ts";
import { orders } from "#workers/orders/schema.ts";
import { MAIL_CRON, QUEUE_CRON, runScheduled } from "#workers/scheduled.ts";
import { listToday } from "#workers/today/queries.ts";
import wranglerToml from "../../wrangler.toml?raw";
import { enquiryKeys } from "../support/rows.ts";
import { storeOrders } from "../support/store-orders.ts";
import { contact, quote } from "../unit/samples.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt, fakeMailer, isDown } from "./fake-mailer.ts";
import { bothKvThat, countedD1, d1With, db, emptyStores, fails, hangs, stores } from "./stores.ts";

const { errors } = captureLogs();
const mailer = fakeMailer();
emptyStores();

describe("the daily digest", () => {
  /** 06:55 in Dubai. */
  const BEFORE = "2026-11-20T02:55:00.000Z";
  const keys = (reference: string) =>
    enquiryKeys(reference, { created_at: "2026-11-19T08:00:00.000Z" });

  const clock = clockAt(BEFORE);

  const run = (DB = env.DB) => runScheduled({ ...stores, DB }, mailer);
  const storeOpen = () => db.insert(contacts).values({ ...contact, ...keys("C-2F8WD-0RN5T") });

  const runFor = (minutes: number) => clock.runFor(minutes, run);

  describe("the digest", () => {
    it("the digest is sent at 07:00 in Dubai, once a day while something is open", async () => {
      await storeOpen();
      await run();
      expect(mailer.sent).toEqual([]);
      clock.forward(5);
      await Promise.all([run(), run(), run()]);
      expect(mailer.sent).toHaveLength(1);
      await runFor(120);
      expect(mailer.sent).toHaveLength(1);
      clock.forward(24 * 60);
      await Promise.all([run(), run()]);
      expect(mailer.sent.map(({ subject }) => subject)).toEqual([
        "Open on 20/11/2026: Open quote requests and messages 1",
        "Open on 21/11/2026: Open quote requests and messages 1",
      ]);
      expect(errors()).toEqual([]);
    });

    it("the digest names what is open with name, address, time and text", async () => {
      const aog = { ...quote, nature_of_dispatch: "AOG" } as const;
      await db.insert(quotes).values({ ...aog, ...keys("Q-7K3M9-XQ2AB") });
      await storeOpen();
      const late = { order_status: "Booked", delivery_date: "2026-11-18T05:40:00.000Z" };
      const held = {
        milestone: "on hold",
        code: "CUS HOLD",
        place: "Mombasa",
        note: "Papers",
      } as const;
      await storeOrders(db, [
        { order_number: "DL-1", customer_firstName: "<b>", ...late },
        { order_number: "DL-2", events: [{ ...held, event_time: "2026-11-19T05:40:00.000Z" }] },
        { order_number: "DL-3", order_status: "Cancelled", delivery_date: late.delivery_date },
      ]);
      clock.forward(5);
      await run();
      const [email] = mailer.sent;
      expect(email).toMatchObject({
        from: { email: "website@forwarder.example" },
        to: "desk@forwarder.example",
      });
      expect(email?.text).toBe(`Open on 20/11/2026

AOG enquiries: 1
Q-7K3M9-XQ2AB: Amina Rahman; amina.rahman@example.com; received 19/11/2026 12:00 PM; Dubai, UAE to Manila, Philippines

Open quote requests and messages: 1
C-2F8WD-0RN5T: Yusuf Al Mansoori; yusuf+freight@example.ae; received 19/11/2026 12:00 PM; Air freight to Riyadh

Orders with exceptions: 1
DL-2: since 19/11/2026 09:40 AM; On hold, Mombasa: Papers

Late orders: 1
DL-1: <b>; due 18/11/2026 09:40 AM; Booked

See all: ${siteUrl.value}/desk
`);
      expect(email?.html).toContain("&lt;b&gt;; due");
    });

    it("open items are listed the oldest first, and e-mails that were not sent with their reason", async () => {
      const at = (hour: number) => `2026-11-19T0${hour}:00:00.000Z`;
      const keysAt = (reference: string, hour: number, handled_at: string | null = null) =>
        enquiryKeys(reference, { created_at: at(hour), handled_at });
      await db.insert(contacts).values({ ...contact, ...keysAt("C-LATER-00001", 6) });
      await db.insert(contacts).values({ ...contact, ...keysAt("C-DONE0-00002", 1, at(2)) });
      await db.insert(quotes).values({ ...quote, ...keysAt("Q-FIRST-00003", 3) });
      const mail = (reference: string, fields: Partial<typeof outbox.$inferInsert>) => ({
        about: keysAt(reference, 0).submission_id,
        ...{ kind: "enquiry" as const, enquiry_kind: "contact" as const },
        ...{ created_at: at(4), due_at: at(4), ...fields },
      });
      for (const row of [
        mail("C-LATER-00001", { created_at: at(5) }),
        mail("C-DONE0-00002", { failure: "E_REFUSED: mailbox full" }),
        mail("Q-FIRST-00003", { enquiry_kind: "quote", sent_at: at(4) }),
        mail("C-GONE0-00004", { failure: "its enquiry was removed" }),
      ]) {
        await db.insert(outbox).values(row);
      }
      const { open, mails } = await listToday(db, { now: new Date(BEFORE), limit: 1 });
      expect(open).toMatchObject({ count: 2, items: [{ reference: "Q-FIRST-00003" }] });
      const all = await listToday(db, { now: new Date(BEFORE), limit: 50 });
      expect(all.mails.items.map(({ reference, what }) => [reference, what])).toEqual([
        ["C-DONE0-00002", "E_REFUSED: mailbox full"],
        ["C-LATER-00001", "not attempted yet"],
      ]);
      expect(mails.count).toBe(2);
    });

    it("the digest names 50 of each at most, and how many more there are", async () => {
      const late = { order_status: "Booked", delivery_date: "2026-11-18T05:40:00.000Z" };
      const numbers = Array.from({ length: 53 }, (_, number) => `DL-${number}`);
      await storeOrders(
        db,
        numbers.map((order_number) => ({ order_number, ...late })),
      );
      clock.forward(5);
      await run();
      expect(mailer.sent[0]?.text.match(/^DL-/gm)).toHaveLength(50);
      expect(mailer.sent[0]?.text).toContain("\n3 more\n");
    });

    it("no digest is sent on a day on which nothing was open at 07:00", async () => {
      clock.forward(5);
      await run();
      await storeOpen();
      await runFor(60);
      expect(mailer.sent).toEqual([]);
    });

    it("the digest is sent late when the cron is, until the day is over in Dubai", async () => {
      await storeOpen();
      clock.forward(16 * 60 + 60);
      await run();
      expect(mailer.sent).toHaveLength(1);
      // 00:05, before the next morning.
      clock.forward(10);
      await run();
      expect(mailer.sent).toHaveLength(1);
    });

    it("the digest waits where mail is not set up, and is sent when it is", async () => {
      await storeOpen();
      clock.forward(5);
      await runScheduled(stores, null);
      await run();
      expect(mailer.sent).toHaveLength(1);
    });
  });

  it.each([
    ["fails", fails],
    ["hangs", hangs],
  ])(
    "while KV %s the digest is sent, and says that the queue couldn't be read",
    async (_, operation) => {
      await storeOpen();
      clock.forward(5);
      const withoutKv = { ...stores, ...bothKvThat(operation) };
      await runScheduled(withoutKv, mailer, QUEUE_CRON);
      await runScheduled(withoutKv, mailer, MAIL_CRON);
      expect(mailer.sent[0]?.text).toContain("The queue couldn't be read.");
    },
  );

  it("the desk says that all is clear only where the queue could be read", async () => {
    const text = async () => attentionText(await listToday(db, { now: new Date(), limit: 50 }));
    expect(await text()).toBe("All clear");
    await runScheduled({ ...stores, ...bothKvThat(fails) }, mailer, QUEUE_CRON);
    expect(await text()).toBe("The queue couldn't be read.");
    await storeOpen();
    expect(await text()).toBe("1 item needs attention");
  });

  describe("a failure", () => {
    it("a failure of the mail service is retried by the next run, and logged without addresses", async () => {
      await storeOpen();
      mailer.behave = isDown;
      await runFor(15);
      const fault = { call: "digest", cause: "mail to …@… refused: service unavailable" };
      expect(errors()).toEqual(Array(3).fill({ event: "error", ...fault }));
      mailer.behave = () => {};
      await runFor(30);
      expect(mailer.sent).toHaveLength(1);
    });

    it("an e-mail that may have been accepted is not sent again", async () => {
      await storeOpen();
      let tries = 0;
      mailer.behave = () => {
        tries += 1;
        throw new TimeoutError("the store did not answer in time");
      };
      await runFor(30);
      expect(tries).toBe(1);
    });

    it("a failure of the database before sending loses nothing, and after it causes no second e-mail", async () => {
      await storeOpen();
      const failing = (isBroken: () => boolean) =>
        d1With(() => {
          if (isBroken()) throw new Error("D1_ERROR: Network connection lost.");
        });
      clock.forward(5);
      await run(failing(() => true));
      expect(mailer.sent).toEqual([]);
      clock.forward(5);
      await run(failing(() => mailer.sent.length > 0));
      await runFor(30);
      expect(mailer.sent).toHaveLength(1);
    });
  });
});

/** Runs of the scheduled handler at their worst, against what the Free plan allows one invocation. */
describe("limits of a scheduled run", () => {
  /** 07:05 in Dubai, when the daily digest is due. */
  const MORNING = "2026-11-20T03:05:00.000Z";
  const QUERIES_MAX = 50;
  const KV_OPERATIONS_MAX = 1000;

  clockAt(MORNING);

  /** Queues enquiries; the table refuses those without fields, which costs the most queries. */
  const queue = (count: number, fields: object) =>
    Promise.all(
      Array.from({ length: count }, (_, number) =>
        env.FALLBACK_QUEUE.put(
          `enquiry:1:${MORNING}:${crypto.randomUUID()}`,
          JSON.stringify({
            kind: "contact",
            submission_id: crypto.randomUUID(),
            reference: `C-${number}`,
            created_at: MORNING,
            fields: { ...fields, email: "a@b.com" },
          }),
        ),
      ),
    );

  /** Enquiries with an e-mail each: due, to be listed, or a confirmation that was sent. */
  const storeMails = (what: "due" | "listed" | "sent", count: number) =>
    env.DB.batch(
      Array.from({ length: count }, (_, number) => [
        env.DB.prepare(
          `INSERT INTO contacts (submission_id, reference, created_at, name, email, phone, subject, message, freight, city, delivery, incoterms)
         VALUES (?1, ?1, ?2, 'A', 'a@b.com', '1', 'S', '', '', '', '', '')`,
        ).bind(`${what}-${number}`, MORNING),
        env.DB.prepare(
          `INSERT INTO outbox (about, kind, enquiry_kind, is_listed, created_at, due_at, counted_at, sent_at)
         VALUES (?1, iif(?3 = 'sent', 'confirmation', 'enquiry'), 'contact', ?3 = 'listed', ?2, ?2, ?2, iif(?3 = 'sent', ?2, null))`,
        ).bind(`${what}-${number}`, MORNING, what),
      ]).flat(),
    );

  /** Orders on hold whose states were made by earlier rules. */
  const storeOutdatedOrders = (count: number) =>
    env.DB.batch(
      Array.from({ length: count }, (_, number) => [
        env.DB.prepare(
          "INSERT INTO orders (order_number, compact_number, created_at, exception) VALUES (?1, ?1, ?2, 'on hold')",
        ).bind(`HELD${number}`, MORNING),
        env.DB.prepare(
          `INSERT INTO order_events (order_id, milestone, code, classifier, event_time, place, source, learned_at)
         SELECT id, 'on hold', 'on hold', 'actual', ?2, 'AEJEA', 'csv', ?2 FROM orders WHERE order_number = ?1`,
        ).bind(`HELD${number}`, MORNING),
      ]).flat(),
    );

  /** The queries and KV operations of a run. */
  async function countRun(cron: string) {
    let operations = 0;
    const { DB, asked } = countedD1();
    const counted = (namespace: KVNamespace) =>
      new Proxy(namespace, {
        get(kv, name) {
          operations += 1;
          return Reflect.get(kv, name).bind(kv);
        },
      });
    const PAGE_META = counted(env.PAGE_META);
    const FALLBACK_QUEUE = counted(env.FALLBACK_QUEUE);
    await runScheduled({ ...env, DB, PAGE_META, FALLBACK_QUEUE }, mailer, cron);
    return { ...asked, operations };
  }

  it.each([
    ["of 1,200 that the tables refuse, while mail is down", 1200, {}, isDown],
    ["of 1,200 that can be stored, whose e-mails go out", 1200, contact, () => {}],
    ["that is empty", 0, {}, () => {}],
  ])(
    "runs with a queue %s stay within the Free plan's limits",
    async (_, count, fields, behave) => {
      await queue(count, fields);
      await storeMails("due", 60);
      await storeMails("listed", 60);
      await storeMails("sent", DEFAULT_CEILINGS.confirmations.hourly);
      await storeOutdatedOrders(60);
      mailer.behave = behave;
      for (const cron of [QUEUE_CRON, MAIL_CRON]) {
        const { queries, operations } = await countRun(cron);
        expect(queries, cron).toBeGreaterThan(0);
        expect(queries, cron).toBeLessThanOrEqual(QUERIES_MAX);
        expect(operations, cron).toBeLessThanOrEqual(KV_OPERATIONS_MAX);
      }
      expect(JSON.stringify(errors())).not.toContain('digest","cause":"D1');
    },
  );

  it("a part that hangs delays no other", async () => {
    vi.useFakeTimers({ now: Date.parse(MORNING) });
    await storeMails("due", 1);
    let isHanging = true;
    mailer.behave = ({ subject }) =>
      isHanging && subject.startsWith("Open on") ? new Promise(() => {}) : undefined;
    await storeOutdatedOrders(1);
    const running = runScheduled({ ...env, ...bothKvThat(hangs) }, mailer);
    const outdated = () => db.$count(orders, lt(orders.state_version, STATE_VERSION));
    const isDone = async () => mailer.sent.length === 1 && (await outdated()) === 0;
    while (!(await isDone())) await vi.advanceTimersByTimeAsync(500);
    expect(Date.now() - Date.parse(MORNING)).toBeLessThan(10_000);
    isHanging = false;
    await vi.advanceTimersByTimeAsync(60_000);
    await running;
    expect(errors()).toMatchObject([{ call: "drain" }, { call: "digest" }]);
  });

  it("the triggers are those of wrangler.toml", () => {
    const [, crons = ""] = /^crons = (\[.*\])$/m.exec(wranglerToml) ?? [];
    expect(JSON.parse(crons)).toEqual([MAIL_CRON, NOTIFICATIONS_CRON, QUEUE_CRON]);
  });
});
