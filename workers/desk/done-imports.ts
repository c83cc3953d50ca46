/** Imports that were done: a list of them, and one with what it did to each order. */
import { and, asc, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { DoneImport, ImportLine, OrderDifference } from "#app/desk/files.ts";
import type { RecordedChange } from "#app/desk/record.ts";
import type { Database } from "../data/database.ts";
import { isOneOf } from "../data/query.ts";
import { orderChanges, orderEvents, orders } from "../orders/schema.ts";
import { fieldChanges, findChange, listChanges } from "../record/record.ts";
import { toEventLine } from "./order-log.ts";

const KINDS = ["orders-imported", "events-imported"] as const;

/** Orders of a page. */
const SIZE = 100;

/** The newest first. */
export async function listImports(db: Database, size: number): Promise<ImportLine[]> {
  const { changes } = await listChanges(db, { kinds: KINDS, size });
  return withCounts(db, changes);
}

/** With the orders that each added and the events that it brought, as far as they are still stored. */
async function withCounts(db: Database, changes: readonly RecordedChange[]): Promise<ImportLine[]> {
  const ids = changes.map(({ id }) => id);
  const [added, events] = await db.batch([
    db
      .select({ id: orderChanges.change_id, count: count() })
      .from(orderChanges)
      .where(and(isOneOf(orderChanges.change_id, ids), isNull(orderChanges.before)))
      .groupBy(orderChanges.change_id),
    db
      .select({ id: orderEvents.change_id, count: count() })
      .from(orderEvents)
      .where(and(isOneOf(orderEvents.change_id, ids), eq(orderEvents.kind, "event")))
      .groupBy(orderEvents.change_id),
  ]);
  return changes.map((change) => {
    const of = (rows: readonly { id: string | null; count: number }[]) =>
      rows.find(({ id }) => id === change.id)?.count ?? 0;
    return { ...change, added: of(added), events: of(events) };
  });
}

/** Null where there is no such import. */
export async function readImport(
  db: Database,
  id: string,
  after: number,
): Promise<Omit<DoneImport, "refused"> | null> {
  const found = await findChange(db, id);
  if (!found || !KINDS.some((kind) => kind === found.kind)) return null;
  const [change] = await withCounts(db, [found]);
  if (!change) return null;
  const page = await db
    .select({ id: orders.id, order_number: orders.order_number })
    .from(orders)
    .where(
      and(
        gt(orders.id, after),
        sql`${orders.id} in (select order_id from ${orderChanges} where change_id = ${id}
          union select order_id from ${orderEvents} where change_id = ${id})`,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(SIZE + 1);
  const shown = page.slice(0, SIZE);
  const next = page.length > SIZE ? (shown.at(-1)?.id ?? null) : null;
  return { change, orders: await differences(db, id, shown), next };
}

async function differences(
  db: Database,
  changeId: string,
  shown: readonly { readonly id: number; readonly order_number: string }[],
): Promise<OrderDifference[]> {
  const ids = shown.map(({ id }) => id);
  const [columns, facts] = await db.batch([
    db
      .select()
      .from(orderChanges)
      .where(and(eq(orderChanges.change_id, changeId), isOneOf(orderChanges.order_id, ids))),
    db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.change_id, changeId), isOneOf(orderEvents.order_id, ids)))
      .orderBy(asc(orderEvents.id)),
  ]);
  const changed = new Map(columns.map((row) => [row.order_id, row]));
  const said = Map.groupBy(facts, ({ order_id }) => order_id);
  return shown.map(({ id, order_number }) => {
    const columns = changed.get(id);
    const { before = null, after = null } = columns ?? {};
    return {
      order_number,
      isNew: columns?.before === null,
      changes: fieldChanges(before, after),
      events: (said.get(id) ?? []).map(toEventLine),
    };
  });
}
