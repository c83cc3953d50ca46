const rupees = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
});

/**
 * Shipping charges with the rupee sign (specification section 9) and Indian grouping: ₹1,25,000.50, ₹1,25,000.
 */
export function formatRupees(amount: number): string {
  return `₹${rupees.format(amount)}`;
}
