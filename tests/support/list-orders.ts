/** The stored orders, the newest first. */
import { desc, type SQL } from "drizzle-orm";
import type { Database } from "#workers/data/database.ts";
import { type OperatorOrder, operatorColumns } from "#workers/orders/find.ts";
import { orders } from "#workers/orders/order-schema.ts";

export function listOrders(db: Database, where?: SQL): Promise<OperatorOrder[]> {
  return db
    .select(operatorColumns)
    .from(orders)
    .where(where)
    .orderBy(desc(orders.created_at), desc(orders.id));
}
