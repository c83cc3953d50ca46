/**
 * Numbers and part shipments as people, spreadsheets and programs write them: for files and for what
 * is typed in forms alike. A file first decides on one decimal sign for all its cells
 * (`decimalSignOf`). Dates are in read-date.ts, which browsers don't load.
 */
import { latinDigits } from "./fold.ts";
import type { TrackingEvent } from "./tracking/facts.ts";

/** Placeholders in a cell for a date or a number that isn't known yet. */
const NOT_KNOWN =
  /^(?:tb[acdn]|n[./]?[av]\.?|nil|none|null|pending|unknown|k\. ?a\.?|offen|unbekannt|inconnu|à confirmer|pendiente|por confirmar|da confermare|yok|待定|未定|غير معروف|[-–—?.]+)$/i;

/** The text of a cell of dates or numbers: empty for a placeholder. */
export function knownText(cell: string): string {
  const text = latinDigits(cell).trim().replace(/\s+/g, " ");
  return NOT_KNOWN.test(text) ? "" : text;
}

export type DecimalSign = "point" | "comma";

/** A number without the signs of rupees, and spaces and apostrophes between its digits. */
function plainNumber(cell: string): string {
  return withoutRupees(knownText(cell)).replace(/(?<=\d)[ '’](?=\d{3})/g, "");
}

/** "Rs. 1250/-" is 1250, and what is free costs 0. */
function withoutRupees(number: string): string {
  const plain = number.trim().replace(/^(?:free|foc|free of charge)$/i, "0");
  return plain.replace(/^(?:₹|INR|Rs\.?) ?| ?(?:₹|INR|Rs\.?|rupees?|\/[-–=])$/gi, "");
}

/** Behind a number of pieces: "10 CTNS" */
const PIECES =
  /(?<=\d) ?(?:pcs?|pieces?|pkgs?|packages?|ctns?|cartons?|box(?:es)?|plts?|pallets?|bags?|drums?|cases?|crates?|rolls?|bales?|bundles?|units?|nos?|sets?|colli|colis|stk|stück|palett?en?|adet|koli|шт|мест|件|箱|个|托|قطعة|طرد|كرتون|كراتين)\.?$/i;

const withoutPieces = (written: string) => written.trim().replace(PIECES, "");

/** The sign before decimals: null where the number has none, as 1240 or "many". */
export function decimalSignOf(cell: string): DecimalSign | "either" | null {
  const number = withoutPieces(plainNumber(cell));
  if (!/^\d[\d.,]*$/.test(number)) return null;
  const [first, ...others] = number.replace(/\d/g, "");
  if (first === undefined) return null;
  const last = others.at(-1) ?? first;
  const isOneKind = others.every((sign) => sign === first);
  // 1.250.000 has no decimals; 12.480,50 and 48,5 have.
  if (isOneKind && others.length > 0) return first === "." ? "comma" : "point";
  const isGroup = isOneKind && /^[1-9]\d{0,2}[.,]\d{3}$/.test(number);
  return isGroup ? "either" : last === "." ? "point" : "comma";
}

/**
 * Rewrites a number with a point before decimals and without grouping, also by hundreds as in
 * 1,25,000. Pieces stay behind it. Other text is only trimmed.
 */
export function toDecimal(cell: string, sign: DecimalSign = "point"): string {
  const number = plainNumber(cell);
  const [pieces = ""] = PIECES.exec(number) ?? [];
  if (pieces !== "") return toDecimal(number.slice(0, -pieces.length), sign) + pieces;
  const [decimal, grouping] = sign === "point" ? [".", ","] : [",", "."];
  const [whole = "", fraction, ...more] = number.split(decimal);
  const isGrouped = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(whole);
  if (more.length > 0 || !/^\d*$/.test(fraction ?? "") || whole.includes(decimal)) return number;
  if (whole.includes(grouping) && !isGrouped) return number;
  return [whole.replaceAll(grouping, ""), ...(fraction === undefined ? [] : [fraction])].join(".");
}

/** A number as a person wrote it. */
export interface WrittenNumber {
  /** As it is understood; NaN where it is no number. */
  readonly value: number;
  /** The other reading of an ambiguous number, else null. */
  readonly other: number | null;
}

const DECIMAL = /^-?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
/** Decimals or thousands. */
const UNCLEAR = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
/** Thousands, or lakhs, all with one separator; then perhaps decimals with another. */
const GROUPED = /^-?[1-9]\d{0,2}([,.' ])(?:\d{2,3}\1)*\d{3}(?:(?!\1)[.,]\d*)?$/;

/**
 * Reads a number: decimals after a point or a comma, thousands in groups, digits of Arabic. Where a
 * comma can mean both it groups thousands, as in English.
 */
export function readNumber(written: string): WrittenNumber {
  const text = latinDigits(written.normalize("NFKC"))
    .trim()
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

/** An amount of money, 0 or more, with or without the sign of rupees; null for anything else. */
export function readAmount(written: string): number | null {
  const { value } = readNumber(withoutRupees(written));
  return value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : null;
}

/** A whole number, 0 or more, perhaps of pieces; null for anything else. */
export function readCount(written: string): number | null {
  const { value } = readNumber(withoutPieces(written));
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}

export type PartShipment = Pick<TrackingEvent, "pieces" | "pieces_total">;

const PART = /^([\d,.' ]{1,12}?) ?(?:(?:out )?of|\/|من) ?([\d,.' ]{1,12}?)$/i;
const PIECES_MAX = 999_999;

/** "19 of 20" or "19/20": a part of the pieces, at least one; null for anything else. */
export function readPieces(typed: string): PartShipment | null {
  const [, some = "", all = ""] = PART.exec(withoutPieces(latinDigits(typed))) ?? [];
  const [pieces, pieces_total] = [readCount(some), readCount(all)];
  if (!pieces || !pieces_total) return null;
  return pieces <= pieces_total && pieces_total <= PIECES_MAX ? { pieces, pieces_total } : null;
}
