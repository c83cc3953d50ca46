/**
 * The forms as they are served, as a browser without JavaScript posts them, and the HTML that comes back;
 * quote.test.ts has one such visit.
 */
import { parseHTML } from "linkedom";
import { email as ourEmail } from "#app/content/company.ts";
import { PAGES } from "../support/pages.ts";
import {
  type FieldRow,
  type FormName,
  filled,
  forms,
  homeContactRows,
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
    RegExp(`^Something Error!${CHECK}\\.`),
    /^Your message has been sent\. Thank you! Your reference is Q-\w{5}-\w{5}\.$/,
  ],
  contact: [
    RegExp(`^Failed!${CHECK}\\.`),
    /^Thank you contacting us!Your message has been sent\. Your reference is C-\w{5}-\w{5}\.$/,
  ],
  homeContact: [RegExp(`^Not sent\\. ${CHECK} above\\.`), /^Sent\. .*Your reference is C-/],
  subscriber: [/^Invalid Email/, /^Thank you For Subscribing with Us$/],
};

/** What the browser would send of a control, and what describes it. */
function readField(form: Element, name: string) {
  const controls = [...form.querySelectorAll(`[name="${name}"]`)];
  const [first] = controls;
  const isChoice = first?.getAttribute("type") === "radio";
  const one = isChoice ? controls.find((radio) => radio.hasAttribute("checked")) : first;
  const value = first?.localName === "textarea" ? first.textContent : one?.getAttribute("value");
  const described = isChoice ? first.closest("[role=radiogroup]") : first;
  const ids = described?.getAttribute("aria-describedby")?.split(" ") ?? [];
  const description = ids.map((id) => form.querySelector(`[id="${id}"]`)?.textContent).join(" ");
  // The first line break of a textarea is no part of its text.
  return {
    value: (value ?? "").replace(/^\n/, ""),
    description,
    isInvalid: first?.hasAttribute("aria-invalid"),
  };
}

const valuesOf = (form: Element, rows: readonly FieldRow[]) =>
  Object.fromEntries(rows.map(({ name }) => [name, readField(form, name).value]));

for (const [name, path] of [
  ["quote", "/service-request"],
  ["quote", "/services"],
  ["contact", "/contact"],
  ["homeContact", "/"],
  ["homeContact", "/home"],
  ["subscriber", "/about"],
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
    // Marks of the component that all forms are, of which enquiry-forms.test.ts tries one.
    expect(hidden.map(([field]) => field)).toEqual(
      expect.arrayContaining(["kind", "submission_id"]),
    );
    expect(served?.querySelector('[name="homepage_url"]')).not.toBeNull();
    const origin = path.startsWith("/track") ? "null" : new URL(baseURL ?? "").origin;
    const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
    const post = async (typed: Readonly<Record<string, string>>) => {
      const data = { ...Object.fromEntries(hidden), ...typed };
      const response = await request.post(action || path, { headers, form: data });
      const page = parseHTML(await response.text()).document;
      const form = page.querySelector(`form#${kind}`);
      if (!form) throw new Error(`${path} came back without its form`);
      expect(page.title).toBe(document.title);
      // The browser goes to the result, and gives it the focus.
      expect(page.querySelector(`[id="${fragment}"]`)?.getAttribute("tabindex")).toBe("-1");
      const words = [...form.querySelectorAll("[role=alert], [role=status]")].map((one) =>
        one.textContent.trim(),
      );
      return { status: response.status(), form, words };
    };

    const empty = await post({});
    expect(empty.status).toBe(422);
    for (const { name: field, message } of rows) {
      const { description, isInvalid } = readField(empty.form, field);
      expect(isInvalid, field).toBe(message !== undefined);
      if (message) expect(description, field).toContain(message);
    }
    const links = [...empty.form.querySelectorAll(`#${kind}-result a[href^="#"]`)];
    if (name === "quote" || name === "contact")
      expect(links.map(({ textContent }) => textContent)).toEqual(messagesOf(rows));

    // Whatever was typed comes back as text: what attackers type, and lines and choices.
    const isLine = ({ name: field, options, value }: FieldRow) =>
      !options && /^[\p{L} ,]+$/u.test(value) && field !== "phone";
    const hostile = Object.fromEntries(rows.filter(isLine).map((row) => [row.name, LIVE]));
    const typed = filled(rows, { ...hostile, email: LIVE });
    const wrong = await post(typed);
    expect(wrong.status).toBe(422);
    expect(valuesOf(wrong.form, rows)).toEqual(typed);
    expect(wrong.form.querySelectorAll("script, [onerror], [onload]")).toHaveLength(0);
    if (name === "subscriber") expect(readField(wrong.form, "email").description).toMatch(refused);
    else expect(wrong.words).toContainEqual(expect.stringMatching(refused));

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
    expect(again.status).toBe(name === "subscriber" ? 409 : 200);
    expect(again.words).toContainEqual(
      expect.stringMatching(name === "subscriber" ? /^Already Subscribed from this Email$/ : sent),
    );
    expect(storedRows(table, email)).toEqual(stored);
  });
}

