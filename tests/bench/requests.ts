/**
 * `npm run bench:requests`: CPU of the server for each kind of request with many orders (ORDERS, EVENTS
 * of each), and by how much its memory grows meanwhile.
 */
import { API_PATHS } from "../../app/api-contract.ts";
import { primary } from "../../workers/data/database.ts";
import { EXPORT_PAGE } from "../../workers/data/query.ts";
import { ORDER_VIEWS } from "../../workers/desk/order-list.ts";
import { MAX_FACTS } from "../../workers/orders/log.ts";
import { getOrderPage, orderTerms } from "../../workers/orders/queries.ts";
import { watchUse } from "../support/processes.ts";
import { median, table } from "../support/table.ts";
import {
  build,
  builtWorker,
  databaseOf,
  fillEvents,
  fillOrders,
  jsonPost,
  numberOf,
} from "./site.ts";

const ORDERS = Number(process.env.ORDERS ?? 200_000);
const EVENTS = Number(process.env.EVENTS ?? 5);
const ROUNDS = 5;
const CHANGES_PER_STATEMENT = 20_000;
/** Orders whose search terms, some KB of each, are written together. */
const TERMS_PER_STATEMENT = 500;

const server = await builtWorker(build());
const database = await databaseOf(server);
const run = (query: string) => database.prepare(query).run();
await fill();
// One with as many events as an order can have.
await fillOrders(server, ORDERS + 1, ORDERS);
await fillEvents(server, ORDERS + 1, MAX_FACTS, ORDERS);

const longest = numberOf(ORDERS);
const number = () => numberOf(Math.floor(Math.random() * ORDERS));
const numbers = () => Array.from({ length: 20 }, number).join("&number=");
const email = "customer77@consignee.example";
const erase = {
  method: "POST",
  headers: { Origin: server.url },
  body: new URLSearchParams({ email }),
};
const ask = (path: () => string, init?: RequestInit) => async () => {
  const answer = await fetch(server.url + path(), init);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path()} answers ${answer.status}`);
};
/** An address, a part of a number, words that one in seven, all and none have, and a letter. */
const SEARCHES = [email, numberOf(ORDERS / 2).slice(4), "muller", "consignee dubai", "zzzz", "d"];
/** Each with how many of its requests are measured together. */
const requests: readonly (readonly [string, number, () => Promise<void>])[] = [
  ["order's page", 20, ask(() => `/track/${number()}`)],
  ["feed", 20, ask(() => `/track/${number()}.json`)],
  ["20 numbers", 10, ask(() => `/track?number=${numbers()}`)],
  ["page of the longest log", 20, ask(() => `/track/${longest}`)],
  ["feed of it", 20, ask(() => `/track/${longest}.json`)],
  ["it by /api", 20, ask(() => API_PATHS.searchOrder, jsonPost({ order_number: longest }))],
  ["Today", 3, ask(() => "/desk")],
  ...ORDER_VIEWS.map(
    (view) => [`list ${view}`, 3, ask(() => `/desk/orders?view=${view}`)] as const,
  ),
  ...SEARCHES.map((text) => [`search ${text}`, 3, ask(() => `/desk/search?q=${text}`)] as const),
  ["report", 2, ask(() => "/desk/report")],
  ["erase, look-up", 2, ask(() => "/desk/erase", erase)],
  ["export of enquiries", 2, ask(() => "/desk/enquiries.csv")],
  ["export of orders, all parts", 1, exportOrders],
];

const rows: string[][] = [];
for (const [name, times, request] of requests) {
  const measured: number[] = [];
  let growth = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const used = watchUse(server.pid());
    for (let at = 0; at < times; at += 1) await request();
    const { cpuMs, grownMiB } = used();
    // The first round warms up.
    if (round > 0) measured.push(cpuMs / times);
    growth = Math.max(growth, grownMiB);
  }
  rows.push([name, median(measured).toFixed(0), growth.toFixed(0)]);
}
console.log(`\nWith ${ORDERS.toLocaleString("en")} orders of ${EVENTS} events, for a request\n`);
console.log(table(["", "CPU ms", "MiB more"], rows));
await server.stop();

/** Reads all orders as `ops -- orders export` does. */
async function exportOrders(): Promise<void> {
  const db = primary(database);
  let after: number | null = 0;
  while (after !== null) {
    const part = { after, size: EXPORT_PAGE, where: undefined };
    const page: Awaited<ReturnType<typeof getOrderPage>> = await getOrderPage(db, part);
    after = page.next;
  }
}

/** Orders in all states, of as many customers, with an entry of the audit log each, and enquiries. */
async function fill(): Promise<void> {
  // Sorted at the end, as no import could: it takes minutes less.
  await run("drop trigger orders_search_changed");
  await fillOrders(server, ORDERS);
  for (let from = 0; from < ORDERS; from += TERMS_PER_STATEMENT) {
    const { results } = await database
      .prepare("select * from orders where id > ? and id <= ?")
      .bind(from, from + TERMS_PER_STATEMENT)
      .all<Record<"order_number" | "customer_email", string> & { id: number }>();
    const terms = results.map((order) => ({ id: order.id, terms: orderTerms(order) }));
    const write = database.prepare(
      "update orders set search_terms = value ->> 'terms' from json_each(?) where orders.id = value ->> 'id'",
    );
    await write.bind(JSON.stringify(terms)).run();
  }
  await run(
    "insert into search_index select 1, value, orders.id from orders, json_each(search_terms) order by value, orders.id",
  );
  await fillEvents(server, ORDERS, EVENTS);
  for (let from = 0; from < ORDERS; from += CHANGES_PER_STATEMENT) {
    await run(
      `insert into order_changes (change_id, order_id, made_at, author, before, after)
       select 'C' || id / 1000, id, created_at, 'sara@dhowline.example', null,
         json_object('order_number', order_number, 'customer_email', customer_email, 'delivery_address', delivery_address)
       from orders where id > ${from} and id <= ${from + CHANGES_PER_STATEMENT}`,
    );
  }
  await run(
    `insert into changes (id, made_at, author, kind, subject, count) select change_id, min(made_at),
       'sara@dhowline.example', 'orders-imported', null, count(*) from order_changes group by change_id`,
  );
  await run(
    `insert into contacts (submission_id, reference, created_at, name, email, phone, subject, message, freight, city, delivery, incoterms)
     select 's-' || id, 'C-' || id, created_at, customer_firstName, customer_email, customer_phone, 'A question',
       'What does it cost to send ten pallets from Dubai to Manila?', '', '', '', '' from orders where id <= ${ORDERS / 10}`,
  );
  await run(
    `insert into outbox (about, kind, enquiry_kind, created_at, due_at, counted_at, sent_at)
     select submission_id, 'enquiry', 'contact', created_at, created_at, created_at, created_at from contacts`,
  );
}
