/** A site of the test's own, whose stores can be taken away and whose log can be read. */
import { test as base, expect } from "playwright/test";
import { openSite, type Site } from "../drills/site.ts";
import { lookFirst } from "./site.ts";

export const test = base.extend<{ site: Site }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) lookFirst(page);
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

/** Stores an order whose page can't be made: bytes stand where words are meant to. */
export async function storeBrokenOrder(site: Site, number: string) {
  await site.store(
    "INSERT INTO orders (order_number, compact_number, created_at, shipper_type) VALUES (?, ?, ?, x'00')",
    ...[number, number, "2026-11-18T05:40:00.000Z"],
  );
}

/** The reference that stands in `words`, which must also stand in the log: in that of a fault, and in the request's line. */
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
  const told = linesOf(site).find((line) => line.event === "request" && line.errorId === reference);
  expect(Number(told?.code)).toBeGreaterThanOrEqual(500);
}

export { expect };
