/** Writes the states of orders anew whose columns were made by earlier rules. */
import { asc, lt, sql } from "drizzle-orm";
import type { Database } from "../data/database.ts";
import { STATE_VERSION, stateColumns } from "./change.ts";
import { EMPTY_LOG, findFacts, lastFactId, stateOf, toLogs } from "./log.ts";
import { orderEvents, orders } from "./schema.ts";

/** Of one run of the scheduled handler; every five minutes that is 140,000 a day. */
const ORDERS_PER_RUN = 500;

/** Returns how many orders were read; 0 when all states are by today's rules. */
export async function refreshStates(db: Database): Promise<number> {
  const outdated = await db
    .select({ id: orders.id })
    .from(orders)
    .where(lt(orders.state_version, STATE_VERSION))
    .orderBy(asc(orders.state_version))
    .limit(ORDERS_PER_RUN);
  if (outdated.length === 0) return 0;
  const ids = outdated.map(({ id }) => id);
  const logs = await toLogs(db, await findFacts(db, ids));
  const refreshed = ids.map((id) => {
    const log = logs.get(id) ?? EMPTY_LOG;
    return { id, seen: lastFactId(log), columns: stateColumns(stateOf(log)) };
  });
  const names = Object.keys(refreshed[0]?.columns ?? {});
  const column = (name: string) => sql.raw(`fresh.value ->> '$.columns.${name}'`);
  // An order that got another fact meanwhile has a state by today's rules already.
  await db
    .update(orders)
    .set(Object.fromEntries(names.map((name) => [name, column(name)])))
    .from(sql`json_each(${JSON.stringify(refreshed)}) as fresh`)
    .where(
      sql`${orders.id} = fresh.value ->> 'id' and fresh.value ->> 'seen' =
        (select coalesce(max(${orderEvents.id}), 0) from ${orderEvents} where order_id = ${orders.id})`,
    );
  return refreshed.length;
}
