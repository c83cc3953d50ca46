/** Runs of the scheduled handler at their worst, against what the Free plan allows one invocation. */
import { env } from "cloudflare:workers";
import { lt } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { DEFAULT_CEILINGS } from "#workers/mail/ceilings.ts";
import { NOTIFICATIONS_CRON } from "#workers/notifications/limits.ts";
import { STATE_VERSION } from "#workers/orders/change.ts";
import { orders } from "#workers/orders/schema.ts";
import { MAIL_CRON, QUEUE_CRON, runScheduled } from "#workers/scheduled.ts";
import wranglerToml from "../../wrangler.toml?raw";
import { contact } from "../unit/samples.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt, fakeMailer, isDown } from "./fake-mailer.ts";
import { bothKvThat, countedD1, db, emptyStores, hangs } from "./stores.ts";

/** 07:05 in Dubai, when the daily digest is due. */
const MORNING = "2026-11-20T03:05:00.000Z";
const QUERIES_MAX = 50;
const KV_OPERATIONS_MAX = 1000;

const { errors } = captureLogs();
const mailer = fakeMailer();
clockAt(MORNING);
emptyStores();

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
])("runs with a queue %s stay within the Free plan's limits", async (_, count, fields, behave) => {
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
});

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
