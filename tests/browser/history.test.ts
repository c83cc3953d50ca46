/** The page of an order: its stops, its history, when it comes, and what it becomes while it is open. */
import type { Page } from "playwright/test";
import type { TrackingEvent } from "#app/domain/tracking/facts.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { event, forecast, trackedOrder, word } from "../support/events.ts";
import { expectAccessible } from "./accessibility.ts";
import {
  DESK,
  expect,
  orderDetails,
  overflow,
  search,
  servedPage,
  test,
  trackingBox,
} from "./site.ts";

const NOW = "2026-11-22T08:00:00Z";
const CALL = "**/api/order/searchorder";

/** From now on every number is found, and is that of this order. */
async function stubOrder(page: Page, order: TrackedOrder) {
  await page.unroute(CALL);
  await page.route(CALL, (route) => {
    const { order_number } = route.request().postDataJSON();
    const result = { ...order, order_number };
    return route.fulfill({ json: { code: 200, message: "Order found.", result } });
  });
}

/** Looks the order up under another number than before: S-1, then S-2, all on one page. */
async function trackOrder(page: Page, order: TrackedOrder) {
  if (!page.url().endsWith("/track") && !page.url().includes("/track/S-"))
    await page.goto("/track");
  const before = await trackingBox(page).inputValue();
  const number = `S-${Number(before.slice(2)) + 1}`;
  await stubOrder(page, order);
  await search(page, number);
  await expect(orderDetails(page)).toHaveAccessibleName(`Order Details: ${number}`);
}

/** The same, at NOW. */
async function track(page: Page, order: TrackedOrder) {
  await page.clock.setFixedTime(NOW);
  await trackOrder(page, order);
}

const stop = (page: Page, name: string) =>
  page.getByRole("list", { name: "Progress" }).getByRole("listitem").filter({ hasText: name });
const history = (page: Page) => page.getByRole("region", { name: "History" });
const cell = (page: Page, label: string) =>
  orderDetails(page).locator(`dt:text-is("${label}") + dd`);

const at = (place: string | null, more: Partial<TrackingEvent> = {}) => ({ place, ...more });
/** By sea; the delivery moved, and a hold is over. */
const SEA = [
  event("booked", "2026-11-01T09:00+04:00"),
  event("collected", "2026-11-03T10:20+05:45", at("Kathmandu")),
  event("at origin", "2026-11-06T16:05", at("Kolkata")),
  event("on hold", "2026-11-07T09:00+05:30", at("Kolkata", { note: "Bill of lading missing." })),
  event("departed", "2026-11-08T23:50+05:30", at("Kolkata", { leg: "MV Al Noor, 12W" })),
  event("in transit", "2026-11-21T06:00-03:30", at("مضيق هرمز")),
  forecast("arrived", "2026-11-24T18:00+04:00", "2026-11-16T06:00Z", at("Jebel Ali")),
  forecast("delivered", "2026-11-24T14:30+04:00", "2026-11-08T06:00Z", at("Dubai")),
  forecast("delivered", "2026-11-26T14:30+04:00", "2026-11-16T06:00Z", at("Dubai")),
];

/** The first six, and when it was to be delivered. */
const until = (time: string) => [
  ...SEA.slice(0, 6),
  forecast("delivered", time, "2026-11-05T06:00Z"),
];

