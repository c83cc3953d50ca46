import { expectAccessible } from "./accessibility.ts";
import { DESK, expect, MAP, PHONE, servedPage, test, trackingBox } from "./site.ts";

test.describe("the contact page", () => {
  test("has the address, telephones, email and place beside the form", async ({ page }) => {
    await page.setViewportSize(DESK);
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

    // While the map does not come its frame keeps the place, and the coordinates stand there.
    await page.getByRole("figure").scrollIntoViewIfNeeded();
    expect((await page.locator("iframe").boundingBox())?.height).toBeGreaterThan(200);
    await expect(page.getByRole("figure").getByText("55.2708° E", { exact: true })).toBeVisible();

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
});

test("the credits name the works used, each with a link that opens a new tab and says so", async ({
  request,
}) => {
  const { document } = await servedPage(request, "/credits");
  const links = [...document.querySelectorAll('main a[href^="http"]')];
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringMatching(/^Blender\s*in a new tab$/),
    expect.stringMatching(/^Natural Earth\s*in a new tab$/),
    expect.stringMatching(/^OpenStreetMap contributors\s*in a new tab$/),
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
  test(`the rows of ${path} open and close by keyboard, and have no accessibility fault when open`, async ({
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
    await expectAccessible(page, "all rows open");
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
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      await expect(trackingBox(page)).toBeInViewport({ ratio: 1 });
    }
  });
}
