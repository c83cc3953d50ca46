/** When followers of orders get an e-mail, and how long what is stored of them is kept. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** When `runNotifications` runs (wrangler.toml): an invocation of its own, between those of `runScheduled`. */
export const NOTIFICATIONS_CRON = "2-59/5 * * * *";

/**
 * When e-mails in other languages than English are sent, by the build that has their texts
 * (workers/front-door.js, wrangler.toml).
 */
export const TRANSLATED_CRON = "3-59/5 * * * *";

/** A notification is sent once nothing was stored about its order for so long: until then a mistake can be corrected. */
export const SETTLE_MS = 10 * MINUTE_MS;
/** Where facts keep coming: so long after the first. */
export const SETTLE_MAX_MS = HOUR_MS;

/** Requests to one mailbox, from all visitors together: one in an hour, and five in a day. */
export const MAILBOX_HOUR_MS = HOUR_MS;
export const MAILBOX_DAILY_MAX = 5;
export const MAILBOX_DAY_MS = DAY_MS;

/** The most for one order: a visitor who has its number can't have e-mails sent to more addresses. */
export const ORDER_REQUESTS_MAX = 20;
export const ORDER_FOLLOWERS_MAX = 50;

/** Requests from one group of networks that aren't confirmed yet, in a day. */
export const NETWORK_REQUESTS_MAX = 20;
export const NETWORK_DAY_MS = DAY_MS;

/** So long after its e-mail a request can be confirmed; then it is removed. */
export const REQUEST_MS = 48 * HOUR_MS;
/** A request whose e-mail couldn't be sent by then is removed. */
export const REQUEST_WAIT_MS = 14 * DAY_MS;
/** After the delivery, or the cancellation, was notified. */
export const AFTER_END_MS = 7 * DAY_MS;
/** After the last update of an order that is never ended. */
export const WITHOUT_UPDATE_MS = 365 * DAY_MS;
/** How long an address is kept after its notifications of an order have stopped. */
export const KEPT_MS = 30 * DAY_MS;

/** After so many e-mails in turn that couldn't be delivered, an address counts as gone. */
export const UNDELIVERED_MAX = 5;

/** How long the digest lists an e-mail that was given up: also after a weekend. */
export const GIVEN_UP_SHOWN_MS = 3 * DAY_MS;

/** A time so long before `now`: ISO 8601, UTC. */
export function ago(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

/** A time so long after `now`: ISO 8601, UTC. */
export function later(now: Date, ms: number): string {
  return ago(now, -ms);
}
