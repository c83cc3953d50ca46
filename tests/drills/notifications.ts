/**
 * The desk says what happens to orders while the server, which notifies their followers by e-mail, is killed and
 * started again. Each follower hears of each milestone, twice only where a kill came between, and of nothing
 * after stopping.
 */
import { setTimeout as pause } from "node:timers/promises";
import { MILESTONES } from "#app/domain/tracking/status.ts";
import { NOTIFICATIONS_CRON } from "#workers/notifications/limits.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { storeOrders } from "../support/store-orders.ts";
import { formPost } from "./client.ts";
import { conclude, type Report } from "./report.ts";
import { openSite, type Site } from "./site.ts";

interface Plan {
  readonly kills: number;
  /** Each has two followers, of whom the first stops after a few e-mails. */
  readonly orders: number;
}

const FOLLOWERS = [0, 1];
const STOPS_AFTER = 3;
/** How long an order must be quiet before its followers are notified. */
const SETTLE_MS = 1000;
const NOTIFIED = { isMailed: false, status: null, milestones: [], exception: null, eta: null };

/** An e-mail, as the Worker of the drills kept it; its id counts up. */
interface Email {
  readonly id: number;
  readonly follower: string;
  readonly text: string;
}

async function crashNotifications({ kills, orders }: Plan): Promise<Report> {
  const site = await openSite({ NOTIFICATIONS_SETTLE_MINUTES: String(SETTLE_MS / 60_000) });
  const emails = async () => (await site.rows("kept_emails")) as unknown as readonly Email[];
  const lastId = async () => (await emails()).at(-1)?.id ?? 0;
  const numbers = Array.from({ length: orders }, (_, index) => `NOTIFY-${index}`);
  const followerOf = (number: string, at: number) => `follower-${at}-of-${number}@example.com`;
  /** The places that were said of each order; each is said once. */
  const places = new Map<string, string[]>(numbers.map((number) => [number, []]));
  /** The last e-mails before and after each kill, and the ids of followers to whom one was being sent. */
  const killed: { before: number; after: number; unfinished: ReadonlySet<unknown> }[] = [];
  /** The last e-mail that was kept before each follower's stop. */
  const stopped = new Map<string, number>();
  let isOver = false;

  const report = async (number: string) => {
    for (const [index, event] of MILESTONES.entries()) {
      const place = `Quay ${number}-${index}.`;
      await reportEvent(site, number, { event, place });
      places.get(number)?.push(place);
      await pause(Math.random() * 3 * SETTLE_MS);
    }
  };
  /** The first follower of an order stops by the link of an e-mail, once there were a few. */
  const stopOne = async () => {
    const kept = await emails();
    const next = kept.find(
      ({ follower }) =>
        follower.startsWith("follower-0") &&
        !stopped.has(follower) &&
        kept.filter((one) => one.follower === follower).length >= STOPS_AFTER,
    );
    const link = /\/follow\/[0-9a-z]{32}/.exec(next?.text ?? "")?.[0];
    if (!next || !link) return;
    const stop = formPost({ "List-Unsubscribe": "One-Click" });
    const answer = await site.ask(link, stop).catch(() => null);
    if (answer?.status === 200) stopped.set(next.follower, await lastId());
  };
  const notify = async () => {
    for (let last = 0; last < 60; last += isOver ? 1 : 0) {
      // What a killed run had claimed is due at once.
      await site.store(
        "UPDATE outbox SET due_at = created_at WHERE sent_at IS NULL AND follower_id IS NOT NULL",
      );
      await site.scheduled(NOTIFICATIONS_CRON);
      await stopOne();
      const outbox = await site.rows("outbox");
      const isWaiting = outbox.some(
        ({ kind, sent_at }) => kind === "notification" && sent_at === null,
      );
      if (isOver && !isWaiting) return;
    }
    throw new Error("Some e-mails are never sent.");
  };

  try {
    await storeFollowers(site, numbers, followerOf);
    const notifying = notify();
    const reporting = Promise.all(numbers.map(report));
    for (const work of [notifying, reporting]) work.catch(() => {});
    for (let life = 0; life < kills; life += 1) {
      await pause(100 + Math.random() * 1100);
      const before = await lastId();
      await site.kill();
      const begun = (await site.rows("outbox")).filter(
        ({ attempts, sent_at }) => Number(attempts) > 0 && sent_at === null,
      );
      const unfinished = new Set(begun.map(({ follower_id }) => follower_id));
      killed.push({ before, after: await lastId(), unfinished });
    }
    await reporting;
    await pause(SETTLE_MS);
    isOver = true;
    await notifying;
    const kept = await emails();
    const problems: string[] = [];
    let twice = 0;
    for (const [index, [number, said]] of [...places].entries()) {
      for (const at of FOLLOWERS) {
        const followerId = 1 + FOLLOWERS.length * index + at;
        const follower = followerOf(number, at);
        const own = kept.filter((email) => email.follower === follower);
        const last = stopped.get(follower) ?? Number.POSITIVE_INFINITY;
        if (own.some(({ id }) => id > last))
          problems.push(`${follower} was notified after stopping.`);
        for (const place of said) {
          const ids = own.filter(({ text }) => text.includes(place)).map(({ id }) => id);
          const [first = 0, end = first] = [ids[0], ids.at(-1)];
          const between = killed.filter(
            ({ before, after, unfinished }) =>
              first <= after && before < end && unfinished.has(followerId),
          ).length;
          if (ids.length === 0 && !stopped.has(follower))
            problems.push(`${follower} was never notified of ${place}`);
          if (ids.length > 1) twice += 1;
          if (ids.length > 1 + between)
            problems.push(
              `${follower} was notified of ${place} ${ids.length} times (${between} kills)`,
            );
        }
      }
    }
    return {
      title: `Notifications: killed ${kills} times while followers of ${orders} orders are notified`,
      rows: [{ "e-mails": kept.length, "notified again": twice, stopped: stopped.size }],
      problems,
    };
  } finally {
    isOver = true;
    await site.close();
  }
}

async function storeFollowers(
  { stores: { db }, store }: Site,
  numbers: readonly string[],
  followerOf: (number: string, at: number) => string,
): Promise<void> {
  await store("CREATE TABLE kept_emails (id INTEGER PRIMARY KEY AUTOINCREMENT, follower, text)");
  await storeOrders(
    db,
    numbers.map((order_number) => ({ order_number })),
  );
  const confirmed_at = new Date().toISOString();
  for (const [index, number] of numbers.entries()) {
    for (const at of FOLLOWERS)
      await db.insert(followers).values({
        ...{ order_id: index + 1, email: followerOf(number, at), level: "all", confirmed_at },
        ...{ ends_at: "2099-01-01T00:00:00.000Z", notified: JSON.stringify(NOTIFIED) },
      });
  }
}

/** Posts the form of the order's page until the event is stored. */
async function reportEvent(
  site: Site,
  number: string,
  fields: { readonly event: string; readonly place: string },
): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const facts = await site.rows("order_events");
    if (facts.some(({ place }) => place === fields.place)) return;
    const page = await site.ask(`/desk/orders/${number}`).catch(() => null);
    const seen = /name="seen" value="(\d+)"/.exec(page?.text ?? "")?.[1] ?? "";
    const form = formPost({ do: "event", seen, note: "", ...fields });
    await site.ask(`/desk/orders/${number}`, form).catch(() => pause(50));
  }
  throw new Error(`${number} takes no ${fields.event}.`);
}

if (import.meta.main) {
  const { KILLS = "25" } = process.env;
  await conclude(crashNotifications({ kills: Number(KILLS), orders: 6 }));
}
