import type { Page } from "playwright/test";
import { brand, email, headOffice, phoneLines } from "#app/content/company.ts";
import { faqs } from "#app/content/pages/faqs.ts";
import { dataCollected, privacySections } from "#app/content/pages/privacy.ts";
import { termsFaqs, termsSections } from "#app/content/pages/terms.ts";
import { expectAccessible } from "./accessibility.ts";
import { DESK, expect, MAP, servedPage, test } from "./site.ts";

test("the contact page has all ways to reach us, and loads the map late", async ({ page }) => {
  const map = Promise.withResolvers<void>();
  await page.route(`${MAP}?*`, async (route) => {
    await map.promise;
    await route.fulfill({ body: "A map" });
  });
  await page.setViewportSize(DESK);
  await page.goto("/contact");
  const frame = page.getByTitle("Map of our head office in Dubai, UAE");
  await expect(frame).toHaveCount(0);

  const label = page.getByRole("region", { name: "Head Office" });
  await expect(label.getByRole("link")).toHaveCount(4);
  for (const [name, href] of [
    ...phoneLines.value.map(({ shown, dial }) => [shown, `tel:${dial}`] as const),
    [email.value, `mailto:${email.value}`] as const,
  ]) {
    const link = label.getByRole("link", { name });
    await expect(link).toHaveAttribute("href", href);
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  for (const line of headOffice.addressLines.value) {
    await expect(label.getByText(line)).toBeVisible();
  }
  const place = page.getByRole("figure");
  await expect(place.getByText("25.2048° N, 55.2708° E")).toBeVisible();

  const form = page.getByRole("main").getByRole("form");
  await expect(form).toBeVisible();
  const address = await label.boundingBox();
  const box = await form.boundingBox();
  expect(box?.x).toBeGreaterThan((address?.x ?? 0) + (address?.width ?? 0) - 1);
  expect(box?.y).toBeLessThan((address?.y ?? 0) + (address?.height ?? 0));

  await test.step("while the map does not come its frame keeps the place, and the coordinates stand there", async () => {
    await place.scrollIntoViewIfNeeded();
    expect((await page.locator("iframe").boundingBox())?.height).toBeGreaterThan(200);
    await expect(place.getByText("55.2708° E", { exact: true })).toBeVisible();
  });

  await test.step("the map is named and fenced in, at the head office", async () => {
    map.resolve();
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
});

test("the credits name the works used, with links that open new tabs", async ({ request }) => {
  const { document } = await servedPage(request, "/credits");
  const links = [...document.querySelectorAll('main a[href^="http"]')];
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringMatching(/^Blender\s*in a new tab$/),
    expect.stringMatching(/^Natural Earth\s*in a new tab$/),
    expect.stringMatching(/^OpenStreetMap contributors\s*in a new tab$/),
    expect.stringMatching(/^airport-data-js\s*in a new tab$/),
    expect.stringMatching(/^CC BY 4.0\s*in a new tab$/),
    expect.stringMatching(/^sea-ports\s*in a new tab$/),
    expect.stringMatching(/^Archivo\s*in a new tab$/),
    expect.stringMatching(/^SIL Open Font Licence\s*in a new tab$/),
    expect.stringMatching(/^IBM Plex\s*in a new tab$/),
    expect.stringMatching(/^SIL Open Font Licence\s*in a new tab$/),
  ]);
  for (const link of links) {
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  }
});

/** The rows open and close by keyboard, and have no accessibility fault when open. */
async function expectRows(page: Page, count: number) {
  const rows = page.locator("details").filter({ hasNot: page.locator("ol") });
  await expect(rows).toHaveCount(count);
  for (const row of await rows.all()) {
    await row.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(row.locator("p")).toBeVisible();
  }
  await expectAccessible(page, "all rows open");
  await page.keyboard.press("Space");
  await expect(rows.last().locator("p")).toBeHidden();
}

/** The terms, the privacy policy and the questions. */
const HEADS = 3;
const sections = [termsSections, dataCollected, privacySections];

test("the index of the terms leads to each part; the rows open and close", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto("/terms-and-conditions");
  const index = page.getByRole("navigation", { name: "On this page" });
  const links = index.getByRole("link");
  await index.getByText("On this page").first().click();
  for (const width of [390, 1440]) {
    await test.step(`the links lead to their parts at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const name of ["Personal information", "Device information", "Log information"]) {
        await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
      }
      await expect(links).toHaveCount(HEADS + sections.flatMap(({ value }) => value).length);
      const followed = width === 390 ? [links.first(), links.last()] : await links.all();
      for (const link of followed) {
        const id = (await link.getAttribute("href"))?.slice(1);
        await link.click();
        await expect(page).toHaveURL(`/terms-and-conditions#${id}`);
        await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
      }
    });
  }
  await expectRows(page, termsFaqs.value.length);
});

test("the rows of the questions open by keyboard, and are accessible", async ({ page }) => {
  await page.goto("/faqs");
  await expectRows(page, faqs.value.length);
});

test("the hero of the about page links to the form for a quote", async ({ request }) => {
  const { document } = await servedPage(request, "/about");
  const link = document.querySelector("h1")?.closest("section")?.querySelector("a");
  expect(link?.textContent).toContain("Request quote");
  expect(link?.getAttribute("href")).toBe("/service-request/");
});

/** pages.test.ts has the tracking box, in their first view. */
test("the welcome page and an unknown address link to the main pages", async ({ request }) => {
  for (const [path, status, words] of [
    ["/welcome", 200, `Welcome to ${brand.name}`],
    ["/no/page", 404, "Page not found"],
  ] as const) {
    const served = await servedPage(request, path);
    expect(served.status).toBe(status);
    expect(served.document.querySelector("h1")?.textContent).toBe(words);
    const ways = served.document.querySelectorAll('nav[aria-label="Pages"] a');
    expect([...ways].map((way) => way.textContent)).toEqual(
      ["Home", "Global Freight", "Other Services", "Request quote", "Contact Us"].map((name) =>
        expect.stringContaining(name),
      ),
    );
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the contact page has its map, its lines and its form", async ({ page }) => {
    await page.goto("/contact");
    await expect(page.getByTitle("Map of our head office in Dubai, UAE")).toBeVisible();
    await expect(page.getByRole("region", { name: "Head Office" }).getByRole("link")).toHaveCount(
      4,
    );
    await expect(page.getByRole("main").getByRole("form")).toBeVisible();
  });
});
