/** Hostile text in orders and in forms, in a real browser: it is shown as text, and no part of it runs. */
import { retry } from "../../ops/retry.ts";
import { withStores } from "../../ops/stores.ts";
import type { OrderRow } from "../../workers/orders/queries.ts";
import { upsertOrders } from "../../workers/orders/store.ts";
import {
  contactRows,
  fillIn,
  homeContactRows,
  openForm,
  quoteRows,
  sendButton,
} from "./form-fields.ts";
import { expectInert, LIVE } from "./hostile-text.ts";
import { expect, orderDetails, servedPage, test } from "./site.ts";

const hostile: OrderRow = {
  order_number: "ATTACK-1",
  created_at: "2026-11-18T05:40:00.000Z",
  customer_firstName: LIVE,
  customer_email: `${LIVE}@b.co`,
  customer_phone: `tel:${LIVE}`,
  delivery_address: `</dd></dl>${LIVE}\n<!--`,
  shipper_type: LIVE,
  delivery_date: LIVE,
  order_status: `\u202e${LIVE}`,
  note: `</script><script>window.attacked=1</script>${LIVE}\u2028\u2029`,
};

const LINKS = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://carrier.example/x",
  "//elsewhere.example/x",
  "/track/ANOTHER",
];

const PHOTOS = [
  "https://elsewhere.example/a.png",
  "//elsewhere.example/a.png",
  "\\\\elsewhere.example\\a.png",
  "/\\elsewhere.example/a.png",
  "../server/a.png",
  "items/../../a.png",
  "items/%2e%2e/a.png",
  "data:image/png;base64,AAAA.png",
  "javascript:alert(1)//a.png",
  "items/a.svg",
  "items/a.png?x=1",
  'items/a.png" onerror="alert(1)',
  "health#a.png",
];

test.beforeAll(async () => {
  const rows = [
    hostile,
    ...LINKS.map((shipper_link, at) => ({ order_number: `ATTACK-LINK-${at}`, shipper_link })),
    ...PHOTOS.map((item_photo, at) => ({ order_number: `ATTACK-PHOTO-${at}`, item_photo })),
  ];
  // Other tests write to the same database meanwhile.
  await withStores("local", ({ db }) => retry(() => upsertOrders(db, rows)));
});

test.beforeEach(({ page }) => {
  page.on("dialog", (dialog) => {
    throw new Error(`A script ran: ${dialog.message()}`);
  });
});

test("an order full of markup is shown as it was written", async ({ page }) => {
  await page.goto("/track/ATTACK-1");
  await expect(orderDetails(page)).toContainText(LIVE);
  await expect(orderDetails(page)).toContainText("</script><script>window.attacked=1</script>");
  await expectInert(page);

  // The same by the browser's own call, without a new page.
  await page.goto("/track");
  await page.getByPlaceholder("Enter your tracking number").fill("ATTACK-1");
  await page.keyboard.press("Enter");
  await expect(orderDetails(page)).toContainText(LIVE);
  await expectInert(page);
});

test("an unsafe address becomes no link, and a photo outside its folder is not shown", async ({
  request,
}) => {
  const numbers = [
    ...LINKS.map((_, at) => `ATTACK-LINK-${at}`),
    ...PHOTOS.map((_, at) => `ATTACK-PHOTO-${at}`),
  ];
  for (const number of numbers) {
    const { document } = await servedPage(request, `/track/${number}`);
    expect(document.querySelector("article")?.textContent).toContain(number);
    expect(document.querySelectorAll("article :is(a[href], img)"), number).toHaveLength(0);
  }
});

test("a number full of markup is repeated as text, in the page and in its title", async ({
  page,
}) => {
  await page.goto(`/track/${encodeURIComponent(LIVE.slice(0, 79))}`);
  await expect(orderDetails(page)).toContainText("onerror=alert(1)");
  await expectInert(page);
  await page.goto(`/track/${encodeURIComponent(`</title>${LIVE}`)}`);
  await expectInert(page);
});

const SPOILT = [
  ["quote", quoteRows, ["name", "origin", "destination", "description"]],
  ["contact", contactRows, ["name", "subject", "message"]],
  ["home-contact", homeContactRows, ["name", "subject", "freight", "city", "delivery", "message"]],
] as const;

for (const [name, rows, fields] of SPOILT) {
  test(`the ${name} form shows hostile text as text when it is sent`, async ({ page }) => {
    const form = await openForm(page, name);
    await fillIn(form, rows, Object.fromEntries(fields.map((field) => [field, LIVE])));
    const answer = page.waitForResponse("**/api/**");
    await sendButton(form).click();
    expect((await answer).status()).toBe(200);
    await expectInert(page);
  });
}
