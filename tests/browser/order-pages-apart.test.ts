/** An isolate makes the shell of tracking pages once: nothing of one order may stay in it for another. */
import type { Site } from "../drills/site.ts";
import { expect, test } from "./isolated-server.ts";

/** Orders with their own word in each text and each number, that is in every slot of the page. */
const ORDERS = ["Alfa", "Bravo"] as const;
type Word = (typeof ORDERS)[number];

const numberOf = (word: Word) => `DL-${word}-1`;

/** Of their places Dubai is one that the table of places knows, so that both have a map. */
const PLACES = { Alfa: ["NLRTM", "4100"], Bravo: ["SGSIN", "7300"] } as const;

async function storeFullOrder({ store }: Site, word: Word) {
  const [port, digits] = PLACES[word];
  const text = (column: string) => `${word} ${column}`;
  const order = {
    order_number: numberOf(word),
    compact_number: numberOf(word).replaceAll("-", "").toUpperCase(),
    created_at: "2026-11-18T05:40:00.000Z",
    customer_firstName: text("consignee"),
    customer_email: `${word}@consignee.example`,
    customer_phone: `+971 4 ${digits}`,
    delivery_address: text("street"),
    shipper_type: text("type"),
    order_status: text("status"),
    note: text("note"),
    shipper_link: `https://${word}.example/`,
    item_photo: `items/${word}.png`,
    order_count: digits,
    shipper_charges: `${digits}.5`,
  };
  await insert("orders", order);
  const event = { classifier: "actual", learned_at: "2026-11-20T00:00:00.000Z", source: "csv" };
  const facts = [
    { milestone: "departed", place: "Dubai", un_locode: "AEJEA", event_time: "2026-11-19T08:00Z" },
    { milestone: "arrived", place: text("port"), un_locode: port, event_time: "2026-11-20T08:00Z" },
    { milestone: "on hold", place: text("gate"), un_locode: port, event_time: "2026-11-21T08:00Z" },
  ];
  for (const fact of facts) {
    const said = { code: text(fact.milestone), leg: text("leg"), note: text("remark") };
    await insert("order_events", {
      ...event,
      ...said,
      ...fact,
      event_time: isoOf(fact.event_time),
    });
  }

  function insert(table: string, row: Readonly<Record<string, string>>) {
    const own = table === "orders" ? row : { ...row, order_id: "" };
    const values = Object.entries(own).map(([column, value]) =>
      column === "order_id"
        ? `(SELECT id FROM orders WHERE order_number = '${numberOf(word)}')`
        : `'${value}'`,
    );
    return store(`INSERT INTO ${table} (${Object.keys(own)}) VALUES (${values})`);
  }
}

const isoOf = (time: string) => new Date(time).toISOString();

test("two orders, one after the other and the other way round, have nothing of each other", async ({
  site,
}) => {
  for (const word of ORDERS) await storeFullOrder(site, word);
  const pages = new Map<Word, Set<string>>(ORDERS.map((word) => [word, new Set()]));
  for (const sequence of [ORDERS, ORDERS.toReversed(), [...ORDERS, ...ORDERS]]) {
    // A new isolate, which has no shell yet.
    await site.kill();
    for (const word of sequence) {
      const { status, text } = await site.ask(`/track/${numberOf(word)}`);
      expect(status).toBe(200);
      pages.get(word)?.add(text);
    }
  }
  for (const word of ORDERS) {
    const [other = "Alfa"] = ORDERS.filter((one) => one !== word);
    for (const page of pages.get(word) ?? []) {
      const [head = "", body = ""] = page.split("</head>");
      const [main = "", data = ""] = body.split("</main>");
      for (const slot of [head, main, data]) expect(slot).toContain(word);
      expect(page.toLowerCase()).not.toContain(other.toLowerCase());
      expect(page).not.toContain(PLACES[other][0]);
      expect(page).not.toContain(PLACES[other][1]);
      expect(page).not.toContain("<template");
    }
  }
});
