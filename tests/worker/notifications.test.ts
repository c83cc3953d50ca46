import { env } from "cloudflare:workers";
import { desc, eq, isNull } from "drizzle-orm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesToNotify, type NotifiedState } from "#app/domain/tracking/notifications.ts";
import { MILESTONES, type Milestone } from "#app/domain/tracking/status.ts";
import { serverMessages } from "#content/server-messages.ts";
import { listChanges } from "#workers/audit/audit-log.ts";
import { createBackend } from "#workers/backend.ts";
import { primary } from "#workers/data/database.ts";
import { outbox } from "#workers/mail/outbox-schema.ts";
import { DEFAULT_SENDING_LIMITS } from "#workers/mail/sending-limits.ts";
import * as desk from "#workers/notifications/desk.ts";
import { hashToken, newToken } from "#workers/notifications/following.ts";
import { followTokens } from "#workers/notifications/notifications-schema.ts";
import { claimReady, countWaiting, findCandidates } from "#workers/notifications/queue.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { EMPTY_LOG, findStates, type NewFact, stateOf } from "#workers/orders/log.ts";
import { orders } from "#workers/orders/order-schema.ts";
import { listToday } from "#workers/today/today-queries.ts";
import { recordQueries } from "../support/query-plans.ts";
import {
  type OrderToStore,
  storeOrders,
  undoChange,
  updateOrders,
} from "../support/store-orders.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt, fakeMailer } from "./fake-mailer.ts";
import { following, NUMBER, READER, tokenOf } from "./following.ts";
import {
  countedD1,
  d1That,
  d1With,
  db,
  emptyStores,
  emptyTables,
  fails,
  isWhole,
} from "./stores.ts";

/** Who may be written to, how often, and what links do; and what followers are notified of, and when. */
const { entries, errors } = captureLogs();
const mailer = fakeMailer();
const clock = clockAt("2026-11-20T08:00:00.000Z");
const { ask, backend, decide, follow, look, run } = following(mailer);
emptyStores();

const now = () => new Date().toISOString();
const event = (milestone: string, place: string | null = null, more: Partial<NewFact> = {}) => ({
  milestone: milestone as Milestone,
  ...{ code: milestone, place, utc_offset: "+04:00", event_time: now(), ...more },
});
/** Orders that were booked an hour ago. */
async function storeBooked(...numbers: string[]): Promise<void> {
  await storeOrders(
    db,
    numbers.map((order_number) => ({ order_number, order_status: "Booked" })),
  );
  clock.forward(60);
}
/** Follows the booked order, and returns the link's token. */
async function followBooked(request: Parameters<typeof follow>[0] = {}): Promise<string> {
  await storeBooked(NUMBER);
  return follow(request);
}
/** Reports the same of these orders; returns the change's id. */
const update = (report: Omit<OrderToStore, "order_number">, numbers: readonly string[]) =>
  updateOrders(
    db,
    numbers.map((order_number) => ({ ...report, order_number })),
  );
const say = (...events: readonly Partial<NewFact>[]) => update({ events }, [NUMBER]);
const setStatus = (order_status: string, number = NUMBER) => update({ order_status }, [number]);
const depart = (...numbers: string[]) =>
  update({ events: [event("departed", "Jebel Ali")] }, numbers);
/** Runs a statement in which ?1 is the present. */
const write = (query: string, ...values: readonly unknown[]) =>
  env.DB.prepare(query)
    .bind(now(), ...values)
    .run();
const runFor = (minutes: number) => clock.runFor(minutes, () => run());