test("an order shows its stops, its history and when it comes", async ({ page }) => {
  await test.step("each stop has its moment and place, and what interrupted it there", async () => {
    await track(page, trackedOrder(SEA));
    await expect(stop(page, "Collected")).toHaveText(/Done.*Tue 03 Nov 2026, 10:20\s+Kathmandu/);
    await expect(stop(page, "At origin")).toContainText("Was on hold Sat 07 Nov 2026, 09:00");
    await expect(stop(page, "In transit")).toHaveText(/Now.*Sat 21 Nov 2026, 06:00\s+مضيق هرمز/);
    await expect(stop(page, "Arrived")).toHaveText(/To come.*Estimated.*Tue 24 Nov 2026, 18:00/);
    await expect(stop(page, "Customs clearance")).toHaveText(/^Customs clearance\s+To come$/);
  });

  await test.step("the history lists events newest first, in local time", async () => {
    await track(page, trackedOrder(SEA));
    const rows = history(page).getByRole("listitem");
    await expect(rows.locator("p:first-child")).toHaveText([
      ...["Tue 24 Nov 2026, 18:00 UTC+04:00", "Thu 26 Nov 2026, 14:30 UTC+04:00"],
      "Sat 21 Nov 2026, 06:00 UTC-03:30, 13:30 Dubai time",
      "Sun 08 Nov 2026, 23:50 UTC+05:30, 22:20 Dubai time",
      "Sat 07 Nov 2026, 09:00 UTC+05:30, 07:30 Dubai time",
      "Fri 06 Nov 2026, 16:05 time zone not given",
      ...["Tue 03 Nov 2026, 10:20 UTC+05:45, 08:35 Dubai time", "Sun 01 Nov 2026, 09:00 UTC+04:00"],
    ]);
    await history(page).getByText("1 outdated entry").click();
    await expect(rows.last()).toContainText("Tue 24 Nov 2026, 14:30 UTC+04:00");
    await expect(rows.nth(0)).toContainText("Arrival Estimated Reported on Mon 16 Nov 2026");
    await expect(rows.nth(3)).toContainText("MV Al Noor, 12W");
    await expect(rows.nth(4)).toContainText("Bill of lading missing.");
    await expect(rows.nth(5).locator("time")).toHaveAttribute("datetime", "2026-11-06T16:05");
  });

  await test.step("one sentence says when it comes: moved, or delivered with nothing to come", async () => {
    const comes = cell(page, "Expected");
    await track(page, trackedOrder(SEA));
    await expect(comes).toHaveText(
      "Delivery expected on Thu 26 Nov 2026, 14:30 in \u2068Dubai\u2069. Changed on Mon 16 Nov 2026, previously Tue 24 Nov 2026.",
    );
    await track(
      page,
      trackedOrder([...SEA, event("delivered", "2026-11-22T09:00+04:00", at("Dubai"))]),
    );
    await expect(cell(page, "Delivered")).toHaveText(
      "Delivered on Sun 22 Nov 2026, 09:00 in \u2068Dubai\u2069.",
    );
    await expect(orderDetails(page)).not.toContainText(/to come|what comes next/i);
    await expect(history(page)).toContainText("3 outdated entries");
  });

  await test.step("an order without events shows no history", async () => {
    await track(
      page,
      trackedOrder([word("In transit", "2026-11-20T09:00+04:00", { source: "order" })]),
    );
    await expect(stop(page, "In transit")).toHaveText(/^In transit\s+Now$/);
    await expect(history(page)).toHaveCount(0);
    await expect(cell(page, "Expected")).toHaveText("No delivery date yet");
    await expect(cell(page, "Last reported")).toHaveText("No place reported yet.");
  });
});

test("many events are folded, and thousands are on a page of their own; unfolded they fit every width", async ({
  page,
}) => {
  const many = Array.from({ length: 200 }, (_, index) => {
    const day = String(1 + Math.floor(index / 12)).padStart(2, "0");
    const hour = String((index % 12) * 2).padStart(2, "0");
    return event("in transit", `2026-11-${day}T${hour}:10+04:00`, at(`مستودع ${index}`));
  });

  await test.step("it folds the newest, and links to all", async () => {
    await track(page, trackedOrder(many));
    const rows = history(page).getByRole("listitem");
    await expect(rows).toHaveCount(8);
    await history(page).getByText("92 earlier events").click();
    await expect(rows).toHaveCount(100);
    await expect(rows.last()).toContainText("مستودع 100");
    const all = history(page).getByRole("link", { name: "All 200 events" });
    await expect(all).toHaveAttribute("href", "?events=all");
  });

  await test.step("it fits every width, without accessibility faults", async () => {
    // The rows are all alike: axe looks at a few that are folded and opened.
    for (const tracked of [trackedOrder(many.slice(0, 20)), trackedOrder(SEA)]) {
      await track(page, tracked);
      const folded = history(page).locator("details:not([open]) > summary");
      while ((await folded.count()) > 0) await folded.first().click();
      for (const width of [320, 390, 768, 1080, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page), `at ${width} px`).toBe(0);
      }
      await expectAccessible(page, "history");
    }
  });
});

test("an order with 12 events is printed on one page", async ({ page }) => {
  const events = [
    ...SEA,
    event("collected", "2026-11-04T10:20+05:45", at("Kathmandu", { note: "Second part of two." })),
    event(null, "2026-11-05T10:20+05:30", at("Kolkata", { code: "Weighed", leg: "Truck 7" })),
    event("in transit", "2026-11-19T06:00+05:30", at("Colombo", { leg: "MV Al Noor, 12W" })),
  ];
  await track(
    page,
    trackedOrder(events, {
      customer_firstName: "Warehouse Manager",
      customer_email: "receiving@consignee.example",
      customer_phone: "+971 4 000 0009",
      shipper_type: "sea",
      delivery_address: "Gate 4, Receiving\nBusiness centre, Dubai, UAE",
      order_count: 2,
      note: "Keep upright. Call an hour ahead.",
      item_photo: "items/item-crate.webp",
      shipper_charges: 48500,
      shipper_link: "https://carrier.example/track?no=1",
    }),
  );
  await expect(orderDetails(page).getByRole("img")).toHaveJSProperty("complete", true);
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  await expect(history(page).getByRole("listitem")).toHaveCount(12);
  await expect(history(page).getByRole("listitem").last()).toBeVisible();
});

