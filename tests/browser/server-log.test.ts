/**
 * What the server prints while its stores work and while they fail: the reference that a visitor reads is in
 * it, and nothing that anybody typed.
 */
import { randomUUID } from "node:crypto";
import { parseHTML } from "linkedom";
import { formPost, jsonPost } from "../drills/client.ts";
import { readLog } from "../drills/report.ts";
import { openSite, type Site, storeOrder } from "../drills/site.ts";
import {
  type FormName,
  filled,
  fillIn,
  formNames,
  forms,
  openForm,
  quotePayload,
  sendButton,
  valuesOf,
} from "./form-fields.ts";
import { expect, expectLogged, linesOf, storeBrokenOrder, test } from "./isolated-server.ts";
import { orderDetails, search } from "./site.ts";

// One after the other, on one server.
test.describe.configure({ mode: "default" });

test.describe("the reference that a visitor sees is that of the log", () => {
  const BROKEN = "BROKEN1";

  test("on a page that failed to render, and at a failed look-up", async ({ page, site }) => {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    page.on("console", (message) => {
      const isExpected = message.type() !== "error" || /status of 50[03]/.test(message.text());
      if (!isExpected) errors.push(message.text());
    });
    await storeBrokenOrder(site, BROKEN);
    const response = await page.goto(`${site.url}/track/${BROKEN}`);
    expect(response?.status()).toBe(500);
    const words = `Reference: ${response?.headers()["x-reference"]}`;
    expect(await response?.text()).toContain(words);
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page didn't load.");
    await expect(main.getByText("Reference: ")).toHaveText(words);
    await expect(main).not.toContainText(/Server Error|stack/);
    await expectLogged(site, words);
    expect(site.printed()).not.toContain(BROKEN);

    // Another page shows nothing of it.
    await main.getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.getByText("Reference: ")).toHaveCount(0);

    await site.faultModes({ d1: "failing" });
    await search(page, "DL-1");
    const line = orderDetails(page).getByText(/^Reference: [\w-]+$/);
    await expect(line).toBeVisible();
    await expectLogged(site, await line.textContent());
    await page.reload();
    await expectLogged(site, await line.textContent());
    expect(errors).toEqual([]);
  });

  test("in a form that could not be stored, until the next attempt", async ({ page, site }) => {
    await page.clock.install();
    await site.faultModes({ d1: "failing", kv: "failing" });
    const { path, rows, call } = forms.contact;
    const form = await openForm(page, "contact", site.url + path);
    await fillIn(form, rows);
    const responded = page.waitForResponse(site.url + call);
    await sendButton(form).click();
    await expect(form.getByText("Failed!")).toBeVisible();
    const response = await responded;
    expect(await response.json()).toEqual({ code: 503, message: "Something Error!" });
    const words = `Reference: ${response.headers()["x-reference"]}`;
    const line = form.getByText("Reference: ");
    await expect(line).toContainText(words);
    await expectLogged(site, words);
    // It is no reference of an enquiry, which nothing was stored of.
    await expect(form.getByText("Your reference")).toHaveCount(0);
    await page.clock.fastForward(4100);
    await expect(form.getByText("Failed!")).toHaveCount(0);
    await expect(line).toContainText(words);
    await site.faultModes({ d1: "well", kv: "well" });
    await sendButton(form).click();
    await expect(line).toHaveCount(0);
  });

  test("above the limit of an hour a form gives the telephone number and keeps what was typed", async ({
    page,
  }) => {
    const site = await openSite({ ENQUIRIES_HOURLY_MAX: "0" });
    const { path, rows, call } = forms.contact;
    const form = await openForm(page, "contact", site.url + path);
    await fillIn(form, rows);
    await sendButton(form).click();
    await expect(form.getByRole("alert")).toContainText("Please call us: +971 4 000 0001.");
    expect(await valuesOf(form, rows)).toEqual(filled(rows));
    const aog = filled(forms.quote.rows, { nature_of_dispatch: "AOG" });
    for (const [kind, fields, line] of [
      ["contact", filled(rows), "+971 4 000 0001"],
      ["quote", aog, "AOG desk, 24x7: +971 4 000 0003"],
    ] as const) {
      const posted = await site.ask(forms[kind].path, formPost({ kind, ...fields }));
      expect([posted.status, posted.text]).toEqual([503, expect.stringContaining(line)]);
      const { document } = parseHTML(posted.text);
      const email = document.querySelector(`form#${kind} [name="email"]`);
      expect(email?.getAttribute("value")).toBe(fields.email);
    }
    const called = await site.ask(call, jsonPost(filled(rows)));
    expect(JSON.parse(called.text)).toEqual({
      code: 503,
      message: expect.stringContaining("+971 4 000 0001"),
    });
    const desk = await site.ask("/desk");
    const alert = parseHTML(desk.text).document.querySelector('[role="alert"]');
    expect(alert?.textContent).toContain("The forms refuse AOG requests");
    await site.close();
  });

  test("without JavaScript", async ({ site }) => {
    await site.faultModes({ d1: "failing", kv: "failing" });
    const quote = formPost({ kind: "quote", ...filled(forms.quote.rows) });
    for (const [path, sent, part, heading] of [
      ["/track/DL-1", {}, "article", "h2"],
      [forms.quote.path, quote, "form#quote [role=alert]", "p"],
    ] as const) {
      const { text, status, headers } = await site.ask(path, sent);
      expect(status, path).toBe(503);
      const { document } = parseHTML(text);
      const shown = document.querySelector(part);
      expect(shown?.querySelector(heading)?.textContent).toMatch(
        /Order Not Found\.\.!!!|Something Error!/,
      );
      expect(shown?.textContent).toContain(`Reference: ${headers["x-reference"]}`);
      await expectLogged(site, `Reference: ${headers["x-reference"]}`);
    }
    const { text } = await site.ask("/track/DL-1");
    expect(text).toContain("We can&#x27;t look up orders right now.");
    expect(text).toMatch(/<input[^>]*id="tracking-number"[^>]*value="DL-1"/);
  });
});

