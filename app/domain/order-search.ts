import * as v from "valibot";
import { line } from "./fields.ts";
import { ORDER_NUMBER_MAX } from "./order.ts";

export const OrderSearchSchema = v.object({
  order_number: line("Order number", ORDER_NUMBER_MAX),
});

/** The most numbers that are looked up together. */
export const ORDER_NUMBERS_MAX = 20;
