/** The receipt that stands where a form began, once it was sent. */
import { parseHTML } from "linkedom";
import type { Locator, Page } from "playwright/test";
import { BANNER_MS } from "#app/ui/timing.ts";
import {
  control,
  fillIn,
  formOf,
  forms,
  openForm,
  quoteRows,
  receiptOn,
  sendButton,
  valuesOf,
} from "./form-fields.ts";
import { DESK, expect, PHONE, test } from "./site.ts";
import { newEmail } from "./stored-rows.ts";

const REFERENCE = "Q-7K3M9-XQ2AB";
const RECEIVED = "2026-11-28T13:47:00.000Z";
const SENT = {
  code: 200,
  message: `Your message has been sent. Thank you! Your reference is ${REFERENCE}.`,
  result: { reference: REFERENCE, received_at: RECEIVED },
};

/** Three crates of 120 × 80 × 100 cm and 350 kg, each on a pallet of 20 kg. */
const CRATES = {
  ...{ type_of_packaging: "Crate", number_of_packs: "3", estimated_date: "2026-12-15" },
  ...{ length: "120", width: "80", height: "100", weight: "350", weight_of_pallet: "20" },
};

/** Sends a quote request, which is acknowledged and not stored. */
async function sendQuote(page: Page, instead: Readonly<Record<string, string>> = {}) {
  await page.route(forms.quote.call, (route) => route.fulfill({ json: SENT }));
  const form = await openForm(page, "quote");
  await fillIn(form, quoteRows, { ...CRATES, ...instead });
  await sendButton(form).click();
  const receipt = receiptOn(page);
  await expect(receipt).toBeFocused();
  return receipt;
}

/** The value of a cell with its notes. */
const cell = (receipt: Locator, label: string) =>
  receipt
    .locator("dl > div", { has: receipt.page().getByText(label, { exact: true }) })
    .locator("dd");

const aogDesk = (receipt: Locator) => receipt.getByRole("link", { name: /^24x7 AOG desk: / });

/** What a jump would change. */
const place = (page: Page) =>
  page.evaluate(() => ({ top: scrollY, height: document.documentElement.scrollHeight }));

