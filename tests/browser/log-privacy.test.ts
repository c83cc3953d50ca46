/**
 * Everything that the server prints while people fill in all forms and track orders, also while its
 * stores fail: it holds nothing of what they typed. The server is one of the test's own.
 */
import { randomUUID } from "node:crypto";
import type { Page, Request } from "playwright/test";
import { readLog } from "../drills/log-lines.ts";
import { type Site, storeOrder } from "../drills/site.ts";
import { type FormName, fillIn, formNames, forms, openForm, sendButton } from "./form-fields.ts";
import { expect, test as isolatedServer, linesOf } from "./isolated-server.ts";
import { trackingBox } from "./site.ts";

const ORDER = "PRIVATE-4711-0815";
const CONSIGNEE = "Consigneeson";

/** Words that stand nowhere in the site. */
const SECRET = {
  name: "Zyxwina Vutsrq",
  email: "zyxwina.vutsrq@secret-shipper.ae",
  phone: "+971 58 123 99 47",
  origin: "Origintown Q7",
  destination: "Destinationville Q8",
  description: "Describedly secret goods",
  subject: "Subjectively secret",
  message: "Messagewise secret",
  freight: "Freightwise secret",
  city: "Citywise secret",
  delivery: "Deliverywise secret",
  incoterms: "Incotermwise secret",
} as const;

const test = isolatedServer.extend<{ ownSite: Site }>({
  async ownSite({ ownSite }, use) {
    await storeOrder(ownSite, ORDER, CONSIGNEE);
    await use(ownSite);
  },
});

/** Fills in all forms, and tracks orders. */
async function visitAll(page: Page, site: Site) {
  for (const name of formNames) await fillAndSend(page, site, name);
  await page.goto(`${site.url}/track/${ORDER}`);
  for (const typed of ["PRIVATE-NOT-THERE", ORDER]) {
    const call = page.waitForResponse("**/api/order/searchorder");
    await trackingBox(page).fill(typed);
    await trackingBox(page).press("Enter");
    await call;
  }
  await openTracked(site);
}

async function openTracked(site: Site) {
  await site.ask("/track/PRIVATE-NOT-THERE");
  await site.ask(`/track?number=${ORDER}&number=PRIVATE-NOT-THERE`);
  await site.ask(`/track/${ORDER}.json`);
  await followOrder(site);
}

/** As a link has it, though it is of nobody. */
const TOKEN = "zyxwin00000000000000000000000000";

async function followOrder(site: Site) {
  const post = (path: string, form: Record<string, string>) =>
    site.ask(path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    });
  await post(`/track/${ORDER}/follow`, { email: SECRET.email, level: "all" });
  await site.ask(`/follow/${TOKEN}`);
  await post(`/follow/${TOKEN}`, { decision: "stop" });
}

const SUBMISSION_ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;

/** Visits it all; returns a function that sends the same requests once more, without a browser. */
async function recordVisit(page: Page, site: Site) {
  const recorded: Request[] = [];
  const record = (request: Request) => {
    const isRepeated = request.isNavigationRequest() || request.url().includes("/api/");
    if (isRepeated) recorded.push(request);
  };
  page.on("request", record);
  await visitAll(page, site);
  page.off("request", record);
  const requests = await Promise.all(
    recorded.map(async (request) => ({
      path: request.url().slice(site.url.length),
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postData() ?? "",
    })),
  );
  return async () => {
    for (const { path, body, ...rest } of requests) {
      // A form that is sent anew has another id.
      await site.ask(path, { ...rest, body: body.replace(SUBMISSION_ID, () => randomUUID()) });
    }
    await openTracked(site);
  };
}

async function fillAndSend(page: Page, site: Site, name: FormName) {
  const { path, rows } = forms[name];
  const form = await openForm(page, name, site.url + path);
  await fillIn(form, rows, SECRET);
  const response = page.waitForResponse("**/api/**");
  await sendButton(form).click();
  await response;
}

/** What the visits come to, as the log may name it. */
const CALLED = [
  ...["/", "/about", "/contact", "/service-request", "/track", "/track/*", "/follow/*", "*"],
  ...["/vitals", "/health", "/api/home/contactadd", "/api/order/searchorder"],
  ...["/api/servicerequest/servicerequestadd", "/api/subscriber/addsubscriber"],
];

test("nothing that visitors typed is in the server's log", async ({ page, ownSite: site }) => {
  const visitAgain = await recordVisit(page, site);
  await site.faultModes({ d1: "failing" });
  await visitAgain();
  await site.faultModes({ d1: "failing", kv: "failing" });
  await visitAgain();
  await site.faultModes({ d1: "well", kv: "well" });
  // A fault of the query itself, whose error repeats the query with its values.
  for (const table of ["quotes", "contacts", "subscribers", "orders"]) {
    await site.store(`DROP TABLE ${table}`);
  }
  await visitAgain();
  await site.scheduled();
  await site.ask("/health");

  // Addresses that nobody should have typed: into the path, and behind it.
  await page.goto(`${site.url}/${SECRET.email}?name=${SECRET.name}`);
  await page.goto(`${site.url}/about?order=${ORDER}`);
  await page.goto(`${site.url}/track/${ORDER}%`);

  // Every request has its line, in which a tracked order is one like all others.
  const log = site.printed();
  expect(readLog(log, /4711|zyxwin/i).problems).toEqual([]);
  const called = linesOf(site).flatMap(({ event, call }) => (event === "request" ? [call] : []));
  expect(new Set(called)).toEqual(new Set(CALLED));

  // Every fault was logged, so the log is the real one.
  for (const words of ['"quote"', '"contact"', '"searchOrder"', '"follow"', '"enqueued"']) {
    expect(log).toContain(words);
  }
  const typed = [...Object.values(SECRET), ORDER, "PRIVATE-NOT-THERE", CONSIGNEE, TOKEN, "vutsrq"];
  const found = typed.filter((value) => log.toLowerCase().includes(value.toLowerCase()));
  expect(found).toEqual([]);
  expect(log).not.toMatch(/[\w.+-]+@[\w-]+\.\w{2,}/);
});
