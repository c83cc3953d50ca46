import type { Page } from "playwright/test";
import { phoneLines } from "#app/content/company.ts";
import type { Milestone, TrackingException } from "#app/domain/tracking/status.ts";
import type { NewFact } from "#workers/orders/log.ts";
import { type OrderToStore, storeOrders } from "../support/store-orders.ts";
import { test as isolatedTest } from "./isolated-server.ts";
import { expect, orderDetails, PHONE, search, servedPage, test } from "./site.ts";

/** Beside the order itself, only what the router streams differs from one order to another. */
const LOADER_DATA = /<script type="application\/json" id="loader-data">([^<]*)<\/script>/;

test("orders share a policy, are for nobody to keep, and what they say is no part of a script", async ({
  request,
}) => {
  const policies = new Set<string | undefined>();
  // All pages after a route's first have its template.
  for (const number of ["DL-2611-0385", "T-BARE", "DL-2611-0385"]) {
    const { headers, html } = await servedPage(request, `/track/${number}`);
    policies.add(headers["content-security-policy"]);
    expect(headers).toMatchObject({ "cache-control": "private, no-store, no-transform" });
    expect(headers.etag).toBeUndefined();
    expect(LOADER_DATA.exec(html)?.[1]).toContain(number);
    const scripts = html.match(/<script(?! type="application)[^>]*>(.*?)<\/script>/gs) ?? [];
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) expect(script).not.toContain("2611");
  }
  expect(policies.size).toBe(1);
});

/** An order for other programs: as documented in workers/README.md. */
test.describe("its feed", () => {
  const FEED = "/track/DL-2611-0385.json";

  test("the feed has the order's state in DCSA's terms, and nothing personal; what is known already is a 304", async ({
    request,
  }) => {
    const response = await request.get(FEED);
    expect(response.headers()).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "private, no-cache",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(response.headers()["access-control-allow-origin"]).toBeUndefined();
    const text = await response.text();
    // tests/unit/order-text.test.ts has the rest.
    expect(JSON.parse(text)).toMatchObject({
      orderNumber: "DL-2611-0385",
      orderStatus: "On hold",
      exception: { eventType: "SHIPMENT", shipmentEventTypeCode: "HOLD" },
      containers: [{ locationName: "Jebel Ali" }, { locationName: "Salalah" }],
      expected: { milestone: "delivered", locationName: "Dubai" },
    });
    for (const personal of ["receiving@", "Warehouse Manager", "Gate 4", "+971"]) {
      expect(text).not.toContain(personal);
    }

    const tag = response.headers().etag ?? "";
    for (const [known, status] of [
      [tag, 304],
      [`W/${tag}`, 304],
      [`"x", ${tag}`, 304],
      ["*", 304],
      ['"x"', 200],
    ] as const) {
      const again = await request.get(FEED, { headers: { "If-None-Match": known } });
      expect(again.status(), known).toBe(status);
    }
    const unknown = await request.get("/track/DL-NOBODYS.json");
    expect(unknown.status()).toBe(404);
    expect(await unknown.json()).toEqual({ code: 404, message: "Order Not Found..!!!" });
    expect((await request.post(FEED, { data: {} })).status()).toBe(405);
  });

  test("the feed is limited as look-ups are, and says so in JSON", async ({ request }) => {
    const headers = { "CF-Connecting-IP": "10.201.0.7" };
    const twenty = Array.from({ length: 20 }, (_, index) => `number=N-${index}`).join("&");
    await expect(async () => {
      // Each counts as twenty look-ups, of 120 in a minute.
      for (let page = 0; page < 6; page += 1) await request.get(`/track?${twenty}`, { headers });
      const refused = await request.get(FEED, { headers });
      expect(refused.status()).toBe(429);
      expect(refused.headers()["retry-after"]).toBe("60");
      expect(await refused.json()).toMatchObject({ code: 429 });
    }).toPass();
  });
});

test.describe("the answer first", () => {
  test("on a phone the first window has the status, the time and the place; after a search its heading has the focus", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/");
    await search(page, "#dl-2611-0385.");
    const heading = page.getByRole("heading", { level: 2, name: "DL-2611-0385" });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    // The status says that it is on hold, the note why.
    await expect(orderDetails(page)).toContainText("Customs have asked for the packing list.");
    await expect(orderDetails(page)).not.toContainText("This order is on hold.");

    // On hold, delivered, and late.
    for (const number of ["DL-2611-0385", "DL-6G87-V1F6-DV9A", "DL-5YB6-79WR-7X41"]) {
      await page.goto(`/track/${number}`, { waitUntil: "load" });
      const answer = orderDetails(page).locator("dl").first();
      await expect(answer.locator("dt")).toHaveText([
        "Order Status",
        /^(Expected|Delivered)$/,
        /^(Last reported|Last update)$/,
      ]);
      for (const size of [PHONE, { width: 360, height: 640 }]) {
        await page.setViewportSize(size);
        for (const cell of await answer.locator("dd:not(:has(a))").all()) {
          await expect(cell, `${number} at ${size.width} px`).toBeInViewport({ ratio: 1 });
        }
      }
    }
  });

  test("a container's number is named as one", async ({ page }) => {
    await page.goto("/track");
    await search(page, "CSQU3054383");
    await expect(orderDetails(page)).toContainText("This is a container number.");
    const [support] = phoneLines.value;
    const phone = orderDetails(page).locator("a", { hasText: support.shown }).first();
    await expect(phone).toHaveAttribute("href", `tel:${support.dial}`);
  });

  test("the server sends the map of an order, in at most 4 KB, with a text", async ({
    request,
  }) => {
    const { document } = await servedPage(request, "/track/DL-2611-0385");
    const map = document.querySelector("article figure");
    expect(map?.outerHTML.length).toBeLessThan(4096);
    // WebKit draws a path without a length as large as the map is scaled.
    for (const path of map?.querySelectorAll("path") ?? []) {
      expect(path.getAttribute("d")).toMatch(/^(M.+Q.+)?$/);
    }
    expect(map?.querySelector("svg")?.getAttribute("aria-label")).toMatch(
      /^Map of the route\. Passed: Rotterdam .*Last reported at .*Jebel Ali/,
    );
    const { document: bare } = await servedPage(request, "/track/T-BARE");
    expect(bare.querySelector("article figure")).toBeNull();
  });

  test("an order that is expected has a calendar entry, and no other has", async ({ request }) => {
    const linkOn = async (number: string) => {
      const { document } = await servedPage(request, `/track/${number}`);
      return document.querySelector('article a[href$="/calendar.ics"]')?.getAttribute("href");
    };
    const response = await request.get((await linkOn("DL-2611-0385")) ?? "");
    expect(response.headers()).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-store",
    });
    const entry = await response.text();
    expect(entry).toMatch(/\r\nUID:DL-2611-0385@[^\r]+\r\n/);
    expect(entry).not.toContain("consignee");
    // A date that has passed is no entry.
    expect(await linkOn("DL-5YB6-79WR-7X41")).toBeUndefined();
    // A calendar that has the entry gets the delivery.
    expect((await request.get("/track/DL-6G87-V1F6-DV9A/calendar.ics")).status()).toBe(200);
    expect((await request.get("/track/DL-0000-0000/calendar.ics")).status()).toBe(404);
  });

  test("an order, and twenty, are printed on two pages at most", async ({ page }) => {
    async function expectTwoPages(page: Page) {
      const pdf = await page.pdf({ format: "A4" });
      const pages = pdf.toString("latin1").match(/\/Type \/Page\b/g);
      expect(pages?.length).toBeLessThanOrEqual(2);
    }
    await page.goto("/track/DL-2611-0385");
    await expectTwoPages(page);
    const some = ["DL-2611-0385", "DL-ZDBH-2773-GXBX", "DL-6G87-V1F6-DV9A", "DL-Z0BR-YJD8-5F6X"];
    const unknown = Array.from({ length: 16 }, (_, index) => `DL-0000-${1000 + index}`);
    const query = [...some, ...unknown].map((number) => `number=${number}`).join("&");
    await page.goto(`/track?${query}`);
    await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(20);
    await expectTwoPages(page);
  });
});

/** An isolate renders the template of tracking pages once: nothing of one order may stay in it for another. */
test.describe("two orders", () => {
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

  isolatedTest(
    "have nothing of each other, one after the other and the other way round",
    async ({ site }) => {
      await storeOrders(site.stores.db, ORDERS.map(fullOrder));
      for (const sequence of [[...ORDERS, ...ORDERS], ORDERS.toReversed()]) {
        // A new isolate, which has no template yet.
        await site.kill();
        for (const word of sequence) {
          const [other = "Alfa"] = ORDERS.filter((one) => one !== word);
          const { text } = await site.ask(`/track/${numberOf(word)}`);
          const [head = "", body = ""] = text.split("</head>");
          const [main = "", data = ""] = body.split("</main>");
          for (const part of [head, main, data]) expect(part).toContain(word);
          expect(text.toLowerCase()).not.toContain(other.toLowerCase());
          for (const place of PLACES[other]) expect(text).not.toContain(place);
          expect(text).not.toContain("<template");
        }
      }
    },
  );
});
