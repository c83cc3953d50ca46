import type { Server } from "../../ops/server.ts";
import { orderTerms } from "../../workers/orders/queries.ts";

/** The number of the order at `index`, spread so that neighbours aren't neighbours in the index. */
export function numberOf(index: number): string {
  return `DL-${((index * 2_654_435_761) % 4_294_967_296).toString(36).toUpperCase().padStart(7, "0")}`;
}

const ROWS_PER_STATEMENT = 5_000;

/** Fills the database up to `count` orders, starting at `from`. */
export async function fillOrders({ miniflare }: Server, count: number, from = 0): Promise<void> {
  const database = await miniflare.getD1Database("DB");
  const insert = database.prepare(
    `insert into orders (order_number, compact_number, created_at, customer_firstName, customer_email, customer_phone,
       delivery_address, shipper_type, delivery_date, order_status, note, order_count, shipper_charges)
     select value, replace(value, '-', ''), '2026-11-18T05:40:00.000Z', 'Warehouse Manager', 'receiving@consignee.example',
       '+971 4 000 0009', 'Gate 4, Receiving, Dubai, UAE', 'Air', '2026-11-24T10:30:00.000Z', 'In transit',
       'Keep upright.', 2, 48500 from json_each(?)`,
  );
  for (let start = from; start < count; start += ROWS_PER_STATEMENT) {
    const numbers = Array.from(
      { length: Math.min(ROWS_PER_STATEMENT, count - start) },
      (_, index) => numberOf(start + index),
    );
    await insert.bind(JSON.stringify(numbers)).run();
  }
}

/** Fills the database with orders of all kinds, as the desk lists and searches them. */
export async function fillDeskOrders(database: D1Database, count: number): Promise<void> {
  const columns = [
    ..."order_number compact_number created_at customer_firstName customer_email".split(" "),
    ..."customer_phone delivery_address note order_status carrier_references late_from".split(" "),
    ..."exception ended search_terms".split(" "),
  ];
  const values = columns.map((name) => `value ->> '${name}'`).join(", ");
  const insert = database.prepare(
    `insert into orders (${columns.join(", ")}) select ${values} from json_each(?)`,
  );
  // Sorted at the end, as no import could: it takes minutes less.
  await database.exec("drop trigger orders_search_added");
  for (let start = 0; start < count; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - start) }, (_, at) => {
      const order = deskOrder(start + at);
      return { ...order, search_terms: orderTerms(order) };
    });
    await insert.bind(JSON.stringify(rows)).run();
  }
  const terms =
    "select 1, value, orders.id from orders, json_each(search_terms) order by value, orders.id";
  await database.prepare(`insert into search_index ${terms}`).run();
}

function deskOrder(index: number) {
  const order_number = numberOf(index);
  const digits = String(index).padStart(7, "0");
  const isEnded = index % 10 > 0;
  const cities = ["Dubai", "Rotterdam", "Mombasa", "Busan", "Jeddah"];
  const names = ["Jürgen Müller", "سارة المنصوري", "Warehouse Manager", "Wei Zhang", "Ana Silva"];
  return {
    order_number,
    compact_number: order_number.replace("-", ""),
    created_at: new Date(Date.UTC(2025, 0, 1) + index * 60_000).toISOString(),
    customer_firstName: `${names[index % 7] ?? "Receiving Desk"} ${index % 1000 === 7 ? "rare7" : ""}`,
    customer_email: `receiving${index % 500}@consignee.example`,
    customer_phone: `+971 4 ${digits.slice(0, 3)} ${digits.slice(3)}`,
    delivery_address: `Gate ${index % 90}, ${cities[index % 5]}, Dubai Trade Road ${index % 3000}`,
    note: "Keep upright. Call the receiving desk an hour ahead.",
    order_status: isEnded ? "Delivered" : index % 50 === 0 ? "On hold" : "In transit",
    carrier_references: `TCLU ${digits}|MAEU${index * 7}`,
    late_from: index % 40 === 0 ? "2026-01-01T00:00:00.000Z" : null,
    exception: index % 50 === 0 ? "on hold" : null,
    ended: isEnded ? "delivered" : null,
  };
}

export const EVENTS_OF_AN_ORDER = 30;

/** Gives each order from `first` up to `orders` so many events, a third of them estimates. */
export async function fillEvents(
  { miniflare }: Server,
  orders: number,
  count = EVENTS_OF_AN_ORDER,
  first = 0,
): Promise<void> {
  const database = await miniflare.getD1Database("DB");
  const insert = database.prepare(
    `insert into order_events (order_id, milestone, code, classifier, event_time, utc_offset, place, un_locode, leg, note, source, learned_at)
     select orders.id, 'in transit', 'ARRI', iif(value % 3 = 0, 'estimated', 'actual'),
       strftime('%Y-%m-%dT%H:%M:00.000Z', '2026-11-01', '+' || (value * 17 + orders.id % 1000) || ' hours'),
       '+04:00', 'Jebel Ali', 'AEJEA', 'Dhow of Dubai 2611W', iif(value % 5 = 0, 'Waits for a berth.', null), 'csv', '2026-11-18T05:40:00.000Z'
     from orders cross join json_each(?1) where orders.id > ?2 and orders.id <= ?3`,
  );
  const each = JSON.stringify(Array.from({ length: count }, (_, index) => index));
  for (let from = first; from < orders; from += ROWS_PER_STATEMENT) {
    await insert.bind(each, from, from + ROWS_PER_STATEMENT).run();
  }
}
