/** The quote form: its messages, its help, its numbers, and one visit without JavaScript. */
import type { Locator } from "playwright/test";
import { phoneLines } from "#app/content/company.ts";
import {
  beginsWith,
  choose,
  control,
  filled,
  fillIn,
  formOf,
  forms,
  messagesOf,
  openForm,
  postForm,
  quotePayload,
  quoteRows,
  recordPosts,
  sendButton,
  showAll,
  totalLine,
  valuesOf,
} from "./form-fields.ts";
import { expect, PHONE, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

test.describe("its fields", () => {
  const required = quoteRows.filter(({ message }) => message !== undefined);

  test("an empty form lists every required field, each until it is filled; nothing is refused before", async ({
    page,
  }) => {
    const form = await openForm(page, "quote");
    const sent = recordPosts(page);
    const email = control(form, "email");
    await email.fill("Amina@");
    await email.blur();
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);
    await email.fill("");
    for (const { message = "" } of required) {
      await expect(form.getByText(message, { exact: true })).toHaveCount(0);
    }
    await control(form, "name").press("Enter");
    const region = form.getByRole("region", { name: /missing or need/ });
    const links = region.getByRole("link");
    const summary = form.getByRole("region", {
      name: "17 fields are missing or need a correction",
    });
    await expect(summary).toBeFocused();
    await expect(summary).toHaveCSS("outline-style", "solid");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(email).toBeFocused();
    await expect(links).toHaveText(messagesOf(required).slice(0, 3));
    await form.getByText("14 more").click();

    for (const [done, row] of required.entries()) {
      const { name, label, message = "", options } = row;
      await expect(links).toHaveText(messagesOf(required.slice(done)));
      const field = control(form, name);
      await links.first().click();
      await expect(field.first()).toBeFocused();
      await expect(field.first()).toBeInViewport();
      const invalid = field.and(form.locator("[aria-invalid=true]"));
      await expect(invalid).toHaveCount(options?.length ?? 1);
      const described = options ? form.getByRole("radiogroup", { name: label }) : field;
      await expect(described).toHaveAccessibleDescription(beginsWith(message));
      await expect(form.getByText(message, { exact: true })).toHaveCount(2);
      if (done === required.length - 1) {
        await sendButton(form).click();
        await expect(
          form.getByRole("region", { name: "1 field is missing or needs a correction" }),
        ).toBeFocused();
      }
      await fillIn(form, [row]);
      await expect(invalid).toHaveCount(0);
      if (!options) await expect(field).toBeFocused();
      if (done === 0) {
        await expect(
          form.getByRole("region", { name: "16 fields are missing or need a correction" }),
        ).toBeVisible();
      }
      await expect(form.getByText(message, { exact: true })).toHaveCount(0);
    }
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);

    // From the first attempt on messages change with what is typed.
    for (const [typed, ...messages] of [
      ["Amina@", "Invalid Email"],
      ["", "Email is required"],
      ["amina@example.com"],
    ] as const) {
      await email.fill(typed);
      await expect(links).toHaveText(messages);
    }
    await control(form, "origin").fill("  ");
    await expect(links).toHaveText(["Origin is required."]);
    await expect(control(form, "origin")).toBeFocused();
    expect(sent).toEqual([]);
  });

  test("on a phone the view goes to the summary after each failed attempt", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.clock.install();
    const form = await openForm(page, "quote");
    const summary = form.getByRole("region", {
      name: "16 fields are missing or need a correction",
    });
    const aog = form.getByRole("link", { name: /^24x7 AOG desk: / });
    await choose(form, "Nature of Dispatch", "AOG");
    for (const at of ["bottom", "top"]) {
      await page.evaluate((place) => {
        scrollTo(0, place === "top" ? 0 : document.body.scrollHeight);
      }, at);
      // An iPhone gives the focus to no button that is tapped.
      await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
      await expect(summary, at).toBeFocused();
      const title = await summary.getByRole("heading").boundingBox();
      const above = await aog.boundingBox();
      expect(title?.y, at).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
      expect(title?.y, at).toBeLessThan(PHONE.height / 4);
      await expect(summary.getByRole("link").first()).toBeInViewport({ ratio: 1 });
    }
    await page.clock.runFor(10_000);
    await expect(summary.getByRole("link")).toHaveCount(3);
    await showAll(summary);
    await expect(summary.getByRole("link")).toHaveCount(16);
  });
});

