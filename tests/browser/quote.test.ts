/** The quote form: its list of errors, its help, its numbers, and one visit without JavaScript. */
import type { Locator } from "playwright/test";
import {
  choose,
  control,
  fillIn,
  formOf,
  forms,
  messagesOf,
  openForm,
  quotePayload,
  quoteRows,
  receiptOn,
  sendButton,
  totalLine,
} from "./form-fields.ts";
import { expect, PHONE, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const messages = messagesOf(quoteRows);
const aogDesk = (form: Locator) => form.getByRole("link", { name: /^24x7 AOG desk: / });
const summaryOf = (form: Locator) => form.getByRole("region", { name: /needs? a correction$/ });

test("nothing is refused before it is sent; then a list leads to each field, and follows what is typed", async ({
  page,
}) => {
  const form = await openForm(page, "quote");
  const posts: string[] = [];
  page.on("request", (sent) => sent.method() === "POST" && posts.push(sent.url()));
  const email = control(form, "email");
  await email.fill("Amina@");
  await email.blur();
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  await email.fill("");
  await control(form, "name").press("Enter");
  const summary = summaryOf(form);
  await expect(summary).toBeFocused();
  await expect(summary).toHaveAccessibleName("17 fields are missing or need a correction");
  await expect(summary).toHaveCSS("outline-style", "solid");
  const links = summary.getByRole("link");
  await expect(links).toHaveText(messages.slice(0, 3));
  await form.getByText("14 more").click();
  await expect(links).toHaveText(messages);
  for (const { name, message } of quoteRows) {
    if (!message) continue;
    await links.getByText(message, { exact: true }).click();
    await expect(control(form, name).first()).toBeFocused();
    await expect(control(form, name).first()).toBeInViewport();
  }

  await fillIn(form, quoteRows, { email: "Amina@" });
  await expect(summary).toHaveAccessibleName("1 field is missing or needs a correction");
  await expect(links).toHaveText(["Invalid Email"]);
  await sendButton(form).click();
  await expect(summary).toBeFocused();
  await email.fill("amina@example.com");
  await expect(summary).toHaveCount(0);
  await control(form, "origin").fill("  ");
  await expect(links).toHaveText(["Origin is required."]);
  await expect(control(form, "origin")).toBeFocused();
  expect(posts).toEqual([]);
});

test("on a phone the view goes to the list of errors after each attempt, below the AOG desk", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const form = await openForm(page, "quote");
  await choose(form, "Nature of Dispatch", "AOG");
  for (const at of ["bottom", "top"]) {
    await page.evaluate((place) => {
      scrollTo(0, place === "top" ? 0 : document.body.scrollHeight);
    }, at);
    // An iPhone gives the focus to no button that is tapped.
    await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
    await expect(summaryOf(form), at).toBeFocused();
    const title = await summaryOf(form).getByRole("heading").boundingBox();
    const above = await aogDesk(form).boundingBox();
    expect(title?.y, at).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    expect(title?.y, at).toBeLessThan(PHONE.height / 4);
    await expect(summaryOf(form).getByRole("link").first()).toBeInViewport({ ratio: 1 });
  }
});

test.describe("its help", () => {
  test("the weights are worked out and drawn, with the rule of each mode", async ({ page }) => {
    const form = await openForm(page, "quote");
    const total = totalLine(form);
    const figures = total.locator("dl dd");
    const widths = () =>
      total.locator("i").evaluateAll((bars) => bars.map((bar) => bar.clientWidth));
    const heads = ["Volume", "Gross", "Volumetric", "Chargeable"];
    await expect(total.locator("dl dt")).toHaveText(heads);
    await expect(figures).toHaveText(["0 m³", "0 kg", "–", "–"]);
    // 120 x 80 x 95.5 cm are 0.9168 m³; 150 + 12 kg are 162 kg.
    const piece = { length: "120", width: "80", height: "95.5", weight: "150" };
    for (const [name, value] of Object.entries({ ...piece, weight_of_pallet: "12" })) {
      await control(form, name).fill(value);
    }
    await expect(figures).toHaveText(["0.917 m³", "162 kg", "–", "–"]);
    await expect(total).toContainText("Choose a mode of shipping to see the chargeable weight.");
    await choose(form, "Mode of Shipping", "Hand Carry");
    await expect(figures).toHaveText(["0.917 m³", "162 kg", "–", "162 kg"]);
    expect(await widths()).toHaveLength(1);
    await choose(form, "Mode of Shipping", "Road");
    await expect(figures).toHaveText(["0.917 m³", "162 kg", "305.3 kg", "305.3 kg"]);
    await expect(total).toContainText("1 m³ as 333 kg");
    const share = async () => {
      const [gross = 0, volumetric = 0] = await widths();
      return gross / volumetric;
    };
    await expect.poll(share).toBeCloseTo(162 / 305.3, 2);
  });

  test("AOG, dangerous goods, a passed day and net above gross are pointed out, not refused", async ({
    page,
  }) => {
    // 22:30 on the 20th in London is 02:30 on the 21st in Dubai.
    await page.clock.install({ time: new Date("2026-11-20T22:30:00Z") });
    const form = await openForm(page, "quote");
    await expect(aogDesk(form)).toBeHidden();
    await choose(form, "Nature of Dispatch", "AOG");
    await expect(aogDesk(form)).toBeInViewport();
    await expect(aogDesk(form)).toHaveAttribute("href", /^tel:\+\d+$/);

    const goods = form.getByText("give the UN number and the class");
    await expect(goods).toBeHidden();
    await choose(form, "Dangerous Goods", "Yes");
    await expect(goods).toBeVisible();
    const description = control(form, "description");
    await expect(description).toHaveAccessibleDescription(/UN number and the class/);

    const date = control(form, "estimated_date");
    // Screen readers announce what comes into a status that is there already.
    const status = form.getByRole("status").and(page.locator("#quote-estimated_date-hint"));
    await expect(status).toBeEmpty();
    await date.fill("2026-11-20");
    const passed = /^Fri 20 Nov 2026\. This date has already passed in Dubai\./;
    await expect(status).toHaveText(passed);
    await expect(date).toHaveAccessibleDescription(passed);
    await date.fill("2026-11-21");
    await expect(status).toHaveText("Sat 21 Nov 2026");

    const net = control(form, "net_weight");
    const above = /^The net weight is higher than the gross weight/;
    await net.fill("50");
    await control(form, "weight").fill("40.5");
    await expect(net).toHaveAccessibleDescription(above);
    await control(form, "weight_of_pallet").fill("9.5");
    await expect(net).not.toHaveAccessibleDescription(above);
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  });
});

