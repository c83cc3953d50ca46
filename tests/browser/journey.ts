/** A walk through the whole site, from link to link, as a visitor could take it. */
import {
  type APIRequestContext,
  expect,
  type Locator,
  type Page,
  type ViewportSize,
} from "playwright/test";
import { INDEXED } from "../support/pages.ts";
import { servedPage } from "./site.ts";

/** Where a walk begins: home, and the pages that no other page links to. */
const STARTS = ["/", "/welcome", "/faqs", "/swiper", "/coming-soon"] as const;

/** A link of ours: the page it was first found on, and where it leads. */
export interface Step {
  readonly from: string;
  readonly href: string;
  readonly isInMenu: boolean;
}

/** Reads every page that links lead to, and checks each link of each; returns the links of ours. */
export async function explore(request: APIRequestContext): Promise<Step[]> {
  const idsOf = new Map<string, readonly string[]>();
  const steps: Step[] = [];
  const waiting: string[] = [...STARTS];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (idsOf.has(path)) continue;
    const { status, document } = await servedPage(request, path);
    expect(status, path).toBe(200);
    idsOf.set(
      path,
      [...document.querySelectorAll("[id]")].map(({ id }) => id),
    );
    for (const link of document.querySelectorAll("a[href]")) {
      if (isExternal(link)) continue;
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

/** Clicks one link for each address, expects to arrive there, and goes back; returns how many. */
export async function follow(page: Page, steps: readonly Step[], size: ViewportSize) {
  await page.setViewportSize(size);
  const seen = new Set<string>();
  let clicked = 0;
  let title = "";
  for (const { from, href } of steps) {
    const aim = new URL(href, `http://site${from}`).href;
    if (seen.has(aim) || href === "#main") continue;
    seen.add(aim);
    if (!page.url().startsWith("http") || pathOf(page.url(), from) !== from) {
      await page.goto(from);
      title = await page.title();
    }
    const before = page.url();
    await press(page, page.locator(`a[href="${href}"]`));
    clicked += 1;
    await expect(page, `${href} on ${from}`).toHaveURL(aim.replace("http://site", ""));
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const id = decodeURIComponent(new URL(aim).hash.slice(1));
    if (id) await expect(page.locator(`[id="${id}"]`), `${href} on ${from}`).toBeInViewport();
    // A link to the page itself leaves nothing to go back to.
    if (page.url() === before) continue;
    await page.goBack();
    await expect(page).toHaveTitle(title);
  }
  return clicked;
}

/** Presses the link. A page that has just come may close the phone menu: then again. */
async function press(page: Page, links: Locator) {
  await expect(async () => {
    const link = await reach(page, links);
    await link.click({ timeout: 2_000 });
  }).toPass();
}

/** The link where a visitor sees it: on the page, in what is folded, or in the phone menu. */
async function reach(page: Page, links: Locator): Promise<Locator> {
  const shown = links.filter({ visible: true });
  if ((await shown.count()) > 0) return shown.first();
  const folded = page.locator("details:not([open])").filter({ has: links, visible: true });
  const opener =
    (await folded.count()) > 0
      ? folded.first().locator("summary").first()
      : page.getByRole("button", { name: "Open menu" });
  await opener.click({ timeout: 2_000 });
  return shown.first();
}

/** Whether a link leaves the site; such a link must be well formed, and open a new tab if it is of the web. */
function isExternal(link: Element): boolean {
  const [href = "", target, rel] = ["href", "target", "rel"].map((name) => link.getAttribute(name));
  if (href?.startsWith("tel:")) expect(href).toMatch(/^tel:\+\d{8,15}$/);
  else if (href?.startsWith("mailto:")) expect(href).toMatch(/^mailto:[^@\s]+@[^@\s]+$/);
  else if (new URL(href ?? "", "http://site").host === "site") return false;
  else {
    expect(href).toMatch(/^https?:\/\//);
    expect({ href, target, rel }).toEqual({ href, target: "_blank", rel: "noopener noreferrer" });
  }
  return true;
}

function pathOf(href: string, from: string): string {
  const { pathname } = new URL(href, `http://site${from}`);
  return pathname === "/" ? "/" : pathname.replace(/\/$/, "");
}
