import { describe, expect, it } from "vitest";
import { type QuoteFacts, quoteCells } from "#app/sentences/receipt.ts";
import { contactReceipt, quoteReceipt } from "#content/receipt.ts";
import { quote } from "./samples.ts";

/** Three crates of 120 × 80 × 100 cm and 350 kg, each on a pallet of 20 kg: 2.88 m³ and 1,110 kg. */
const crates: QuoteFacts = {
  ...quote,
  ...{ type_of_packaging: "Crate", number_of_packs: 3, dangerous_goods: false },
  ...{ length: 120, width: 80, height: 100, weight: 350, weight_of_pallet: 20 },
  cargo_insurance: false,
};
const cell = (facts: QuoteFacts, label: string) =>
  quoteCells(facts).find((one) => one.label === label);

describe("the cells of a quote request's receipt", () => {
  it.each([
    ["Air", "480 kg", "1,110 kg", "6000 cm³ count as 1 kg"],
    ["Sea", "2,880 kg", "2,880 kg", "W/M 2.88: 1 m³ counts as 1000 kg"],
    ["Road", "959 kg", "1,110 kg", "1 m³ counts as 333 kg"],
    ["Hand Carry", "–", "1,110 kg", "By gross weight"],
  ] as const)("by %s have %s, and %s to be charged", (mode, volumetric, chargeable, note) => {
    const facts = { ...crates, mode_of_shipping: mode };
    expect(cell(facts, "Gross")).toMatchObject({ value: "1,110 kg" });
    expect(cell(facts, "Volumetric")).toMatchObject({ value: volumetric, notes: ["2.88 m³"] });
    expect(cell(facts, "Chargeable")).toMatchObject({ value: chargeable, notes: [note] });
  });

  it.each([
    [{}, "3 crates", ["120 × 80 × 100 cm each"]],
    [{ number_of_packs: 1 }, "1 crate", ["120 × 80 × 100 cm"]],
    [{ type_of_packaging: "Coli", number_of_packs: 1200 }, "1,200 coli", undefined],
    [{ dangerous_goods: true }, "3 crates", ["120 × 80 × 100 cm each", "Dangerous goods"]],
    [{ cargo_insurance: true }, "3 crates", ["120 × 80 × 100 cm each", "With cargo insurance"]],
  ] as const)("with %j have the cargo %j", (change, value, notes) => {
    const found = cell({ ...crates, ...change }, "Cargo");
    expect(found).toMatchObject({ value, ...(notes && { notes }) });
  });
});

it.each([quoteReceipt, contactReceipt])(
  "$title: an address stands in the steps where it is known",
  ({ steps }) => {
    const how = steps("a@b.co").find((step) => step.includes("We reply"));
    expect(how).toBe("We reply to \u2068a@b.co\u2069 by email, or call you if it's urgent.");
    expect(steps(null).join()).toContain("We reply by email, or call you if it's urgent.");
  },
);