test.describe("its help", () => {
  /** Volume, gross, volumetric and chargeable weight, as the total line has them. */
  const figures = async (form: Locator) =>
    (await totalLine(form).locator("dl dd").allTextContents())
      .map((text) => text.replace(/\s+/g, " ").trim())
      .join(", ");

  /** Which of the bars is the longest. */
  const longest = (bars: Locator) =>
    bars.evaluateAll((all) => {
      const widths = all.map((bar) => bar.getBoundingClientRect().width);
      return `${widths.indexOf(Math.max(...widths)) + 1} of ${widths.length}`;
    });

  // 120 x 80 x 95.5 cm are 0.9168 m³; 150 + 12 kg are 162 kg.
  const PIECE = [
    ...[["length", "120"] as const, ["width", "80"] as const, ["height", "95.5"] as const],
    ...[["weight", "150"] as const, ["weight_of_pallet", "12"] as const],
  ];
  const MODES = [
    ["Air", "152.8 kg, 162 kg", /6000 cm³ as 1 kg/, "1 of 2"],
    ["Sea", "916.8 kg, 916.8 kg", /1 m³ as 1000 kg \(W\/M\)/, "2 of 2"],
    ["Road", "305.3 kg, 305.3 kg", /1 m³ as 333 kg/, "2 of 2"],
    ["Hand Carry", "–, 162 kg", /charged by gross weight/, "1 of 1"],
  ] as const;

  test("what the package comes to is worked out and drawn; AOG, dangerous goods, a passed day and net above gross are pointed out", async ({
    page,
  }) => {
    // 22:30 on the 20th in London is 02:30 on the 21st in Dubai.
    await page.clock.install({ time: new Date("2026-11-20T22:30:00Z") });
    const form = await openForm(page, "quote");
    await test.step("the weights", () => expectWeights(form));
    await test.step("what is pointed out", () => expectHints(form));
  });

  async function expectWeights(form: Locator) {
    const total = totalLine(form);
    const bars = total.locator("i");
    await expect(bars).toHaveCount(0);
    await expect(total.locator("dl dt")).toHaveText([
      "Volume",
      "Gross",
      "Volumetric",
      "Chargeable",
    ]);
    await expect.poll(() => figures(form)).toBe("0 m³, 0 kg, –, –");
    for (const [name, value] of PIECE) await control(form, name).fill(value);
    await expect.poll(() => figures(form)).toBe("0.917 m³, 162 kg, –, –");
    await expect(total).toContainText("Choose a mode of shipping to see the chargeable weight.");
    for (const [mode, weights, rule, bar] of MODES) {
      await choose(form, "Mode of Shipping", mode);
      await expect.poll(() => figures(form), mode).toBe(`0.917 m³, 162 kg, ${weights}`);
      await expect(total).toContainText(rule);
      await expect.poll(() => longest(bars), mode).toBe(bar);
    }
    await choose(form, "Mode of Shipping", "Air");
    await control(form, "number_of_packs").fill("12");
    await expect.poll(() => figures(form)).toBe("11.002 m³, 1,944 kg, 1,833.6 kg, 1,944 kg");
    for (const [name] of PIECE) await control(form, name).fill("-3");
    await expect.poll(() => figures(form)).toBe("0 m³, 0 kg, 0 kg, 0 kg");
    for (const [name] of PIECE) await control(form, name).fill("");
  }

  async function expectHints(form: Locator) {
    const desk = form.getByRole("link", { name: /^24x7 AOG desk: / });
    for (const option of ["Ordinary", "Priority", "Fly as book"]) {
      await choose(form, "Nature of Dispatch", option);
      await expect(desk).toBeHidden();
    }
    await choose(form, "Nature of Dispatch", "AOG");
    await expect(desk).toBeInViewport();
    await expect(desk).toHaveAttribute("href", /^tel:\+\d+$/);
    await expect(
      form.getByText("Aircraft on ground? Call the AOG desk now and send this afterwards."),
    ).toBeVisible();
    await choose(form, "Nature of Dispatch", "Ordinary");
    await expect(desk).toBeHidden();

    const goods = form.getByText("give the UN number and the class");
    await expect(goods).toBeHidden();
    await choose(form, "Dangerous Goods", "No");
    await expect(goods).toBeHidden();
    await choose(form, "Dangerous Goods", "Yes");
    await expect(goods).toBeVisible();
    await expect(control(form, "description")).toHaveAccessibleDescription(
      /UN number and the class/,
    );

    const date = control(form, "estimated_date");
    const passed = form.getByText("This date has already passed in Dubai.");
    // Screen readers announce what comes into a status that is there already.
    const status = form.getByRole("status").and(form.page().locator("#quote-estimated_date-hint"));
    await expect(status).toBeEmpty();
    await date.fill("2026-11-20");
    await expect(passed).toBeVisible();
    await expect(status).toContainText("This date has already passed in Dubai.");
    await expect(date).toHaveAccessibleDescription(
      /^Fri 20 Nov 2026\. This date has already passed in Dubai\./,
    );
    await expect(date).not.toHaveAttribute("aria-invalid");
    for (const day of ["2026-11-21", "2027-01-01"]) {
      await date.fill(day);
      await expect(passed).toBeHidden();
    }
    await expect(status).toHaveText("Fri 01 Jan 2027");

    const net = control(form, "net_weight");
    const above = form.getByText("The net weight is higher than the gross weight");
    await net.fill("50");
    await expect(above).toBeHidden();
    await control(form, "weight").fill("40.5");
    await expect(above).toBeVisible();
    await expect(net).toHaveAccessibleDescription(
      /^The net weight is higher than the gross weight/,
    );
    await expect(net).not.toHaveAttribute("aria-invalid");
    await control(form, "weight_of_pallet").fill("9.5");
    await expect(above).toBeHidden();
  }
});

