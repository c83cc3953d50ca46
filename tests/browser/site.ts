/** What every browser test starts from. */
import { parseHTML } from "linkedom";
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
  type ViewportSize,
  type WebError,
} from "playwright/test";
import { openSite, type Site } from "../drills/site.ts";

/**
 * The browser's own lines: for a response that is no success, which ours are on purpose; and for a font
 * that isn't painted within seconds, which on a busy machine happens to any.
 */
const EXPECTED =
  /^Failed to load resource: the server responded with a status of (400|404|405|409|422|429|503)|\.woff2 was preloaded using link preload but not used/;

/** The frame of the contact page, the only thing that ever comes from elsewhere. */
export const MAP = "https://www.openstreetmap.org/export/embed.html";

export const PHONE = { width: 390, height: 844 } as const;
export const DESK = { width: 1440, height: 900 } as const;

/** In `npm run nightly`: what is too long for each push. */
export const EXHAUSTIVE = process.env.EXHAUSTIVE === "1";

let lastAddress = 0;

/** A network of its own for each test, so that no test meets another's limits. */
function address(workerIndex: number): string {
  lastAddress += 1;
  return `10.${workerIndex % 256}.${lastAddress % 256}.${Math.floor(lastAddress / 256)}`;
}

/**
 * Waits until the page is hydrated, with the sections that hydrate once it is used: each form has its
 * id then.
 */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(() => {
    dispatchEvent(new Event("scroll"));
    const ids = document.querySelectorAll<HTMLInputElement>('[name="submission_id"]');
    return [...ids].every(({ value }) => value !== "");
  });
}

/** Makes `goto` and `reload` wait for hydration too, unless they are called with `waitUntil`. */
export function hydrateOnNavigation(page: Page) {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await waitForHydration(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await waitForHydration(page);
    return response;
  };
}

/** What a test may listen to on its page. */
const EVENTS = ["request", "requestfinished", "requestfailed", "response", "pageerror"] as const;

/** A context with a page for one test after another. */
interface Kept {
  readonly context: BrowserContext;
  readonly page: Page;
  /** After what can't be undone, such as a clock or an init script, no other test gets it. */
  isSpent: boolean;
}

async function openKept(context: BrowserContext): Promise<Kept> {
  const page = await context.newPage();
  const kept = { context, page, isSpent: false };
  const spendBy = <T extends object>(object: T, ...names: readonly (keyof T)[]) => {
    for (const name of names) {
      const method = (object[name] as (...args: unknown[]) => unknown).bind(object);
      const spending = (...args: unknown[]) => {
        kept.isSpent = true;
        return method(...args);
      };
      Object.assign(object, { [name]: spending });
    }
  };
  spendBy(page, "addInitScript", "exposeFunction");
  const emulateMedia = page.emulateMedia.bind(page);
  page.emulateMedia = (options = {}) => {
    // The medium alone is reset.
    if (Object.keys(options).some((name) => name !== "media")) kept.isSpent = true;
    return emulateMedia(options);
  };
  spendBy(context, "grantPermissions", "newCDPSession", "setOffline");
  spendBy(context.clock, "install", "setFixedTime");
  return kept;
}

/**
 * Leaves the page on a text of the site: only as long as a tab stays with one site do scripts and
 * pictures stay in its memory, which saves half of a test's first load.
 */
async function clean({ context, page }: Kept, viewport: ViewportSize) {
  for (const event of EVENTS) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.goto("/robots.txt", { waitUntil: "load" });
  await page.evaluate(() => [localStorage.clear(), sessionStorage.clear()]);
  await context.clearCookies();
  await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null });
  // Out of the window, where it points at nothing of the next page.
  await page.mouse.move(-1, -1);
}

/** What the tests of a worker have in common; all begin with it, since another set is another worker. */
export const workerTest = base.extend<object, { pages: Map<string, Kept>; sharedSite: Site }>({
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    async ({}, use) => {
      await use(new Map());
    },
    { scope: "worker" },
  ],
  /** A server beside the one that all tests use; it starts with the first test that asks for it. */
  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
});

