import type { RouterContextProvider } from "react-router";
import { type ApiResult, backendContext } from "#app/backend.ts";
import { OrderSearchSchema } from "#app/domain/order-search.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { validate } from "#app/domain/validation.ts";
import { notFound } from "./tracking.ts";

/** Looks up an order; 404 also for what can't be an order number. */
export async function lookUp(
  order_number: string,
  context: Readonly<RouterContextProvider>,
): Promise<ApiResult<TrackedOrder>> {
  const checked = validate(OrderSearchSchema, { order_number });
  return "errors" in checked ? notFound : context.get(backendContext).searchOrder(checked.value);
}
