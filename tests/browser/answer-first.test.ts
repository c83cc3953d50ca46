import type { Locator } from "playwright/test";
import { phoneLines } from "#app/content/company.ts";
import { expect, orderDetails, PHONE, search, servedPage, test } from "./site.ts";

const [support] = phoneLines.value;

/** The demo's. */
const ORDERS = [
  "DL-2611-0385",
  "DL-ZDBH-2773-GXBX",
  "DL-6G87-V1F6-DV9A",
  "DL-GKCB-HC6V-K92Z",
  "DL-EKXC-ZNB2-JTKR",
  "DL-B551-AYM6-CQBM",
  "DL-X54Y-A59M-DX5T",
  "DL-5YB6-79WR-7X41",
  "DL-Z0BR-YJD8-5F6X",
  "DL-GRMR-T10D-GHN6",
  "DL-4EAM-E8NV-6VGG",
];
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

async function expectWhole(parts: Locator, name: string) {
  for (const part of await parts.all()) {
    await expect(part, name).toBeInViewport({ ratio: 1 });
  }
}

test("on a phone the first window has the status, the time and the place", async ({ page }) => {
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    for (const number of ORDERS) {
      await page.goto(`/track/${number}`);
      const answer = orderDetails(page).locator("dl").first();
      await expect(answer.locator("dt")).toHaveText([
        "Order Status",
        /^(Expected|Delivered)$/,
        /^(Last reported|Last update)$/,
      ]);
      await expectWhole(answer.locator("dd:not(:has(a))"), `${number} at ${size.width} px`);
      const lines = await page.locator('dl[data-theme="strip"]').boundingBox();
      const cells = await answer.boundingBox();
      expect(lines?.y, number).toBeGreaterThan((cells?.y ?? 0) + (cells?.height ?? 0));
    }
  }
});

test("a table of three orders is whole in the first window of a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const some = ["DL-2611-0385", "DL-6G87-V1F6-DV9A", "DL-X54Y-A59M-DX5T"];
  await page.goto(`/track?${some.map((number) => `number=${number}`).join("&")}`);
  const cells = page.getByRole("table").locator("tbody td");
  await expect(cells).toHaveCount(9);
  await expectWhole(cells, "three orders");
});

test("after a search the answer is in the first window, and its heading has the focus", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await search(page, "#dl-2611-0385.");
  const heading = page.getByRole("heading", { level: 2, name: "DL-2611-0385" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveTitle(/^DL-2611-0385, On hold \|/);
  const answer = orderDetails(page).locator("dl").first();
  await expect(answer.getByText("On hold", { exact: true })).toHaveCount(1);
  // The status says that it is on hold, the note why.
  await expect(orderDetails(page)).toContainText("Customs have asked for the packing list.");
  await expect(orderDetails(page)).not.toContainText("This order is on hold.");
  await expect(orderDetails(page).getByRole("link", { name: "+971" }).first()).toBeVisible();
});

test("a container's number is named as one", async ({ page }) => {
  await page.goto("/track");
  await search(page, "CSQU3054383");
  await expect(orderDetails(page)).toContainText("This is a container number.");
  await expect(orderDetails(page)).toContainText("CSQU3054383");
  const phone = orderDetails(page).locator("a", { hasText: support.shown }).first();
  await expect(phone).toHaveAttribute("href", `tel:${support.dial}`);
  await page.setViewportSize(PHONE);
  await expect(phone).toBeInViewport({ ratio: 1 });
});

test("the server sends the map of an order, in at most 4 KB, with a text", async ({ request }) => {
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
  const { document } = await servedPage(request, "/track/DL-2611-0385");
  const link = document.querySelector('article a[href$="/calendar.ics"]');
  const response = await request.get(link?.getAttribute("href") ?? "");
  expect(response.headers()).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-store",
  });
  const entry = await response.text();
  expect(entry).toMatch(/\r\nUID:DL-2611-0385@[^\r]+\r\n/);
  expect(entry).not.toContain("consignee");
  // A date that has passed is no entry.
  const { document: late } = await servedPage(request, "/track/DL-5YB6-79WR-7X41");
  expect(late.querySelector("[data-late=true]")).not.toBeNull();
  expect(late.querySelector('article a[href$="/calendar.ics"]')).toBeNull();
  // A calendar that has the entry gets the delivery.
  expect((await request.get("/track/DL-6G87-V1F6-DV9A/calendar.ics")).status()).toBe(200);
  expect((await request.get("/track/DL-0000-0000/calendar.ics")).status()).toBe(404);
});

test("an order is printed whole: its way in ink on the paper, and its phone lines on one page", async ({
  page,
}) => {
  await page.goto("/track/DL-GKCB-HC6V-K92Z");
  await page.emulateMedia({ media: "print" });
  const map = orderDetails(page).locator("figure").first();
  const strokes = await map
    .locator("path")
    .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).stroke));
  expect(strokes).toEqual(["rgb(242, 107, 31)", "rgb(0, 0, 0)"]);
  const dots = await map
    .locator("span[data-position]")
    .evaluateAll((stops) =>
      stops.map((stop) => getComputedStyle(stop, "::before").backgroundColor),
    );
  expect(dots).toEqual(["rgb(0, 0, 0)", "rgb(242, 107, 31)", "rgb(0, 0, 0)", "rgb(0, 0, 0)"]);
  const lines = page.locator('dl[data-theme="strip"]');
  await expect(lines).toHaveCSS("break-inside", "avoid");
  const note = await orderDetails(page).boundingBox();
  const strip = await lines.boundingBox();
  expect(Math.abs((strip?.x ?? 0) - (note?.x ?? 0))).toBeLessThanOrEqual(1);
  await page.goto("/track/DL-2611-0385");
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

test("twenty orders are printed on two pages at most", async ({ page }) => {
  const some = ["DL-2611-0385", "DL-ZDBH-2773-GXBX", "DL-6G87-V1F6-DV9A", "DL-Z0BR-YJD8-5F6X"];
  const unknown = Array.from({ length: 16 }, (_, index) => `DL-0000-${1000 + index}`);
  const query = [...some, ...unknown].map((number) => `number=${number}`).join("&");
  await page.goto(`/track?${query}`);
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(20);
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
});
