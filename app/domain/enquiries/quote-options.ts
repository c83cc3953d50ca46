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
/** The numbers of a quote request, with their units. */
export const MEASURES = {
  number_of_packs: "pcs",
  length: "cm",
  width: "cm",
  height: "cm",
  weight: "kg",
  net_weight: "kg",
  weight_of_pallet: "kg",
} as const;
export const DISPATCH_NATURES = ["Ordinary", "Priority", "AOG", "Fly as book"] as const;
