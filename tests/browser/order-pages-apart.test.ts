/** An isolate renders the template of tracking pages once: nothing of one order may stay in it for another. */
import type { Milestone, TrackingException } from "#app/domain/tracking/status.ts";
import type { NewFact } from "#workers/orders/log.ts";
import { type OrderToStore, storeOrders } from "../support/store-orders.ts";
import { expect, test } from "./isolated-server.ts";

/** Orders with their own word in each text and each number, that is in every part of the page. */
const ORDERS = ["Alfa", "Bravo"] as const;
type Word = (typeof ORDERS)[number];

const numberOf = (word: Word) => `DL-${word}-1`;

/** Of their places Dubai is one that the table of places knows, so that both have a map. */
const PLACES = { Alfa: ["NLRTM", "4100"], Bravo: ["SGSIN", "7300"] } as const;

function fullOrder(word: Word): OrderToStore {
  const [port, digits] = PLACES[word];
  const text = (column: string) => `${word} ${column}`;
  const fact = (
    milestone: Milestone | TrackingException,
    day: number,
    place: Partial<NewFact>,
  ) => ({
    ...{ milestone, code: text(milestone), leg: text("leg"), note: text("remark") },
    ...{ event_time: `2026-11-${day}T08:00:00.000Z`, ...place },
  });
  return {
    order_number: numberOf(word),
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
    order_count: Number(digits),
    shipper_charges: Number(`${digits}.5`),
    events: [
      fact("departed", 19, { place: "Dubai", un_locode: "AEJEA" }),
      fact("arrived", 20, { place: text("port"), un_locode: port }),
      fact("on hold", 21, { place: text("gate"), un_locode: port }),
    ],
  };
}

test("two orders, one after the other and the other way round, have nothing of each other", async ({
  site,
}) => {
  await storeOrders(site.stores.db, ORDERS.map(fullOrder));
  const pages = new Map<Word, Set<string>>(ORDERS.map((word) => [word, new Set()]));
  for (const sequence of [ORDERS, ORDERS.toReversed(), [...ORDERS, ...ORDERS]]) {
    // A new isolate, which has no template yet.
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
      for (const part of [head, main, data]) expect(part).toContain(word);
      expect(page.toLowerCase()).not.toContain(other.toLowerCase());
      expect(page).not.toContain(PLACES[other][0]);
      expect(page).not.toContain(PLACES[other][1]);
      expect(page).not.toContain("<template");
    }
  }
});
