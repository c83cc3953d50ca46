/**
 * Two hundred connections ask for pages, look up orders and send forms, each as fast as it is
 * answered. Every answer must be the right one, byte by byte where it is always the same. With `--notifications`
 * orders move meanwhile, and their followers are notified.
 */
import { setTimeout as pause } from "node:timers/promises";
import { clientMessages } from "#app/content/client-messages.ts";
import { NOTIFICATIONS_CRON } from "#workers/notifications/limits.ts";
import { ConsistencyCheck, jsonPost, type Send, type TimedResponse } from "./client.ts";
import { conclude, countsOf, percentile, type Report, readLog } from "./report.ts";
import { type StartedSite, withStartedSite } from "./site.ts";

interface Plan {
  readonly connections: number;
  readonly seconds: number;
  /**
   * What the server may take at most, in MiB. The local runtime frees late what it has sent: a Worker
   * of one line that returns a text of a page's size takes 1500 MiB for 50,000 answers.
   */
  readonly memoryMax: number;
  /** Whether orders move meanwhile, and their followers are notified. */
  readonly withNotifications?: boolean;
}

/** What no line of the log may hold: orders, and anybody's address. */
const SECRET = /LOAD-?\d+|Consignee|[\w.+-]+@[\w-]+\.\w{2,}/;
const ORDERS = 200;
const PAGES = ["/", "/about", "/services", "/global-freight", "/contact", "/service-request"];

type Kind = "pages" | "look-ups" | "forms";

/** What of a hundred visits is for what. */
const SHARES = { pages: 60, "look-ups": 25, forms: 15 } as const;

interface Visit {
  readonly kind: Kind;
  readonly status: number;
  readonly ms: number;
}