test("every field of the quote form has its label, its keyboard, its unit and its options", async ({
  request,
}) => {
  const { document } = await servedPage(request, forms.quote.path);
  const form = document.querySelector("form#quote");
  // WebKit draws a legend on the border of its fieldset, and that across the name.
  expect(form?.querySelector("fieldset, legend")).toBeNull();
  const textOf = (selector: string) =>
    form?.querySelector(selector)?.textContent.replace(/\s+/g, " ").trim();
  const attributes = (name: string, ...names: readonly string[]) =>
    names.map((one) => {
      const all = [...(form?.querySelector(`[name="${name}"]`)?.attributes ?? [])];
      // The parser keeps the letter case in which React writes them.
      return all.find((attribute) => attribute.name.toLowerCase() === one)?.value;
    });
  for (const { name, label, options, unit } of quoteRows) {
    if (options) {
      const group = form?.querySelector(`[role=radiogroup]:has([name="${name}"])`);
      expect(group?.getAttribute("aria-required"), name).toBe("true");
      expect(textOf(`#${group?.getAttribute("aria-labelledby")}`)).toBe(label);
      const labels = [...(group?.querySelectorAll("label") ?? [])];
      const radios = labels.map((one) => one.querySelector("input")?.getAttribute("aria-label"));
      const words = labels.map((one, at) => radios[at] ?? one.textContent.trim());
      expect(words, name).toEqual(options);
    } else expect(textOf(`label[for="quote-${name}"]`), name).toBe(label);
    if (unit) {
      expect(attributes(name, "inputmode")).toEqual(["decimal"]);
      expect(textOf(`:has(> [name="${name}"]) > [aria-hidden]`), name).toBe(unit);
    }
  }
  expect(attributes("name", "autocomplete")).toEqual(["name"]);
  expect(attributes("email", "inputmode", "autocomplete")).toEqual(["email", "email"]);
  expect(attributes("phone", "inputmode")).toEqual(["tel"]);
  expect(attributes("estimated_date", "type")).toEqual(["date"]);
  const fields = [...(form?.querySelectorAll("[name]:not([type=hidden])") ?? [])];
  expect([...new Set(fields.map((field) => field.getAttribute("name")))]).toEqual([
    "homepage_url",
    ...quoteRows.map(({ name }) => name),
  ]);
});

test("the home page's form suggests the Incoterms; the contact page says where to send files", async ({
  request,
}) => {
  const home = (await servedPage(request, forms.homeContact.path)).document;
  const incoterms = home.querySelector('form#contact [name="incoterms"]')?.getAttribute("list");
  const offered = [...home.querySelectorAll(`[id="${incoterms}"] option`)];
  expect(offered.map((option) => option.getAttribute("value"))).toEqual(
    "EXW FCA CPT CIP DAP DPU DDP FAS FOB CFR CIF".split(" "),
  );
  expect(homeContactRows.map(({ name }) => name)).toContain("incoterms");

  const { document, html } = await servedPage(request, forms.contact.path);
  expect(html).not.toMatch(/attachment/i);
  const form = document.querySelector("form#contact");
  if (!form) throw new Error("the contact page has no form");
  const hint = `To send files, email ${ourEmail.value}`;
  expect(readField(form, "message").description).toBe(hint);
  expect(form.querySelector(`a[href="mailto:${ourEmail.value}"]`)?.textContent).toBe(hint);
});

test.describe("what is posted to any page", () => {
  const FOLLOW = "/track/DL-2611-0385/follow";
  const LINK = `/follow/${"0".repeat(32)}`;
  /** The form of "/" is posted to its index route. */
  const POSTED = [
    ...PAGES.map((path) => (path === "/" ? "/?index" : path)),
    ...["/x/y", "/track/DL-2611-0385", FOLLOW, LINK],
  ];

  test("every page validates the newsletter's form", async ({ request }) => {
    for (const path of POSTED) {
      const response = await request.post(path, { form: { kind: "subscriber", email: "A@b.co" } });
      expect(response.status(), path).toBe(422);
      expect(response.headers()["retry-after"], path).toBeUndefined();
      expect(response.headers()["cache-control"], path).toContain("no-store");
      const { document } = parseHTML(await response.text());
      const form = document.querySelector("form#subscriber");
      expect(form?.textContent, path).toContain("Invalid Email");
    }
  });

  test("after too many forms every page returns 429 with Retry-After", async ({ request }) => {
    const headers = { "CF-Connecting-IP": "10.200.0.2" };
    const form = { kind: "subscriber", email: newEmail() };
    // Filled in by programs alone: what has it is counted, and stored nowhere.
    const data = { ...form, homepage_url: "x" };
    const write = () => request.post(forms.subscriber.call, { headers, data });
    // Once more where a minute ended in between.
    await expect(async () => {
      // With more connections at once some would wait for seconds.
      for (let round = 0; round < 3; round += 1) {
        await Promise.all(Array.from({ length: 20 }, write));
      }
      const responses = POSTED.map(async (path) => {
        const response = await request.post(path, { headers, form });
        expect(response.status(), path).toBe(429);
        expect(response.headers()["retry-after"], path).toBe("60");
        if (path.startsWith("/track"))
          expect(response.headers()["referrer-policy"], path).toBe("no-referrer");
      });
      await Promise.all(responses);
    }).toPass();
  });

  test("without a known form it is 400, with another content type 415", async ({ request }) => {
    for (const form of ["", "nothing", "__proto__"]) {
      expect((await request.post(forms.quote.path, { form: { form } })).status()).toBe(400);
    }
    for (const path of [forms.quote.path, FOLLOW, LINK]) {
      const json = await request.post(path, { data: { kind: "quote" } });
      const headers = { "Content-Type": "text/plain" };
      const text = await request.post(path, { headers, data: "a=b" });
      expect([path, json.status(), text.status()]).toEqual([path, 415, 415]);
    }
  });
});
