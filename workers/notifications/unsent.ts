/** E-mails to followers that need a person: those that failed, and those that wait for a ceiling. */
import { eq, isNull, type SQL, sql } from "drizzle-orm";
import { todayLabels } from "#app/content/mail.ts";
import { followers, notificationMails } from "../orders/followers-schema.ts";
import { orders } from "../orders/schema.ts";
import { ago, type Ceilings, type Class, GIVEN_UP_SHOWN_MS, SETTLE_MS } from "./limits.ts";
import { isFollowing, isReady, room } from "./queue.ts";

const JOINED = sql`${notificationMails}
  join ${followers} on ${eq(followers.id, notificationMails.follower_id)}
  join ${orders} on ${eq(orders.id, followers.order_id)}`;

/** As rows of what needs a person (workers/today/); of those that wait for a ceiling the oldest. */
export function unsentNotifications(now: Date, ceilings: Ceilings): SQL {
  const { email, asked_at, stopped_by, stopped_at } = followers;
  const isGivenUp = sql`${stopped_by} = 'bounce'`;
  const isWanted = sql`iif(${notificationMails.kind} = 'request', ${asked_at} is not null, ${isFollowing})`;
  return sql`
    select ${orders.order_number} as reference, null as name,
      substr(${email}, 1, 1) || '…' || substr(${email}, instr(${email}, '@')) as email,
      ${notificationMails.created_at} as since,
      iif(${isGivenUp}, ${todayLabels.givenUp}, '') || ${notificationMails.failure} as what
    from ${JOINED}
    where ${isNull(notificationMails.sent_at)} and ${notificationMails.failure} is not null
      and (${isWanted} or (${isGivenUp} and ${stopped_at} > ${ago(now, GIVEN_UP_SHOWN_MS)}))
    union all ${heldUp("requests", { now, ceilings })}
    union all ${heldUp("notifications", { now, ceilings })}`;
}

/** One row while a ceiling is reached and e-mails are ready, else none. */
function heldUp(of: Class, at: { readonly now: Date; readonly ceilings: Ceilings }): SQL {
  return sql`
    select ${orders.order_number}, null, null, min(${notificationMails.created_at}),
      count(*) || ${todayLabels.heldUp}
    from ${JOINED}
    where ${isReady(of, { now: at.now, settleMs: SETTLE_MS })} and ${room(of, at)} <= 0
    having count(*) > 0`;
}