test("numbers are read as people write them, and refused with the reason; 0 is asked about", async ({
  page,
}) => {
  const email = newEmail();
  const form = await openForm(page, "quote");
  const refused = {
    phone:
      "Phone Number is required. This is not a phone number. Use digits; spaces and + are fine.",
    length: "Length is required. Enter a number in cm, such as 120 or 12.5.",
    weight: "Weight is required. This must be 0 or more. Of one pack, without its pallet",
    number_of_packs:
      "Number of packs must be a whole number from 1 to 100,000. Enter a whole number of packs, such as 12.",
  };
  const instead = { phone: "ask Zoë", length: "x".repeat(2000), weight: "-5" };
  await fillIn(form, quoteRows, { ...instead, number_of_packs: "a few", email });
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  await sendButton(form).click();
  for (const [name, said] of Object.entries(refused)) {
    await expect(control(form, name)).toHaveAccessibleDescription(said);
  }
  for (const [name, typed, said] of [
    ["length", "12,5", ""],
    [
      "weight",
      "1,250",
      "This means 1250 kg. For 1.25 kg, type 1.25. Of one pack, without its pallet",
    ],
    ["width", "0", "You entered 0 cm. You can still send the request."],
    ["net_weight", "٠٫٥ kg", "Goods only, without packaging"],
  ] as const) {
    // A key at a time: a number field would drop the comma.
    await control(form, name).fill("");
    await control(form, name).pressSequentially(typed);
    await expect(control(form, name)).toHaveValue(typed);
    await expect(control(form, name)).toHaveAccessibleDescription(said);
  }
  await control(form, "phone").fill("04 555 0101");
  await control(form, "number_of_packs").fill("12");
  await expect(totalLine(form)).toContainText("15,000 kg");
  await sendButton(form).click();
  await expect(page.getByText(/^Your message has been sent\./)).toBeVisible();
  const read = { length: 12.5, width: 0, weight: 1250, net_weight: 0.5, weight_of_pallet: 0 };
  expect(storedRows("quotes", email)).toMatchObject([read]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form has its help, comes back with its messages and what was typed, and is stored once", async ({
    page,
  }) => {
    await page.goto(forms.quote.path);
    const form = formOf(page, "quote");
    const focused = (element: Locator) => element.and(page.locator(":focus"));
    const post = async () => {
      const isPost = page.waitForResponse((one) => one.request().method() === "POST");
      await sendButton(form).click();
      return (await isPost).status();
    };

    // What needs scripts is not offered, and no draft is promised.
    await expect(form.getByText("saved in this browser")).toHaveCount(0);
    await expect(totalLine(form)).toHaveCount(0);
    expect(await post()).toBe(422);
    await expect(focused(summaryOf(form))).toHaveAccessibleName(/^17 fields/);
    await expect(summaryOf(form)).toBeInViewport();
    await summaryOf(form).getByRole("link", { name: "Email is required" }).click();
    await expect(focused(control(form, "email"))).toBeInViewport();

    const arabic = {
      name: "أمينة بنت راشد",
      description: `${"قطع غيار ".repeat(60)}\n<b>"&amp;"</b>`,
    };
    const email = newEmail();
    await fillIn(form, quoteRows, { ...arabic, email });
    expect(await post()).toBe(200);
    const receipt = receiptOn(page);
    await expect(focused(receipt)).toBeInViewport();
    await expect(receipt.getByRole("status")).toHaveText(/^Your message has been sent\./);
    const [row] = storedRows("quotes", email);
    const yesNo = { dangerous_goods: 1, cargo_insurance: 0 };
    expect(row).toMatchObject({ ...quotePayload, ...arabic, email, ...yesNo });
    expect((await page.reload())?.request().method()).toBe("POST");
    expect(storedRows("quotes", email)).toEqual([row]);
  });
});
