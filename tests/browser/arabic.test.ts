/** The Arabic site: each page is Arabic throughout, and each journey is taken once, by its Arabic names. */
import type { Page } from "playwright/test";
import { clientMessages } from "#app/content/ar/client-messages.ts";
import { newsletter } from "#app/content/ar/footer.ts";
import { formLabels } from "#app/content/ar/form-labels.ts";
import { requestQuote } from "#app/content/ar/navigation.ts";
import { optionNames } from "#app/content/ar/options.ts";
import { chargeableWeightPage, sizeLabels } from "#app/content/ar/pages/chargeable-weight.ts";
import { contactFields, contactFormHead, contactSubmit } from "#app/content/ar/pages/contact.ts";
import { followForm, followOrderPage, followPage } from "#app/content/ar/pages/follow.ts";
import { quoteFields, yesNoLabels } from "#app/content/ar/pages/quote-form.ts";
import { orderDetailsLabels, whatToDoNext } from "#app/content/ar/pages/track.ts";
import { carrierSearch } from "#app/content/ar/pages/track-carrier.ts";
import { severalLabels } from "#app/content/ar/pages/track-several.ts";
import { contactReceipt, quoteReceipt } from "#app/content/ar/receipt.ts";
import { statusNames } from "#app/content/ar/statuses.ts";
import { trackStrip } from "#app/content/ar/track-strip.ts";
import { PAGES } from "../support/pages.ts";
import { contact, quote } from "../unit/samples.ts";
import { expectAccessible } from "./accessibility.ts";
import { englishOn } from "./english-words.ts";
import { newLink } from "./follow.ts";
import { expect, orderDetails, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const ORDER = "DL-2611-0385";
/** Followed by no other test. */
const FOLLOWED = "DL-5YB6-79WR-7X41";
const CONTAINER = "TCLU0000117";
/** What an Arabic visitor types. */
const TYPED = {
  ...{ name: "يوسف المنصوري", subject: "شحن جوي إلى الرياض", message: "كم تستغرق الرحلة؟" },
  ...{ origin: "دبي، الإمارات", destination: "الرياض، السعودية", description: "مضختان" },
} as const;

/** Fails on what isn't Arabic in the page. */
async function expectArabic(page: Page, state: string) {
  await expect(page, state).toHaveTitle(/\p{Script=Arabic}/u);
  const html = page.locator("html");
  expect([await html.getAttribute("lang"), await html.getAttribute("dir")]).toEqual(["ar", "rtl"]);
  expect(await englishOn(page), state).toEqual([]);
}

/** The same, and on what axe finds, which needs scripts. */
async function expectFaultless(page: Page, state: string) {
  await expectArabic(page, state);
  await expectAccessible(page, state);
}

for (const path of [...PAGES, "/no-such-page"]) {
  test(`${path} is Arabic throughout, and accessible`, async ({ page }) => {
    await page.goto(path === "/" ? "/ar" : `/ar${path}`, { waitUntil: "domcontentloaded" });
    await expectFaultless(page, path);
  });
}

test("English is found in texts, names and hints, also within data", async ({ page }) => {
  await page.goto("/ar/credits", { waitUntil: "domcontentloaded" });
  await page.evaluate(() => {
    for (const [tag, attributes, text] of [
      ["p", { dir: "auto" }, "وصلت Departed"],
      ["bdi", {}, "On hold"],
      ["span", { class: "code" }, "Loaded"],
      ["img", { alt: "A crate" }, ""],
      ["input", { placeholder: "Your name", "aria-label": "الاسم" }, ""],
      ["p", { hidden: "" }, "Folded"],
      ["p", {}, "Sent from Dhowline"],
      ["p", { lang: "en" }, "Not this"],
    ] as const) {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.textContent = text;
      document.body.appendChild(element);
    }
  });
  const words = (await englishOn(page)).map((found) => found.split(":")[0]).sort();
  expect(words).toEqual([
    "Departed",
    "Folded",
    "Loaded",
    "On hold",
    "Sent from",
    "Your name",
    "crate",
  ]);
});

const box = (page: Page) => page.getByRole("textbox", { name: trackStrip.label });

async function track(page: Page, typed: string) {
  await box(page).fill(typed);
  await page.getByRole("search").getByRole("button", { name: trackStrip.submit }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`looking up, scripts ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });
    const end = javaScriptEnabled ? "" : "#answer";
    const expectRight = javaScriptEnabled ? expectFaultless : expectArabic;

    test("an order is found from the home page", async ({ page }) => {
      await page.goto("/ar");
      await track(page, ORDER);
      await expect(page).toHaveURL(`/ar/track/${ORDER}${end}`);
      await expect(orderDetails(page)).toHaveAccessibleName(
        `${orderDetailsLabels.title}: ${ORDER}`,
      );
      await expect(orderDetails(page)).toContainText(statusNames["on hold"]);
      await expectRight(page, "an order");
    });

    test("several orders are a table, from which one opens", async ({ page }) => {
      await page.goto("/ar/track");
      await track(page, `${ORDER}, DL-0000-0000`);
      await expect(page).toHaveURL(`/ar/track?number=${ORDER}&number=DL-0000-0000${end}`);
      const table = page.getByRole("table");
      await expect(table.getByRole("columnheader", { name: severalLabels.status })).toBeVisible();
      await expect(table).toContainText(clientMessages.orderNotFound);
      await expectRight(page, "several orders");
      await table.getByRole("link", { name: ORDER }).click();
      await expect(page).toHaveURL(`/ar/track/${ORDER}`);
    });

    test("an unknown order says what to do next", async ({ page }) => {
      await page.goto("/ar/track");
      await track(page, "DL-0000-0000");
      await expect(orderDetails(page)).toHaveAccessibleName(clientMessages.orderNotFound);
      const steps = orderDetails(page).getByRole("list", { name: whatToDoNext.title });
      await expect(steps.getByRole("listitem")).toHaveCount(3);
      await expectRight(page, "an unknown order");
    });

    test("a container leads to its order by a place in Arabic", async ({ page }) => {
      await page.goto("/ar/track");
      await track(page, CONTAINER);
      const form = page.getByRole("form", { name: carrierSearch.title });
      const detail = form.getByRole("textbox", { name: carrierSearch.label });
      await detail.fill("مسقط");
      await form.getByRole("button", { name: carrierSearch.submit }).click();
      await expect(detail).toHaveValue("مسقط");
      await expect(detail).toHaveAccessibleDescription(/\p{Script=Arabic}/u);
      await expectRight(page, "a refused place");
      await detail.fill("دبي");
      await form.getByRole("button", { name: carrierSearch.submit }).click();
      await expect(page).toHaveURL(`/ar/track/${ORDER}#answer`);
    });
  });
}