async function load(
  site: StartedSite,
  { connections, seconds, memoryMax, withNotifications = false }: Plan,
): Promise<Report> {
  const check = new ConsistencyCheck();
  const visits: Visit[] = [];
  const wrong: string[] = [];
  const memory: number[] = [];
  await storeOrders(site);
  const pages = await askOnce(site.ask);
  const sending = withNotifications ? await startNotifications(site, seconds) : null;
  const end = performance.now() + seconds * 1000;
  const watch = setInterval(() => memory.push(site.memory()), 1000);
  const connection = async (_: unknown, at: number) => {
    for (let count = at; performance.now() < end; count += 7) {
      const kind = kindOf(count % 100);
      try {
        const answer = await VISITORS[kind](count, { ask: site.ask, check, pages });
        visits.push({ kind, status: answer.status, ms: answer.ms });
        if (answer.problem) wrong.push(`${kind}: ${answer.problem}`);
      } catch (error) {
        wrong.push(`${kind}: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  clearInterval(watch);
  memory.push(site.memory());
  wrong.push(...((await sending?.stop()) ?? []));
  await site.drainAll();
  const { acknowledged, stored, problems } = await check.verify(site);
  const most = Math.round(Math.max(...memory));
  if (most > memoryMax) wrong.push(`The server took ${most} MiB.`);
  return {
    title:
      `Load${withNotifications ? " with notifications" : ""}: ${connections} connections for ${seconds} s, ` +
      `${Math.round(visits.length / seconds)} answers a second; ${acknowledged} enquiries ` +
      `acknowledged, ${stored} stored; memory ${Math.round(memory[0] ?? 0)} MiB at first, ` +
      `${most} at most, ${Math.round(memory.at(-1) ?? 0)} at the end`,
    rows: (["pages", "look-ups", "forms"] as const).map((kind) => rowOf(kind, visits, wrong)),
    problems: [
      ...wrong,
      ...problems,
      ...readLog(site.printed(), SECRET).problems,
      ...(await site.endFaults()),
    ],
  };
}

function rowOf(kind: Kind, visits: readonly Visit[], wrong: readonly string[]) {
  const these = visits.filter((visit) => visit.kind === kind);
  const times = these.map(({ ms }) => ms);
  return {
    kind,
    answers: countsOf(these.map(({ status }) => status)),
    wrong: wrong.filter((words) => words.startsWith(kind)).length,
    "p50 ms": percentile(times, 0.5),
    "p99 ms": percentile(times, 0.99),
    "worst ms": percentile(times, 1),
  };
}

function kindOf(percent: number): Kind {
  if (percent < SHARES.pages) return "pages";
  return percent < SHARES.pages + SHARES["look-ups"] ? "look-ups" : "forms";
}

interface Context {
  readonly ask: Send;
  readonly check: ConsistencyCheck;
  /** How each page looked before the load. */
  readonly pages: ReadonlyMap<string, string>;
}

type Visitor = (
  count: number,
  context: Context,
) => Promise<TimedResponse & { problem: string | null }>;

const VISITORS: Readonly<Record<Kind, Visitor>> = {
  async pages(count, { ask, pages }) {
    const path = PAGES[count % PAGES.length] ?? "/";
    const answer = await ask(path);
    const isSame = answer.status === 200 && answer.text === pages.get(path);
    return { ...answer, problem: isSame ? null : `${path} is not what it was (${answer.status}).` };
  },

  async "look-ups"(count, { ask }) {
    // Every fifth number is nobody's.
    const order = count % (ORDERS * 1.25);
    const known = order < ORDERS;
    const asPage = count % 3 === 0;
    const answer = asPage
      ? await ask(`/track/${numberOf(order)}`)
      : await ask("/api/order/searchorder", jsonPost({ order_number: numberOf(order) }));
    const words = known ? consigneeOf(order) : clientMessages.orderNotFound;
    const isRight = answer.status === (known ? 200 : 404) && answer.text.includes(words);
    const isAnothers = new RegExp(`Consignee (?!${order}\\b)\\d`).test(answer.text);
    const problem = isRight && !isAnothers ? null : `${numberOf(order)} answered ${answer.status}.`;
    return { ...answer, problem };
  },

  async forms(_, { ask, check }) {
    const answer = await check.send(await check.make(), ask);
    return { ...answer, problem: answer.status === 200 ? null : `answered ${answer.status}.` };
  },
};

const numberOf = (order: number) => `LOAD-${order}`;
const consigneeOf = (order: number) => `Consignee ${order}`;

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

async function askOnce(ask: Send): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  // The first answer brings the page's meta into KV; the second is as all further ones.
  for (const path of [...PAGES, ...PAGES]) pages.set(path, (await ask(path)).text);
  return pages;
}

/** Below the ceiling of an hour, so that each is sent within the drill. */
const FOLLOWERS = 60;
const PAUSE_MS = 2000;
const NOTIFIED = { isMailed: false, status: null, milestones: [], exception: null, eta: null };

/**
 * Stores followers of the first orders, and as `storeChanges` does it their facts with the e-mails that
 * follow; these are due one after the other within the time. Runs the notifications as the schedule does, but
 * more often. Nothing is stored later: another program that writes would hold up the site.
 */
async function startNotifications(site: StartedSite, seconds: number) {
  const now = new Date().toISOString();
  await site.store(
    `INSERT INTO followers (order_id, email, confirmed_at, level, ends_at, notified)
     SELECT id, 'load' || id || '@example.com', ?, 'all', '2099-01-01T00:00:00.000Z', ?
     FROM orders WHERE order_number LIKE 'LOAD-%' ORDER BY id LIMIT ${FOLLOWERS}`,
    now,
    JSON.stringify(NOTIFIED),
  );
  const own = "SELECT * FROM followers WHERE email LIKE 'load%'";
  await site.store(
    `INSERT INTO order_events (order_id, milestone, code, classifier, event_time, place, source, learned_at)
     SELECT order_id, 'departed', 'DEPA', 'actual', ?1, 'Jebel Ali', 'csv', ?1 FROM (${own})`,
    now,
  );
  await site.store(
    `INSERT INTO outbox (follower_id, kind, created_at, changed_at, due_at)
     SELECT id, 'notification', ?1, ?1, strftime('%Y-%m-%dT%H:%M:%fZ', ?1, '+' || (id % ${seconds}) || ' seconds')
     FROM (${own})`,
    now,
  );
  const run = () =>
    site.ask(`/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(NOTIFICATIONS_CRON)}`);
  let isOver = false;
  const telling = (async () => {
    while (!isOver) {
      await run().catch(() => undefined);
      await pause(PAUSE_MS);
    }
  })();
  return {
    /** Ends it, and returns what is wrong: each follower is to have one e-mail. */
    async stop() {
      isOver = true;
      await telling;
      for (let runs = 0; runs < 10; runs += 1) await run();
      const mails = await site.rows("outbox");
      const sent = mails.filter(({ kind, sent_at }) => kind === "notification" && sent_at !== null);
      const readers = new Set(sent.map(({ follower_id }) => follower_id));
      const isRight = sent.length === FOLLOWERS && readers.size === FOLLOWERS;
      return isRight ? [] : [`${FOLLOWERS} follow; ${readers.size} have ${sent.length} e-mails.`];
    },
  };
}

if (import.meta.main) {
  const withNotifications = process.argv.includes("--notifications");
  const plan = { connections: 200, seconds: 60, memoryMax: 1536, withNotifications };
  await conclude(withStartedSite(plan.connections, (site) => load(site, plan)));
}
