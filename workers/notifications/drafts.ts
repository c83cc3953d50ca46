/** What e-mails to followers have to tell, before they are claimed. */
import {
  changesToNotify,
  type NotifiedState,
  toNotifiedState,
} from "#app/domain/tracking/notifications.ts";
import type { Database } from "../data/database.ts";
import { type NotificationContent, notificationContent, requestContent } from "./content.ts";
import type { Result } from "./mark.ts";
import type { Candidate, QueueOptions } from "./queue.ts";
import { cleanTexts, endOf, type SettledState, settledStates } from "./state.ts";

/** An e-mail that has something to tell. */
export interface Draft {
  readonly to: Candidate;
  readonly content: (token: string) => NotificationContent;
  /** What the follower knows once it is sent; null for a request. */
  readonly known: Result["known"];
}

/** Asks whoever reads the address. */
export function draftRequest(to: Candidate, now: Date): Draft {
  const { order_number, asked_level } = cleanTexts(to);
  const content = (token: string) =>
    requestContent({ order_number, level: asked_level ?? "all", token }, now);
  return { to, content, known: null };
}

/** The notification of each, and the results of those for which nothing is new by now. */
export async function draftNotifications(
  db: Database,
  due: readonly Candidate[],
  { now, settleMs }: Pick<QueueOptions, "now" | "settleMs">,
): Promise<{ readonly drafts: readonly Draft[]; readonly nothing: readonly Result[] }> {
  // One e-mail to a follower at a time: the next one tells what is new after it.
  const first = new Map(due.toReversed().map((one) => [one.id, one.mail_id]));
  const candidates = due.filter(({ id, mail_id }) => first.get(id) === mail_id);
  const orders = candidates.map(({ order_id }) => order_id);
  const states = await settledStates(db, orders, { now, settleMs });
  const drafts: Draft[] = [];
  const nothing: Result[] = [];
  for (const to of candidates) {
    const settled = states.get(to.order_id);
    if (!settled) continue;
    const draft = draftOne(to, settled, now);
    if (draft.content) drafts.push({ ...draft, content: draft.content });
    else
      nothing.push({ mail_id: to.mail_id, follower_id: to.id, failure: null, known: draft.known });
  }
  return { drafts, nothing };
}

function draftOne(to: Candidate, { state, seen }: SettledState, now: Date) {
  const notified: NotifiedState =
    to.notified === null ? toNotifiedState(state, false) : JSON.parse(to.notified);
  const level = to.level ?? "all";
  const changes = changesToNotify(notified, state, level);
  const isReminder = to.kind === "reminder";
  const known = { notified: null, ends_at: endOf(state, to.ends_at, now), seen };
  if (changes.length === 0 && !isReminder) return { to, content: null, known };
  const { order_number } = cleanTexts({ order_number: to.order_number });
  const content = (token: string) =>
    notificationContent(
      { order_number, level, token },
      { state, changes, before: notified.eta, isReminder },
      { confirmed_at: to.confirmed_at ?? "", now },
    );
  return { to, content, known: { ...known, notified: toNotifiedState(state, true) } };
}
