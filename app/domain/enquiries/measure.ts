import type { Packages } from "../freight.ts";
import { readNumber, type WrittenNumber } from "../read-number.ts";
import { MEASURES } from "./quote-options.ts";

export type Measure = keyof typeof MEASURES;

/** Whether a field of this name is a number. */
export function isMeasure(name: string): name is Measure {
  return Object.hasOwn(MEASURES, name);
}

/**
 * Reads a length in cm, a weight in kg or a number of packs as `readNumber` does, with or without its unit.
 */
export function readMeasure(name: Measure, written: string): WrittenNumber {
  const text = written.normalize("NFKC").trim();
  const unit = UNITS[MEASURES[name]].find((spelling) => text.toLowerCase().endsWith(spelling));
  return readNumber(unit ? text.slice(0, -unit.length).trimEnd() : text);
}

/** The spellings of each unit, in English and in Arabic. */
const UNITS: Readonly<Record<(typeof MEASURES)[Measure], readonly string[]>> = {
  packs: ["packs", "طرود", "طردا", "طردًا", "طرد"],
  cm: ["cm", "سم"],
  kg: ["kg", "كغ", "كغم", "كجم"],
};

/** The packages of a form to calculate with. */
export function packagesOf(values: Readonly<Record<string, string>>): Packages {
  return {
    number_of_packs: packsOrOne(values),
    length: measureOrZero("length", values),
    width: measureOrZero("width", values),
    height: measureOrZero("height", values),
    weight: measureOrZero("weight", values),
    weight_of_pallet: measureOrZero("weight_of_pallet", values),
  };
}

/** The number of packs of a form to calculate with: 1 where it is missing or no number from 1. */
function packsOrOne(values: Readonly<Record<string, string>>): number {
  const count = measureOrZero("number_of_packs", values);
  return count >= 1 ? Math.floor(count) : 1;
}

/** A measure of a form to calculate with: 0 where it is missing, no number or below 0. */
export function measureOrZero(
  name: Measure,
  { [name]: written = "" }: Readonly<Record<string, string>>,
): number {
  return Math.max(0, readMeasure(name, written).value || 0);
}