test.describe("the receipt of a quote request", () => {
  test("has what was asked for, in cells", async ({ page }) => {
    const receipt = await sendQuote(page);
    await expect(receipt).toHaveAccessibleName(/^We have your request, \W?Amina Rahman\W?\.$/);
    await expect(receipt).toHaveAccessibleDescription(SENT.message);
    await expect(receipt).toContainText("ReceivedSat 28 Nov 2026, 17:47");
    for (const [label, text] of [
      ["From", "Dubai, UAE"],
      ["To", "Manila"],
      ["Mode and service", "Air, Fly as book"],
      ["Cargo ready", "Tue 15 Dec 2026"],
      ["Cargo", "3 crates120 × 80 × 100 cm eachDangerous goods"],
      ["Gross", "1,110 kg"],
      ["Volumetric", "480 kg2.88 m³"],
      ["Chargeable", "1,110 kg6000 cm³ count as 1 kg"],
    ] as const) {
      await expect(cell(receipt, label)).toHaveText(text);
    }
    await expect(receipt.getByRole("listitem")).toHaveCount(3);
    const files = receipt.getByRole("link", { name: /@/ });
    await expect(files).toHaveAttribute(
      "href",
      `mailto:hello@dhowline.example?subject=${REFERENCE}`,
    );
  });

  test("leads to the AOG desk for an aircraft on ground alone", async ({ page }) => {
    const ordinary = await sendQuote(page);
    await expect(aogDesk(ordinary)).toHaveCount(0);
    const urgent = await sendQuote(page, { nature_of_dispatch: "AOG" });
    await expect(aogDesk(urgent)).toHaveAttribute("href", /^tel:\+\d+$/);
    await expect(urgent).toContainText(
      "Don't wait for our email. Call the AOG desk and give this reference.",
    );
  });

  for (const size of [DESK, PHONE]) {
    test(`stands still when its banner goes, at ${size.width} px`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.clock.install();
      const receipt = await sendQuote(page);
      const banner = receipt.getByRole("status");
      await expect(banner).toBeInViewport();
      const before = await place(page);
      await page.clock.runFor(BANNER_MS + 100);
      await expect(banner).toHaveCount(0);
      expect(await place(page)).toEqual(before);
      await expect(receipt).toBeFocused();
    });
  }

  test("leaves an emptied form beneath it, folded", async ({ page }) => {
    await page.clock.install();
    await sendQuote(page);
    await page.clock.runFor(BANNER_MS + 100);
    const form = formOf(page, "quote");
    await expect(form).toHaveCount(0);
    await page.getByRole("heading", { name: "Request another quote" }).click();
    await expect(control(form, "name")).toHaveValue("");
    await expect(control(form, "origin")).toHaveValue("");
  });

  test("puts name, email and phone into another request", async ({ page }) => {
    await page.clock.install();
    const receipt = await sendQuote(page);
    await receipt.getByRole("button", { name: "keep my details" }).click();
    await page.clock.runFor(BANNER_MS + 100);
    const form = formOf(page, "quote");
    const kept = { name: "Amina Rahman", email: "amina@example.com", phone: "+971 4 555 01" };
    const rows = quoteRows.filter(({ options }) => !options);
    const emptied = Object.fromEntries(rows.map(({ name }) => [name, ""]));
    expect(await valuesOf(form, rows)).toEqual({ ...emptied, ...kept });
    await expect(control(form, "origin")).toBeFocused();
    await expect(receipt).toContainText(REFERENCE);
  });

  test("copies its reference", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const receipt = await sendQuote(page);
    await receipt.getByRole("button", { name: "Copy reference" }).click();
    await expect(receipt.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(REFERENCE);
  });

  test("is all that is printed, on one page", async ({ page }) => {
    const receipt = await sendQuote(page, { nature_of_dispatch: "AOG" });
    await page.emulateMedia({ media: "print" });
    await expect(receipt).toBeVisible();
    await expect(aogDesk(receipt)).toBeVisible();
    for (const other of ["h1", "summary", "body > footer", "[data-receipt] button"]) {
      for (const one of await page.locator(other).all()) await expect(one).toBeHidden();
    }
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  test("hides nothing in print before the form is sent", async ({ page }) => {
    for (const path of [forms.quote.path, forms.contact.path, forms.homeContact.path]) {
      await page.goto(path);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    }
  });

  for (const font of [24, 32]) {
    test(`fits its window with a font of ${font} px`, async ({ page }) => {
      const receipt = await sendQuote(page, { nature_of_dispatch: "AOG" });
      await page.evaluate((px) => {
        document.documentElement.style.fontSize = `${px}px`;
      }, font);
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const cut = await receipt.evaluate((section) =>
          [section, ...section.querySelectorAll("*")]
            .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
            .map(({ className }) => className),
        );
        expect(cut, `${width} px`).toEqual([]);
      }
    });
  }

  test("keeps the lines of its cells in forced colours", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    const receipt = await sendQuote(page);
    for (const one of await receipt.locator("dl > div").all())
      await expect(one).toHaveCSS("outline-style", "solid");
  });
});

test("a request that is sent again has the same receipt", async ({ page, consoleErrors }) => {
  const { call } = forms.quote;
  const form = await openForm(page, "quote");
  await fillIn(form, quoteRows, { email: newEmail() });
  // Stored, and its response is lost.
  const lost = Promise.withResolvers<{ result: typeof SENT.result }>();
  await page.route(call, async (route) => {
    lost.resolve(await (await route.fetch()).json());
    await route.abort("connectionreset");
  });
  await sendButton(form).click();
  await expect(form.getByRole("alert")).toContainText("Something Error!");
  await page.unroute(call);
  await sendButton(form).click();
  const { reference, received_at } = (await lost.promise).result;
  await expect(receiptOn(page)).toContainText(reference);
  await expect(receiptOn(page).getByRole("time")).toHaveAttribute("datetime", received_at);
  consoleErrors.length = 0; // the browser reports the failed requests itself
});

test("a posted form comes back with the same receipt", async ({ request, baseURL }) => {
  const { path } = forms.quote;
  const headers = { Origin: new URL(baseURL ?? "").origin, "Sec-Fetch-Site": "same-origin" };
  const typed = Object.fromEntries(quoteRows.map(({ name, value }) => [name, value]));
  const choices = { dangerous_goods: "yes", cargo_insurance: "no", nature_of_dispatch: "AOG" };
  const form = { kind: "quote", ...typed, ...choices, ...CRATES, email: newEmail() };
  const posted = await request.post(path, { headers, form });
  const { document } = parseHTML(await posted.text());
  const receipt = document.querySelector("#quote-result[data-receipt]");
  for (const text of [
    ...["Don't wait for our email.", "3 crates", "1,110 kg", "Tue 15 Dec 2026"],
    ...["Nothing is booked until you accept.", "Your message has been sent."],
  ]) {
    expect(receipt?.textContent).toContain(text);
  }
  expect(document.querySelector("details:not([open]) > form#quote")).not.toBeNull();
});
