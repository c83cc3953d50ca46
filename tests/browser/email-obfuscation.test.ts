/** Cloudflare's Email Address Obfuscation, which is on in a new zone, leaves pages alone. */
import { email } from "#app/content/company.ts";
import { startProxy } from "./email-obfuscation-proxy.ts";
import { expect, test } from "./isolated-server.ts";
import { waitForHydration } from "./site.ts";

test("pages are whole behind it, with their addresses and forms, for none may be rewritten", async ({
  page,
  site,
}) => {
  const proxy = await startProxy(site.url);
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  try {
    for (const path of ["/contact", "/", "/terms-and-conditions"]) {
      await page.goto(proxy.url + path, { waitUntil: "load" });
      await waitForHydration(page);
      await expect(page.locator(`a[href="mailto:${email.value}"]`).first()).toBeAttached();
      await expect(page.getByText("[email")).toHaveCount(0);
      await expect(page.locator('script[src*="/cdn-cgi/"]')).toHaveCount(0);
    }
    await page.goto(`${proxy.url}/contact`, { waitUntil: "load" });
    await waitForHydration(page);
    await expect(page.locator("form#contact input:visible, form#contact textarea")).toHaveCount(6);
    expect(problems).toEqual([]);
  } finally {
    proxy.stop();
  }

  const forced = await startProxy(site.url, { isForced: true });
  try {
    // The stand-in rewrites what it may.
    const response = await page.request.get(`${forced.url}/contact`);
    expect(await response.text()).toContain("[email&#160;protected]");
  } finally {
    forced.stop();
  }

  for (const path of ["/", "/contact", "/track/DL-1", "/desk", "/no-such-page"]) {
    const { headers } = await fetch(site.url + path, { headers: { "Accept-Encoding": "gzip" } });
    expect(headers.get("Cache-Control"), path).toMatch(/, no-transform$/);
    expect(headers.get("Content-Encoding"), path).toBe("gzip");
  }
});
