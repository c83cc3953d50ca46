import { explore, follow } from "./journey.ts";
import { DESK, expect, orderDetails, PHONE, test, trackingBox } from "./site.ts";

test("every link of every page arrives at a page and a part", async ({ page, request }) => {
  const steps = await explore(request);
  // Links within a page are clicked in the tests of the services and of the text pages.
  const between = steps.filter(({ href }) => !href.startsWith("#"));
  // A desk's window shows no menu; its links are pressed on a phone.
  const onPages = between.filter(({ isInMenu }) => !isInMenu);
  expect(await follow(page, onPages, DESK)).toBeGreaterThan(20);
});

/** tests/unit/addresses.test.ts has what is redirected where. */
test.describe("letters of a path", () => {
  test("a path in another letter case leads to its own", async ({ page, request, baseURL }) => {
    for (const [typed, path] of [
      ["/ABOUT/?From=Mail", "/about/?From=Mail"],
      ["/Contact.data?_routes=routes%2Fcontact", "/contact.data?_routes=routes%2Fcontact"],
    ] as const) {
      for (const method of ["GET", "HEAD", "POST"]) {
        const response = await request.fetch(typed, { method, maxRedirects: 0 });
        expect(response.status(), typed).toBe(308);
        expect(response.headers()).toMatchObject({ location: path, "cache-control": "no-store" });
      }
    }
    await page.goto("/Track/DL-2611-0385");
    await expect(page).toHaveURL("/track/DL-2611-0385");
    await expect(page).toHaveTitle(/DL-2611-0385/);

    for (const path of ["//Evil.com/Contact", "/%2FEvil.com", "/\\Evil.com/Track/A"]) {
      const response = await request.get(`${baseURL}${path}`, { maxRedirects: 0 });
      expect(response.status(), path).toBe(404);
    }
    const inner = await request.get("/Track//Evil.com", { maxRedirects: 0 });
    expect(inner.headers().location).toBe("/track//Evil.com");
    // For the browser's router too.
    for (const path of ["/NoSuchPage", "/Contact%2F", "//Contact"]) {
      const response = await page.goto(`${baseURL}${path}`);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByText("No page at this address.")).toBeVisible();
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every link to a part, and of the phone menu, arrives", async ({ page, request }) => {
    const steps = await explore(request);
    const checked = steps.filter(({ href, isInMenu }) => isInMenu || href.includes("#"));
    expect(await follow(page, checked, PHONE)).toBeGreaterThan(20);
  });

  test("each page with a tracking box finds the order", async ({ page }) => {
    await page.setViewportSize(PHONE);
    for (const path of ["/", "/track", "/welcome", "/coming-soon"]) {
      await page.goto(path);
      await trackingBox(page).fill("DL-2611-0385");
      await page.getByRole("button", { name: "Track & trace" }).click();
      await expect(page).toHaveURL("/track/DL-2611-0385#answer");
      await expect(orderDetails(page)).toContainText("In transit");
    }
  });
});
