import * as v from "valibot";
import { line } from "./fields.ts";
import { ORDER_NUMBER_MAX } from "./order-number.ts";

/** A look-up. In a module of its own: browsers load the rules of order numbers without Valibot. */
export const OrderSearchSchema = v.object({
  order_number: line("Order number", ORDER_NUMBER_MAX),
});
