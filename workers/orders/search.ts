import type { ApiResult } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { serverMessages } from "#app/content/server-messages.ts";
import type { Order } from "#app/domain/order.ts";
import { replica } from "../data/database.ts";
import { withTimeout } from "../data/retry.ts";
import type { ErrorLog } from "../log.ts";
import { findOrder } from "./queries.ts";

/** D1 retries read-only queries by itself within this time. */
const TIMEOUT_MS = 3500;

/** Looks an order up by its number. */
export async function searchOrder(
  orderNumber: string,
  { DB }: { readonly DB: D1Database },
  log: ErrorLog,
): Promise<ApiResult<Order>> {
  try {
    const order = await withTimeout(TIMEOUT_MS, () => findOrder(replica(DB), orderNumber));
    return order
      ? { code: 200, message: serverMessages.found, result: order }
      : { code: 404, message: clientMessages.orderNotFound };
  } catch (error) {
    log.error("searchOrder", error);
    return { code: 503, message: clientMessages.ordersUnavailable, errorId: log.errorId };
  }
}
