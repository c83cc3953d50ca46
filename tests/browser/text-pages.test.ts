import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect, MAP, test } from "./site.ts";

const widths = [320, 390, 768, 1024, 1440, 1920] as const;
const PAGES = ["/contact", "/credits", "/terms-and-conditions", "/faqs", "/welcome", "/no/page"];

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

for (const path of PAGES) {
  test(`${path} does not shift while it loads, and fits the window at every width and letter size`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);

    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 720, height: 450 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await overflow(page), "with letters of twice the size").toBeLessThanOrEqual(0);
  });
}

test.describe("the contact page", () => {
  test("has the address, telephones, email and place beside the form", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/contact");
    const label = page.getByRole("region", { name: "Head Office" });
    await expect(label.getByRole("link")).toHaveCount(4);
    for (const [name, href] of [
      ["+971 4 000 0001", "tel:+97140000001"],
      ["+971 4 000 0002", "tel:+97140000002"],
      ["+971 4 000 0003", "tel:+97140000003"],
      ["hello@dhowline.example", "mailto:hello@dhowline.example"],
    ] as const) {
      const link = label.getByRole("link", { name });
      await expect(link).toHaveAttribute("href", href);
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    for (const line of ["Business centre", "P.O. Box 00000", "Dubai, UAE"]) {
      await expect(label.getByText(line)).toBeVisible();
    }
    await expect(page.getByRole("figure").getByText("25.2048° N, 55.2708° E")).toBeVisible();

    const form = page.getByRole("main").getByRole("form");
    await expect(form).toBeVisible();
    const [address, box] = [await label.boundingBox(), await form.boundingBox()];
    expect(box?.x).toBeGreaterThan((address?.x ?? 0) + (address?.width ?? 0) - 1);
    expect(box?.y).toBeLessThan((address?.y ?? 0) + (address?.height ?? 0));
  });

  test("loads the map late, named and fenced in, at the head office", async ({ page }) => {
    await page.route(`${MAP}?*`, (route) => route.fulfill({ body: "A map" }));
    await page.goto("/contact");
    const frame = page.getByTitle("Map of our head office in Dubai, UAE");
    await expect(frame).toHaveCount(0);
    await page.getByRole("figure").scrollIntoViewIfNeeded();
    await expect(frame).toHaveAttribute("sandbox", /^allow-scripts allow-same-origin/);
    const url = new URL((await frame.getAttribute("src")) ?? "");
    expect(url.origin + url.pathname).toBe(MAP);
    expect(url.searchParams.get("marker")).toBe("25.2048,55.2708");
    const [west, south, east, north] = (url.searchParams.get("bbox") ?? "").split(",").map(Number);
    expect((Number(west) + Number(east)) / 2).toBeCloseTo(55.2708, 4);
    expect((Number(south) + Number(north)) / 2).toBeCloseTo(25.2048, 4);
    await expect(page.frameLocator("iframe").locator("body")).toHaveText("A map");
    const link = page.getByRole("link", { name: "Open the map on OpenStreetMap in a new tab" });
    await expect(link).toHaveAttribute(
      "href",
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=25\.2048/,
    );
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  });

  test("is in order while the map does not come", async ({ page }) => {
    await page.goto("/contact");
    await page.getByRole("figure").scrollIntoViewIfNeeded();
    const size = await page.locator("iframe").boundingBox();
    expect(size?.height).toBeGreaterThan(200);
    await expect(page.getByRole("figure").getByText("55.2708° E", { exact: true })).toBeVisible();
  });
});

test("the credits name five works, each with its maker, in a new tab, said in words", async ({
  page,
}) => {
  await page.goto("/credits");
  const links = page.getByRole("main").locator('a[href^="http"]');
  await expect(links).toHaveText([
    /^Blenderin a new tab$/,
    /^Natural Earthin a new tab$/,
    /^OpenStreetMap contributorsin a new tab$/,
    /^Archivoin a new tab$/,
    /^SIL Open Font Licencein a new tab$/,
    /^IBM Plexin a new tab$/,
    /^SIL Open Font Licencein a new tab$/,
  ]);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  }
});

for (const width of [390, 1440]) {
  test(`the index of the terms leads to each part, and to the three kinds of data, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/terms-and-conditions");
    for (const name of ["Personal information", "Device information", "Log information"]) {
      await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
    }
    const index = page.getByRole("navigation", { name: "On this page" });
    if (width < 1000) await index.getByText("On this page").first().click();
    const links = index.getByRole("link");
    await expect(links).toHaveCount(19);
    for (const link of await links.all()) {
      const id = (await link.getAttribute("href"))?.slice(1);
      await link.click();
      await expect(page).toHaveURL(`/terms-and-conditions#${id}`);
      await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
    }
  });
}

for (const [path, count] of [
  ["/terms-and-conditions", 5],
  ["/faqs", 10],
] as const) {
  test(`the rows of ${path} open and close by keyboard, and are in order when open`, async ({
    page,
  }) => {
    await page.goto(path);
    const rows = page.locator("details").filter({ hasNot: page.locator("ol") });
    await expect(rows).toHaveCount(count);
    for (const row of await rows.all()) {
      await row.locator("summary").focus();
      await page.keyboard.press("Enter");
      await expect(row.locator("p")).toBeVisible();
    }
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.keyboard.press("Space");
    await expect(rows.last().locator("p")).toBeHidden();
  });
}

for (const [path, status, words] of [
  ["/welcome", 200, "Welcome to Dhowline"],
  ["/no/page", 404, "No page at this address."],
] as const) {
  test(`${path} has the tracking box in the first view, and links to the main pages`, async ({
    page,
  }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
    const ways = page.getByRole("navigation", { name: "Ways on" }).getByRole("link");
    await expect(ways).toHaveText([
      /Home/,
      /Global Freight/,
      /Other Services/,
      /Request Quote/,
      /Contact Us/,
    ]);
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const box = page.getByPlaceholder("Enter your tracking number");
      await expect(box).toBeInViewport({ ratio: 1 });
    }
  });
}
