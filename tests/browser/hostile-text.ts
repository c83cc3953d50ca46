/** What attackers type, and how to see that none of it came alive. */
import type { Page } from "playwright/test";
import { expect } from "./site.ts";

/** Tags, handlers and the ends of what may surround them; each sets `window.attacked` if it runs. */
export const LIVE =
  '"><img src=x onerror=attacked=1><script>attacked=2</script></script><svg onload=attacked=3> {{7*7}}';

/** Fails on what only a script of the attacker could bring about. */
export async function expectInert(page: Page) {
  expect(await page.evaluate(() => "attacked" in window)).toBe(false);
  await expect(page.locator("[onerror], [onload], img[src='x'], svg[onload]")).toHaveCount(0);
}
