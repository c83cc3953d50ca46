import {
  beginsWith,
  choose,
  control,
  fillIn,
  messagesOf,
  openForm,
  quoteRows,
  recordPosts,
  sendButton,
  showAll,
} from "./form-fields.ts";
import { expect, PHONE, test } from "./site.ts";

const required = quoteRows.filter(({ message }) => message !== undefined);
const choices = quoteRows.filter(({ options }) => options !== undefined);

test("an empty form lists every required field, each until it is filled", async ({ page }) => {
  const form = await openForm(page, "quote");
  const sent = recordPosts(page);
  for (const { message = "" } of required) {
    await expect(form.getByText(message, { exact: true })).toHaveCount(0);
  }
  await control(form, "name").press("Enter");
  const links = form.getByRole("region", { name: /missing or need/ }).getByRole("link");
  const summary = form.getByRole("region", { name: "17 fields are missing or need a correction" });
  await expect(summary).toBeFocused();
  await expect(summary).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(control(form, "email")).toBeFocused();
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
  expect(sent).toEqual([]);
});

test("on a phone the view goes to the summary after each failed attempt", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.clock.install();
  const form = await openForm(page, "quote");
  const summary = form.getByRole("region", { name: "16 fields are missing or need a correction" });
  const aog = form.getByRole("link", { name: /^24x7 AOG desk: / });
  await choose(form, "Nature of Dispatch", "AOG");
  for (const at of ["bottom", "top", "middle"]) {
    await page.evaluate((place) => {
      const { scrollHeight } = document.body;
      scrollTo(0, { top: 0, middle: scrollHeight / 2, bottom: scrollHeight }[place] ?? 0);
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
  await expect(control(form, "origin")).toHaveAccessibleDescription("Origin is required.");
});

test("every control has its name; errors show once sending was tried", async ({ page }) => {
  const form = await openForm(page, "quote");
  const sent = recordPosts(page);
  const email = control(form, "email");

  await test.step("every control has its name, label and keyboard, and says that it is required; every choice takes one of its options", async () => {
    for (const { name, label, options, unit } of quoteRows) {
      if (options) continue;
      await expect(control(form, name)).toHaveAccessibleName(label);
      if (!unit) continue;
      await expect(control(form, name)).toHaveAttribute("inputmode", "decimal");
      await expect(form.locator(`:has(> [name="${name}"])`)).toContainText(unit);
    }
    await expect(control(form, "email")).toHaveAttribute("inputmode", "email");
    await expect(control(form, "phone")).toHaveAttribute("inputmode", "tel");
    await expect(control(form, "estimated_date")).toHaveAttribute("type", "date");
    for (const name of ["name", "email"]) {
      await expect(control(form, name)).toHaveAttribute("autocomplete", name);
    }
    const names = await form
      .locator("[name]:not([type=hidden])")
      .evaluateAll((fields) => [...new Set(fields.map((field) => field.getAttribute("name")))]);
    expect(names).toEqual(["homepage_url", ...quoteRows.map(({ name }) => name)]);

    const tree = await page.context().newCDPSession(page);
    const { nodes } = await tree.send("Accessibility.getFullAXTree");
    const marked = nodes
      .filter(({ properties = [] }) =>
        properties.some(({ name, value }) => name === "required" && value.value === true),
      )
      .map(({ name }) => String(name?.value).toLowerCase());
    expect(marked).toEqual(expect.arrayContaining(choices.map(({ label }) => label.toLowerCase())));

    for (const { label, options = [] } of choices) {
      const group = form.getByRole("radiogroup", { name: label });
      const radios = group.getByRole("radio");
      await expect(group.locator("label")).toHaveText(
        options.map((option) => new RegExp(`^${option}`)),
      );
      for (const [index, option] of options.entries()) {
        await expect(radios.nth(index)).toHaveAccessibleName(option);
        await group.getByText(option, { exact: true }).click();
        await expect(radios.nth(index)).toBeChecked();
        await expect(radios.and(form.locator(":checked"))).toHaveCount(1);
      }
    }
  });

  await test.step("errors appear when sending is tried, and change with what is typed after it", async () => {
    const links = form.getByRole("region", { name: /missing or need/ }).getByRole("link");
    const rest = quoteRows.filter(({ name }) => name !== "email");
    await email.fill("Amina@");
    await email.blur();
    await fillIn(form, rest);
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);

    await sendButton(form).click();
    await expect(links).toHaveText(["Invalid Email"]);
    await email.fill("");
    await expect(links).toHaveText(["Email is required"]);
    await email.fill("amina@example.com");
    await expect(links).toHaveCount(0);
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);
    await control(form, "origin").fill("  ");
    await expect(links).toHaveText(["Origin is required."]);
    await expect(control(form, "origin")).toBeFocused();

    await sendButton(form).click();
    await expect(form.getByRole("region", { name: /missing or need/ })).toBeFocused();
  });

  expect(sent).toEqual([]);
});
