/** Recomputes the states of orders whose columns were made by earlier rules. */
import { asc, lt, sql } from "drizzle-orm";
import type { Database } from "../data/database.ts";
import { EMPTY_LOG, findStates, stateOf } from "./log.ts";
import { orderEvents, orders } from "./order-schema.ts";
import { STATE_VERSION, stateColumns } from "./state-columns.ts";

const ORDERS_PER_BATCH = 500;

/**
 * How long one run takes at most: with a run every two minutes, a million orders within the hour. It stays
 * below the 30 s of CPU of an invocation.
 */
const RUN_MS = 45_000;

/**
 * Recomputes the states of orders after a change of the rules, those of the oldest version first; a
 * later run continues where this one ends. Returns how many orders were read; 0 when all states are by
 * today's rules.
 */
export async function refreshStates(db: Database, runMs = RUN_MS): Promise<number> {
  const end = Date.now() + runMs;
  let count = 0;
  let last: number;
  do {
    last = await refreshBatch(db);
    count += last;
  } while (last === ORDERS_PER_BATCH && Date.now() < end);
  return count;
}

async function refreshBatch(db: Database): Promise<number> {
  const outdated = await db
    .select({
      id: orders.id,
      seen: sql<number>`(select coalesce(max(order_events.id), 0) from ${orderEvents}
        where order_id = orders.id)`,
    })
    .from(orders)
    .where(lt(orders.state_version, STATE_VERSION))
    .orderBy(asc(orders.state_version))
    .limit(ORDERS_PER_BATCH);
  if (outdated.length === 0) return 0;
  const states = await findStates(
    db,
    outdated.map(({ id }) => id),
  );
  const refreshed = outdated.map(({ id, seen }) => {
    const state = states.get(id);
    return { id, seen, columns: state && stateColumns(state) };
  });
  const names = Object.keys(stateColumns(stateOf(EMPTY_LOG)));
  // An order whose state can't be made keeps its columns, and doesn't stop the others.
  const column = (name: string) =>
    name === "state_version"
      ? sql.raw(`${STATE_VERSION}`)
      : sql.raw(
          `iif(fresh.value -> '$.columns' is null, ${name}, fresh.value ->> '$.columns.${name}')`,
        );
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
