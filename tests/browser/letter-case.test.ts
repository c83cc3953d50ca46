/** tests/unit/url.test.ts has what is redirected where. */
import { expect, test } from "./site.ts";

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
