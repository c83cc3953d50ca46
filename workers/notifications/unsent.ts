/** E-mails to followers of an order that failed. */
import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { email } from "#app/domain/fields.ts";
import { maskEmail } from "#app/domain/follow.ts";
import { validate } from "#app/domain/validation.ts";
import { conflict, doneWith, type Result } from "../audit/result.ts";
import type { Database } from "../data/database.ts";
import { isOneOf } from "../data/query.ts";
import { createMailer } from "../mail/mailer.ts";
import { outbox } from "../mail/outbox-schema.ts";
import { findUnsent, giveUp, type MailScope, sendAgain } from "../mail/unsent.ts";
import { followers } from "../orders/followers-schema.ts";
import { requestNotifications } from "./following.ts";
import { type NotificationBindings, settleTime } from "./run.ts";
import { sendDue } from "./send.ts";

interface FollowedOrder {
  readonly id: number;
  readonly order_number: string;
}

function scopeOf({ id, order_number }: FollowedOrder): MailScope {
  return {
    of: "order",
    subject: order_number,
    which: sql`${outbox.follower_id} in (select id from ${followers} where order_id = ${id})`,
  };
}

/** With the address of each, in part. */
export async function findUnsentOfOrder(db: Database, order: FollowedOrder, now = new Date()) {
  const mails = await findUnsent(db, scopeOf(order), now);
  const ids = mails.map(({ follower_id }) => follower_id);
  const found =
    ids.length === 0 ? [] : await db.select().from(followers).where(isOneOf(followers.id, ids));
  const addresses = new Map(found.map((one) => [one.id, maskEmail(one.email)]));
  return mails.map((mail) => ({ ...mail, address: addresses.get(mail.follower_id ?? 0) ?? null }));
}

const REFUSED = {
  unknown: "There is no such order any more.",
  over: "The order is delivered or cancelled: no one else can follow it.",
  full: "The order has as many followers as it can have.",
  busy: "Too many addresses were asked. Try again tomorrow.",
};

/** Does what a form about an e-mail of the order says: "resend", "readdress" or "give-up". */
export async function submitNotificationForm(
  db: Database,
  env: NotificationBindings,
  order: FollowedOrder,
  { typed, author }: { readonly typed: Readonly<Record<string, string>>; readonly author: string },
): Promise<Result> {
  const scope = scopeOf(order);
  const mail = (await findUnsent(db, scope, new Date())).find(
    ({ id }) => String(id) === typed.mail,
  );
  if (!mail) return conflict("No changes. This email was sent or given up meanwhile.");
  if (typed.do === "give-up") return giveUp(db, scope, { mail, author });
  const mailer = createMailer(env);
  const sendTo = (followerId: number | null) => async () => {
    if (!mailer || followerId === null) return;
    for (const kind of ["requests", "notifications"] as const) {
      await sendDue(mailer, env.DB, kind, { settleMs: settleTime(env), followerId });
    }
  };
  if (typed.do === "resend") {
    return sendAgain(db, scope, { mail, author, send: sendTo(mail.follower_id) });
  }
  const checked = validate(v.object({ address: email() }), { address: typed.address ?? "" });
  if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
  const { address } = checked.value;
  const [follower] = await db
    .select()
    .from(followers)
    .where(and(eq(followers.id, mail.follower_id ?? 0), eq(followers.order_id, order.id)));
  const level = follower?.level ?? follower?.asked_level ?? "all";
  const request = { order_number: order.order_number, email: address, level, network: null };
  const asked = await requestNotifications(db, request, new Date());
  if (asked.kind !== "asked") return { kind: "invalid", errors: { address: REFUSED[asked.kind] } };
  await giveUp(db, scope, { mail, author });
  await sendTo(asked.followerId)();
  return doneWith(
    `${address} is asked by email to confirm, and gets the updates of the order then.`,
  );
}
