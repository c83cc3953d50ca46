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
  number_of_packs: "packs",
  length: "cm",
  width: "cm",
  height: "cm",
  weight: "kg",
  net_weight: "kg",
  weight_of_pallet: "kg",
} as const;
/** 100 m: longer than any trailer or hold. */
const LENGTH_MAX_CM = 10_000;
/** 10,000 t: above the heaviest single lifts. */
const WEIGHT_MAX_KG = 10_000_000;
/** The largest values that are accepted, in the units of MEASURES. */
export const MEASURE_MAX: Readonly<Record<keyof typeof MEASURES, number>> = {
  number_of_packs: 100_000,
  length: LENGTH_MAX_CM,
  width: LENGTH_MAX_CM,
  height: LENGTH_MAX_CM,
  weight: WEIGHT_MAX_KG,
  net_weight: WEIGHT_MAX_KG,
  weight_of_pallet: WEIGHT_MAX_KG,
};
/** An aircraft is grounded until the part arrives. */
export const URGENT_NATURE = "AOG";
export const DISPATCH_NATURES = ["Ordinary", "Priority", URGENT_NATURE, "Fly as book"] as const;
