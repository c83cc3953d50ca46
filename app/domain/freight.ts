/**
 * The chargeable weight of packages. All weights in kg, measures in cm, volumes in m³. Divisors: air, 1
 * kg for each 6000 cm³ (IATA, The Air Cargo Tariff, rule 3.9.4); road, 333 kg for each m³ (usual in
 * groupage: 3 m³ to the ton); sea, weight or measurement, 1 m³ counts as 1000 kg (liner terms W/M).
 * Hand carry is charged by the journey: there is no volume rule.
 */
import type { Quote } from "./enquiries/quote.ts";

export type ShippingMode = Quote["mode_of_shipping"];

const CM3_PER_M3 = 1_000_000;
const AIR_CM3_PER_KG = 6000;

/**
 * The minimum chargeable weight of a cubic metre, in kg, by mode; null where volume doesn't count.
 */
const KG_PER_M3: Readonly<Record<ShippingMode, number | null>> = {
  Air: CM3_PER_M3 / AIR_CM3_PER_KG,
  Sea: 1000,
  Road: 333,
  "Hand Carry": null,
};

/** One package as entered, 0 for missing values, and how many; `weight` is without the pallet. */
export type Packages = Pick<
  Quote,
  "number_of_packs" | "length" | "width" | "height" | "weight" | "weight_of_pallet"
>;

export interface Weights {
  /** m³ */
  readonly volume: number;
  /** kg: weight and pallet */
  readonly gross: number;
  /** kg by volume; null where the mode has no such rule */
  readonly volumetric: number | null;
  /** kg: the greater of the two */
  readonly chargeable: number;
}

/** The weights of a number of equal packages together by the rule of their mode. */
export function weigh(packs: Packages, mode: ShippingMode): Weights {
  return weighSizes([packs], mode);
}

/** The weights of packages of several sizes together by the rule of their mode. */
export function weighSizes(sizes: readonly Packages[], mode: ShippingMode): Weights {
  const volume = sum(
    sizes.map(
      ({ number_of_packs: count, length, width, height }) =>
        (count * length * width * height) / CM3_PER_M3,
    ),
  );
  const gross = sum(
    sizes.map((packs) => packs.number_of_packs * (packs.weight + packs.weight_of_pallet)),
  );
  const factor = KG_PER_M3[mode];
  const volumetric = factor === null ? null : volume * factor;
  return { volume, gross, volumetric, chargeable: Math.max(gross, volumetric ?? 0) };
}

/** A pack of average shape: their number of it has the volume and the gross weight of all sizes. */
export function averagePack(sizes: readonly Packages[]): Packages {
  const { volume, gross } = weighSizes(sizes, "Air");
  const number_of_packs = sum(sizes.map((packs) => packs.number_of_packs));
  const mean = (side: "length" | "width") =>
    Math.ceil(sum(sizes.map((packs) => packs.number_of_packs * packs[side])) / number_of_packs);
  const [length, width] = [mean("length"), mean("width")];
  const height = (volume * CM3_PER_M3) / number_of_packs / length / width;
  const weight = gross / number_of_packs;
  return { number_of_packs, length, width, height, weight, weight_of_pallet: 0 };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The greater of volumetric and gross weight, which is charged; "both" where they are equal to a gram. */
export function decisive({ gross, volumetric }: Weights): "space" | "weight" | "both" {
  const difference = (volumetric ?? 0) - gross;
  if (Math.abs(difference) < 0.001) return "both";
  return difference > 0 ? "space" : "weight";
}
