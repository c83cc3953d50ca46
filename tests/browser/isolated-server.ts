/** Servers whose stores can be made to fail and whose log can be read. */
import { openSite, type Site, storeOrder } from "../drills/site.ts";
import { expect, hydrateOnNavigation, workerTest } from "./site.ts";

export const test = workerTest.extend<{ site: Site; ownSite: Site }>({
  async page({ page, javaScriptEnabled }, use) {
    if (javaScriptEnabled) hydrateOnNavigation(page);
    await use(page);
  },
  /** Shared by one test after another, with the log of this one. */
  async site({ sharedSite }, use) {
    const before = sharedSite.printed().length;
    await use({ ...sharedSite, printed: () => sharedSite.printed().slice(before) });
    await sharedSite.faultModes({ d1: "well", kv: "well" });
  },
  /** For a test that counts what is stored, or spoils it. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
  async ownSite({}, use) {
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
