/** A walk through the whole site, from link to link, as a visitor could take it. */
import type { APIRequestContext, Page } from "playwright/test";
import { INDEXED } from "../support/pages.ts";
import { DESK, EXHAUSTIVE, expect, PHONE, servedPage, test } from "./site.ts";

/** Where a walk begins: home, and the pages that no other page links to. */
const STARTS = ["/", "/welcome", "/faqs", "/swiper", "/coming-soon"] as const;

/** A link of ours: the page it was first found on, and where it leads. */
interface Step {
  readonly from: string;
  readonly href: string;
  readonly isInMenu: boolean;
}

/** Reads every page that links lead to, and checks each link of each; returns the links of ours. */
async function explore(request: APIRequestContext): Promise<Step[]> {
  const idsOf = new Map<string, readonly string[]>();
  const steps: Step[] = [];
  const waiting: string[] = [...STARTS];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (idsOf.has(path)) continue;
    const { status, document } = await servedPage(request, path);
    expect(status, path).toBe(200);
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    idsOf.set(path, ids);
    for (const link of document.querySelectorAll("a[href]")) {
      // Those to the other language load a document (languages.test.ts).
      if (isExternal(link) || link.hasAttribute("lang")) continue;
      const href = link.getAttribute("href") ?? "";
      steps.push({ from: path, href, isInMenu: link.closest("#site-menu") !== null });
      waiting.push(pathOf(href, path));
    }
  }
  expect([...idsOf.keys()]).toEqual(expect.arrayContaining([...INDEXED]));
  for (const { from, href } of steps) {
    const { hash } = new URL(href, `http://site${from}`);
    if (hash === "") continue;
    const ids = idsOf.get(pathOf(href, from));
    expect(ids, `${href} on ${from}`).toContain(decodeURIComponent(hash.slice(1)));
  }
  return steps;
}

/** Whether a link leaves the site; such a link must be well formed, and open a new tab if it is of the web. */
function isExternal(link: Element): boolean {
  const [href, target, rel] = ["href", "target", "rel"].map((name) => link.getAttribute(name));
  if (href?.startsWith("tel:")) expect(href).toMatch(/^tel:\+\d{8,15}$/);
  else if (href?.startsWith("mailto:")) expect(href).toMatch(/^mailto:[^@\s]+@[^@\s]+$/);
  else if (new URL(href ?? "", "http://site").host === "site") return false;
  else expect({ target, rel }, `${href}`).toEqual({ target: "_blank", rel: "noopener noreferrer" });
  return true;
}

function pathOf(href: string, from: string): string {
  const { pathname } = new URL(href, `http://site${from}`);
  return pathname === "/" ? "/" : pathname.replace(/\/$/, "");
}

/** Clicks one link for each page, or for each address, on the page that it was found on, and expects to arrive. */
async function follow(page: Page, steps: readonly Step[]) {
  const seen = new Set<string>();
  for (const { from, href } of steps) {
    const { href: aim, hash } = new URL(href, `http://site${from}`);
    const path = pathOf(href, from);
    const one = EXHAUSTIVE ? aim : path;
    if (seen.has(one) || (path === from && !hash)) continue;
    seen.add(one);
    await page.setViewportSize(DESK);
    await page.goto(from);
    const links = page.locator(`a[href="${href}"]:not(#site-menu *)`);
    const folded = page.locator("details:not([open])").filter({ has: links, visible: true });
    const shown = links.filter({ visible: true }).first();
    // Some links are those of narrow windows alone.
    if ((await shown.or(folded).count()) === 0) await page.setViewportSize(PHONE);
    if (!(await shown.isVisible())) await folded.first().locator("summary").first().click();
    await shown.click();
    await expect(page, `${href} on ${from}`).toHaveURL(aim.replace("http://site", ""));
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveCount(1);
    const part = page.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`);
    if (hash) await expect(part, `${href} on ${from}`).toBeInViewport();
    await expect(hash ? part : heading).toBeFocused();
  }
  expect(seen.size).toBeGreaterThan(10);
}

test("every page and part that a link names is there, and a link to each page arrives", async ({
  page,
  request,
}) => {
  const steps = await explore(request);
  // Links within a page are clicked in pages.test.ts, those of the phone menu in hydration.test.ts.
  const onPages = steps.filter(({ href, isInMenu }) => !isInMenu && !href.startsWith("#"));
  await follow(page, onPages);
});

/** tests/unit/addresses.test.ts has what is redirected where. */
test("a path in another letter case leads to its own", async ({ page, request, baseURL }) => {
  const response = await request.post("/ABOUT/?From=Mail", { maxRedirects: 0 });
  expect(response.status()).toBe(308);
  const headers = { location: "/about/?From=Mail", "cache-control": "no-store" };
  expect(response.headers()).toMatchObject(headers);
  await page.goto("/Track/DL-2611-0385");
  await expect(page).toHaveURL("/track/DL-2611-0385");
  await expect(page).toHaveTitle(/DL-2611-0385/);
  // For the browser's router too.
  await page.goto(`${baseURL}//Contact`);
  await expect(page.getByText("No page at this address.")).toBeVisible();
});
