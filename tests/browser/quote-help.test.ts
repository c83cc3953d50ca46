import type { Locator } from "playwright/test";
import { choose, control, openForm, totalLine } from "./form-fields.ts";
import { expect, test } from "./site.ts";

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

test("what the package comes to is worked out and drawn while it is typed", async ({ page }) => {
  const form = await openForm(page, "quote");
  const total = totalLine(form);
  const bars = total.locator("i");
  await expect(bars).toHaveCount(0);
  await expect(total.locator("dl dt")).toHaveText(["Volume", "Gross", "Volumetric", "Chargeable"]);
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
});

test("AOG, dangerous goods, a passed day and net above gross are pointed out", async ({ page }) => {
  // 22:30 on the 20th in London is 02:30 on the 21st in Dubai.
  await page.clock.install({ time: new Date("2026-11-20T22:30:00Z") });
  const form = await openForm(page, "quote");

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
  await expect(control(form, "description")).toHaveAccessibleDescription(/UN number and the class/);

  const date = control(form, "estimated_date");
  const passed = form.getByText("This date has already passed in Dubai.");
  // Screen readers announce what comes into a status that is there already.
  const status = form.getByRole("status").and(page.locator("#quote-estimated_date-hint"));
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
  await expect(net).toHaveAccessibleDescription(/^The net weight is higher than the gross weight/);
  await expect(net).not.toHaveAttribute("aria-invalid");
  await control(form, "weight_of_pallet").fill("9.5");
  await expect(above).toBeHidden();
});
