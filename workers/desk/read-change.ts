/** What changes of the audit log did to orders. */
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { fieldChanges, findChange, listChanges } from "../audit/audit-log.ts";
import type { AuditEntry, DoneChange } from "../audit/types.ts";
import type { Database } from "../data/database.ts";
import { isOneOf } from "../data/query.ts";
import { countNotified } from "../notifications/desk.ts";
import { findFacts, stateOf, toLogs } from "../orders/log.ts";
import { orderChanges, orderEvents, orders } from "../orders/schema.ts";
import type { ChangeDetails, OrderDifference } from "./files-types.ts";
import { toEventLine } from "./order-log.ts";

const IMPORTS = ["orders-imported", "events-imported"] as const;

/** Orders of a page. */
const SIZE = 100;

/** The newest imports first. */
export async function listImports(db: Database, size: number): Promise<readonly AuditEntry[]> {
  return (await listChanges(db, { kinds: IMPORTS, size })).changes;
}

/** Null where there is no such import. */
export async function readImport(
  db: Database,
  id: string,
  after: number,
): Promise<ChangeDetails | null> {
  const found = await readChange(db, id, after);
  return found && IMPORTS.some((kind) => kind === found.change.kind) ? found : null;
}

/**
 * A change with what it did to the orders after the one with this id, a page of them; null where there
 * is no such change. Orders that were removed since are left out.
 */
export async function readChange(
  db: Database,
  id: string,
  after: number,
): Promise<ChangeDetails | null> {
  const change = await findChange(db, id);
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

/** Above this no page counts followers: an import says what it did on a page of its own. */
const COUNTED_MAX = 100;

/** A change for the notice of the page after it; null where there is none. */
export async function findDone(
  db: Database,
  id: string,
  settleMs: number,
): Promise<DoneChange | null> {
  const change = await findChange(db, id);
  if (!change) return null;
  const none = { count: 0, others: 0, paused: 0, minutes: 0 };
  if (change.kind === "followers-reminded") {
    return { change, notified: { ...none, count: change.count } };
  }
  if (!change.effect || change.count > COUNTED_MAX) return { change, notified: none };
  const changed = await db
    .selectDistinct({ id: orderEvents.order_id })
    .from(orderEvents)
    .where(eq(orderEvents.change_id, id));
  const facts = await findFacts(
    db,
    changed.map(({ id }) => id),
  );
  const states = [...(await toLogs(db, facts))].map(([id, log]) => [id, stateOf(log)] as const);
  return { change, notified: await countNotified(db, new Map(states), settleMs) };
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
  const added = Map.groupBy(facts, ({ order_id }) => order_id);
  return shown.map(({ id, order_number }) => {
    const columns = changed.get(id);
    const { before = null, after = null } = columns ?? {};
    return {
      order_number,
      isNew: columns !== undefined && columns.before === null,
      changes: fieldChanges(before, after),
      events: (added.get(id) ?? []).map(toEventLine),
    };
  });
}
