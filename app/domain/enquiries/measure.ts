import { MEASURES } from "./quote-options.ts";

export type Measure = keyof typeof MEASURES;

/** Whether a field of this name is a length or a weight. */
export function isMeasure(name: string): name is Measure {
  return Object.hasOwn(MEASURES, name);
}

/** A length or weight as a person wrote it. */
export interface WrittenMeasure {
  /** As it is understood; NaN where it is no number. */
  readonly value: number;
  /** What it could mean too, else null. */
  readonly other: number | null;
}

const DECIMAL = /^-?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
/** Decimals or thousands. */
const UNCLEAR = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
/** Thousands, or lakhs, all with one separator; then perhaps decimals with another. */
const GROUPED = /^-?[1-9]\d{0,2}([,.' ])(?:\d{2,3}\1)*\d{3}(?:(?!\1)[.,]\d*)?$/;

/**
 * Reads a length in cm or a weight in kg: decimals after a point or a comma, thousands in groups,
 * Arabic digits, with or without its unit. Where a comma can mean both it groups thousands, as in
 * English.
 */
export function readMeasure(name: Measure, written: string): WrittenMeasure {
  const text = withoutUnit(written.normalize("NFKC").trim(), MEASURES[name])
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\u066c\u2019]/g, "'")
    .replace("\u066b", ".")
    .replace("\u060c", ",")
    .replace("\u2212", "-");

  if (UNCLEAR.test(text)) {
    const decimals = Number(text.replace(",", "."));
    const thousands = Number(text.replace(/[.,]/, ""));
    return text.includes(",")
      ? { value: thousands, other: decimals }
      : { value: decimals, other: thousands };
  }
  if (DECIMAL.test(text)) return { value: Number(text.replace(",", ".")), other: null };
  const [, separator] = GROUPED.exec(text) ?? [];
  if (separator === undefined) return { value: Number.NaN, other: null };
  return { value: Number(text.replaceAll(separator, "").replace(",", ".")), other: null };
}

function withoutUnit(text: string, unit: string): string {
  return text.toLowerCase().endsWith(unit) ? text.slice(0, -unit.length).trimEnd() : text;
}

/** A measure of a form to calculate with: 0 where it is missing, no number or below 0. */
export function measureOrZero(
  name: Measure,
  { [name]: written = "" }: Readonly<Record<string, string>>,
): number {
  return Math.max(0, readMeasure(name, written).value || 0);
}