/** Lengths and weights as people write them: what is read, what is asked about, what is refused. */
test.describe("its numbers", () => {
  /** Field, what is typed, and what is said about it. */
  const READ = [
    ["length", "12,5", ""],
    ["weight", "1,250", "This means 1250 kg. For 1.25 kg, type 1.25."],
    ["width", "0", "You entered 0 cm. You can still send the request."],
    ["net_weight", "٠٫٥ kg", ""],
    ["weight_of_pallet", "0", ""],
  ] as const;
  const REFUSED = [
    [
      "phone",
      "ask Zoë",
      "Phone Number is required. This is not a phone number. Use digits; spaces and + are fine.",
    ],
    ["length", "x".repeat(2000), "Length is required. Enter a number in cm, such as 120 or 12.5."],
    ["width", "", "Width is required."],
    ["weight", "-5", "Weight is required. This must be 0 or more."],
    [
      "number_of_packs",
      "a few",
      "Number of packs must be a whole number from 1 to 100,000. Enter a whole number of packs, such as 12.",
    ],
  ] as const;

  test("numbers are read as people write them; 0 is asked about, not refused", async ({ page }) => {
    const email = newEmail();
    const form = await openForm(page, "quote");
    const instead = Object.fromEntries(REFUSED.map(([name, typed]) => [name, typed]));
    await fillIn(form, quoteRows, { ...instead, email });
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);
    await sendButton(form).click();
    for (const [name, , said] of REFUSED) {
      await expect(control(form, name)).toHaveAccessibleDescription(beginsWith(said));
    }
    for (const [name, typed, said] of READ) {
      // A key at a time: a number field would drop the comma.
      await control(form, name).fill("");
      await control(form, name).pressSequentially(typed);
      await expect(control(form, name)).toHaveValue(typed);
      await expect(control(form, name)).toHaveAccessibleDescription(beginsWith(said));
    }
    await control(form, "phone").fill("04 555 0101");
    await control(form, "number_of_packs").fill("12");
    await expect(totalLine(form)).toContainText("15,000 kg");
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);
    await sendButton(form).click();
    await expect(form.getByText(/^Your message has been sent\./)).toBeVisible();
    const read = { length: 12.5, width: 0, weight: 1250, net_weight: 0.5 };
    expect(storedRows("quotes", email)).toMatchObject([{ ...read, weight_of_pallet: 0 }]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  const arabic = {
    name: "أمينة بنت راشد",
    origin: "دبي، الإمارات العربية المتحدة",
    description: `${"قطع غيار للطائرات ".repeat(60)}\nUN 1263 <b>"&amp;"</b>`,
  };

  /** The element, when it has the focus. */
  const focused = (element: Locator) => element.and(element.page().locator(":focus"));

  test("the form has its help, comes back with its messages and what was typed, and is stored once", async ({
    page,
  }) => {
    const email = newEmail();
    await page.goto(forms.quote.path);
    const form = formOf(page, "quote");
    const summary = form.getByRole("region", { name: /need a correction$/ });

    await test.step("AOG and dangerous goods have their help; what needs JavaScript is not offered, and no draft is promised", async () => {
      await expect(form.getByText("saved in this browser")).toHaveCount(0);
      await expect(
        form.getByRole("region", { name: "Chargeable weight", exact: true }),
      ).toHaveCount(0);
      const desk = form.getByRole("link", { name: /^24x7 AOG desk: / });
      await expect(desk).toBeHidden();
      await form.getByText("AOG", { exact: true }).last().click();
      await expect(desk).toBeInViewport();
      const hint = form.getByText("give the UN number and the class");
      await expect(hint).toBeHidden();
      await choose(form, "Dangerous Goods", "Yes");
      await expect(hint).toBeVisible();
      await page.goto(forms.quote.path);
    });

    await test.step("an empty one comes back with the focus on its messages, which lead to the fields", async () => {
      await expect(form.locator("[aria-invalid]")).toHaveCount(0);
      expect((await postForm(form)).status()).toBe(422);
      await expect(focused(summary)).toHaveAccessibleName(/^17 fields/);
      await expect(summary).toBeInViewport();
      await expect(form.getByRole("alert")).toHaveText(
        "Something Error!Please check the marked fields.",
      );
      await expect(summary.getByRole("link")).toHaveText(messagesOf(quoteRows).slice(0, 3));
      await showAll(summary);
      await expect(summary.getByRole("link")).toHaveText(messagesOf(quoteRows));
      for (const [name, message] of [
        ["email", "Email is required"],
        ["mode_of_shipping", "Mode of Shipping is required."],
      ] as const) {
        await summary.getByRole("link", { name: message, exact: true }).click();
        await expect(focused(control(form, name).first()), name).toBeInViewport();
      }
    });

    await test.step("what was typed comes back, with why it is refused and how a number is read", async () => {
      const typed = { ...arabic, email: "amina@firm.logistics", weight: "-12,5", width: "1,250" };
      await fillIn(form, quoteRows, typed);
      expect((await postForm(form)).status()).toBe(422);
      expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows, typed));
      const reason = "Weight is required. This must be 0 or more.";
      await expect(control(form, "weight")).toHaveAccessibleDescription(beginsWith(reason));
      await expect(control(form, "width")).toHaveAccessibleDescription(/^This means 1250 cm\./);
      await expect(form.getByRole("link", { name: phoneLines.value[0].shown })).toHaveCount(1);
    });

    await test.step("once mended it is stored once, also when it is reloaded", async () => {
      await fillIn(form, quoteRows, { ...arabic, email });
      expect((await postForm(form)).status()).toBe(200);
      const banner = form.getByRole("status").filter({ hasText: /^Your message has been sent\./ });
      await expect(focused(banner)).toBeInViewport();
      const [row, ...others] = storedRows("quotes", email);
      expect(others).toEqual([]);
      const yesNo = { dangerous_goods: 1, cargo_insurance: 0 };
      expect(row).toMatchObject({ ...quotePayload, ...arabic, email, ...yesNo });
      const reference = form.getByText(String(row?.reference), { exact: true }).last();
      await expect(reference).toBeVisible();

      expect((await page.reload())?.request().method()).toBe("POST");
      await expect(banner).toBeVisible();
      await expect(reference).toBeVisible();
      expect(storedRows("quotes", email)).toEqual([row]);
    });
  });
});
