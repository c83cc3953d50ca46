import { expect, it } from "vitest";
import { formatRupees } from "#app/domain/money.ts";

it.each([
  [0, "₹0"],
  [5, "₹5"],
  [999.5, "₹999.5"],
  [1000, "₹1,000"],
  [48500.5, "₹48,500.5"],
  [125000, "₹1,25,000"],
  [12345678.9, "₹1,23,45,678.9"],
  [0.1 + 0.2, "₹0.3"],
  [1234.567, "₹1,234.57"],
  [99999.999, "₹1,00,000"],
])("formatRupees writes %d as %s", (amount, written) => {
  expect(formatRupees(amount)).toBe(written);
});
