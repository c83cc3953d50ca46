/** What every browser test starts from. */
import { type BrowserContext, test as base, expect, type Page } from "playwright/test";

/** Chromium's own line for a document that answers 404, which our pages do on purpose. */
const EXPECTED =
  /^Failed to load resource: the server responded with a status of (404|405|429|503)/;

let lastAddress = 0;

/** An address of its own for each test, so that no test meets another's rate limit. */
function address(workerIndex: number): string {
  lastAddress += 1;
  return `10.${workerIndex % 256}.${Math.floor(lastAddress / 256)}.${lastAddress % 256}`;
}

/** Fails a test on any console error, hydration warning, uncaught error or request to another host. */
export const test = base.extend<{ complaints: string[] }>({
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
    if (isComplaint && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  context.on("weberror", (event) => complaints.push(event.error().message));
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.host !== host) complaints.push(`asked ${url.host}`);
  });
}

/** The order number's own sheet, once it stands on the page. */
export function note(page: Page) {
  return page.getByRole("article");
}

export { expect };