test.describe("nothing that visitors typed is in the log", () => {
  const ORDER = "PRIVATE-4711-0815";
  const NOWHERE = "PRIVATE-NOT-THERE";
  const CONSIGNEE = "Consigneeson";
  /** A token as links have it; no follower has it. */
  const TOKEN = "zyxwin00000000000000000000000000";

  /** Words that stand nowhere in the site. */
  const SECRET = {
    ...{ name: "Zyxwina Vutsrq", email: "zyxwina.vutsrq@secret-shipper.ae" },
    ...{ phone: "+971 58 123 99 47", origin: "Origintown Q7", destination: "Destinationville Q8" },
    ...{ description: "Describedly secret goods", subject: "Subjectively secret" },
    ...{ message: "Messagewise secret", freight: "Freightwise secret", city: "Citywise secret" },
    ...{ delivery: "Deliverywise secret", incoterms: "Incotermwise secret" },
  } as const;

  /** Fills in all forms, with scripts and without, and tracks orders. */
  async function visitAll(site: Site) {
    for (const name of formNames) await sendForm(site, name);
    for (const order_number of [NOWHERE, ORDER]) {
      await site.ask("/api/order/searchorder", jsonPost({ order_number }));
      await site.ask(`/track/${order_number}`);
    }
    const { email, name } = SECRET;
    await site.ask(`/track/${ORDER}/follow`, formPost({ email, level: "all" }));
    await site.ask(`/follow/${TOKEN}`, formPost({ decision: "stop" }));
    await site.ask("/vitals", jsonPost({ page: `/track/${ORDER}`, device: "phone" }));
    for (const path of [
      ...[`/track?number=${ORDER}&number=${NOWHERE}`, `/track/${ORDER}.json`, `/follow/${TOKEN}`],
      // Personal data typed into the path and the query of an address.
      ...[
        `/${email}?name=${encodeURIComponent(name)}`,
        `/about?order=${ORDER}`,
        `/track/${ORDER}%`,
      ],
    ]) {
      await site.ask(path);
    }
  }

  async function sendForm(site: Site, name: FormName) {
    const { kind, path, call, rows } = forms[name];
    const typed = {
      ...filled(rows, SECRET),
      ...(name === "homeContact" && { form: "home-contact" }),
    };
    const posted = await site.ask(path === "/" ? "/?index" : path, formPost({ kind, ...typed }));
    const payload = name === "quote" ? { ...quotePayload, ...SECRET } : typed;
    const called = await site.ask(call, jsonPost({ ...payload, submission_id: randomUUID() }));
    return [posted.status, called.status];
  }

  test("nothing", async ({ site }) => {
    await storeOrder(site, ORDER, CONSIGNEE);
    for (const name of formNames) {
      const isTwice = name === "subscriber";
      expect(await sendForm(site, name), name).toEqual([200, isTwice ? 409 : 200]);
    }
    await visitAll(site);
    for (const kv of ["well", "failing"] as const) {
      await site.faultModes({ d1: "failing", kv });
      await visitAll(site);
    }
    await site.faultModes({ d1: "well", kv: "well" });
    // A fault of the query itself, whose error repeats the query with its values.
    const tables = ["quotes", "contacts", "subscribers", "orders"];
    for (const table of tables) await site.store(`ALTER TABLE ${table} RENAME TO ${table}_away`);
    await visitAll(site);
    await site.scheduled();
    await site.ask("/health");
    for (const table of tables) await site.store(`ALTER TABLE ${table}_away RENAME TO ${table}`);

    // Every request has its line, in which a tracked order is one like all others.
    const log = site.printed();
    expect(readLog(log, /4711|zyxwin/i)).toEqual([]);
    const called = linesOf(site).flatMap(({ event, call }) => (event === "request" ? [call] : []));
    for (const call of ["/track/*", "/follow/*", "*", "/vitals"]) expect(called).toContain(call);

    // Every fault was logged, so the log is the real one.
    for (const words of ['"quote"', '"contact"', '"searchOrder"', '"follow"', '"enqueued"']) {
      expect(log).toContain(words);
    }
    const typed = [...Object.values(SECRET), ORDER, NOWHERE, CONSIGNEE, TOKEN, "vutsrq"];
    const found = typed.filter((value) => log.toLowerCase().includes(value.toLowerCase()));
    expect(found).toEqual([]);
    expect(log).not.toMatch(/[\w.+-]+@[\w-]+\.\w{2,}/);
  });
});
