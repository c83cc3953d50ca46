/**
 * Writers send quotes, contact messages and subscriptions while the server is killed and started
 * again. What the site has acknowledged must be stored, each once, whatever it was doing. Then the desk
 * says of orders what happened and retracts mistakes, and readers stop, while the server is killed at
 * random moments: mostly while it tells them.
 */
import { setTimeout as pause } from "node:timers/promises";
import { MILESTONES } from "#app/domain/tracking/status.ts";
import { NOTIFICATIONS_CRON } from "#workers/notifications/limits.ts";
import { ConsistencyCheck, formPost } from "./client.ts";
import { conclude, type Report } from "./report.ts";
import { openSite, type Row, type Site, storeOrder, withSite } from "./site.ts";

interface Plan {
  readonly kills: number;
  /** At least so many enquiries are acknowledged before the drill ends. */
  readonly acknowledged: number;
  readonly writers: number;
}

/** A sender whom nobody answers tries again after this time, and some go away. */
const TRY_AGAIN_MS = 100;
const GOES_AWAY = 0.2;
/** Who presses the button twice, or whose connection repeats a request. */
const SENDS_TWICE = 0.1;
/** Each run of the scheduled work ends where the trouble meets it. */
const RUNS = [1, 2, 3, 4, 5];
/** The server lives so long after a start, with one enquiry acknowledged at least. */
const LIFE_MS = { least: 100, most: 1200 };

export async function crash(site: Site, { kills, acknowledged, writers }: Plan): Promise<Report> {
  const check = new ConsistencyCheck();
  const state = { unanswered: 0, isOver: false };
  try {
    const working = Array.from({ length: writers }, () => write(check, site, state));
    for (let life = 0; life < kills; life += 1) {
      await live(life, site);
      const share = (acknowledged * (life + 1)) / kills;
      while (check.acknowledged < share) await pause(5);
      await site.kill();
    }
    state.isOver = true;
    await Promise.all(working);
    await site.faultModes({ d1: "well", kv: "well" });
    const waited = await site.waiting();
    await site.drainAll();
    const { sent, stored, problems, ...counts } = await check.verify(site);
    const row = { kills, sent, "without an answer": state.unanswered, ...counts };
    return {
      title: `Crash: killed ${kills} times at random moments under ${writers} writers`,
      rows: [{ ...row, stored, "waited in KV at the end": waited, problems: problems.length }],
      problems,
    };
  } finally {
    state.isOver = true;
  }
}

/** One run, from start to kill; D1 fails in every fourth run, and the next run drains the queue under faults. */
async function live(life: number, site: Site): Promise<void> {
  if (life % 4 === 1) await site.faultModes({ d1: "failing" });
  if (life % 4 >= 2) await site.faultModes({ d1: "flaky" });
  if (life % 4 === 2) for (const _ of RUNS) site.scheduled().catch(() => {});
  await someTime();
}

const someTime = () => pause(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least));

async function write(
  check: ConsistencyCheck,
  { ask }: Site,
  state: { unanswered: number; isOver: boolean },
): Promise<void> {
  while (!state.isOver) {
    const entry = await check.make();
    while (!state.isOver) {
      const answer = await check.send(entry, ask).catch(() => null);
      if (answer?.status === 200 && Math.random() >= SENDS_TWICE) break;
      if (answer) continue;
      state.unanswered += 1;
      if (Math.random() < GOES_AWAY) break;
      await pause(TRY_AGAIN_MS);
    }
  }
}

interface NotificationsPlan {
  readonly kills: number;
  /** Each has two readers, of whom one stops. */
  readonly orders: number;
}

/** Below the ceiling of an hour together: each is notified of each milestone at most. */
const READERS = 2;
const STOPS_AFTER = 3;
/** By which a mistake is corrected before it is notified. */
const SETTLE_MS = 1000;
const NOTIFIED = { isMailed: false, status: null, milestones: [], exception: null, eta: null };

/** Something that was said, under a place that nothing else has. */
interface Saying {
  readonly order: string;
  readonly place: string;
  readonly isMistake: boolean;
  /** When its retraction was acknowledged. */
  retractedAt: number | null;
}

/** The last e-mails that were kept before and after a kill: the server that runs again may send at once. */
interface Kill {
  readonly before: number;
  readonly after: number;
}

interface Kept {
  readonly id: number;
  readonly reader: string;
  readonly text: string;
}

