/** The tools: with and without JavaScript, from addresses, and on the way into the quote form. */
import type { Page } from "playwright/test";
import { expectAccessible, expectInOrder } from "./accessibility.ts";
import { control, formOf } from "./form-fields.ts";
import { expect, servedPage, test } from "./site.ts";

const main = (page: Page) => page.getByRole("main");

/** A size as an address has it. */
const size = (packs: string, length: string, width: string, height: string, weight: string) =>
  new URLSearchParams({ number_of_packs: packs, length, width, height, weight }).toString();

const PALLETS = size("12", "120", "80", "95", "140");
const CARTONS = size("2", "60", "40", "40", "18");
const HOSTILE = size("1.5", "1e9", "<b>80</b>", "-3", "9".repeat(40));

test.describe("the chargeable weight", () => {
  const PATH = "/tools/chargeable-weight";
  const form = (page: Page) => main(page).getByRole("form", { name: "Your packages" });
  const modes = (page: Page) => form(page).getByRole("definition");

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("is that of the typed packages, in an address to share", async ({ page }) => {
      await page.goto(PATH);
      await form(page).getByLabel("Packs").fill("1");
      await form(page).getByLabel("Height").press("Enter");
      await expect(page).toHaveURL(`${PATH}?${size("1", "120", "80", "95", "140")}`);
      await expect(modes(page)).toContainText(["152 kg", "0.912 m³", "303.7 kg"]);
    });

    test("is that of several sizes, which are added and removed", async ({ page }) => {
      await page.goto(`${PATH}?${PALLETS}`);
      await form(page).getByRole("button", { name: "Add another size" }).click();
      const second = form(page).getByRole("group", { name: "Size 2" });
      await expect(form(page).locator("[aria-invalid]")).toHaveCount(0);
      for (const [name, value] of new URLSearchParams(CARTONS)) {
        await second.locator(`[name="${name}"]`).fill(value);
      }
      await form(page).getByRole("button", { name: "Calculate" }).click();
      await expect(modes(page)).toContainText(["1,856 kg", "11.136 m³", "3,708.3 kg"]);
      await form(page).getByRole("button", { name: "Remove size 1" }).click();
      await expect(modes(page)).toContainText(["36 kg", "0.192 m³", "63.9 kg"]);
    });

    test("has a message at each unclear field, which keeps its text", async ({ page }) => {
      await page.goto(`${PATH}?${PALLETS}&${HOSTILE}`);
      await expect(modes(page)).toContainText(["1,824 kg", "10.944 m³", "3,644.4 kg"]);
      const second = form(page).getByRole("group", { name: "Size 2" });
      for (const [label, value, message] of [
        ["Packs", "1.5", "Enter a whole number from 1."],
        ["Length", "1e9", "Enter a number in cm, such as 120 or 12.5."],
        ["Width", "<b>80</b>", "Enter a number in cm, such as 120 or 12.5."],
        ["Height", "-3", "This must be more than 0."],
        ["Weight", "9".repeat(40), "At most 10,000,000 kg."],
      ] as const) {
        const field = second.getByLabel(label);
        await expect(field).toHaveValue(value);
        await expect(field).toHaveAccessibleDescription(message);
      }
      await expect(form(page).getByRole("status")).toContainText("are not counted");
      await expect(page).toHaveTitle(/^Error: \w/);
    });

    test("goes into the quote form, which keeps it when it is refused", async ({ page }) => {
      await page.goto(`${PATH}?${PALLETS}&${CARTONS}`);
      await form(page).getByRole("button", { name: "Request a quote with these" }).click();
      await expect(page).toHaveURL(/^[^?]*\/service-request\/\?/);
      const quote = formOf(page, "quote");
      await expect(quote).toContainText("The fields have an average pack");
      await expect(control(quote, "number_of_packs")).toHaveValue("14");
      await expect(control(quote, "weight_of_pallet")).toHaveValue("0");
      await expect(control(quote, "description")).toHaveValue(/2 × 60 × 40 × 40 cm, 18 kg each\./);
      await control(quote, "height").fill("96");
      await quote.getByRole("button", { name: "Request quote" }).click();
      await expect(control(quote, "height")).toHaveValue("96");
      await expect(control(quote, "number_of_packs")).toHaveValue("14");
    });
  });

  test("follows what is typed, and so does the address", async ({ page }) => {
    await page.goto(PATH);
    await form(page).getByRole("textbox", { name: "Weight" }).fill("200");
    await expect(modes(page)).toContainText(["2,400 kg", "10.944 m³", "3,644.4 kg"]);
    await expect(modes(page).first()).toContainText("Weight decides, not space");
    await form(page).getByLabel("Length").focus();
    await expect(page).toHaveURL(`${PATH}?${size("12", "120", "80", "95", "200")}`);
    await form(page).getByRole("button", { name: "Add another size" }).click();
    await expect(
      form(page).getByRole("group", { name: "Size 2" }).getByLabel("Packs"),
    ).toBeFocused();
    await expectAccessible(page, "two sizes");
    await form(page).getByRole("button", { name: "Remove size 1" }).click();
    await expect(form(page).getByRole("status")).toContainText("Fill in all fields of one size");
  });

  test("is accessible with unclear fields", async ({ page }) => {
    await page.goto(`${PATH}?${PALLETS}&${HOSTILE}`);
    await expectInOrder(page, "unclear sizes");
  });

  test("has an error in its title while a field is unclear", async ({ page }) => {
    await page.goto(PATH);
    for (const [typed, title] of [
      ["12,x", /^Error: \w/],
      ["12", /^(?!Error)/],
    ] as const) {
      await form(page).getByLabel("Packs").fill(typed);
      await expect(page).toHaveTitle(title);
    }
  });

  test("goes into the quote form beside what was typed there before", async ({ page }) => {
    await page.goto("/service-request");
    await control(formOf(page, "quote"), "name").fill("Amina Rahman");
    await control(formOf(page, "quote"), "length").fill("7");
    await control(formOf(page, "quote"), "description").fill("Pump spares");
    await page.goto(`${PATH}?${PALLETS}&${CARTONS}`);
    await form(page).getByRole("button", { name: "Request a quote with these" }).click();
    await page.waitForURL(/service-request/);
    const quote = formOf(page, "quote");
    await control(quote, "phone").focus();
    await expect(control(quote, "name")).toHaveValue("Amina Rahman");
    const totals = quote.getByRole("region", { name: "Chargeable weight" });
    await quote.getByText("Air", { exact: true }).click();
    await expect(totals.getByRole("definition")).toHaveText([
      ...["11.136 m³", "1,716 kg", "1,856 kg", "1,856 kg"],
    ]);
    await expect(control(quote, "length")).toHaveValue("112");
    await expect(control(quote, "description")).toHaveValue(/^Pump spares\nPackages/);
    await expect(page).toHaveURL("/service-request/");
    await control(quote, "length").fill("121");
    await page.reload();
    await expect(control(quote, "length")).toHaveValue("121");
  });

  test("of an address is not cached, and its canonical page is the bare one", async ({
    request,
  }) => {
    for (const path of [PATH, "/service-request"]) {
      const bare = await servedPage(request, path);
      const given = await servedPage(request, `${path}?${CARTONS}`);
      const canonical = (page: typeof bare) =>
        page.document.querySelector("[rel=canonical]")?.getAttribute("href");
      expect(canonical(given)).toBe(canonical(bare));
      const length = given.document.querySelector('[name="length"]');
      expect(length?.getAttribute("value")).toBe("60");
      const again = await servedPage(request, path);
      expect(again.document.querySelector('[value="60"]')).toBeNull();
    }
  });
});