/** Comes back to the tab after some seconds. */
async function comeBack(page: Page, seconds: number) {
  await page.clock.setFixedTime(Date.parse(NOW) + seconds * 1000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

test.describe("while the page is open", () => {
  test("the age of the last update, and whether it is late, stay true", async ({ page }) => {
    await page.clock.install({ time: NOW });
    await trackOrder(page, trackedOrder(until("2026-11-22T12:30+04:00")));
    await expect(cell(page, "Last reported")).toContainText("22 hours ago");
    await page.clock.runFor(2 * 60 * 60 * 1000);
    await expect(cell(page, "Last reported")).toContainText("1 day ago");
    await expect(cell(page, "Expected")).toContainText("Late:");
  });

  test("an order is looked up again with its tab, at most once a minute; a failed look-up leaves it as it is", async ({
    page,
  }) => {
    await page.setViewportSize(DESK);
    await track(page, trackedOrder(SEA));
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/order/searchorder")) calls += 1;
    });
    const arrived = event("arrived", "2026-11-22T11:00+04:00", at("Jebel Ali"));
    await stubOrder(page, trackedOrder([...SEA, arrived]));
    await comeBack(page, 50);
    expect(calls).toBe(0);
    await page.evaluate(() => {
      window.scrollTo(0, 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // The mark of the stop where it is may move by a few pixels.
          const { value } = entry as PerformanceEntry & { readonly value: number };
          if (value > 0.001) document.body.dataset.shift = String(value);
        }
      }).observe({ type: "layout-shift" });
    });
    await comeBack(page, 70);
    await expect(cell(page, "Last reported")).toHaveText(/^Jebel Ali.*hours? ago/);
    await expect(stop(page, "Arrived")).toContainText("Now");
    await expect(page.getByRole("main").getByRole("status")).toContainText("Arrived");
    await comeBack(page, 80);
    expect(calls).toBe(1);
    await expect(page.locator("body")).not.toHaveAttribute("data-shift");

    // A look-up that fails leaves the order as it is.
    await page.unroute(CALL);
    await page.route(CALL, (route) =>
      route.fulfill({ status: 503, json: { code: 503, message: "Away." } }),
    );
    const response = page.waitForResponse(CALL);
    await comeBack(page, 140);
    await response;
    await expect(orderDetails(page)).toHaveAccessibleName("Order Details: S-1");
    const out = event("out for delivery", "2026-11-22T11:30+04:00");
    await stubOrder(page, trackedOrder([...SEA, arrived, out]));
    await comeBack(page, 210);
    await expect(stop(page, "Out for delivery")).toContainText("Now");
  });

  test("another order replaces it, and a late answer changes nothing", async ({ page }) => {
    await track(page, trackedOrder(SEA, { note: "Of the first" }));
    await stubOrder(page, trackedOrder(SEA, { note: "Of the first, looked up again" }));
    await comeBack(page, 70);
    await expect(cell(page, "Note")).toHaveText("Of the first, looked up again");
    const release = Promise.withResolvers<void>();
    await page.unroute(CALL);
    await page.route(CALL, async (route) => {
      const { order_number } = route.request().postDataJSON();
      const isFirst = order_number === "S-1";
      if (isFirst) await release.promise;
      const result = {
        ...trackedOrder(SEA),
        order_number,
        note: isFirst ? "Of the first" : "Of the next",
      };
      await route.fulfill({ json: { code: 200, message: "Order found.", result } });
    });
    const asked = page.waitForRequest(CALL);
    await comeBack(page, 140);
    expect((await asked).postDataJSON()).toEqual({ order_number: "S-1" });
    await search(page, "S-2");
    await expect(orderDetails(page)).toHaveAccessibleName("Order Details: S-2");
    const response = page.waitForResponse(CALL);
    release.resolve();
    await (await response).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await expect(page).toHaveURL("/track/S-2");
    await expect(orderDetails(page)).toHaveAccessibleName("Order Details: S-2");
    await expect(cell(page, "Note")).toHaveText("Of the next");
  });
});

