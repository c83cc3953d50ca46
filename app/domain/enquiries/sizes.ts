/** Packages of several sizes, as the chargeable weight tool and its addresses have them. */
import type { Packages } from "../freight.ts";
import { type Measure, readMeasure } from "./measure.ts";
import { MEASURE_MAX } from "./quote-options.ts";

/** The fields of a size, under the names of the quote form; `weight` is the gross weight of one pack. */
export const SIZE_FIELDS = [
  "number_of_packs",
  "length",
  "width",
  "height",
  "weight",
] as const satisfies readonly Measure[];
export type SizeField = (typeof SIZE_FIELDS)[number];

/** A size as typed. */
export type TypedSize = Readonly<Record<SizeField, string>>;

/** More sizes are ignored. */
export const SIZES_MAX = 20;

/** Why a field of a size can't be calculated with. */
export type SizeProblem = "missing" | "noNumber" | "notPositive" | "noCount" | "tooLarge";

export interface ReadSize {
  /** Null where a field has a problem. */
  readonly packs: Packages | null;
  readonly problems: Readonly<Partial<Record<SizeField, SizeProblem>>>;
}

/** The sizes in an address or a form, whose fields repeat in the order of the sizes; at most SIZES_MAX. */
export function typedSizes(values: URLSearchParams | FormData): readonly TypedSize[] {
  const columns = SIZE_FIELDS.map((name) => values.getAll(name).slice(0, SIZES_MAX));
  const count = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: count }, (_, row) => {
    const entries = SIZE_FIELDS.map((name, at) => [name, String(columns[at]?.[row] ?? "")]);
    return Object.fromEntries(entries) as TypedSize;
  });
}

export const isBlankSize = (typed: TypedSize) =>
  SIZE_FIELDS.every((name) => typed[name].trim() === "");

/**
 * What is shown at the fields of each size. A size without any value is ignored beside others; a missing value
 * is a problem where the size `isGiven` as a whole.
 */
export function sizeProblems(
  sizes: readonly TypedSize[],
  isGiven: (at: number) => boolean,
): readonly ReadSize["problems"][] {
  const areAllBlank = sizes.every(isBlankSize);
  return sizes.map((typed, at) => {
    if (isBlankSize(typed) && !areAllBlank) return {};
    const problems = Object.entries(readSize(typed).problems);
    return Object.fromEntries(
      problems.filter(([, problem]) => problem !== "missing" || isGiven(at)),
    );
  });
}

/** Reads a size. A missing number of packs is 1, as in the quote form. */
export function readSize(typed: TypedSize): ReadSize {
  const read = SIZE_FIELDS.map((name) => [name, readField(name, typed[name])] as const);
  const problems = Object.fromEntries(
    read.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  if (Object.keys(problems).length > 0) return { packs: null, problems };
  const values = Object.fromEntries(read) as Record<SizeField, number>;
  return { packs: { ...values, weight_of_pallet: 0 }, problems };
}

function readField(name: SizeField, typed: string): number | SizeProblem {
  const isCount = name === "number_of_packs";
  if (typed.trim() === "") return isCount ? 1 : "missing";
  const { value } = readMeasure(name, typed);
  if (Number.isNaN(value)) return isCount ? "noCount" : "noNumber";
  if (value > MEASURE_MAX[name]) return "tooLarge";
  if (isCount) return Number.isInteger(value) && value >= 1 ? value : "noCount";
  return value > 0 ? value : "notPositive";
}
