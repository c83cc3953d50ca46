/** The forms as a browser without JavaScript posts them, and the HTML that comes back; quote.test.ts has one such visit. */
import { parseHTML } from "linkedom";
import { type FieldRow, type FormName, filled, forms, messagesOf } from "./form-fields.ts";
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
      expect(isInvalid, field).toBe(message !== undefined || name === "subscriber");
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
