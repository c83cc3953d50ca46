import { dubaiTime } from "#app/domain/dubai-time.ts";
import { type Order, trackingPath } from "#app/domain/order.ts";
import { findOrder } from "#workers/data/orders.ts";
import { command, type ExitCode, JSON_OUTPUT, REMOTE } from "../command-line.ts";
import { OperatorError } from "../errors.ts";
import { fromStores } from "../stores.ts";
import { json, keyValues, sanitizeLine } from "../terminal-text.ts";
import { ORDER_FIELDS } from "./order-row.ts";

export const showOrder = command({
  name: "orders show",
  arguments: ["NUMBER"],
  summary: "Show one order, found as the tracking page finds it",
  options: { json: JSON_OUTPUT, remote: REMOTE },
  examples: ["DL-2611-0385", "DL-2611-0385 --json"],
  async run({ json: isJson = false, remote = false }, number = ""): Promise<ExitCode> {
    const order = await fromStores({ remote }, ({ db }) => findOrder(db, number.trim()));
    if (!order) throw new OperatorError(`There is no order ${sanitizeLine(number.trim())}.`);
    console.log(isJson ? json(order) : keyValues(entries(order)));
    return 0;
  },
});

function entries(order: Order): (readonly [string, string])[] {
  return [
    ...ORDER_FIELDS.map((field) => [field, shown(order, field)] as const),
    ["tracking page", trackingPath(order.order_number) ?? ""],
  ];
}

function shown(order: Order, field: keyof Order): string {
  const value = order[field];
  if (value === null) return "–";
  if (field !== "created_at" && field !== "delivery_date") return String(value);
  const time = dubaiTime(String(value));
  return time ? `${time.day}, ${time.time} in Dubai` : String(value);
}