test("a request for a quote is refused at its fields, then sent", async ({ page }) => {
  const email = newEmail();
  await page.goto("/ar/service-request");
  const form = page.getByRole("form", { name: requestQuote.label.replace("\u00a0", " ") });
  const send = form.getByRole("button", { name: requestQuote.label.replace("\u00a0", " ") });
  await send.click();
  await expect(form.getByRole("region", { name: formLabels.errors(17) })).toBeFocused();
  const name = form.getByRole("textbox", { name: quoteFields.name });
  await expect(name).toHaveAccessibleDescription(/\p{Script=Arabic}/u);
  await expectFaultless(page, "a refused request");

  const fields = Object.entries(quoteFields) as [keyof typeof quoteFields, string][];
  for (const [field, label] of fields) {
    const value = { ...quote, ...TYPED, email }[field];
    const group = form.getByRole("radiogroup", { name: label });
    if (typeof value === "boolean")
      await group.getByText(yesNoLabels[value ? "yes" : "no"], { exact: true }).click();
    else if (String(value) in optionNames)
      await group
        .getByText(optionNames[value as keyof typeof optionNames], { exact: true })
        .click();
    else await form.getByLabel(label).first().fill(String(value));
  }
  await send.click();
  const receipt = page.getByRole("region", { name: quoteReceipt.title });
  await expect(receipt).toContainText(clientMessages.quoteSent);
  expect(storedRows("quotes", email)).toMatchObject([
    { language: "ar", mode_of_shipping: quote.mode_of_shipping, length: quote.length },
  ]);
  await expectFaultless(page, "a request that was sent");
});

