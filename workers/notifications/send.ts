/** Sends e-mails to followers, and stores what they know then; never throws, always logs. */
import { sql } from "drizzle-orm";
import {
  changesToNotify,
  type NotifiedState,
  toNotifiedState,
} from "#app/domain/tracking/notifications.ts";
import { type Database, primary } from "../data/database.ts";
import { isOneOf } from "../data/query.ts";
import { logError } from "../log.ts";
import type { Mailer } from "../mail/mailer.ts";
import { type Delivery, mark, queueForFollowers } from "../mail/outbox.ts";
import { outbox } from "../mail/outbox-schema.ts";
import { deliver } from "../mail/send.ts";
import { followers } from "../orders/followers-schema.ts";
import { orderEvents } from "../orders/order-schema.ts";
import {
  type FollowerMessage,
  followerEmail,
  notificationMessage,
  requestMessage,
} from "./emails.ts";
import { hashToken, newToken } from "./following.ts";
import { UNDELIVERED_MAX } from "./limits.ts";
import { followTokens } from "./notifications-schema.ts";
import {
  claimReady,
  type DueMail,
  findCandidates,
  isFollowing,
  type MailClass,
  type QueueOptions,
} from "./queue.ts";
import { cleanTexts, followingEnd, settledStates } from "./state.ts";

/** In a run, which stays below 50 D1 queries and e-mails together (run.ts). */
const SENT_MAX: Readonly<Record<MailClass, number>> = { requests: 5, notifications: 10 };
/** For most of the notifications that are due nothing may be new. */
const LOOKED_AT_MAX = 300;

/** The knowledge of a follower once the state that was looked at is notified. */
interface Known {
  readonly follower_id: number;
  /** Null where nothing was notified. */
  readonly notified: NotifiedState | null;
  readonly ends_at: string;
  /** The last fact that was looked at. */
  readonly seen: number;
}

/** An e-mail before it is claimed. */
interface Draft {
  readonly to: DueMail;
  /** Null where nothing is new. */
  readonly message: ((token: string) => FollowerMessage) | null;
  /** Null for a request. */
  readonly known: Known | null;
}

/** Sends those that are due, the oldest first; notifications for which nothing is new are dropped. */
export async function sendDue(
  mailer: Mailer,
  DB: D1Database,
  kind: MailClass,
  options: Omit<QueueOptions, "now" | "limits">,
): Promise<void> {
  try {
    const db = primary(DB);
    const at = { now: new Date(), limits: mailer.limits, ...options };
    const drafts = await (kind === "requests" ? draftRequests(db, at) : draftNotifications(db, at));
    await drop(
      db,
      drafts.filter(({ message }) => !message),
      at.now,
    );
    const ready = drafts.filter(({ message }) => message).slice(0, SENT_MAX[kind]);
    const ids = ready.map(({ to }) => to.mail_id);
    const claimed = new Map((await claimReady(db, kind, ids, at)).map((row) => [row.id, row]));
    const mails = await Promise.all(
      ready
        .filter(({ to }) => claimed.has(to.mail_id))
        .map(async (draft) => {
          const token = newToken();
          return { ...draft, token, hash: (await hashToken(token)) ?? "" };
        }),
    );
    if (mails.length === 0) return;
    const created_at = at.now.toISOString();
    const tokens = mails.map(({ hash, to }) => ({ hash, follower_id: to.id, created_at }));
    await db.insert(followTokens).values(tokens);
    const outgoing = mails.map(({ to, message, token, known }) => ({
      id: to.mail_id,
      to,
      known,
      compose: () => followerEmail(checked(message)(token), to.email, mailer.addresses),
    }));
    await deliver(mailer, kind, outgoing, (done) => store(db, done, new Date()));
  } catch (error) {
    logError(kind, error);
  }
}

function checked<T>(value: T | null): T {
  if (value === null) throw new Error("an e-mail without a message was claimed");
  return value;
}

/** Asks the owner of the address. */
async function draftRequests(db: Database, at: QueueOptions): Promise<Draft[]> {
  const due = await findCandidates(db, "requests", SENT_MAX.requests, at);
  return due.map((to) => {
    const { order_number, asked_level } = cleanTexts(to);
    const asked = { order_number, level: asked_level ?? "all" } as const;
    const isOn = to.confirmed_at !== null && to.stopped_at === null;
    const message = (token: string) => requestMessage({ ...asked, token }, { isOn, now: at.now });
    return { to, message, known: null };
  });
}

