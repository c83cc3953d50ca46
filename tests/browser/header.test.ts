import { brand } from "#app/content/company.ts";
import { DESK, expect, PHONE, test } from "./site.ts";

/** On both sides of each width at which the header is laid out anew. */
const WIDTHS = [
  ...[320, 349, 350, 360, PHONE.width, 430, 599, 600, 768, 1079, 1080, 1279, 1280, DESK.width],
  1920,
];

test("at every width tracking, quote, logo and call are in the header, whole", async ({ page }) => {
  await page.goto("/about");
  const header = page.getByRole("banner");
  const shown = header.locator("a, button").filter({ visible: true });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ["Track & trace", "Request quote", RegExp(`^${brand.name}`), /^Call /]) {
      await expect(header.getByRole("link", { name }).filter({ visible: true })).toHaveCount(1);
    }
    // Below 360 px the sail stands alone.
    const name = header.getByText(brand.name, { exact: true }).first();
    if (width >= 360) await expect(name, `at ${width} px`).toBeInViewport({ ratio: 1 });
    const boxes = await shown.evaluateAll((all) =>
      all
        .filter((element) => !element.matches("[href='#main']"))
        .map((element) => {
          const { left, right, width, height } = element.getBoundingClientRect();
          const isCut = element.scrollWidth > element.clientWidth + 1;
          return { text: element.textContent, left, right, width, height, isCut };
        })
        .sort((one, other) => one.left - other.left),
    );
    for (const [index, { text, left, right, ...box }] of boxes.entries()) {
      const place = `${text} at ${width} px`;
      expect(box.isCut, place).toBe(false);
      expect(Math.min(box.width, box.height), place).toBeGreaterThanOrEqual(44);
      expect(right, place).toBeLessThanOrEqual(Math.ceil(boxes[index + 1]?.left ?? width));
      expect(left, place).toBeGreaterThanOrEqual(0);
    }
  }
});

test("the header's two actions lead to their pages, and say which is shown", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/no/such/page");
  const header = page.getByRole("banner");
  for (const [name, path] of [
    ["Track & trace", "/track"],
    ["Request quote", "/service-request/"],
  ] as const) {
    const link = header.getByRole("link", { name, exact: true });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(link).toHaveAttribute("aria-current", "page");
  }
  // An order's page is the tracking screen too, in the header and in the phone's menu.
  await page.goto("/track/DL-2611-0385");
  await expect(header.locator("[aria-current]")).toHaveText(["Track & trace", "Track & trace"]);
});

test("with large text the menu stays, nothing is wider than the window, and home is at most eight phones long", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const { scrollHeight } = await page.evaluate(() => ({
    scrollHeight: document.documentElement.scrollHeight,
  }));
  expect(scrollHeight / 844).toBeLessThanOrEqual(8);

  const browser = await page.context().newCDPSession(page);
  for (const [width, standard] of [
    ...[24, 32].map((size) => [390, size] as const),
    ...[24, 32].map((size) => [1280, size] as const),
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await browser.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
    await page.reload();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeInViewport({ ratio: 1 });
    const sides = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    expect(sides[0], `${width} px, text of ${standard} px`).toBeLessThanOrEqual(sides[1] ?? 0);
    // The footer clips what is wider.
    const cut = await page.locator("footer a").evaluateAll((links) =>
      links
        .filter((link) => {
          const text = document.createRange();
          text.selectNodeContents(link);
          return text.getBoundingClientRect().right > innerWidth;
        })
        .map(({ textContent }) => textContent),
    );
    expect(cut, `${width} px, text of ${standard} px`).toEqual([]);
  }
});
