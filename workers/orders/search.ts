import type { ApiResult, OrderMatch } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { serverMessages } from "#app/content/server-messages.ts";
import type { TrackedOrder } from "#app/domain/tracking-event.ts";
import { replica } from "../data/database.ts";
import { withTimeout } from "../data/retry.ts";
import type { ErrorLog } from "../log.ts";
import { findOrder, findOrders } from "./find.ts";

/** D1 retries read-only queries by itself within this time. */
const TIMEOUT_MS = 3500;

interface Bindings {
  readonly DB: D1Database;
}

/** Looks an order up by its number. */
export async function searchOrder(
  orderNumber: string,
  { DB }: Bindings,
  log: ErrorLog,
): Promise<ApiResult<TrackedOrder>> {
  try {
    const order = await withTimeout(TIMEOUT_MS, () => findOrder(replica(DB), orderNumber));
    return order
      ? { code: 200, message: serverMessages.found, result: order }
      : { code: 404, message: clientMessages.orderNotFound };
  } catch (error) {
    return unavailable(error, log);
  }
}

/** Looks several orders up by their numbers. The code is 200 also where none is found. */
export async function searchOrders(
  orderNumbers: readonly string[],
  { DB }: Bindings,
  log: ErrorLog,
): Promise<ApiResult<readonly OrderMatch[]>> {
  try {
    const found = await withTimeout(TIMEOUT_MS, () => findOrders(replica(DB), orderNumbers));
    const result = orderNumbers.map((typed, index) => ({ typed, order: found[index] ?? null }));
    return { code: 200, message: serverMessages.found, result };
  } catch (error) {
    return unavailable(error, log);
  }
}

function unavailable(error: unknown, log: ErrorLog): ApiResult<never> {
  log.error("searchOrder", error);
  return { code: 503, message: clientMessages.ordersUnavailable, errorId: log.errorId };
}