/** One e-mail to a follower at a time: the next one has what is new after it. */
async function draftNotifications(db: Database, at: QueueOptions): Promise<Draft[]> {
  const { now } = at;
  const due = await findCandidates(db, "notifications", LOOKED_AT_MAX, at);
  const first = new Map(due.toReversed().map((one) => [one.id, one.mail_id]));
  const candidates = due.filter(({ id, mail_id }) => first.get(id) === mail_id);
  const orders = candidates.map(({ order_id }) => order_id);
  const states = await settledStates(db, orders, at);
  return candidates.flatMap((to): Draft[] => {
    const settled = states.get(to.order_id);
    if (!settled) return [];
    const { state, seen } = settled;
    const notified: NotifiedState =
      to.notified === null ? toNotifiedState(state, false) : JSON.parse(to.notified);
    const level = to.level ?? "all";
    const changes = changesToNotify(notified, state, level);
    const isReminder = to.kind === "reminder";
    const known = { follower_id: to.id, ends_at: followingEnd(state, to.ends_at, now), seen };
    if (changes.length === 0 && !isReminder)
      return [{ to, message: null, known: { ...known, notified: null } }];
    const { order_number } = cleanTexts({ order_number: to.order_number });
    const message = (token: string) =>
      notificationMessage(
        { order_number, level, token },
        { state, changes, before: notified.eta, isReminder },
        { confirmed_at: to.confirmed_at ?? "", now },
      );
    return [{ to, message, known: { ...known, notified: toNotifiedState(state, true) } }];
  });
}

/** Removes e-mails for which nothing is new. One transaction. */
async function drop(db: Database, drafts: readonly Draft[], now: Date): Promise<void> {
  if (drafts.length === 0) return;
  const ids = drafts.map(({ to }) => to.mail_id);
  await db.batch([
    db.delete(outbox).where(isOneOf(outbox.id, ids)),
    ...storeKnown(db, drafts, now.toISOString()),
  ]);
}

/** Stores the results of e-mails that were tried. One transaction. */
async function store(
  db: Database,
  deliveries: readonly (Delivery & Pick<Draft, "to" | "known">)[],
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  const gone = deliveries.filter(isGone).map(({ to }) => to.id);
  const sent = deliveries.filter(({ failure }) => failure === null);
  await db.batch([
    mark(db, deliveries, now),
    ...storeKnown(db, sent, time),
    db
      .update(followers)
      .set({ stopped_at: time, stopped_by: "bounce", asked_at: null, asked_level: null })
      .where(isOneOf(followers.id, gone)),
  ]);
}

/**
 * Whether the address is gone for good: on the service's suppression list, since it bounced or
 * complained, or refused by its server again and again.
 */
function isGone({ failure, to }: Delivery & Pick<Draft, "to">): boolean {
  if (failure?.code === "E_RECIPIENT_SUPPRESSED") return true;
  return failure?.code === "E_DELIVERY_FAILED" && to.attempts + 1 >= UNDELIVERED_MAX;
}

/**
 * Stores what followers know now. Where more was stored about their orders since the state was looked
 * at, another e-mail is queued.
 */
function storeKnown(db: Database, drafts: readonly Pick<Draft, "known">[], now: string) {
  const rows = JSON.stringify(drafts.flatMap(({ known }) => known ?? []));
  const notified = sql.raw("one.value ->> 'notified'");
  const chosen = sql`
    select ${followers.id} as follower_id, max(${orderEvents.learned_at}) as changed_at
    from json_each(${rows}) as one
    cross join ${followers} on ${followers.id} = one.value ->> 'follower_id'
    cross join ${orderEvents} on ${orderEvents.order_id} = ${followers.order_id}
    where ${orderEvents.id} > one.value ->> 'seen' and ${isFollowing}
    group by ${followers.id}`;
  return [
    db
      .update(followers)
      .set({
        notified: sql`coalesce(${notified}, ${followers.notified})`,
        notified_at: sql`iif(${notified} is null, ${followers.notified_at}, ${now})`,
        ends_at: sql.raw("one.value ->> 'ends_at'"),
      })
      .from(sql`json_each(${rows}) as one`)
      .where(sql`${followers.id} = one.value ->> 'follower_id'`),
    queueForFollowers(db, "notification", { chosen, now }).onConflictDoNothing(),
  ] as const;
}
