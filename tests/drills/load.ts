/**
 * Two hundred connections ask for pages, look up orders and send forms, each as fast as it is
 * answered. Every answer must be the right one, byte by byte where it is always the same. Meanwhile orders
 * move, and each of their followers gets one e-mail.
 */
import { setTimeout as pause } from "node:timers/promises";
import { clientMessages } from "#content/client-messages.ts";
import { outbox } from "#workers/mail/outbox-schema.ts";
import { NOTIFICATIONS_CRON } from "#workers/notifications/limits.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import type { OpenStores } from "../../ops/stores.ts";
import { storeOrders } from "../support/store-orders.ts";
import { ConsistencyCheck, jsonPost, type TimedResponse } from "./client.ts";
import { conclude, countsOf, type Report, readLog, waits } from "./report.ts";
import { type Site, withSite } from "./site.ts";

const CONNECTIONS = 200;
const SECONDS = Number(process.env.SECONDS ?? 60);
/**
 * By how much the server's memory may grow at most, in MiB. The local runtime frees late what it has sent: a Worker
 * of one line that returns a text of a page's size takes 1500 MiB for 50,000 answers.
 */
const MEMORY_MAX = 1536;
/** What no line of the log may hold: orders, and anybody's address. */
const SECRET = /LOAD-?\d+|Consignee|[\w.+-]+@[\w-]+\.\w{2,}/;
const ORDERS = 200;
/** Below the limit of an hour, so that each is notified within the drill. */
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

async function load(site: Site): Promise<Report> {
  const { ask } = site;
  const check = new ConsistencyCheck();
  await fill(site.stores);
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
    // Every fifth number is of no order.
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
  const used = site.watchUse();
  const end = performance.now() + SECONDS * 1000;
  const connection = async (_: unknown, at: number) => {
    for (let count = at; performance.now() < end; count += 7) {
      const one = await visit(count).catch((error) => void problems.push(String(error)));
      if (one) visits.push({ ...one, answer: { ...one.answer, text: "" } });
      if (one?.problem) problems.push(one.problem);
    }
  };
  const notify = () => site.scheduled(NOTIFICATIONS_CRON);
  const notifying = async () => {
    while (performance.now() < end) {
      await notify();
      await pause(2000);
    }
  };
  await Promise.all([notifying(), ...Array.from({ length: CONNECTIONS }, connection)]);
  const { grownMiB } = used();
  for (let runs = 0; runs < 10; runs += 1) await notify();
  const sent = (await site.rows("outbox")).filter((row) => row.follower_id && row.sent_at);
  const notified = new Set(sent.map(({ follower_id }) => follower_id)).size;
  if (notified !== FOLLOWERS || sent.length !== FOLLOWERS)
    problems.push(`${FOLLOWERS} follow; ${notified} have ${sent.length} e-mails.`);
  await site.drainAll();
  const verified = await check.verify(site);
  if (grownMiB > MEMORY_MAX) problems.push(`The server took ${grownMiB} MiB more than before.`);
  return {
    title:
      `Load: ${CONNECTIONS} connections for ${SECONDS} s, ` +
      `${Math.round(visits.length / SECONDS)} answers a second; ${verified.acknowledged} enquiries ` +
      `acknowledged, ${verified.stored} stored; ${Math.round(grownMiB)} MiB more at most`,
    rows: KINDS.map((kind) => {
      const answers = visits.filter((one) => one.kind === kind).map(({ answer }) => answer);
      return { kind, answers: countsOf(answers), ...waits(answers) };
    }),
    problems: [
      ...problems,
      ...verified.problems,
      ...readLog(site.printed(), SECRET),
      ...(await site.endFaults()),
    ],
  };
}

/** Orders, the first with a follower each, to whom the e-mails about them are due one after the other. */
async function fill({ db }: OpenStores): Promise<void> {
  const now = Date.now();
  const at = (seconds: number) => new Date(now + 1000 * seconds).toISOString();
  const departure = { milestone: "departed", code: "DEPA", event_time: at(0) } as const;
  const all = Array.from({ length: ORDERS }, (_, order) => ({
    ...{ order_number: numberOf(order), customer_firstName: consigneeOf(order) },
    events: order < FOLLOWERS ? [{ ...departure, place: "Jebel Ali" }] : [],
  }));
  await storeOrders(db, all);
  for (let id = 1; id <= FOLLOWERS; id += 1) {
    await db.insert(followers).values({
      ...{
        id,
        order_id: id,
        email: `follower${id}@example.com`,
        level: "all",
        confirmed_at: at(0),
      },
      ...{ ends_at: "2099-01-01T00:00:00.000Z", notified: JSON.stringify(NOTIFIED) },
    });
    const due = { changed_at: at(0), due_at: at(id % SECONDS) };
    await db.insert(outbox).values({ kind: "notification", follower_id: id, ...due });
  }
}

if (import.meta.main) await conclude(withSite(load, CONNECTIONS));