/**
 * Fails a test on any console error, hydration warning, uncaught error or request to another host. A
 * test has the page of the one before it, cleaned, unless that failed or spent it.
 */
export const test = workerTest.extend<{ consoleErrors: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
  async extraHTTPHeaders({}, use, { workerIndex }) {
    await use({ "CF-Connecting-IP": address(workerIndex) });
  },
  async context(
    { browser, pages, baseURL, contextOptions, javaScriptEnabled, extraHTTPHeaders, viewport },
    use,
    info,
  ) {
    const key = JSON.stringify([baseURL, contextOptions, javaScriptEnabled]);
    const kept = pages.get(key) ?? (await openKept(await browser.newContext()));
    if (javaScriptEnabled && !pages.has(key)) hydrateOnNavigation(kept.page);
    pages.delete(key);
    await kept.context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(kept.context);
    const hasFailed = info.status !== info.expectedStatus;
    if (kept.isSpent || hasFailed || kept.page.isClosed()) return kept.context.close();
    await clean(kept, viewport ?? DESK);
    pages.set(key, kept);
  },
  async page({ context }, use) {
    const [page = await context.newPage()] = context.pages();
    await use(page);
  },
  consoleErrors: [
    async ({ context, baseURL }, use) => {
      const consoleErrors: string[] = [];
      const stop = listen(context, new URL(baseURL ?? "").host, consoleErrors);
      await use(consoleErrors);
      stop();
      expect(consoleErrors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Notes every error; returns what ends it. */
function listen(context: BrowserContext, host: string, consoleErrors: string[]) {
  const onConsole = (message: ConsoleMessage) => {
    const isError = ["error", "warning"].includes(message.type());
    const isExpected = EXPECTED.test(message.text()) || message.location().url.startsWith(MAP);
    if (isError && !isExpected) consoleErrors.push(message.text());
  };
  const onError = (event: WebError) => consoleErrors.push(event.error().message);
  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    const isOurs = !url.protocol.startsWith("http") || url.host === host;
    if (!isOurs && !request.url().startsWith(`${MAP}?`)) consoleErrors.push(`asked ${url.host}`);
  };
  context.on("console", onConsole).on("weberror", onError).on("request", onRequest);
  return () => context.off("console", onConsole).off("weberror", onError).off("request", onRequest);
}

/** A page as the server sends it: for what needs no browser. */
export async function servedPage(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  const html = await response.text();
  const { document } = parseHTML(html);
  return { status: response.status(), headers: response.headers(), html, document };
}

/** Holds back every request for `url` until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Opens `path`, or reloads the page, with its scripts held back until the returned function is called. */
export async function openEarly(page: Page, path?: string): Promise<() => Promise<void>> {
  const release = await holdRequests(page, "**/assets/**.js");
  const early = { waitUntil: "domcontentloaded" } as const;
  await (path === undefined ? page.reload(early) : page.goto(path, early));
  return async () => {
    release();
    await waitForHydration(page);
  };
}

/** Until what the page did just now has been painted. */
export function painted(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** How many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

export function trackingBox(page: Page) {
  return page.getByPlaceholder("Enter your tracking number");
}

export async function search(page: Page, number: string) {
  await trackingBox(page).fill(number);
  await trackingBox(page).press("Enter");
}

/** The order, or 'Order Not Found', once it is on the page. */
export function orderDetails(page: Page) {
  return page.getByRole("article");
}

/** Undoes a change of the desk: the page behind its link says what the undo will do, and does it. */
export async function undo(page: Page, shown: Locator) {
  await shown.getByRole("link", { name: "Undo" }).click();
  const form = page.getByRole("region", { name: "Undo" });
  await expect(form).toContainText(/^Undo(?:: \d| restores)/);
  await form.getByRole("button", { name: "Undo" }).click();
}

export { expect };