async function crashNotifications({ kills, orders }: NotificationsPlan): Promise<Report> {
  const site = await openSite({ NOTIFICATIONS_SETTLE_MINUTES: String(SETTLE_MS / 60_000) });
  const numbers = Array.from({ length: orders }, (_, index) => `NOTIFY-${index}`);
  const said: Saying[] = [];
  const killed: Kill[] = [];
  /** The last e-mail that was kept before each reader's stop. */
  const stopped = new Map<string, number>();
  const state = { isOver: false };
  try {
    await prepare(site, numbers);
    const telling = tell(site, stopped, state);
    const saying = Promise.all(numbers.map((order) => speak(site, order, said)));
    for (let life = 0; life < kills; life += 1) {
      await someTime();
      if (life % 2 === 1) await sending(site);
      const before = lastOf(await keptMails(site));
      await site.kill();
      killed.push({ before, after: lastOf(await keptMails(site)) });
    }
    await saying;
    await pause(SETTLE_MS);
    state.isOver = true;
    await telling;
    const mails = await keptMails(site);
    const facts = await site.rows("order_events");
    const problems = findProblems({ said, mails, killed, stopped, facts });
    const mistakes = said.filter((saying) => isInTime(saying, facts)).length;
    const twice = said
      .flatMap((saying) => notifiedOf(saying, mails))
      .filter((sent) => sent.length > 1);
    const row = { kills, orders, said: said.length, "e-mails": mails.length };
    return {
      title: `Crash of notifications: killed ${kills} times while readers are notified`,
      rows: [
        {
          ...row,
          "sent once more": twice.length,
          "mistakes in time": mistakes,
          stopped: stopped.size,
          problems: problems.length,
        },
      ],
      problems,
    };
  } finally {
    state.isOver = true;
    await site.close();
  }
}

async function prepare(site: Site, numbers: readonly string[]): Promise<void> {
  await site.store("CREATE TABLE kept_mails (id INTEGER PRIMARY KEY AUTOINCREMENT, reader, text)");
  for (const number of numbers) await storeOrder(site, number, "Consignee");
  await site.store(
    `INSERT INTO followers (order_id, email, confirmed_at, level, ends_at, notified)
     SELECT orders.id, 'reader-' || reader.value || '-of-' || order_number || '@example.com', ?1, 'all',
       '2099-01-01T00:00:00.000Z', ?2
     FROM orders, json_each('[' || ?3 || ']') AS reader`,
    new Date().toISOString(),
    JSON.stringify(NOTIFIED),
    Array.from({ length: READERS }, (_, index) => index).join(),
  );
}

async function keptMails(site: Site): Promise<readonly Kept[]> {
  return (await site.rows("kept_mails")) as unknown as readonly Kept[];
}

/** Until an e-mail was kept, of which its sender has not heard yet; or none comes. */
async function sending(site: Site): Promise<void> {
  const before = lastOf(await keptMails(site));
  for (let tries = 0; tries < 300; tries += 1) {
    if (lastOf(await keptMails(site)) > before) return;
    await pause(10);
  }
}

/** Says each milestone of an order, and before it a mistake that is retracted at once. */
async function speak(site: Site, order: string, said: Saying[]): Promise<void> {
  for (const milestone of MILESTONES) {
    for (const event of ["on hold", milestone]) {
      const place = `Quay-${String(said.length).padStart(3, "0")}`;
      const saying: Saying = { order, place, isMistake: event !== milestone, retractedAt: null };
      said.push(saying);
      const isIt = (fact: Row) => fact.place === place;
      const note = event === "on hold" ? "Customs inspection" : "";
      const id = await change(site, order, isIt, () => ({ do: "event", event, place, note }));
      if (!saying.isMistake) continue;
      const isBack = (fact: Row) => fact.retracts === id;
      await change(site, order, isBack, () => ({ do: "retract", fact: String(id) }));
      saying.retractedAt = Date.now();
    }
    // Mostly long enough for what was said to be sent.
    await pause(Math.random() * 3 * SETTLE_MS);
  }
}

/** Posts a form of the order's page until the fact that it brings is stored; returns the fact's id. */
async function change(
  site: Site,
  order: string,
  isIt: (fact: Row) => boolean,
  form: () => Readonly<Record<string, string>>,
): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const facts = await site.rows("order_events");
    const found = facts.find(isIt);
    if (found) return Number(found.id);
    const page = await site.ask(`/desk/orders/${order}`).catch(() => null);
    const seen = /name="seen" value="(\d+)"/.exec(page?.text ?? "")?.[1] ?? "";
    await site.ask(`/desk/orders/${order}`, formPost({ seen, ...form() })).catch(() => pause(50));
  }
  throw new Error(`${order} takes nothing: ${new URLSearchParams(form())}`);
}

