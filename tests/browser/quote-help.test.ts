import type { Locator } from "playwright/test";
import { choose, control, openForm, totalLine } from "./form-fields.ts";
import { expect, test } from "./site.ts";

/** The figures of the total line, by their labels. */
async function figures(form: Locator) {
  const total = totalLine(form);
  const shown: Record<string, string> = {};
  for (const label of ["Volume", "Gross", "Volumetric", "Chargeable"]) {
    const cell = total
      .locator("dl > div")
      .filter({ has: total.page().getByText(label, { exact: true }) });
    shown[label] = ((await cell.locator("dd").textContent()) ?? "").replace(/\s+/g, " ").trim();
  }
  return shown;
}

test.describe("what the package comes to for the carrier", () => {
  // 120 x 80 x 95.5 cm are 0.9168 m³; 150 + 12 kg are 162 kg.
  const piece = {
    length: "120",
    width: "80",
    height: "95.5",
    weight: "150",
    weight_of_pallet: "12",
  };
  const modes = [
    ["Air", "152.8 kg", "162 kg", /1:6000: 6000 cm³ are 1 kg/, "the first of two"],
    ["Sea", "916.8 kg", "916.8 kg", /W\/M\): 1 m³ is 1000 kg/, "the second of two"],
    ["Road", "305.3 kg", "305.3 kg", /333 kg for each m³/, "the second of two"],
    ["Hand Carry", "–", "162 kg", /no volume rule/, "the only one"],
  ] as const;

  /** Which of the bars is the longest. */
  const longest = (bars: Locator) =>
    bars.evaluateAll((all) => {
      const [gross = 0, volumetric] = all.map((bar) => bar.getBoundingClientRect().width);
      if (volumetric === undefined) return "the only one";
      return gross > volumetric ? "the first of two" : "the second of two";
    });

  test("is worked out and drawn while it is typed, by the rule of each mode; a number below 0 counts as nothing", async ({
    page,
  }) => {
    const form = await openForm(page, "quote");
    const total = totalLine(form);
    const bars = total.locator("i");
    await expect(bars).toHaveCount(0);
    await expect
      .poll(() => figures(form))
      .toEqual({
        Volume: "0 m³",
        Gross: "0 kg",
        Volumetric: "–",
        Chargeable: "–",
      });
    for (const [name, value] of Object.entries(piece)) await control(form, name).fill(value);
    await expect
      .poll(() => figures(form))
      .toEqual({
        Volume: "0.917 m³",
        Gross: "162 kg",
        Volumetric: "–",
        Chargeable: "–",
      });
    await expect(total).toContainText("Choose a mode of shipping to see the chargeable weight.");
    for (const [mode, Volumetric, Chargeable, rule, bar] of modes) {
      await choose(form, "Mode of Shipping", mode);
      await expect
        .poll(() => figures(form), mode)
        .toEqual({ Volume: "0.917 m³", Gross: "162 kg", Volumetric, Chargeable });
      await expect(total).toContainText(rule);
      await expect.poll(() => longest(bars), mode).toBe(bar);
    }

    await choose(form, "Mode of Shipping", "Air");
    for (const name of Object.keys(piece)) await control(form, name).fill("-3");
    await expect
      .poll(() => figures(form))
      .toEqual({
        Volume: "0 m³",
        Gross: "0 kg",
        Volumetric: "0 kg",
        Chargeable: "0 kg",
      });
  });
});

test("AOG, dangerous goods, a day that has passed in Dubai and net above gross are pointed out at once, and nothing else is", async ({
  page,
}) => {
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
  await expect(form.getByText("Aircraft on ground? Call while you type.")).toBeVisible();
  await choose(form, "Nature of Dispatch", "Ordinary");
  await expect(desk).toBeHidden();

  const goods = form.getByText("please give the UN number and the class");
  await expect(goods).toBeHidden();
  await choose(form, "Dangerous Goods", "No");
  await expect(goods).toBeHidden();
  await choose(form, "Dangerous Goods", "Yes");
  await expect(goods).toBeVisible();
  await expect(control(form, "description")).toHaveAccessibleDescription(/UN number and the class/);

  const date = control(form, "estimated_date");
  const passed = form.getByText("That day has passed in Dubai.");
  // Screen readers announce what comes into a status that is there already.
  const status = form.getByRole("status").and(page.locator("#quote-estimated_date-hint"));
  await expect(status).toBeEmpty();
  await date.fill("2026-11-20");
  await expect(passed).toBeVisible();
  await expect(status).toContainText("That day has passed in Dubai.");
  await expect(date).toHaveAccessibleDescription(/^That day has passed in Dubai\./);
  await expect(date).not.toHaveAttribute("aria-invalid");
  for (const day of ["2026-11-21", "2027-01-01"]) {
    await date.fill(day);
    await expect(passed).toBeHidden();
  }

  const net = control(form, "net_weight");
  const above = form.getByText("Net weight is above the gross weight");
  await net.fill("50");
  await expect(above).toBeHidden();
  await control(form, "weight").fill("40.5");
  await expect(above).toBeVisible();
  await expect(net).toHaveAccessibleDescription(/^Net weight is above the gross weight/);
  await expect(net).not.toHaveAttribute("aria-invalid");
  await control(form, "weight_of_pallet").fill("9.5");
  await expect(above).toBeHidden();
});