test.describe("the Incoterms", () => {
  const PATH = "/tools/incoterms";
  const questions = (page: Page) => main(page).getByRole("form", { name: "Which one fits?" });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("answer three questions with a rule, which goes into the quote form", async ({ page }) => {
      await page.goto(PATH);
      await questions(page).getByText("Loose on a ship").click();
      await questions(page).getByText("The buyer", { exact: true }).click();
      await questions(page).getByRole("button").click();
      await expect(questions(page).getByRole("radio", { checked: true })).toHaveCount(2);
      await expect(questions(page).getByText("Choose one.")).toHaveCount(1);
      await expect(page).toHaveTitle(/^Error: \w/);
      await questions(page).getByText("Export", { exact: true }).click();
      await questions(page).getByRole("button").click();
      await expect(page).toHaveURL(`${PATH}?cargo=ship&carriage=buyer&part=export`);
      await expect(page).toHaveTitle(/^(?!Error)/);
      const answer = main(page).getByRole("region", { name: "FOB fits" });
      await expect(answer).toContainText("on board the ship");
      await expect(main(page).locator("details[open]")).toHaveCount(1);
      await expect(main(page).locator("#fob details")).toHaveAttribute("open");
      await answer.getByRole("button", { name: "Request a quote with FOB" }).click();
      const description = control(formOf(page, "quote"), "description");
      await expect(description).toHaveValue("Incoterms 2020: FOB, named place:");
    });
  });

  test("are a table that reads as well as it looks", async ({ page }) => {
    await page.goto(PATH);
    const table = main(page).getByRole("table", { name: "Eleven rules, door to door" });
    await expect(table.getByRole("columnheader")).toHaveCount(10);
    await expect(table.getByRole("rowheader")).toHaveCount(11);
    const strip = table.getByRole("row").filter({ has: page.getByRole("cell") });
    const carriagePaid = table.locator("#cpt").getByRole("cell");
    await expect(strip.first()).toBeVisible();
    await expect(carriagePaid.nth(3)).toHaveText("Seller The risk passes here.");
    await expect(carriagePaid.nth(5)).toHaveText("Seller with the risk on the buyer");
    for (const summary of await table.locator("summary").all()) await summary.press("Enter");
    await expectInOrder(page, "all rules open");
    await page.emulateMedia({ media: "print" });
    await expect(table).toBeVisible();
    await expect(table.getByRole("button").first()).toBeHidden();
  });
});