/** Runs the notifications, one run after the other, until nothing waits; between two of them a reader may stop. */
async function tell(site: Site, stopped: Map<string, number>, state: { readonly isOver: boolean }) {
  for (let runs = 0; ; ) {
    // What a killed run had claimed is due at once.
    await site.store(
      "UPDATE outbox SET due_at = created_at WHERE sent_at IS NULL AND follower_id IS NOT NULL",
    );
    await site.scheduled(NOTIFICATIONS_CRON);
    await stopOne(site, stopped);
    if (!state.isOver) continue;
    const waits = (await site.rows("outbox")).some(
      ({ kind, sent_at }) => kind === "notification" && sent_at === null,
    );
    runs += 1;
    if (!waits) return;
    if (runs > 60) throw new Error("Some e-mails are never sent.");
  }
}

/** The first reader of an order stops by the link of an e-mail, once there were a few. */
async function stopOne(site: Site, stopped: Map<string, number>): Promise<void> {
  const mails = await keptMails(site);
  const count = (reader: string) => mails.filter((mail) => mail.reader === reader).length;
  const next = mails.find(
    ({ reader }) =>
      reader.startsWith("reader-0") && !stopped.has(reader) && count(reader) >= STOPS_AFTER,
  );
  const link = /\/follow\/[0-9a-z]{32}/.exec(next?.text ?? "")?.[0];
  if (!next || !link) return;
  const stop = formPost({ "List-Unsubscribe": "One-Click" });
  const answer = await site.ask(link, stop).catch(() => null);
  if (answer?.status === 200) stopped.set(next.reader, lastOf(await keptMails(site)));
}

interface Outcome {
  readonly said: readonly Saying[];
  readonly mails: readonly Kept[];
  readonly killed: readonly Kill[];
  readonly stopped: ReadonlyMap<string, number>;
  readonly facts: readonly Row[];
}

/** What is wrong: sent too often, sent though corrected in time, sent after stopping, or never sent. */
export function findProblems({ said, mails, killed, stopped, facts }: Outcome): string[] {
  const problems: string[] = [];
  for (const saying of said) {
    const { order, place, isMistake } = saying;
    for (const [index, sent] of notifiedOf(saying, mails).entries()) {
      const reader = readerOf(order, index);
      if (isMistake) {
        if (sent.length > 0 && isInTime(saying, facts))
          problems.push(`${reader} was notified of ${place}, which was corrected in time.`);
        continue;
      }
      const isBetween = ({ before, after }: Kill) =>
        (sent[0]?.id ?? 0) <= after && before < lastOf(sent);
      const kills = killed.filter(isBetween).length;
      if (sent.length > 1 + kills)
        problems.push(
          `${reader} was notified of ${place} ${sent.length} times, with ${kills} kills.`,
        );
      if (sent.length === 0 && !stopped.has(reader))
        problems.push(`${reader} was never notified of ${place}.`);
    }
  }
  for (const [reader, last] of stopped) {
    if (mails.some((mail) => mail.reader === reader && mail.id > last))
      problems.push(`${reader} was notified after stopping.`);
  }
  return problems;
}

/** The e-mails that tell it, of each reader of its order. */
function notifiedOf(
  { order, place }: Saying,
  mails: readonly Kept[],
): readonly (readonly Kept[])[] {
  return Array.from({ length: READERS }, (_, index) =>
    mails.filter(({ reader, text }) => reader === readerOf(order, index) && text.includes(place)),
  );
}

function readerOf(order: string, index: number): string {
  return `reader-${index}-of-${order}@example.com`;
}

/** Whether it was corrected before it could be notified. */
function isInTime({ place, retractedAt }: Saying, facts: readonly Row[]): boolean {
  const fact = facts.find((one) => one.place === place);
  return retractedAt !== null && retractedAt < Date.parse(String(fact?.learned_at)) + SETTLE_MS;
}

function lastOf(mails: readonly Kept[]): number {
  return mails.reduce((last, { id }) => Math.max(last, id), 0);
}

if (import.meta.main) {
  const plan = { kills: 20, acknowledged: 2000, writers: 8 };
  await conclude(withSite((site) => crash(site, plan)));
  await conclude(crashNotifications({ kills: 25, orders: 6 }));
}
