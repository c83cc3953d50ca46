import { expect, test } from "./site.ts";

for (const [typed, path, heading] of [
  ["/Contact", "/contact", "Contact"],
  ["/ABOUT/?From=Mail", "/about/?From=Mail", "About"],
  ["/Track/DL-2611-0385", "/track/DL-2611-0385", "DL-2611-0385"],
] as const) {
  test(`${typed} leads to ${path}`, async ({ page, request }) => {
    for (const method of ["GET", "HEAD", "POST"]) {
      const answer = await request.fetch(typed, { method, maxRedirects: 0 });
      expect(answer.status()).toBe(308);
      expect(answer.headers()).toMatchObject({ location: path, "cache-control": "no-store" });
    }
    const response = await page.goto(typed);
    expect(response?.status()).toBe(200);
    expect(new URL(page.url()).href.replace(new URL(page.url()).origin, "")).toBe(path);
    await expect(page).toHaveTitle(RegExp(heading));
  });
}

test("the data of a page is found in any letter case, too", async ({ request }) => {
  const answer = await request.get("/Contact.data?_routes=routes%2Fcontact", { maxRedirects: 0 });
  expect(answer.status()).toBe(308);
  expect(answer.headers().location).toBe("/contact.data?_routes=routes%2Fcontact");
  expect((await request.get("/Contact.data")).status()).toBe(200);
});

/** Whatever the server calls an unknown page, the browser's router must call one, too. */
for (const path of ["/NoSuchPage", "/Contact/Us", "/Contact%2F", "//Contact"]) {
  test(`${path} stays a page that isn't there`, async ({ page, baseURL }) => {
    const response = await page.goto(`${baseURL}${path}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByText("No page at this address.")).toBeVisible();
  });
}

test("a path that looks like a host is not redirected to that host", async ({
  request,
  baseURL,
}) => {
  for (const path of ["//Evil.com", "//Evil.com/Contact", "/%2FEvil.com", "/\\Evil.com/Track/A"]) {
    const answer = await request.get(`${baseURL}${path}`, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(404);
  }
  const inner = await request.get("/Track//Evil.com", { maxRedirects: 0 });
  expect(inner.headers().location).toBe("/track//Evil.com");
});

test("an API address in another letter case answers 404 as JSON", async ({ request }) => {
  const answer = await request.post("/API/order/searchorder", {
    data: { order_number: "DL-2611-0385" },
  });
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 404 });
});
