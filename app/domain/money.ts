const rupees = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });

/** Shipping charges behind the rupee sign (specification section 9), grouped as rupees are: ₹1,25,000.5. */
export function formatRupees(amount: number): string {
  return `₹${rupees.format(amount)}`;
}
