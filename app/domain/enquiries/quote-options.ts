/** The options of specification section 5, as spelled there. */

export const PACKAGINGS = [
  "Carton",
  "Crate",
  "Drum",
  "Coli",
  "Palletised",
  "Non Palletised",
] as const;
export const SHIPPING_MODES = ["Air", "Sea", "Road", "Hand Carry"] as const;
export const DISPATCH_NATURES = ["Ordinary", "Priority", "AOG", "Fly as book"] as const;
