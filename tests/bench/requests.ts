/**
 * `npm run bench:requests`: CPU of the server for each kind of request with 1,000 orders and with many
 * (ORDERS, EVENTS of each), size by size in turn, and by how much its memory grows with many. What visitors
 * call takes as long with many.
 */
import { API_PATHS, ENQUIRY_PATHS } from "../../app/api-contract.ts";
import { primary } from "../../workers/data/database.ts";
import { EXPORT_PAGE } from "../../workers/data/query.ts";
import { ORDER_VIEWS } from "../../workers/desk/order-list.ts";
import { MAX_FACTS } from "../../workers/orders/log.ts";
import { getOrderPage, orderSearch } from "../../workers/orders/order-queries.ts";
import { watchUse } from "../support/processes.ts";
import { median, table } from "../support/table.ts";
import { quote } from "../unit/samples.ts";
import {
  build,
  builtWorker,
  databaseOf,
  fillEvents,
  fillOrders,
  jsonPost,
  numberOf,
} from "./site.ts";

const SIZES = [1_000, Number(process.env.ORDERS ?? 200_000)];
const EVENTS = Number(process.env.EVENTS ?? 5);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** For what visitors call: how many times as long with many orders. */
const TARGET = 1.2;
const CHANGES_PER_STATEMENT = 20_000;
/** Orders whose search terms, some KB of each, are written together. */
const TERMS_PER_STATEMENT = 500;

const folder = build();
const sites = await Promise.all(SIZES.map(openSite));
type Site = (typeof sites)[number];

async function openSite(size: number) {
  const server = await builtWorker(folder);
  const database = await databaseOf(server);
  const site = { server, size, database, longest: numberOf(size) };
  await fill(site);
  // One with as many events as an order can have.
  await fillOrders(server, size + 1, size);
  await fillEvents(server, size + 1, MAX_FACTS, size);
  return site;
}

const anyNumber = ({ size }: Site) => numberOf(Math.floor(Math.random() * size));
const twenty = (site: Site) =>
  Array.from({ length: 20 }, () => `number=${anyNumber(site)}`).join("&");
const email = "customer77@consignee.example";
const erase = ({ server }: Site) => ({
  method: "POST",
  headers: { Origin: server.url },
  body: new URLSearchParams({ email }),
});
const ask =
  (path: (site: Site) => string, init: (site: Site) => RequestInit = () => ({})) =>
  async (site: Site) => {
    const answer = await fetch(site.server.url + path(site), init(site));
    await answer.arrayBuffer();
    if (![200, 404].includes(answer.status)) throw new Error(`${path(site)}: ${answer.status}`);
  };
const lookUp = (number: (site: Site) => string) =>
  ask(
    () => API_PATHS.searchOrder,
    (site) => jsonPost({ order_number: number(site) }),
  );
const noNumber = () => `NO-${crypto.randomUUID()}`;
const send = ask(
  () => ENQUIRY_PATHS.quote,
  () => jsonPost(quote),
);
/** An address, a part of a number, words that one in seven, all and none have, and a letter. */
const SEARCHES = [email, numberOf(500).slice(4), "muller", "consignee dubai", "zzzz", "d"];
type Request = readonly [name: string, count: number, request: (site: Site) => Promise<void>];
/** Each with how many of its requests are measured together. */
const VISITORS: readonly Request[] = [
  ["look-up by /api", 200, lookUp(anyNumber)],
  ["the same, not found", 200, lookUp(noNumber)],
  ["quote by /api", 200, send],
  ["order's page", 100, ask((site) => `/track/${anyNumber(site)}`)],
  ["feed", 100, ask((site) => `/track/${anyNumber(site)}.json`)],
  ["20 numbers", 20, ask((site) => `/track?${twenty(site)}`)],
  ["page of the longest log", 20, ask(({ longest }) => `/track/${longest}`)],
  ["feed of it", 20, ask(({ longest }) => `/track/${longest}.json`)],
  ["it by /api", 20, lookUp(({ longest }) => longest)],
];
const OTHERS: readonly Request[] = [
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

const growths: number[] = [];
const rows: string[][] = [];
for (const [name, count, request] of [...VISITORS, ...OTHERS]) {
  const measured = sites.map((site) => ({ site, cpu: [] as number[], grown: 0 }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const one of measured) {
      const used = watchUse(one.site.server.pid());
      for (let sent = 0; sent < count; sent += 1) await request(one.site);
      const { cpuMs, grownMiB } = used();
      // The first round warms up.
      if (round > 0) one.cpu.push(cpuMs / count);
      one.grown = Math.max(one.grown, grownMiB);
    }
  }
  const [few = Number.NaN, many = Number.NaN] = measured.map(({ cpu }) => median(cpu));
  const growth = rows.length < VISITORS.length ? [many / few] : [];
  growths.push(...growth);
  const cells = [few.toFixed(1), many.toFixed(1), growth[0]?.toFixed(2) ?? ""];
  rows.push([name, ...cells, (measured[1]?.grown ?? 0).toFixed(0)]);
}
const heads = SIZES.map((size) => `CPU ms, ${size.toLocaleString("en")}`);
console.log(`\nFor a request, by orders of ${EVENTS} events\n`);
console.log(table(["", ...heads, "growth", "MiB more"], rows));
console.log(`\nTarget: a growth of ${TARGET} at most`);
await Promise.all(sites.map(({ server }) => server.stop()));
process.exit(growths.every((growth) => growth <= TARGET) ? 0 : 1);

/** Reads all orders as `ops -- orders export` does. */
async function exportOrders({ database }: Site): Promise<void> {
  const db = primary(database);
  let after: number | null = 0;
  while (after !== null) {
    const part = { after, size: EXPORT_PAGE, where: undefined };
    const page: Awaited<ReturnType<typeof getOrderPage>> = await getOrderPage(db, part);
    after = page.next;
  }
}

/** Orders in all states, of as many customers, with an entry of the audit log each, and enquiries. */
async function fill({ server, database, size }: Omit<Site, "longest">): Promise<void> {
  const run = (query: string) => database.prepare(query).run();
  // Sorted at the end, as no import could: it takes minutes less.
  await run("drop trigger orders_search_changed");
  await fillOrders(server, size);
  for (let from = 0; from < size; from += TERMS_PER_STATEMENT) {
    const { results } = await database
      .prepare("select * from orders where id > ? and id <= ?")
      .bind(from, from + TERMS_PER_STATEMENT)
      .all<Record<"order_number" | "customer_email", string> & { id: number }>();
    const found = results.map((order) => ({ id: order.id, ...orderSearch(order) }));
    const write = database.prepare(
      "update orders set search_terms = value ->> 'search_terms', search_text = value ->> 'search_text' from json_each(?) where orders.id = value ->> 'id'",
    );
    await write.bind(JSON.stringify(found)).run();
  }
  await run(
    "insert into search_index select 1, value, orders.id from orders, json_each(search_terms) order by value, orders.id",
  );
  await fillEvents(server, size, EVENTS);
  for (let from = 0; from < size; from += CHANGES_PER_STATEMENT) {
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
       'What does it cost to send ten pallets from Dubai to Manila?', '', '', '', '' from orders where id <= ${size / 10}`,
  );
  await run(
    `insert into outbox (about, kind, enquiry_kind, created_at, due_at, counted_at, sent_at)
     select submission_id, 'enquiry', 'contact', created_at, created_at, created_at, created_at from contacts`,
  );
}