describe("a request", () => {
  it("is one e-mail with a link, in which nothing stands but the order's number", async () => {
    await storeBooked(NUMBER);
    expect(await ask()).toMatchObject({ code: 200, result: { order_number: NUMBER } });
    const [email] = mailer.sent;
    expect(email).toMatchObject({
      to: READER,
      headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    });
    const links = email?.text.match(/https:\S+/g) ?? [];
    const link = `https://www.dhowline.example/follow/${tokenOf(email)}`;
    expect(new Set(links)).toEqual(new Set([link, `${link}?remove`]));
    expect(await look(tokenOf(email))).toMatchObject({
      result: { state: "pending", level: "all" },
    });
    // Nothing else is sent before the button was pressed.
    await depart(NUMBER);
    await runFor(60);
    expect(mailer.sent).toHaveLength(1);
  });

  it("is removed after 48 hours, and its link then confirms nothing", async () => {
    await storeBooked(NUMBER);
    await ask();
    const token = tokenOf(mailer.sent[0]);
    clock.forward(48 * 60 - 61);
    await run();
    expect(await db.$count(followers)).toBe(1);
    clock.forward(62);
    // Before the run that removes it, too.
    expect(await decide(token, "confirm")).toMatchObject({ result: { state: "stopped" } });
    await run();
    expect(await db.$count(followers)).toBe(0);
    expect(await decide(token, "confirm")).toMatchObject({ code: 404 });
  });

  it("has the same answer for an address that follows, was asked, stopped, and is new", async () => {
    const token = await followBooked();
    const answers = [await ask(), await ask(), await ask({ email: "new@consignee.example" })];
    await decide(token, "stop");
    answers.push(await ask());
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it("of who follows changes nothing until it is confirmed", async () => {
    await followBooked();
    clock.forward(61);
    await ask({ level: "important" });
    const levels = async () => (await db.select().from(followers)).map(({ level }) => level);
    expect(await levels()).toEqual(["all"]);
    expect(mailer.sent[0]?.text).toContain("ignore this email. Nothing will change.");
    await decide(tokenOf(mailer.sent[0]), "confirm");
    expect(await levels()).toEqual(["important"]);
  });

  it("is refused of an unknown order, without e-mail and without a database; a bot's is dropped", async () => {
    await storeBooked(NUMBER);
    expect(await ask({ order_number: "DL-NOBODYS" })).toMatchObject({ code: 404 });
    expect(await ask({ homepage_url: "https://spam.example" })).toMatchObject({ code: 200 });
    expect(entries()).toEqual([{ event: "honeypot", call: "follow" }]);
    const mailless = createBackend({ ...env, MAIL_FROM: "" }, () => {});
    const request = { order_number: NUMBER, email: READER, level: "all" } as const;
    expect(await mailless.follow(request)).toMatchObject({ code: 503 });
    const away = await backend({ DB: d1That(fails) }).follow(request);
    expect(away).toMatchObject({ code: 503, errorId: expect.any(String) });
    expect(JSON.stringify(errors())).not.toContain(READER);
    expect(await db.$count(followers)).toBe(0);
    expect(mailer.sent).toEqual([]);
  });
});

describe("somebody with another's address", () => {
  it("has one e-mail sent to it in an hour and five in a day, however it is written and for whichever orders", async () => {
    const numbers = Array.from({ length: 6 }, (_, index) => `DL-${index}-OTHER`);
    await storeBooked(...numbers);
    const spellings = ["victim@example.com", "vic.tim@example.com", "victim+x@example.com"];
    const harass = () =>
      Promise.all(
        numbers.map((order_number, index) =>
          ask({ order_number, email: spellings[index % 3] ?? "" }),
        ),
      );
    await harass();
    expect(mailer.sent).toHaveLength(1);
    let passed = 0;
    for (const minutes of [...Array(9).fill(40), 8 * 60, 8 * 60]) {
      clock.forward(minutes);
      await harass();
      await run();
      passed += minutes;
      expect(mailer.sent.length).toBeLessThanOrEqual(1 + Math.floor(passed / 60));
    }
    expect(mailer.sent).toHaveLength(5);
  });

  it("can't have e-mails sent to more than twenty by one order's number, nor to fifty who follow", async () => {
    await storeBooked(NUMBER);
    let index = 0;
    for (const taken of [20, 20, 10]) {
      const codes: number[] = [];
      for (let tries = 0; tries < 25; tries += 1) {
        codes.push((await ask({ email: `v${index}@example.com` })).code);
        index += 1;
      }
      expect(codes).toEqual([...Array(taken).fill(200), ...Array(25 - taken).fill(409)]);
      // Of those who are asked already, too: else the answer would tell.
      expect(await ask({ email: `v${index - 25}@example.com` })).toMatchObject({ code: 409 });
      await write("UPDATE followers SET confirmed_at = ?1, asked_at = NULL, asked_level = NULL");
    }
  });

  it("can't write a line of ours, nor turn one around", async () => {
    const number = "DL-1\r\nBcc: everybody@example.com <b>";
    await storeBooked(number);
    await follow({ order_number: number });
    const place = "Jebel Ali\r\nBcc: all@example.com\u202e";
    const note = "Pay here:\r\nhttps://evil.example";
    await update({ events: [event("departed", place, { note })] }, [number]);
    await runFor(15);
    expect(mailer.sent[0]?.text).toContain("  Pay here:\n  https://evil.example");
    expect(mailer.sent[0]?.text).not.toMatch(/^\s*Bcc|[\u202a-\u202e\u2066-\u2069]/m);
  });
});

describe("a link", () => {
  it("is 160 random bits, kept as a hash alone; one that is guessed or cut short is refused", async () => {
    const token = await followBooked();
    expect(token).toMatch(/^[0-9a-hjkmnp-tv-z]{32}$/);
    expect(new Set(Array.from({ length: 1000 }, newToken)).size).toBe(1000);
    const hash = (await hashToken(token)) ?? "";
    const stored = JSON.stringify(await db.select().from(followTokens));
    expect(stored).not.toContain(token);
    expect(stored).toContain(hash);
    for (const wrong of ["", "x", token.slice(1), `${token}0`, hash, newToken(), "' or 1=1"]) {
      expect(await look(wrong)).toMatchObject({ code: 404 });
      expect(await decide(wrong, "stop-all")).toMatchObject({ code: 404 });
    }
    expect(await look(token.toUpperCase())).toMatchObject({ result: { state: "following" } });
  });

  it("that is replayed confirms nothing again, and stops again for ever", async () => {
    const token = await followBooked();
    await decide(token, "stop");
    expect(await decide(token, "confirm")).toMatchObject({ result: { state: "stopped" } });
    clock.forward(61);
    await ask();
    // That of the former request isn't that of this one.
    expect(await decide(token, "confirm")).toMatchObject({ result: { state: "stopped" } });
    await decide(tokenOf(mailer.sent[0]), "confirm");
    await depart(NUMBER);
    await decide(token, "stop");
    await runFor(60);
    expect(mailer.sent).toHaveLength(1);
  });

  it("stops one order, or all of the address", async () => {
    await storeBooked("DL-1-A", "DL-2-A", "DL-3-A");
    const first = await follow({ order_number: "DL-1-A" });
    clock.forward(61);
    await follow({ order_number: "DL-2-A" });
    clock.forward(61);
    await ask({ order_number: "DL-3-A" });
    const asked = tokenOf(mailer.sent[0]);
    await decide(first, "stop");
    await depart("DL-1-A", "DL-2-A");
    await runFor(15);
    expect(mailer.sent.slice(1).map(({ subject }) => subject)).toEqual([
      "DL-2-A: Departed Jebel Ali",
    ]);
    await decide(first, "stop-all");
    expect(await decide(asked, "confirm")).toMatchObject({ result: { state: "stopped" } });
    await setStatus("Arrived", "DL-2-A");
    await runFor(60);
    expect(mailer.sent).toHaveLength(2);
  });
});

describe("hundreds of followers and of facts at once", () => {
  it("stay within a run's queries and the limits; the inbox is notified once a day; nothing is lost", async () => {
    const count = 250;
    const numbers = Array.from({ length: count }, (_, index) => `BULK-${index}`);
    await storeBooked(...numbers);
    const known = { isMailed: false, status: "Booked", exception: null, eta: null };
    const milestones = [{ milestone: "booked", event: null }];
    await write(
      `INSERT INTO followers (order_id, email, confirmed_at, level, ends_at, notified)
       SELECT id, 'reader' || id || '@example.com', ?1, 'all', '2027-11-20T08:00:00.000Z', ?2 FROM orders`,
      JSON.stringify({ ...known, milestones }),
    );
    const facts = ["GTIN", "LOAD", "GTOT", "STUF"].map((code) => ({ code, event_time: now() }));
    await update({ events: [...facts, event("departed", "Jebel Ali")] }, numbers);
    expect(await db.$count(outbox)).toBe(count);
    // What else a run may have to do: requests to send, and one that isn't confirmed.
    await write(
      `INSERT INTO followers (order_id, email, asked_at, asked_level)
       SELECT id, 'asked' || id || '@example.com', ?1, 'all' FROM orders ORDER BY id LIMIT 100`,
    );
    await write(
      `INSERT INTO outbox (follower_id, kind, created_at, changed_at, due_at)
       SELECT id, 'request', ?1, ?1, ?1 FROM followers WHERE asked_at IS NOT NULL`,
    );
    await write(
      `INSERT INTO followers (order_id, email, asked_at, asked_level)
       SELECT id, 'late@example.com', strftime('%Y-%m-%dT%H:%M:%SZ', ?1, '-19 days'), 'all' FROM orders LIMIT 1`,
    );
    let busiest = 0;
    const sentTo = (start: string) => mailer.sent.filter(({ to }) => to.startsWith(start));
    for (let minutes = 5; minutes <= 80; minutes += 5) {
      clock.forward(5);
      const { DB, asked } = countedD1();
      const before = mailer.sent.length;
      await run({ DB });
      busiest = Math.max(busiest, asked.queries + mailer.sent.length - before);
      expect(sentTo("reader").length).toBeLessThanOrEqual(100 * Math.ceil(minutes / 60));
    }
    expect(busiest).toBeLessThanOrEqual(50);
    expect(sentTo("asked").length).toBeGreaterThan(30);
    // The second hour has begun.
    const notified = sentTo("reader").map(({ to }) => to);
    expect(notified.length).toBeGreaterThan(100);
    expect(new Set(notified).size).toBe(notified.length);
    expect(sentTo("desk@").map(({ subject }) => subject)).toEqual([
      expect.stringMatching(
        /^Order updates: ([\d,]+ emails are|1 email is) waiting at the sending limit$/,
      ),
    ]);
    expect(errors()).toEqual([]);
    const { notifications: open } = await listToday(db, { now: new Date(), limit: 50 });
    const heldUp = expect.stringMatching(/^sending limit reached, .*; emails waiting: \d+$/);
    expect(open.items).toMatchObject([
      { reference: expect.stringMatching(/^BULK-/), what: heldUp },
      { what: heldUp },
    ]);
  });
});

describe("the limits of 30 days", () => {
  /** E-mails of a kind that were sent two days ago. */
  const storeSent = (kind: string, count: number) =>
    write(
      `INSERT INTO outbox (kind, created_at, changed_at, due_at, counted_at, sent_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3),
       past(at) AS (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', ?1, '-2 days'))
       SELECT ?2, at, at, at, at, at FROM n, past`,
      ...[kind, count],
    );

  it("have e-mails wait until the first are older, requests and notifications apart, and are variables", async () => {
    await followBooked();
    await storeSent("notification", 1799);
    await storeSent("reminder", 1);
    // And the one that was confirmed.
    await storeSent("request", 899);
    await depart(NUMBER);
    await ask({ email: "new@consignee.example" });
    await runFor(60);
    await run({ NOTIFICATIONS_MONTHLY_MAX: "many" });
    const sentTo = () => mailer.sent.map(({ to }) => to);
    expect(sentTo()).toEqual(["desk@forwarder.example"]);
    await run({ NOTIFICATIONS_MONTHLY_MAX: "1801" });
    expect(sentTo().slice(1)).toEqual([READER]);
    await run({ FOLLOW_REQUESTS_MONTHLY_MAX: "901" });
    expect(sentTo().slice(2)).toEqual(["new@consignee.example"]);
    await setStatus("Arrived");
    await runFor(60);
    expect(sentTo().slice(3)).toEqual([]);
    clock.forward(28 * 24 * 60);
    await run();
    expect(sentTo().slice(3)).toEqual([READER]);
  });
});

describe("requests that wait", () => {
  /** So many, each to an address of its own or all to one mailbox; none is tried yet. */
  async function storeWaiting(count: number, isOneMailbox: boolean): Promise<void> {
    await write(
      `INSERT INTO orders (order_number, compact_number, created_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       SELECT 'W-' || i, 'W' || i, ?1 FROM n`,
      count,
    );
    await write(
      `INSERT INTO followers (order_id, email, asked_at, asked_level)
       SELECT id, ?2 || id || '@example.com', ?1, 'all' FROM orders`,
      isOneMailbox ? "victim+" : "v",
    );
    await write(
      `INSERT INTO outbox (follower_id, kind, created_at, changed_at, due_at)
       SELECT id, 'request', ?1, ?1, ?1 FROM followers ORDER BY id`,
    );
    clock.forward(60);
  }
  async function rowsRead(queries: ReturnType<typeof recordQueries>["queries"]): Promise<number> {
    const statements = queries.map(({ query, values }) => env.DB.prepare(query).bind(...values));
    const answers = await env.DB.batch(statements);
    return answers.reduce((sum, { meta }) => sum + meta.rows_read, 0);
  }

  it.each([
    ["each to another mailbox", false],
    ["all to one mailbox", true],
  ])(
    "cost a run as many rows for each as they are, and one of its own few: %s",
    async (_, isOneMailbox) => {
      const count = 1000;
      await storeWaiting(count, isOneMailbox);
      const { d1, queries } = recordQueries(env.DB);
      const at = { now: new Date(), settleMs: 0, limits: DEFAULT_SENDING_LIMITS };
      const found = await findCandidates(primary(d1), "requests", 5, at);
      await countWaiting(primary(d1), "requests", at);
      const ids = found.map(({ mail_id }) => mail_id);
      await claimReady(primary(d1), "requests", ids, at);
      expect(found).toHaveLength(isOneMailbox ? 1 : 5);
      expect(await rowsRead(queries)).toBeLessThan(30 * count);
      const [last] = await db.select().from(followers).orderBy(desc(followers.id)).limit(1);
      const own = recordQueries(env.DB);
      await findCandidates(primary(own.d1), "requests", 5, { ...at, followerId: last?.id });
      expect(await rowsRead(own.queries)).toBeLessThan(50);
    },
  );

  it("behind others don't expire: the 48 hours run from the e-mail, until two weeks are over", async () => {
    const numbers = Array.from({ length: 25 }, (_, index) => `DL-${index}-MANY`);
    await storeBooked(...numbers);
    for (const order_number of numbers) await ask({ order_number });
    for (let hours = 0; hours < 5 * 24; hours += 4) {
      clock.forward(4 * 60);
      await run();
    }
    expect(mailer.sent).toHaveLength(25);
    // The last was sent within two days, the first was not.
    expect(await decide(tokenOf(mailer.sent.at(-1)), "confirm")).toMatchObject({
      result: { state: "following" },
    });
    expect(await decide(tokenOf(mailer.sent[0]), "confirm")).toMatchObject({ code: 404 });
    mailer.behave = () => Promise.reject(new Error("away"));
    await ask({ email: "late@consignee.example", order_number: "DL-0-MANY" });
    clock.forward(14 * 24 * 60 - 5);
    await run();
    const late = eq(followers.email, "late@consignee.example");
    expect(await db.$count(followers, late)).toBe(1);
    clock.forward(48 * 60 + 5);
    await run();
    expect(await db.$count(followers, late)).toBe(0);
  });

  it("are twenty a day of one network, until they are confirmed", async () => {
    const numbers = ["DL-1-NET", "DL-2-NET", "DL-3-NET"];
    await storeBooked(...numbers);
    const askAs = (network: number, index: number) =>
      ask({ network, email: `n${index}@example.com`, order_number: numbers[index % 3] ?? "" });
    const codes: number[] = [];
    for (let index = 0; index < 22; index += 1) codes.push((await askAs(7, index)).code);
    expect(codes).toEqual([...Array(20).fill(200), 429, 429]);
    // Whom it knows already gets no second e-mail, and no other answer.
    clock.forward(61);
    expect(await askAs(7, 0)).toMatchObject({ code: 429, message: serverMessages.followBusy });
    expect(await db.$count(outbox)).toBe(20);
    expect(await askAs(8, 30)).toMatchObject({ code: 200 });
    await decide(tokenOf(mailer.sent[0]), "confirm");
    expect(await askAs(7, 21)).toMatchObject({ code: 200 });
    expect(await askAs(7, 22)).toMatchObject({ code: 429 });
    clock.forward(24 * 60);
    expect(await askAs(7, 22)).toMatchObject({ code: 200 });
  });
});

describe("the desk", () => {
  const sara = { subject: NUMBER, author: "Sara" };
  const recorded = async () =>
    (await listChanges(db, { size: 9 })).changes.filter(({ author }) => author === "Sara");

  it("sees who follows an order, in part, and sends all of them where it is, though nothing is new", async () => {
    const asked = { email: "new@consignee.example", level: "important" } as const;
    await followBooked({ email: "receiving@consignee.example" });
    const token = await follow({ email: "other@consignee.example" });
    await ask(asked);
    await depart(NUMBER);
    await runFor(30);
    mailer.sent.length = 0;
    const at = { now: new Date(), settleMs: 0 };
    const [order] = await db.select().from(orders);
    const { reminder } = await desk.findOrderNotifications(
      db,
      order as typeof orders.$inferSelect,
      at,
    );
    const subject = `${NUMBER}: Last reported at Jebel Ali`;
    expect(reminder?.subject).toBe(subject);
    const press = () => desk.remindFollowers(db, NUMBER, { now: new Date(), author: "Sara" });
    // Once for a press of the button
    expect(await press()).toMatchObject({ reminded: 2, changeId: expect.any(String) });
    expect(await press()).toMatchObject({ reminded: 2 });
    await runFor(30);
    const reminded = { ...sara, kind: "followers-reminded", count: 2, canUndo: false };
    expect(await recorded()).toMatchObject([reminded, reminded]);
    expect(mailer.sent.map(({ subject }) => subject)).toEqual([subject, subject]);
    expect(mailer.sent[0]?.text).toContain("A member of our team sent this email.");
    await decide(token, "stop");
    expect(await desk.listFollowers(db, NUMBER)).toMatchObject({
      muted: null,
      followers: [
        { address: "r…@consignee.example", state: "following", level: "all" },
        {
          address: "n…@consignee.example",
          state: "pending",
          level: "important",
          notified_at: null,
        },
        { address: "o…@consignee.example", state: "stopped" },
      ],
    });
  });

  it("turns the notifications of an order off, and on again: then one e-mail has what was new", async () => {
    await followBooked();
    const off = { isMuted: true, author: "Sara" };
    await desk.switchNotifications(db, NUMBER, off);
    expect(await desk.switchNotifications(db, NUMBER, off)).toBeNull();
    await depart(NUMBER);
    await runFor(60);
    await setStatus("Arrived");
    const none = { reminded: 0, changeId: null };
    const press = desk.remindFollowers(db, NUMBER, { now: new Date(), author: "Sara" });
    expect(await press).toEqual(none);
    await runFor(60);
    expect(mailer.sent).toEqual([]);
    expect((await desk.listFollowers(db, NUMBER)).muted).toMatchObject({ author: "Sara" });
    const on = { isMuted: false, author: "Sara" };
    expect(await desk.switchNotifications(db, NUMBER, on)).not.toBeNull();
    const fields = (before: string, after: string) => [{ field: "notifications", before, after }];
    const isOff = { ...sara, kind: "notifications-off", fields: fields("on", "off") };
    const isOn = { ...sara, kind: "notifications-on", fields: fields("off", "on") };
    expect(await recorded()).toMatchObject([isOn, isOff]);
    await runFor(15);
    expect(mailer.sent.map(({ subject }) => subject)).toEqual([`${NUMBER}: Arrived`]);
    expect(mailer.sent[0]?.text).toContain("Departed: ");
  });
});

const subjects = () => mailer.sent.map(({ subject }) => subject.replace(`${NUMBER}: `, ""));

describe("facts", () => {
  it("within ten minutes are one e-mail, and those that keep coming wait an hour", async () => {
    await followBooked();
    await runFor(10);
    await say(event("collected", "Dubai"));
    await runFor(5);
    await say(event("departed", "Ajman"));
    await runFor(15);
    expect(subjects()).toEqual(["Departed Ajman"]);
    await say(event("arrived", "Salalah"));
    const retracted = await say(event("customs clearance", "Ruwais"));
    for (let gate = 0; gate < 18; gate += 1) {
      if (gate === 11) await undoChange(db, retracted);
      await say({ code: "GTIN", event_time: now(), place: `Gate-${gate}` });
      await runFor(5);
    }
    expect(subjects()).toEqual(["Departed Ajman", "Arrived in Salalah"]);
    expect(mailer.sent[1]?.text).not.toContain("Ruwais");
    expect(new Set(mailer.sent.map(({ headers }) => headers.References)).size).toBe(1);
    expect(errors()).toEqual([]);
  });

  it("that come while an e-mail is sent are in the next; one is sent again after a refusal, and where its run dies", async () => {
    await followBooked();
    await runFor(10);
    await say(event("departed"));
    const onNext = (act: () => unknown) => {
      mailer.behave = async () => {
        mailer.behave = () => {};
        await act();
      };
    };
    onNext(() => say(event("arrived")));
    await runFor(30);
    expect(subjects()).toEqual(["Departed", "Arrived"]);
    onNext(() => Promise.reject(new Error("away")));
    await say(event("out for delivery"));
    await runFor(30);
    expect(subjects().slice(2)).toEqual(["Out for delivery"]);
    await say(event("delivered"));
    clock.forward(10);
    let isAway = false;
    onNext(() => {
      isAway = true;
    });
    const broken = (name: PropertyKey) =>
      isAway && (name === "prepare" || name === "batch") ? d1That(fails)[name] : undefined;
    await run({ DB: d1With(broken) });
    await runFor(60);
    expect(subjects().slice(3)).toEqual(["Delivered", "Delivered"]);
    expect(await db.$count(outbox, isNull(outbox.sent_at))).toBe(0);
  });

  it("that was notified and is retracted is corrected", async () => {
    await followBooked();
    const change = await say(event("delivered", "Ruwais"));
    await runFor(30);
    await undoChange(db, change);
    await runFor(30);
    const correction = 'Correction: "Delivered" was reported in error';
    expect(subjects()).toEqual(["Delivered in Ruwais", correction]);
  });

  it("that is stored is queued in the same transaction: with neither, or with both", async () => {
    await followBooked();
    await runFor(10);
    expect(await db.$count(outbox)).toBe(1);
    const broken = d1With((name) => (name === "batch" ? fails : undefined));
    const departed = { order_number: NUMBER, events: [event("departed")] };
    await expect(updateOrders(primary(broken), [departed])).rejects.toThrow();
    expect(await db.$count(outbox)).toBe(1);
    await say(event("departed"));
    expect(await db.$count(outbox)).toBe(2);
  });
});

it("somebody who wants only what matters gets only that; the other gets every milestone", async () => {
  await followBooked({ level: "important" });
  await follow({ email: "all@consignee.example" });
  for (const milestone of ["collected", "departed"]) {
    await say(event(milestone));
    await runFor(30);
  }
  const sent = mailer.sent.map(({ to, subject }) => `${to} ${subject.slice(14)}`);
  const all = ["Collected", "Departed"].map((what) => `all@consignee.example ${what}`);
  expect(sent.sort()).toEqual([...all, `${READER} Departed`]);
});

describe("sending", () => {
  it("ends for an order that is removed", async () => {
    await followBooked();
    await say(event("arrived"));
    await db.delete(orders).where(eq(orders.order_number, NUMBER));
    await runFor(60);
    expect(mailer.sent).toEqual([]);
    expect(await db.$count(followers)).toBe(0);
    expect(errors()).toEqual([]);
  });

  it("stops for an address that is suppressed at once, and after five refusals; the desk is shown why", async () => {
    await followBooked({ email: "gone@consignee.example" });
    await follow({ email: "full@consignee.example" });
    const unsent = async () => (await listToday(db, { now: new Date(), limit: 50 })).notifications;
    const stopped = async () =>
      (await db.select().from(followers)).map(({ stopped_by }) => stopped_by);
    expect(await unsent()).toEqual({ count: 0, items: [] });
    mailer.behave = ({ to }) => {
      const code = to.startsWith("gone") ? "E_RECIPIENT_SUPPRESSED" : "E_DELIVERY_FAILED";
      throw Object.assign(new Error(`no ${to}`), { code });
    };
    await depart(NUMBER);
    await runFor(15);
    const GIVEN_UP = "given up, the address no longer exists: ";
    const item = (email: string, what: string) => ({
      ...{ reference: NUMBER, name: null, email, what },
      since: expect.any(String),
    });
    const full = (given = "") => item("f…@consignee.example", `${given}E_DELIVERY_FAILED: no …@…`);
    const gone = item("g…@consignee.example", `${GIVEN_UP}E_RECIPIENT_SUPPRESSED: no …@…`);
    const both = { count: 2, items: expect.arrayContaining([gone, full()]) };
    expect(await unsent()).toEqual(both);
    expect(await stopped()).toEqual(["bounce", null]);
    clock.forward(3 * 24 * 60);
    expect(await unsent()).toEqual({ count: 1, items: [full()] });
    await runFor(240);
    expect(await stopped()).toEqual(["bounce", "bounce"]);
    expect(await unsent()).toEqual({ count: 1, items: [full(GIVEN_UP)] });
    mailer.behave = () => {};
    await say(event("arrived"));
    await runFor(60);
    expect(mailer.sent).toEqual([]);
  });

  it("ends a week after the delivery, and the address is gone a month later", async () => {
    await followBooked();
    await say(event("delivered"));
    await runFor(30);
    clock.forward(6 * 24 * 60);
    await say({ code: "GTIN", event_time: now() });
    await runFor(15);
    const one = async () => (await db.select().from(followers))[0];
    expect(await one()).toMatchObject({ stopped_at: null });
    clock.forward(24 * 60);
    await run();
    expect(await one()).toMatchObject({ stopped_by: "end" });
    clock.forward(29 * 24 * 60);
    await run();
    expect(await one()).toMatchObject({ email: READER });
    clock.forward(24 * 60);
    await run();
    expect(await one()).toBeUndefined();
    expect(mailer.sent).toHaveLength(1);
    expect(await ask()).toMatchObject({ code: 409 });
  });
});

/**
 * Whatever is reported of an order, in whatever sequence, and wherever a run dies: a follower is notified of
 * each change once, at most twice after a death in the moment of sending, and of nothing that was retracted.
 */
describe("any course of events", () => {
  const ALIVE = 1000;
  const step = <Kind extends string>(weight: number, kind: Kind, value: fc.Arbitrary<number>) => ({
    weight,
    arbitrary: fc.tuple(fc.constant(kind), value),
  });
  const KINDS = [...MILESTONES, "on hold"];
  const anyStep = fc.oneof(
    step(5, "say", fc.nat(KINDS.length - 1)),
    step(2, "undo", fc.nat(9)),
    step(4, "wait", fc.constantFrom(1, 4, 9, 11, 61)),
    step(4, "run", fc.constant(ALIVE)),
    // The database is gone from its nth call on: as a run that is killed there.
    step(3, "run", fc.nat(14)),
  );
  const SETTLED_MS = 10 * 60_000;

  /** A run whose database fails after so many calls. */
  function runUntil(most: number): Promise<void> {
    let calls = 0;
    const DB = d1With((name) => {
      if (name !== "prepare" && name !== "batch") return undefined;
      calls += 1;
      return calls > most ? d1That(fails)[name] : undefined;
    });
    return run({ DB });
  }
  /** Until the longest pause after a failure is over, and what settles has settled. */
  async function runOut(): Promise<void> {
    for (let hours = 0; hours < 4; hours += 1) {
      clock.forward(61);
      await run();
    }
  }

  /** What was reported, each with a place of its own, and what was sent. */
  async function play(steps: readonly (readonly [string, number])[]) {
    await emptyTables();
    await storeBooked(NUMBER);
    const token = await follow();
    const said: { place: string; change: string; at: number; undoneAt: number }[] = [];
    const sent: { at: number; text: string; deaths: number }[] = [];
    let deaths = 0;
    mailer.behave = ({ text }) => {
      sent.push({ at: Date.now(), text, deaths });
    };
    for (const [kind, value] of steps) {
      clock.pass(1000);
      if (kind === "say") {
        const place = `in P${said.length}.`;
        const change = await say(event(KINDS[value] ?? "", place.slice(3)));
        said.push({ place, change, at: Date.now(), undoneAt: Number.POSITIVE_INFINITY });
      }
      const one = said[value % said.length];
      if (kind === "undo" && one && one.undoneAt > Date.now()) {
        await undoChange(db, one.change);
        one.undoneAt = Date.now();
      }
      if (kind === "wait") clock.forward(value);
      if (kind !== "run") continue;
      const before = sent.length;
      await runUntil(value);
      // What was sent may not have been marked, and is sent once more after this.
      if (value < ALIVE && sent.length > before) deaths += 1;
    }
    await runOut();
    return { said, sent, token };
  }

  it("is notified of once, where it holds, and of all in the end", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 14 }), async (steps) => {
        const { said, sent, token } = await play(steps);
        // What was retracted may bring an earlier change back.
        const isSteady = said.every(({ undoneAt }) => undoneAt > Date.now());
        for (const { place, at, undoneAt } of said) {
          const times = sent.filter(({ text }) => text.includes(place));
          for (const mail of times) {
            const holds = at <= mail.at - SETTLED_MS && mail.at < undoneAt;
            expect(holds, `${place} was not to be notified`).toBe(true);
          }
          const between = (times.at(-1)?.deaths ?? 0) - (times[0]?.deaths ?? 0);
          if (isSteady) expect(times.length, place).toBeLessThanOrEqual(1 + between);
        }
        const [follower] = await db.select().from(followers);
        const [order] = await db.select().from(orders);
        const states = await findStates(db, [order?.id ?? 0]);
        const state = states.get(order?.id ?? 0) ?? stateOf(EMPTY_LOG);
        const notified: NotifiedState = JSON.parse(follower?.notified ?? "");
        expect(changesToNotify(notified, state, "all")).toEqual([]);
        expect(await db.$count(outbox, isNull(outbox.sent_at))).toBe(0);

        const count = sent.length;
        await decide(token, "stop");
        await say(event("delivered"));
        await runOut();
        expect(sent).toHaveLength(count);
      }),
      { numRuns: isWhole ? 100 : 12 },
    );
  });
});
