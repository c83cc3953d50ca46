/**
 * Two hundred connections ask for pages, look up orders and send forms, each as fast as it is
 * answered. Every answer must be the right one, byte by byte where it is always the same. Meanwhile orders
 * move, and each of their followers gets one e-mail.
 */
import { setTimeout as pause } from "node:timers/promises";
import { clientMessages } from "#app/content/client-messages.ts";
import { NOTIFICATIONS_CRON } from "#workers/notifications/limits.ts";
import { ConsistencyCheck, jsonPost, type TimedResponse } from "./client.ts";
import { conclude, countsOf, percentile, type Report, readLog } from "./report.ts";
import { type StartedSite, withStartedSite } from "./site.ts";

const CONNECTIONS = 200;
const SECONDS = 60;
/**
 * What the server may take at most, in MiB. The local runtime frees late what it has sent: a Worker
 * of one line that returns a text of a page's size takes 1500 MiB for 50,000 answers.
 */
const MEMORY_MAX = 1536;
/** What no line of the log may hold: orders, and anybody's address. */
const SECRET = /LOAD-?\d+|Consignee|[\w.+-]+@[\w-]+\.\w{2,}/;
const ORDERS = 200;
/** Below the ceiling of an hour, so that each is notified within the drill. */
const FOLLOWERS = 60;
const NOTIFIED = { isMailed: false, status: null, milestones: [], exception: null, eta: null };
const PAGES = ["/", "/about", "/services", "/global-freight", "/contact", "/service-request"];
const KINDS = ["pages", "look-ups", "forms"] as const;

interface Visit {
  readonly kind: (typeof KINDS)[number];
  readonly answer: TimedResponse;
  readonly problem: string | null;
}

const numberOf = (order: number) => `LOAD-${order}`;
const consigneeOf = (order: number) => `Consignee ${order}`;

async function load(site: StartedSite): Promise<Report> {
  const { ask } = site;
  const check = new ConsistencyCheck();
  await storeOrders(site);
  await storeFollowers(site);
  const pages = new Map<string, string>();
  // The first answer brings the page's meta into KV; the second is as all further ones.
  for (const path of [...PAGES, ...PAGES]) pages.set(path, (await ask(path)).text);

  async function openPage(count: number): Promise<Visit> {
    const path = PAGES[count % PAGES.length] ?? "/";
    const answer = await ask(path);
    const isSame = answer.status === 200 && answer.text === pages.get(path);
    const problem = isSame ? null : `${path} is not what it was (${answer.status}).`;
    return { kind: "pages", answer, problem };
  }
  async function lookUp(count: number): Promise<Visit> {
    // Every fifth number is nobody's.
    const order = count % (ORDERS * 1.25);
    const isKnown = order < ORDERS;
    const order_number = numberOf(order);
    const answer = await (count % 3 === 0
      ? ask(`/track/${order_number}`)
      : ask("/api/order/searchorder", jsonPost({ order_number })));
    const words = isKnown ? consigneeOf(order) : clientMessages.orderNotFound;
    const isRight = answer.status === (isKnown ? 200 : 404) && answer.text.includes(words);
    const isAnothers = new RegExp(`Consignee (?!${order}\\b)\\d`).test(answer.text);
    const problem = isRight && !isAnothers ? null : `${order_number} answered ${answer.status}.`;
    return { kind: "look-ups", answer, problem };
  }
  async function sendForm(): Promise<Visit> {
    const answer = await check.send(await check.make(), ask);
    const problem = answer.status === 200 ? null : `A form was answered ${answer.status}.`;
    return { kind: "forms", answer, problem };
  }
  const visit = (count: number) => {
    const percent = count % 100;
    if (percent < 60) return openPage(count);
    return percent < 85 ? lookUp(count) : sendForm();
  };

  const visits: Visit[] = [];
  const problems: string[] = [];
  const memory: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const connection = async (_: unknown, at: number) => {
    for (let count = at; performance.now() < end; count += 7) {
      const one = await visit(count).catch((error) => void problems.push(String(error)));
      if (one) visits.push({ ...one, answer: { ...one.answer, text: "" } });
      if (one?.problem) problems.push(one.problem);
    }
  };
  const watch = setInterval(() => memory.push(site.memory()), 1000);
  const notify = () =>
    ask(`/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(NOTIFICATIONS_CRON)}`);
  const notifying = async () => {
    while (performance.now() < end) {
      await notify().catch(() => undefined);
      await pause(2000);
    }
  };
  await Promise.all([notifying(), ...Array.from({ length: CONNECTIONS }, connection)]);
  clearInterval(watch);
  for (let runs = 0; runs < 10; runs += 1) await notify();
  const sent = (await site.rows("outbox")).filter((row) => row.follower_id && row.sent_at);
  const notified = new Set(sent.map(({ follower_id }) => follower_id)).size;
  if (notified !== FOLLOWERS || sent.length !== FOLLOWERS)
    problems.push(`${FOLLOWERS} follow; ${notified} have ${sent.length} e-mails.`);
  await site.drainAll();
  const verified = await check.verify(site);
  const most = Math.round(Math.max(...memory));
  if (most > MEMORY_MAX) problems.push(`The server took ${most} MiB.`);
  return {
    title:
      `Load: ${CONNECTIONS} connections for ${SECONDS} s, ` +
      `${Math.round(visits.length / SECONDS)} answers a second; ${verified.acknowledged} enquiries ` +
      `acknowledged, ${verified.stored} stored; ${most} MiB at most`,
    rows: KINDS.map((kind) => {
      const answers = visits.filter((one) => one.kind === kind).map(({ answer }) => answer);
      const times = answers.map(({ ms }) => ms);
      return {
        ...{ kind, answers: countsOf(answers.map(({ status }) => status)) },
        ...{ "p50 ms": percentile(times, 0.5), "p99 ms": percentile(times, 0.99) },
        "worst ms": percentile(times, 1),
      };
    }),
    problems: [
      ...problems,
      ...verified.problems,
      ...readLog(site.printed(), SECRET),
      ...(await site.endFaults()),
    ],
  };
}