test("a message is sent, and acknowledged in Arabic", async ({ page }) => {
  const email = newEmail();
  await page.goto("/ar/contact");
  const form = page.getByRole("form", { name: contactFormHead.heading });
  const values = { ...contact, ...TYPED, email };
  for (const field of ["name", "email", "phone", "subject", "message"] as const)
    await form.getByLabel(contactFields[field]).fill(values[field]);
  await form.getByRole("button", { name: contactSubmit.idle }).click();
  const receipt = page.getByRole("region", { name: contactReceipt.title });
  await expect(receipt).toContainText(clientMessages.contactSent);
  expect(storedRows("contacts", email)).toMatchObject([{ language: "ar", subject: TYPED.subject }]);
  await expectFaultless(page, "a message that was sent");
});

test("the newsletter is subscribed to once", async ({ page }) => {
  const email = newEmail();
  const form = page.getByRole("form", { name: newsletter.title });
  for (const message of [clientMessages.subscribed, clientMessages.alreadySubscribed]) {
    await page.goto("/ar/about");
    await form.getByRole("textbox", { name: newsletter.title }).fill(email);
    await form.getByRole("button", { name: newsletter.submit }).click();
    await expect(page.getByRole("contentinfo")).toContainText(message);
    await expectFaultless(page, message);
  }
  expect(storedRows("subscribers", email)).toMatchObject([{ language: "ar" }]);
});

test("an order is followed and stopped by the link of an e-mail", async ({ page }) => {
  const heading = page.getByRole("heading", { level: 1 });
  const { states, decisions } = followPage;
  const link = await newLink(FOLLOWED, async () => {
    await page.goto(`/ar/track/${FOLLOWED}`);
    await page.locator("summary", { hasText: followForm.title }).click();
    const form = page.getByRole("form", { name: followForm.title });
    await form.getByRole("textbox", { name: followForm.email }).fill(newEmail());
    await form.getByRole("radio", { name: followForm.levels.all.label }).check();
    await expectFaultless(page, "the form for updates");
    await form.getByRole("button", { name: followForm.submit }).click();
    await expect(heading).toHaveText(followOrderPage.asked.heading);
    await expectFaultless(page, "updates are asked for");
  });
  expect(link).toMatch(/^\/ar\/follow\//);
  await page.goto(link);
  await expect(heading).toHaveText(states.pending.heading);
  await expectFaultless(page, "a link to confirm");
  await page.getByRole("button", { name: decisions.confirm }).click();
  await expect(heading).toHaveText(states.following.heading);
  await expectFaultless(page, "updates are on");
  await page.goto(link);
  await page.getByRole("button", { name: decisions.stop }).click();
  await expect(heading).toHaveText(states.stopped.heading);
  await expectFaultless(page, "updates are off");
  await page.getByRole("link", { name: followPage.see }).click();
  await expect(page).toHaveURL(`/ar/track/${FOLLOWED}`);
});

test("packages get a chargeable weight, and go into the quote form", async ({ page }) => {
  await page.goto(`/ar${chargeableWeightPage.path}`);
  const form = page.getByRole("form", { name: sizeLabels.form });
  await form.getByRole("textbox", { name: sizeLabels.fields.number_of_packs }).fill("1");
  await expect(form.getByRole("definition")).toContainText(["152 كغ", "0.912 م³", "303.7 كغ"]);
  await form.getByRole("button", { name: sizeLabels.add }).click();
  await expect(form.getByRole("group", { name: sizeLabels.size(2) })).toBeVisible();
  await expectFaultless(page, "two sizes");
  await form.getByRole("button", { name: sizeLabels.remove(2) }).click();
  await form.getByRole("button", { name: sizeLabels.request }).click();
  await expect(page).toHaveURL(/\/ar\/service-request\//);
  await expect(page.getByRole("textbox", { name: quoteFields.height })).toHaveValue("95");
  await expectFaultless(page, "a quote form from a tool");
});
