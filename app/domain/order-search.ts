import * as v from "valibot";
import { fieldNames } from "#content/field-messages.ts";
import { line } from "./fields.ts";
import { ORDER_NUMBER_MAX } from "./order-number.ts";

/** A look-up. In a module of its own: browsers load the rules of order numbers without Valibot. */
export const OrderSearchSchema = v.object({
  order_number: line(fieldNames.order_number, ORDER_NUMBER_MAX),
});
