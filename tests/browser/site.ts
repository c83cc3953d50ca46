/** What every browser test starts from. */
import { type BrowserContext, test as base, expect, type Page } from "playwright/test";

/** Chromium's own line for an answer that is no success, which ours are on purpose. */
const EXPECTED =
  /^Failed to load resource: the server responded with a status of (400|404|405|409|422|429|503)/;

/** The frame of the contact page, the only thing that ever comes from elsewhere. */
export const MAP = "https://www.openstreetmap.org/export/embed.html";

let lastAddress = 0;

/** An address of its own for each test, so that no test meets another's rate limit. */
function address(workerIndex: number): string {
  lastAddress += 1;
  return `10.${workerIndex % 256}.${Math.floor(lastAddress / 256)}.${lastAddress % 256}`;
}

/** Once its scripts have taken a page over, which they do after the first picture. */
export async function takenOver(page: Page) {
  const id = page.locator('#subscriber [name="submission_id"]');
  if ((await id.count()) > 0) await expect(id).not.toHaveValue("");
}

/** Opens pages as a visitor does who looks before touching. With `waitUntil` they are touched at once. */
export function lookFirst(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await takenOver(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await takenOver(page);
    return response;
  };
}

/** Fails a test on any console error, hydration warning, uncaught error or request to another host. */
export const test = base.extend<{ complaints: string[] }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) lookFirst(page);
    await use(page);
  },
  complaints: [
    async ({ context, baseURL }, use, { workerIndex }) => {
      const complaints: string[] = [];
      await context.setExtraHTTPHeaders({ "CF-Connecting-IP": address(workerIndex) });
      listen(context, new URL(baseURL ?? "").host, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

function listen(context: BrowserContext, host: string, complaints: string[]) {
  context.on("console", (message) => {
    const isComplaint = ["error", "warning"].includes(message.type());
    const isExpected = EXPECTED.test(message.text()) || message.location().url.startsWith(MAP);
    if (isComplaint && !isExpected) complaints.push(message.text());
  });
  context.on("weberror", (event) => complaints.push(event.error().message));
  context.on("request", (request) => {
    const url = new URL(request.url());
    const isOurs = !url.protocol.startsWith("http") || url.host === host;
    if (!isOurs && !request.url().startsWith(`${MAP}?`)) complaints.push(`asked ${url.host}`);
  });
}

/** The order number's own sheet, once it stands on the page. */
export function note(page: Page) {
  return page.getByRole("article");
}

export { expect };
