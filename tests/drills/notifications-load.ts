/** Notifications of orders while a site is under load. */
import { setTimeout as pause } from "node:timers/promises";
import { NOTIFICATIONS_CRON } from "#workers/notifications/limits.ts";
import type { StartedSite } from "./started-site.ts";

/** Below the ceiling of an hour, so that each is sent within the drill. */
const FOLLOWERS = 60;
const PAUSE_MS = 2000;
const NOTIFIED = { isMailed: false, status: null, milestones: [], exception: null, eta: null };

export interface NotificationsLoad {
  /** Ends it, and returns what is wrong: each follower is to have one e-mail. */
  stop(): Promise<string[]>;
}

/**
 * Stores followers of the first orders, and as `storeChanges` does it their facts with the e-mails that
 * follow; these are due one after the other within the time. Runs the notifications as the schedule does, but
 * more often. Nothing is stored later: another program that writes would hold up the site.
 */
export async function startNotifications(
  site: StartedSite,
  seconds: number,
): Promise<NotificationsLoad> {
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