async function storeOrders(site: StartedSite): Promise<void> {
  const rows = Array.from({ length: ORDERS }, (_, order) => ({
    number: numberOf(order),
    compact: `LOAD${order}`,
    name: consigneeOf(order),
  }));
  await site.store(
    `INSERT INTO orders (order_number, compact_number, created_at, customer_firstName)
     SELECT value ->> 'number', value ->> 'compact', '2026-11-18T05:40:00.000Z', value ->> 'name'
     FROM json_each(?)`,
    JSON.stringify(rows),
  );
}

/** Followers of the first orders, and what happened to these, with e-mails due one after the other. */
async function storeFollowers(site: StartedSite): Promise<void> {
  const now = new Date().toISOString();
  await site.store(
    `INSERT INTO followers (order_id, email, confirmed_at, level, ends_at, notified)
     SELECT id, 'follower' || id || '@example.com', ?, 'all', '2099-01-01T00:00:00.000Z', ?
     FROM orders WHERE order_number LIKE 'LOAD-%' ORDER BY id LIMIT ${FOLLOWERS}`,
    ...[now, JSON.stringify(NOTIFIED)],
  );
  const own = "SELECT * FROM followers WHERE email LIKE 'follower%'";
  await site.store(
    `INSERT INTO order_events (order_id, milestone, code, classifier, event_time, place, source, learned_at)
     SELECT order_id, 'departed', 'DEPA', 'actual', ?1, 'Jebel Ali', 'csv', ?1 FROM (${own})`,
    now,
  );
  await site.store(
    `INSERT INTO outbox (follower_id, kind, created_at, changed_at, due_at)
     SELECT id, 'notification', ?1, ?1, strftime('%Y-%m-%dT%H:%M:%fZ', ?1, '+' || (id % ${SECONDS}) || ' seconds')
     FROM (${own})`,
    now,
  );
}

if (import.meta.main) await conclude(withStartedSite(CONNECTIONS, load));
