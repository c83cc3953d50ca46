/** Hostile text in orders, in a real browser: it is shown as text, and no part of it runs. */

import { unsafeNumbers } from "./hostile-orders.ts";
import { expectInert, LIVE } from "./hostile-text.ts";
import { expect, orderDetails, search, servedPage, test } from "./site.ts";

test("an order full of markup is shown as it was written", async ({ page }) => {
  await page.goto("/track/ATTACK-1");
  await expect(orderDetails(page)).toContainText(LIVE);
  await expect(orderDetails(page)).toContainText("</script><script>window.attacked=1</script>");
  await expectInert(page);

  // The same by the browser's own call, without a new page.
  await page.goto("/track");
  await search(page, "ATTACK-1");
  await expect(orderDetails(page)).toContainText(LIVE);
  await expectInert(page);
});

test("an unsafe address becomes no link; a photo elsewhere isn't shown", async ({ request }) => {
  for (const number of unsafeNumbers) {
    const { document } = await servedPage(request, `/track/${number}`);
    expect(document.querySelector("article")?.textContent).toContain(number);
    // But for our own link, to what happens to an address that asks for updates.
    const shown = document.querySelectorAll('article :is(a[href]:not([href$="#privacy"]), img)');
    expect(shown, number).toHaveLength(0);
  }
});

test("a number full of markup is repeated as text, in the title too", async ({ page }) => {
  await page.goto(`/track/${encodeURIComponent(LIVE.slice(0, 79))}`);
  await expect(orderDetails(page)).toContainText("onerror=attacked=1");
  await expectInert(page);
  await page.goto(`/track/${encodeURIComponent(`</title>${LIVE}`)}`);
  await expectInert(page);
});
