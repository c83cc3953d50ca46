/** A server for one test alone, whose stores can be made to fail and whose log can be read. */
import { test as base, expect } from "playwright/test";
import { openSite, type Site, storeOrder } from "../drills/site.ts";
import { hydrateOnNavigation } from "./site.ts";

export const test = base.extend<{ site: Site }>({
  async page({ page, javaScriptEnabled }, use) {
    if (javaScriptEnabled) hydrateOnNavigation(page);
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
  async site({}, use) {
    const site = await openSite();
    await use(site);
    await site.close();
  },
});

/** The lines of the log so far. */
export function linesOf(site: Site): Record<string, unknown>[] {
  const lines = site.printed().split("\n");
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
}

/** Stores an order whose page can't be rendered: it has bytes in place of text. */
export async function storeBrokenOrder(site: Site, number: string) {
  await storeOrder(site, number, "");
  await site.store("UPDATE orders SET shipper_type = x'00' WHERE order_number = ?", number);
}

/** Expects the reference in `words` to be in the log: in the line of an error, and in that of a failed request. */
export async function expectLogged(site: Site, words: string | null) {
  const [, reference] = /Reference: ([0-9A-Z]{4}-[0-9A-Z]{4})(?![\w-])/.exec(words ?? "") ?? [];
  expect(reference, `a reference in "${words}"`).toBeDefined();
  await expect
    .poll(() => linesOf(site).filter((line) => line.errorId === reference))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: "error" }),
        expect.objectContaining({ event: "request", code: expect.any(Number) }),
      ]),
    );
  const line = linesOf(site).find(
    ({ event, errorId }) => event === "request" && errorId === reference,
  );
  expect(Number(line?.code)).toBeGreaterThanOrEqual(500);
}

export { expect };
