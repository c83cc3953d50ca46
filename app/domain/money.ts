const rupees = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });

/**
 * Shipping charges with the rupee sign (specification section 9) and Indian grouping: ₹1,25,000.5.
 */
export function formatRupees(amount: number): string {
  return `₹${rupees.format(amount)}`;
}
