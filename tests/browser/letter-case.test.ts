import { expect, test } from "./site.ts";

test("a path in another letter case is redirected to its own, as is the page's data", async ({
  page,
  request,
}) => {
  for (const [typed, path] of [
    ["/Contact", "/contact"],
    ["/ABOUT/?From=Mail", "/about/?From=Mail"],
    ["/Track/DL-2611-0385", "/track/DL-2611-0385"],
    ["/Contact.data?_routes=routes%2Fcontact", "/contact.data?_routes=routes%2Fcontact"],
  ] as const) {
    for (const method of ["GET", "HEAD", "POST"]) {
      const response = await request.fetch(typed, { method, maxRedirects: 0 });
      expect(response.status(), typed).toBe(308);
      expect(response.headers()).toMatchObject({ location: path, "cache-control": "no-store" });
    }
    expect((await request.get(typed)).status(), typed).toBe(200);
  }
  await page.goto("/Track/DL-2611-0385");
  await expect(page).toHaveURL("/track/DL-2611-0385");
  await expect(page).toHaveTitle(/DL-2611-0385/);
});

test("a path that is unknown in any letter case is a 404, for the browser's router too", async ({
  page,
  request,
  baseURL,
}) => {
  for (const path of ["/NoSuchPage", "/Contact/Us", "/Contact%2F", "//Contact"]) {
    const response = await page.goto(`${baseURL}${path}`);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByText("No page at this address.")).toBeVisible();
  }
  const response = await request.post("/API/order/searchorder", {
    data: { order_number: "DL-2611-0385" },
  });
  expect(response.status()).toBe(404);
  expect(await response.json()).toMatchObject({ code: 404 });
});

test("a path that looks like a host is not redirected to that host", async ({
  request,
  baseURL,
}) => {
  for (const path of ["//Evil.com", "//Evil.com/Contact", "/%2FEvil.com", "/\\Evil.com/Track/A"]) {
    const response = await request.get(`${baseURL}${path}`, { maxRedirects: 0 });
    expect(response.status(), path).toBe(404);
  }
  const inner = await request.get("/Track//Evil.com", { maxRedirects: 0 });
  expect(inner.headers().location).toBe("/track//Evil.com");
});
