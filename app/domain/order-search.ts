import * as v from "valibot";
import { line } from "./fields.ts";
import { ORDER_NUMBER_MAX } from "./order.ts";

export const OrderSearchSchema = v.object({
  order_number: line("Order number", ORDER_NUMBER_MAX),
});
