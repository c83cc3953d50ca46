/**
 * The forms as they are served, as a browser without JavaScript posts them, and the HTML that comes back;
 * quote.test.ts has one such visit.
 */
import { parseHTML } from "linkedom";
import { PAGES } from "../support/pages.ts";
import {
  type FieldRow,
  type FormName,
  filled,
  forms,
  messagesOf,
  quoteRows,
} from "./form-fields.ts";
import { LIVE } from "./hostile-text.ts";
import { expect, servedPage, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const CHECK = "Please check the marked fields";
/** What stands in the form when it was refused, and when it was sent. */
const WORDS: Readonly<Record<FormName, readonly [refused: RegExp, sent: RegExp]>> = {
  quote: [
    RegExp(`^Something Error!${CHECK}\\.$`),
    /^Your message has been sent\. Thank you! Your reference is Q-\w{5}-\w{5}\.$/,
  ],
  contact: [
    RegExp(`^Failed!${CHECK}\\.$`),
    /^Thank you contacting us!Your message has been sent\. Your reference is C-\w{5}-\w{5}\.$/,
  ],
  homeContact: [RegExp(`^Not sent\\. ${CHECK} above\\.`), /^Sent\. .*Your reference is C-/],
  subscriber: [/^Freight news by email/, /^Thank you For Subscribing with Us$/],
};

/** What the browser would send of a control, and what describes it. */
function readField(form: Element, name: string) {
  const controls = [...form.querySelectorAll(`[name="${name}"]`)];
  const [first] = controls;
  const isChoice = first?.getAttribute("type") === "radio";
  const one = isChoice ? controls.find((radio) => radio.hasAttribute("checked")) : first;
  const value = first?.localName === "textarea" ? first.textContent : one?.getAttribute("value");
  const described = isChoice ? first.closest("[role=radiogroup]") : first;
  const textOf = (selector: string) => form.querySelector(selector)?.textContent.trim();
  const label = textOf(
    `[id="${described?.getAttribute("aria-labelledby")}"], [for="${first?.id}"]`,
  );
  const ids = described?.getAttribute("aria-describedby")?.split(" ") ?? [];
  const description = ids.map((id) => textOf(`[id="${id}"]`)).join(" ");
  const isInvalid = first?.hasAttribute("aria-invalid");
  // The first line break of a textarea is no part of its text.
  return { value: (value ?? "").replace(/^\n/, ""), label, description, isInvalid };
}

const valuesOf = (form: Element, rows: readonly FieldRow[]) =>
  Object.fromEntries(rows.map(({ name }) => [name, readField(form, name).value]));

for (const [name, path] of [
  ["quote", "/service-request"],
  ["quote", "/services"],
  ["contact", "/contact"],
  ["homeContact", "/"],
  ["homeContact", "/home"],
  ["subscriber", "/no/such/page"],
  // Sends no referrer, so that the browser posts its form with the origin "null".
  ["subscriber", "/track/DL-2611-0385"],
] as const) {
  const { kind, rows, table } = forms[name];
  const [refused, sent] = WORDS[name];

  test(`the ${name} form of ${path} comes back with its messages or its thanks, and is stored once`, async ({
    request,
    baseURL,
  }) => {
    const { document } = await servedPage(request, path);
    const served = document.querySelector(`form#${kind}`);
    const [action = "", fragment] = served?.getAttribute("action")?.split("#") ?? [];
    const hidden = [...(served?.querySelectorAll("input[type=hidden]") ?? [])].map((input) => [
      input.getAttribute("name") ?? "",
      input.getAttribute("value") ?? "",
    ]);
    const origin = path.startsWith("/track") ? "null" : new URL(baseURL ?? "").origin;
    const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
    const post = async (typed: Readonly<Record<string, string>>) => {
      const data = { ...Object.fromEntries(hidden), ...typed };
      const response = await request.post(action || path, { headers, form: data });
      const page = parseHTML(await response.text()).document;
      const form = page.querySelector(`form#${kind}`);
      if (!form) throw new Error(`${path} came back without its form`);
      expect(page.title).toBe(response.ok() ? document.title : `Error: ${document.title}`);
      // The browser goes to the result, and gives it the focus.
      expect(page.querySelector(`[id="${fragment}"]`)?.getAttribute("tabindex")).toBe("-1");
      const parts = [form, page.querySelector("main [data-receipt]")];
      const said = parts.flatMap((part) => [
        ...(part?.querySelectorAll("[role=alert], [role=status]") ?? []),
      ]);
      return { status: response.status(), form, words: said.map((one) => one.textContent.trim()) };
    };

    const empty = await post({});
    expect(empty.status).toBe(422);
    expect(empty.words).toContainEqual(expect.stringMatching(refused));
    for (const { name: field, label, unit = "", message } of rows) {
      const read = readField(empty.form, field);
      const named = label.includes(unit) ? label : `${label} ${unit}`;
      expect(read).toMatchObject({ label: named, isInvalid: message !== undefined });
      if (message) expect(read.description, field).toContain(message);
    }
    const links = [...empty.form.querySelectorAll(`#${kind}-result a[href^="#"]`)];
    const isListed = name === "quote" || name === "contact";
    expect(links.map((link) => link.textContent)).toEqual(isListed ? messagesOf(rows) : []);

    // Whatever was typed comes back as text: what attackers type, and lines and choices.
    const isLine = ({ name: field, options, value }: FieldRow) =>
      !options && /^[\p{L} ,]+$/u.test(value) && field !== "phone";
    const hostile = Object.fromEntries(rows.filter(isLine).map((row) => [row.name, LIVE]));
    const typed = filled(rows, { ...hostile, email: LIVE });
    const wrong = await post(typed);
    expect(wrong.status).toBe(422);
    expect(valuesOf(wrong.form, rows)).toEqual(typed);
    expect(readField(wrong.form, "email").description).toMatch(/^Invalid Email/);
    expect(wrong.form.querySelectorAll("script, [onerror], [onload]")).toHaveLength(0);

    const email = newEmail();
    const right = filled(rows, { email });
    const done = await post(right);
    expect(done.status).toBe(200);
    expect(done.words).toContainEqual(expect.stringMatching(sent));
    expect(Object.values(valuesOf(done.form, rows)).join("")).toBe("");
    const stored = storedRows(table, email);
    expect(stored).toHaveLength(1);
    if (name !== "quote") expect(stored).toMatchObject([right]);

    // Reloaded, or sent once more.
    const again = await post(right);
    const isDuplicate = name === "subscriber";
    expect(again.status).toBe(isDuplicate ? 409 : 200);
    const repeated = isDuplicate ? /^Already Subscribed from this Email$/ : sent;
    expect(again.words).toContainEqual(expect.stringMatching(repeated));
    expect(storedRows(table, email)).toEqual(stored);
  });
}

test("every field of the quote form has its keyboard, its unit and its options", async ({
  request,
}) => {
  const { document } = await servedPage(request, forms.quote.path);
  const form = document.querySelector("form#quote");
  /** The served tag: the parser keeps the letter case in which React writes an attribute. */
  const tagOf = (name: string) => form?.querySelector(`[name="${name}"]`)?.outerHTML.toLowerCase();
  for (const { name, options, unit } of quoteRows) {
    const labels = form?.querySelectorAll(`[role=radiogroup]:has([name="${name}"]) label`) ?? [];
    const offered = [...labels].map((label) => {
      const own = label.querySelector("input")?.getAttribute("aria-label");
      return own ?? label.textContent.trim();
    });
    expect(offered, name).toEqual(options ?? []);
    const shown = form?.querySelector(`:has(> [name="${name}"]) > [aria-hidden]`)?.textContent;
    // The label of the number of packs ends with its unit.
    expect(options ? undefined : shown, name).toBe(unit === "packs" ? undefined : unit);
    if (unit) expect(tagOf(name)).toContain('inputmode="decimal"');
  }
  for (const email of ['inputmode="email"', 'autocomplete="email"']) {
    expect(tagOf("email")).toContain(email);
  }
  expect(tagOf("phone")).toContain('inputmode="tel"');
  expect(tagOf("estimated_date")).toContain('type="date"');
});

test("every page takes the newsletter's form; what is no form of the site is 400, another content type 415", async ({
  request,
}) => {
  const FOLLOW = "/track/DL-2611-0385/follow";
  const LINK = `/follow/${"0".repeat(32)}`;
  // The form of "/" is posted to its index route.
  const pages = PAGES.map((path) => (path === "/" ? "/?index" : path));
  for (const path of [...pages, "/x/y", "/track/DL-2611-0385", FOLLOW, LINK]) {
    const response = await request.post(path, { form: { kind: "subscriber", email: "A@b.co" } });
    expect(response.status(), path).toBe(422);
    expect(response.headers()["cache-control"], path).toContain("no-store");
    const { document } = parseHTML(await response.text());
    expect(document.querySelector("form#subscriber")?.textContent, path).toContain("Invalid Email");
    expect(document.title, path).toMatch(/^Error: \w/);
  }
  for (const kind of ["", "nothing", "__proto__"]) {
    expect((await request.post(forms.quote.path, { form: { kind } })).status()).toBe(400);
  }
  for (const path of [forms.quote.path, FOLLOW, LINK]) {
    const json = await request.post(path, { data: { kind: "quote" } });
    const headers = { "Content-Type": "text/plain" };
    const text = await request.post(path, { headers, data: "a=b" });
    expect([path, json.status(), text.status()]).toEqual([path, 415, 415]);
  }
});