test.describe("the document checklist", () => {
  const PATH = "/tools/documents";
  const list = (page: Page) => main(page).getByRole("form", { name: "Checklist" });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("follows three answers and leads into the quote form", async ({ page }) => {
      await page.goto(PATH);
      await expect(list(page).getByRole("checkbox", { name: "Air waybill" })).toBeVisible();
      const questions = main(page).getByRole("form", { name: "The shipment" });
      for (const answer of ["Ocean", "Import", "Dangerous goods"]) {
        await questions.getByText(answer, { exact: true }).click();
      }
      await questions.getByRole("button").click();
      await expect(page).toHaveURL(`${PATH}?mode=ocean&direction=import&goods=dangerous`);
      const section = main(page).getByRole("region", { name: "Import by ocean: dangerous goods" });
      await expect(section.getByRole("checkbox", { name: /Delivery order/ })).toBeVisible();
      await expect(section.getByRole("listitem").first()).toContainText("Prepared by Seller");
      await section.getByRole("button", { name: "Request a quote for this" }).click();
      const quote = formOf(page, "quote");
      await expect(quote.getByRole("radio", { name: "Sea" })).toBeChecked();
      await expect(control(quote, "dangerous_goods").first()).toBeChecked();
    });
  });

  test("keeps its ticks in this browser, for each shipment", async ({ page }) => {
    await page.goto(PATH);
    const boxes = list(page).getByRole("checkbox");
    await boxes.nth(1).check();
    await expect(list(page).getByRole("status")).toHaveText("1 of 8 ready");
    await page.goto(`${PATH}?mode=road`);
    await expect(list(page).getByRole("status")).toHaveText("0 of 8 ready");
    await page.goto(PATH);
    await expect(boxes.nth(1)).toBeChecked();
    await list(page).getByRole("button", { name: "Clear the ticks" }).click();
    await page.reload();
    await expect(list(page).getByRole("status")).toHaveText("0 of 8 ready");
  });

  test("is accessible, and prints its list alone", async ({ page }) => {
    await page.goto(`${PATH}?mode=ocean&direction=export&goods=dangerous`);
    await expectInOrder(page, "dangerous goods by ocean");
    await page.emulateMedia({ media: "print" });
    await expect(list(page).getByRole("checkbox")).toHaveCount(14);
    await expect(list(page).getByRole("checkbox").last()).toBeVisible();
    await expect(main(page).getByRole("form", { name: "The shipment" })).toBeHidden();
    await expect(main(page).getByRole("button")).toHaveCount(0);
  });
});
