/** Corrects the number of an order. The old one leads to it from then on, as do links with it. */
import { and, eq, sql } from "drizzle-orm";
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import { changeIf, isLogged } from "../audit/audit-log.ts";
import { changes } from "../audit/audit-schema.ts";
import type { Database } from "../data/database.ts";
import { orderSearch, type StoredOrder } from "./order-queries.ts";
import { formerNumbers, orders } from "./order-schema.ts";

interface Renumbering {
  readonly number: string;
  readonly author: string;
  /** The correction that it undoes: the number that this gave leads nowhere then. */
  readonly undoes?: string;
}

/**
 * Gives the stored order another number; its log, followers and notes are those of the order, and stay. Null
 * where it has another number by now, or another order has the wanted one, or had it before.
 */
export async function renumberOrder(
  db: Database,
  order: StoredOrder,
  { number, author, undoes }: Renumbering,
): Promise<string | null> {
  const { id, order_number } = order;
  const [was, compact_number] = [order_number, number].map(normalizeOrderNumber);
  const isWanted = sql`compact_number = ${compact_number}`;
  const holds = sql`exists (select 1 from ${orders} where id = ${id} and order_number = ${order_number})
    and not exists (select 1 from ${orders} where ${isWanted} and id <> ${id})
    and not exists (select 1 from ${formerNumbers} where ${isWanted} and order_id <> ${id})`;
  const isLeading = undoes === undefined && was !== compact_number;
  const kept = (order.former_numbers ?? "")
    .split("|")
    .filter((former) => normalizeOrderNumber(former) !== compact_number);
  const former_numbers = [...kept, ...(isLeading ? [order_number] : [])].join("|");
  const change = {
    ...({ author, kind: "order-renumbered", subject: number, undoes } as const),
    ...{ before: { order_number }, after: { order_number: number } },
  };
  return changeIf(db, holds, change, (changeId) => [
    db.delete(formerNumbers).where(and(isWanted, isLogged(changeId))),
    ...(isLeading
      ? [
          db
            .insert(formerNumbers)
            .select(sql`select ${order_number}, ${was}, ${id} where ${isLogged(changeId)}`),
        ]
      : []),
    db
      .update(orders)
      .set({
        ...{ order_number: number, compact_number: compact_number ?? "" },
        ...orderSearch({ ...order, order_number: number, former_numbers }),
      })
      .where(and(eq(orders.id, id), isLogged(changeId))),
    // The activity of the order is found by its number.
    db
      .update(changes)
      .set({ subject: number })
      .where(
        and(
          eq(changes.subject, order_number),
          sql`${changes.kind} <> 'orders-removed'`,
          isLogged(changeId),
        ),
      ),
  ]);
}
