import { dubaiTime } from "#app/domain/dubai-time.ts";
import type { Order } from "#app/domain/order.ts";
import { countOrders, listOrders } from "#workers/data/orders.ts";
import { command, type ExitCode, JSON_OUTPUT, REMOTE, wholeNumber } from "../command-line.ts";
import { fromStores } from "../stores.ts";
import { json, table } from "../terminal-text.ts";

const LIMIT = { option: "limit", max: 10_000, fallback: 20 };

const HEAD = ["Order number", "Order date", "Status", "Type", "Delivery date", "Name"];

export const listOrdersCommand = command({
  name: "orders list",
  summary: "List the newest orders",
  options: {
    limit: { type: "string", value: "N", help: `how many, ${LIMIT.fallback} if not said` },
    json: JSON_OUTPUT,
    remote: REMOTE,
  },
  examples: ["--limit 50", "--json"],
  async run({ limit, json: isJson = false, remote = false }): Promise<ExitCode> {
    const max = wholeNumber(limit, LIMIT);
    const [orders, all] = await fromStores({ remote }, ({ db }) =>
      Promise.all([listOrders(db, max), countOrders(db)]),
    );
    if (isJson) {
      console.log(json(orders));
    } else if (orders.length === 0) {
      console.log("There are no orders yet.");
    } else {
      console.log(table(HEAD, orders.map(cells)));
      const shown = `${orders.length.toLocaleString("en")} of ${all.toLocaleString("en")} orders`;
      console.log(`\n${shown}, newest first; times of Dubai`);
    }
    return 0;
  },
});

function cells(order: Order): (string | null)[] {
  return [
    order.order_number,
    moment(order.created_at),
    order.order_status,
    order.shipper_type,
    moment(order.delivery_date),
    // Last, since a name may be written from right to left.
    order.customer_firstName,
  ];
}

function moment(iso: string | null): string | null {
  const time = dubaiTime(iso);
  return time && `${time.day} ${time.time}`;
}