test.describe("the stops", () => {
  const MILESTONES = [
    ...["Booked", "Collected", "At origin", "Departed", "In transit", "Arrived"],
    ...["Customs clearance", "Out for delivery", "Delivered"],
  ] as const;

  /** Looks up an order of which only an operator's status and delivery date are known. */
  function track(page: Page, order_status: string | null) {
    const said = order_status === null ? [] : [word(order_status, "2026-11-20T09:00+04:00")];
    const date = forecast("delivered", "2026-11-24T14:30+04:00", "2026-11-19T06:00Z");
    return trackOrder(page, trackedOrder([...said, date]));
  }

  const stops = (page: Page) => page.getByRole("list", { name: "Progress" }).getByRole("listitem");

  /** Every stop with its word, as it is read out. Nobody said that the order passed customs. */
  function lines(reached: number, here: string, ahead: string) {
    return MILESTONES.flatMap((stop, index) => {
      if (stop === "Customs clearance" && index < reached) return [];
      const word = index < reached ? "Done" : index > reached ? ahead : here;
      return new RegExp(`^${stop}\\s+${word}`, "i");
    });
  }

  /** What was written; the status that is shown; the stops; what else the answer says. */
  const WRITTEN = [
    ["CUSTOMS  CLEARANCE", "Customs clearance", lines(6, "Now", "To come"), ""],
    ["Delivered", "Delivered", lines(8, "Done", "To come"), ""],
    ["On hold, customs clearance", null, lines(6, "On hold", "To come"), "This order is on hold."],
    ["Cancelled at origin", null, lines(2, "Cancelled", "Not reached"), "This order is cancelled"],
    ["On hold", null, [], "This order is on hold. Call customer support"],
    ["canceled", null, [], "This order is cancelled."],
    // Unknown or missing: shown as it is.
    ["قيد النقل", "قيد النقل", [], ""],
    [null, "–", [], ""],
  ] as const;

  test("an order shows its stops as its status says, at every width", async ({ page }) => {
    await test.step("the stops are done up to its status, which is the current one; none where it names none", async () => {
      for (const [written, shown, expected, says] of WRITTEN) {
        await track(page, written);
        await expect(stops(page)).toHaveText([...expected]);
        await expect(stops(page).and(page.locator("[aria-current=step]"))).toHaveCount(
          expected.length > 0 ? 1 : 0,
        );
        if (shown) await expect(cell(page, "Order Status")).toHaveText(shown);
        if (says) await expect(orderDetails(page)).toContainText(says);
        else await expect(orderDetails(page)).not.toContainText(/This order is/);
        for (const label of ["Order date", "Order Status", "Delivery Date"]) {
          await expect(cell(page, label)).toHaveCount(1);
        }
      }
    });

    await test.step("they differ in shape, and not by colour alone", async () => {
      await track(page, "In transit");
      const shapes = await stops(page).evaluateAll((items) =>
        items.map((item) => {
          const { borderRadius, inlineSize, backgroundColor, borderColor } = getComputedStyle(
            item,
            "::after",
          );
          return { borderRadius, inlineSize, isFilled: backgroundColor === borderColor };
        }),
      );
      const done = shapes[0];
      const here = shapes[4];
      const ahead = shapes[8];
      expect(done).toEqual({ borderRadius: "0px", inlineSize: "14px", isFilled: true });
      expect(here?.inlineSize).toBe("40px");
      expect(ahead).toEqual({ borderRadius: "50%", inlineSize: "14px", isFilled: false });
    });

    await test.step("they are whole, readable and free of accessibility faults at every width", async () => {
      await track(page, "Out for delivery");
      await expect(stops(page)).toHaveCount(8);
      for (const width of [320, 390, 768, 1080, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page), `at ${width} px`).toBe(0);
        if (width === 390 || width === 1440) await expectAccessible(page, "stops", "article");
      }
    });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  const DELIVERED = "/track/DL-Z0BR-YJD8-5F6X";

  test("an order's way is whole in what the server sends, and folded events open", async ({
    page,
  }) => {
    await page.goto(DELIVERED);
    await expect(orderDetails(page)).toContainText(
      /Delivered on \w{3} \d\d \w{3} \d{4}, 11:20 in \u2068Dubai/,
    );
    await expect(orderDetails(page).getByText(/\d+ days ago/)).toBeVisible();
    await expect(stop(page, "Customs clearance")).toContainText(
      /Was on hold \w{3} \d\d \w{3} \d{4}, 11:30/,
    );
    await expect(orderDetails(page)).not.toContainText(/to come/i);
    const shown = history(page).getByRole("listitem");
    await expect(shown).toHaveCount(8);
    for (const folded of await history(page).locator("summary").all()) await folded.click();
    await expect(shown).toHaveCount(18);
    await expect(history(page).getByText("Empty container to the shipper.")).toBeVisible();
  });

  test("a time without a zone is on the clock of its place, if it's known; an order on hold has its stops", async ({
    request,
  }) => {
    const read = async (number: string) => (await servedPage(request, `/track/${number}`)).document;
    const unzoned = await read("DL-6G87-V1F6-DV9A");
    expect(unzoned.querySelector("article")?.textContent).toMatch(/13:25 UTC\+08:00/);
    const held = await read("DL-2611-0385");
    const here = held.querySelector('[aria-label="Progress"] [aria-current=step]');
    expect(here?.textContent).toMatch(/^In transit\s+On hold/);
  });
});
