/** Adds and changes orders, any number of them in one transaction. */
import { eq, getTableColumns, lt, type SQL, sql } from "drizzle-orm";
import { normalizeOrderNumber, type Order } from "#app/domain/order.ts";
import type { Database } from "../data/database.ts";
import { hasMessage } from "../data/retry.ts";
import type { OrderRow } from "./queries.ts";
import { orders, stagedOrders } from "./schema.ts";

/** Orders were changed between reading them and the upsert. */
export class OrdersChangedError extends Error {
  override name = "OrdersChangedError";
}

interface UpsertOptions {
  /**
   * The stored orders that the rows are based on, by number; a row without one must be new. Without
   * this option nothing is checked.
   */
  readonly seen?: ReadonlyMap<string, Pick<Order, "order_status">>;
  /** Called with the number of rows sent so far */
  readonly onProgress?: (done: number) => void;
}

/** In characters, of three bytes at most: D1 accepts 2 MB in a value. */
const PART_MAX = 500_000;

/** Older staged rows are from an aborted import: none takes this long. */
const LEFTOVER_MS = 10 * 60 * 1000;

/**
 * Inserts orders with new numbers (compared without case) and updates the others. In an update null
 * empties a column; undefined, or an empty `created_at`, leaves it as it is. The stored spelling of
 * a number stays. Stores all rows or none.
 * @throws OrdersChangedError when a row that must be new is stored by now, or an order of `seen`
 * was removed, or its status was changed and the row sets one
 */
export async function upsertOrders(
  db: Database,
  rows: readonly OrderRow[],
  { seen, onProgress = () => undefined }: UpsertOptions = {},
): Promise<void> {
  if (rows.length === 0) return;
  const importId = crypto.randomUUID();
  const ownParts = eq(stagedOrders.import_id, importId);
  const leftoversFrom = new Date(Date.now() - LEFTOVER_MS).toISOString();
  await db.delete(stagedOrders).where(lt(stagedOrders.created_at, leftoversFrom));
  try {
    let part = 0;
    let done = 0;
    for (const { count, text } of splitIntoParts(rows.map((row) => toStagedRow(row, seen)))) {
      await db.insert(stagedOrders).values({ import_id: importId, part, rows: text });
      part += 1;
      done += count;
      onProgress(done);
    }
    await db.batch([
      failOnConflict(db, importId, part),
      updateKnown(db, importId, rows),
      insertNew(db, importId),
      db.delete(stagedOrders).where(ownParts),
    ]);
  } catch (error) {
    await db
      .delete(stagedOrders)
      .where(ownParts)
      .catch(() => undefined);
    throw hasMessage(error, CONFLICT)
      ? new OrdersChangedError("orders changed", { cause: error })
      : error;
  }
}

function toStagedRow(row: OrderRow, seen: UpsertOptions["seen"]) {
  const { created_at, ...others } = row;
  const before = seen?.get(row.order_number);
  return {
    ...others,
    ...(created_at && { created_at }),
    compact_number: normalizeOrderNumber(row.order_number),
    ...(seen && { seen: before ? "stored" : "new", seen_status: before?.order_status ?? null }),
  };
}

function* splitIntoParts(rows: readonly object[]): Generator<{ count: number; text: string }> {
  let part: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (part.length > 0 && length + text.length > PART_MAX) {
      yield { count: part.length, text: `[${part.join(",")}]` };
      part = [];
      length = 0;
    }
    part.push(text);
    length += text.length + 1;
  }
  yield { count: part.length, text: `[${part.join(",")}]` };
}

/** The staged rows, as JSON in the column `value`. */
function stagedRows(importId: string): SQL {
  return sql`(select value from ${stagedOrders}, json_each(${stagedOrders.rows})
    where ${stagedOrders.import_id} = ${importId}) as staged`;
}

const isItsOrder = sql`${orders.order_number} = staged.value ->> 'order_number'`;

const CONFLICT = /NOT NULL constraint failed: staged_orders\.import_id/;

/** Violates a NOT NULL, which rolls the batch back, when a row is based on outdated orders. */
function failOnConflict(db: Database, importId: string, parts: number) {
  return db.insert(stagedOrders).select(sql`
    select null, 0, '', ''
    where (select count(*) from ${stagedOrders} where ${stagedOrders.import_id} = ${importId}) <> ${parts}
      or exists (select 1 from ${stagedRows(importId)}
        join ${orders} on ${orders.compact_number} = staged.value ->> 'compact_number'
        where staged.value ->> 'seen' = 'new')
      or exists (select 1 from ${stagedRows(importId)} left join ${orders} on ${isItsOrder}
        where staged.value ->> 'seen' = 'stored' and (${orders.id} is null or (
          json_type(staged.value, '$.order_status') is not null
          and ${orders.order_status} is not staged.value ->> 'seen_status')))`);
}

function updateKnown(db: Database, importId: string, rows: readonly OrderRow[]) {
  // UPDATE needs at least one assignment; this one changes nothing.
  const set: Record<string, SQL> = { compact_number: sql`${orders.compact_number}` };
  for (const name of new Set(rows.flatMap((row) => Object.keys(row)))) {
    if (name === "order_number") continue;
    set[name] = sql.raw(`case when json_type(staged.value, '$.${name}') is null
      then orders."${name}" else staged.value ->> '${name}' end`);
  }
  return db.update(orders).set(set).from(stagedRows(importId)).where(isItsOrder);
}

/** Each column in table order; `id` is assigned by SQLite. */
function insertNew(db: Database, importId: string) {
  const now = new Date().toISOString();
  const values = Object.keys(getTableColumns(orders)).map((name) =>
    name === "created_at"
      ? sql`coalesce(staged.value ->> 'created_at', ${now})`
      : sql.raw(`staged.value ->> '${name}'`),
  );
  return db.insert(orders).select(sql`
    select ${sql.join(values, sql`, `)} from ${stagedRows(importId)}
    where not exists (select 1 from ${orders} where ${isItsOrder})`);
}
