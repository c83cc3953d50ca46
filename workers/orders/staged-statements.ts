/** The statements that store a staged plan: one transaction, with `store`. */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { isLogged } from "../audit/audit-log.ts";
import type { Database } from "../data/database.ts";
import { queueForFollowers } from "../mail/outbox.ts";
import { outbox } from "../mail/outbox-schema.ts";
import { followers } from "./followers-schema.ts";
import { formerNumbers, orderChanges, orderEvents, orders, stagedOrders } from "./order-schema.ts";

/** The staged rows, as JSON in the column `value`. */
function stagedRows(stagingId: string): SQL {
  return sql`(select value from ${stagedOrders}, json_each(${stagedOrders.rows})
    where ${stagedOrders.import_id} = ${stagingId}) as staged`;
}

const isItsOrder = sql`${orders.order_number} = staged.value ->> 'order_number'`;

export const CONFLICT = /NOT NULL constraint failed: staged_orders\.import_id/;

interface ConflictOptions {
  readonly parts: number;
  readonly changeId: string;
  /** The columns that any of the staged orders changes. */
  readonly columns: readonly string[];
}

/**
 * Violates a NOT NULL, which rolls the batch back, when a row is based on outdated orders: on other
 * facts, or on other values of the columns that it changes; and when the change is stored already.
 */
export function failOnConflict(
  db: Database,
  stagingId: string,
  { parts, changeId, columns }: ConflictOptions,
) {
  const isOutdated = columns.map((name) => {
    const before = `(staged.value ->> 'before' ->> '$.${name}')`;
    // A real number may be written in other digits as JSON.
    const isOther =
      getTableColumns(orders)[name as "shipper_charges"].getSQLType() === "real"
        ? `round(orders."${name}", 6) is not round(${before}, 6)`
        : `orders."${name}" is not ${before}`;
    return sql.raw(`json_type(staged.value ->> 'before', '$.${name}') is not null and ${isOther}`);
  });
  return db.insert(stagedOrders).select(sql`
    select null, 0, '', ''
    where (select count(*) from ${stagedOrders} where ${stagedOrders.import_id} = ${stagingId}) <> ${parts}
      or ${isLogged(changeId)}
      or exists (select 1 from ${stagedRows(stagingId)}
        join ${orders} on ${orders.compact_number} = staged.value ->> 'compact_number'
        where staged.value ->> 'seen' = -1)
      or exists (select 1 from ${stagedRows(stagingId)}
        join ${formerNumbers} on ${formerNumbers.compact_number} = staged.value ->> 'compact_number'
        where staged.value ->> 'seen' = -1)
      or exists (select 1 from ${stagedRows(stagingId)} left join ${orders} on ${isItsOrder}
        where staged.value ->> 'seen' is not -1 and (${orders.id} is null or (
          staged.value ->> 'seen' is not null and staged.value ->> 'seen' <>
            (select coalesce(max(id), 0) from ${orderEvents} where order_id = ${orders.id}))
          or ${sql.join([sql`0`, ...isOutdated], sql` or `)}))`);
}

export function updateKnown(db: Database, stagingId: string, columns: ReadonlySet<string>) {
  // UPDATE needs at least one assignment; this one changes nothing.
  const set: Record<string, SQL> = { compact_number: sql`${orders.compact_number}` };
  for (const name of columns) {
    set[name] = sql.raw(`case when json_type(staged.value, '$.columns.${name}') is null
      then orders."${name}" else staged.value ->> '$.columns.${name}' end`);
  }
  const isStored = sql`${isItsOrder} and staged.value ->> 'seen' is not -1`;
  return db.update(orders).set(set).from(stagedRows(stagingId)).where(isStored);
}

/** Each column in table order; `id` is assigned by SQLite. */
export function insertNew(db: Database, stagingId: string) {
  const values = Object.keys(getTableColumns(orders)).map((name) => {
    const at = name === "order_number" || name === "compact_number" ? name : `columns.${name}`;
    return sql.raw(`staged.value ->> '$.${at}'`);
  });
  return db.insert(orders).select(sql`
    select ${sql.join(values, sql`, `)} from ${stagedRows(stagingId)}
    where staged.value ->> 'seen' = -1`);
}

interface ChangeStamp {
  readonly changeId: string;
  readonly author: string | null;
  readonly now: string;
}

/**
 * Each stored column in table order; `id` is assigned by SQLite, in the given sequence. A fact that
 * names no author has the change's.
 */
export function insertFacts(
  db: Database,
  stagingId: string,
  { changeId, author, now }: ChangeStamp,
) {
  const values = Object.entries(getTableColumns(orderEvents))
    .filter(([, column]) => column.generated === undefined)
    .map(([name]) => {
      if (name === "id") return sql`null`;
      if (name === "order_id") return sql`${orders.id}`;
      if (name === "learned_at") return sql`${now}`;
      if (name === "change_id") return sql`${changeId}`;
      if (name === "author") return sql`coalesce(fact.value ->> 'author', ${author})`;
      return sql.raw(`fact.value ->> '${name}'`);
    });
  return db.insert(orderEvents).select(sql`
    select ${sql.join(values, sql`, `)} from ${stagedRows(stagingId)}
    cross join json_each(staged.value, '$.facts') as fact cross join ${orders} on ${isItsOrder}
    where true order by ${orders.id}, fact.key`);
}

export function logColumnChanges(
  db: Database,
  stagingId: string,
  { changeId, author, now }: ChangeStamp,
) {
  return db.insert(orderChanges).select(sql`
    select null, ${changeId}, ${orders.id}, ${author}, ${now},
      staged.value ->> 'before', staged.value ->> 'after'
    from ${stagedRows(stagingId)} cross join ${orders} on ${isItsOrder}
    where staged.value ->> 'seen' = -1 or staged.value ->> 'after' <> '{}'`);
}

/**
 * Queues an e-mail for each follower of an order that has another fact, unless one waits already.
 * The text of a notification is made when it is sent (workers/notifications/).
 */
export function queueNotifications(db: Database, stagingId: string, now: string) {
  const chosen = sql`select ${followers.id} as follower_id, ${now} as changed_at
    from ${stagedRows(stagingId)} cross join ${orders} on ${isItsOrder}
    cross join ${followers} on ${followers.order_id} = ${orders.id}
    where staged.value ->> '$.facts[0]' is not null
      and ${followers.confirmed_at} is not null and ${followers.stopped_at} is null`;
  return queueForFollowers(db, "notification", { chosen, now }).onConflictDoUpdate({
    target: [outbox.follower_id, outbox.kind],
    targetWhere: sql`sent_at is null and follower_id is not null`,
    set: { changed_at: now },
  });
}
