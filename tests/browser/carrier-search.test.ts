/** The order of a carrier's number: asked for by one more detail, posted with and without scripts. */
import type { Page } from "playwright/test";
import { serverMessages } from "#content/server-messages.ts";
import { expectInOrder } from "./accessibility.ts";
import { expect, orderDetails, search, test } from "./site.ts";

const ORDER = "DL-2611-0385";
const EMAIL = "receiving@consignee.example";
const CONTAINER = "TCLU0000117";
const WAYBILL = "176-12345675";

const detail = (page: Page) =>
  page
    .getByRole("form", { name: "Find the order of a carrier's number" })
    .getByLabel("Email or place of delivery");

const rows = (page: Page) => page.getByRole("table").locator("tbody tr");

const titles = {
  true: "a searched container leads to its order by a place of delivery",
  false: "without scripts a container leads to its order by a place of delivery",
} as const;

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a carrier's number, scripts ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test(titles[`${javaScriptEnabled}`], async ({ page }) => {
      await page.goto("/track");
      await search(page, CONTAINER);
      await expect(orderDetails(page)).toContainText("Order Not Found..!!!");
      const question = page.getByRole("heading", { name: "This is a container number." });
      await expect(question).toBeFocused();
      await detail(page).fill("dubai (aedxb)");
      await detail(page).press("Enter");
      await expect(page).toHaveURL(`/track/${ORDER}#answer`);
      await expect(orderDetails(page)).toHaveAccessibleName(`Order Details: ${ORDER}`);
      await expect(page.getByRole("heading", { level: 2, name: ORDER })).toBeFocused();
    });
  });
}

test.describe("a refused detail", () => {
  test("stays in its field, which has the focus and the sentence", async ({ page }) => {
    await page.goto(`/track/${CONTAINER}`);
    await expectInOrder(page, "a carrier's number");
    for (const [typed, sentence] of [
      ["Muscat", serverMessages.carrierUnknown],
      ["nobody@consignee.example", serverMessages.carrierUnknown],
      [" ", "Email address or place of delivery is required."],
    ] as const) {
      await detail(page).fill(typed);
      await detail(page).press("Enter");
      await expect(detail(page)).toHaveAccessibleDescription(new RegExp(sentence));
      await expect(detail(page)).toBeFocused();
      await expect(detail(page)).toHaveValue(typed);
      await expect(page).toHaveTitle(/^Error: /);
    }
    await expectInOrder(page, "a refused detail");
  });

  test("is the same private page as that of an unknown number", async ({ request }) => {
    const pages = [];
    for (const [number, order_detail] of [
      [CONTAINER, "Muscat"],
      [CONTAINER, "nobody@consignee.example"],
      ["CSQU3054383", "Muscat"],
    ] as const) {
      const response = await request.post(`/track/${number}`, { form: { order_detail } });
      expect(response.status()).toBe(404);
      expect(response.headers()).toMatchObject({
        "cache-control": "private, no-store, no-transform",
        "referrer-policy": "no-referrer",
      });
      const html = (await response.text()).replaceAll(number, "").replaceAll(order_detail, "");
      pages.push(html.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ""));
    }
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).not.toContain(ORDER);
  });
});

test.describe("several numbers", () => {
  const PATH = `/track?number=DL-6G87-V1F6-DV9A&number=${CONTAINER}&number=${WAYBILL}`;

  test("have the orders' rows, and ask for the carriers'", async ({ page }) => {
    await page.goto(PATH);
    await expect(rows(page)).toHaveText([
      /^TCLU0000117Container.*Order Not Found..!!!/,
      /^176-12345675Air waybill.*Order Not Found..!!!/,
      /^DL-6G87-V1F6-DV9A.*Delivered on/,
    ]);
    await expect(page.getByText("2 of these are carriers' numbers.")).toBeVisible();
    await expectInOrder(page, "several numbers with carriers'");
    await detail(page).fill(EMAIL.toUpperCase());
    await detail(page).press("Enter");
    await expect(page).toHaveURL(`${PATH.replace(CONTAINER, ORDER)}#answer`);
    await expect(rows(page)).toHaveCount(3);
    await expect(page.getByText("One of these is a carrier's number.")).toBeVisible();
  });

  test("above the limit are named, and asked for again", async ({ page }) => {
    await page.goto(`${PATH}&unasked=1`);
    const sentence = /One number wasn't looked up, .* Wait a minute/;
    await expect(page.getByRole("heading", { name: sentence })).toBeAttached();
    await expect(page.getByRole("form").filter({ hasText: sentence })).toBeVisible();
    await expectInOrder(page, "numbers above the limit");
    await page.goto(`/track?number=${ORDER}&number=DL-6G87-V1F6-DV9A&unasked=<b>`);
    await expect(page.getByText(sentence)).toHaveCount(0);
  });

  test("without a carrier's number take no detail", async ({ request }) => {
    const post = { form: { order_detail: EMAIL } };
    expect((await request.post(`/track?number=${ORDER}&number=A`, post)).status()).toBe(400);
    expect((await request.post("/track", post)).status()).toBe(400);
  });
});

test("another site can't post a detail", async ({ request }) => {
  const headers = { Origin: "https://elsewhere.example" };
  const form = { order_detail: EMAIL };
  expect((await request.post(`/track/${CONTAINER}`, { form, headers })).status()).toBe(403);
});
