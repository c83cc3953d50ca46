/** What people type where an order's number is asked for. */
import { normalizeOrderNumber, ORDER_NUMBER_MAX } from "./order.ts";
import { checkCharacter } from "./order-number.ts";

/** What stands around a number: "Order no. #DL-…", quotes, a full stop. */
const BEFORE = /^(?:(?:order|tracking|number|no|nr)\b[.:]?|[\s#:"'“”‘’«»(])*/i;
const AFTER = /[\s.!?:"'“”‘’«»)]+$/;

/** Of a number that `newOrderNumber` makes. */
const CODE_CHARACTERS = 12;

/**
 * The numbers that a typed text may mean, the likeliest first: as it stands; without what stands
 * around it, and with dashes for underscores; with 0 for O and 1 for I and L, where the check
 * character says so.
 */
export function spellings(typed: string): string[] {
  const plain = withoutContext(typed).replaceAll("_", "-");
  return [...new Set([typed, plain, withDigits(plain)])].filter((number) => number !== "");
}

/** Longer texts are no numbers, and matching them would take long. */
function withoutContext(typed: string): string {
  return typed.length > ORDER_NUMBER_MAX ? typed : typed.replace(BEFORE, "").replace(AFTER, "");
}

function withDigits(number: string): string {
  const compact = normalizeOrderNumber(number);
  const prefix = compact.slice(0, -CODE_CHARACTERS);
  const code = compact.slice(-CODE_CHARACTERS).replaceAll("O", "0").replace(/[IL]/g, "1");
  const isOurs = /^[A-Z]{2,}$/.test(prefix) && checkCharacter(code.slice(0, -1)) === code.at(-1);
  return isOurs ? prefix + code : number;
}

/** Numbers of carriers, by which no order is found: they can be guessed. */
export type CarrierNumber = "air waybill" | "container" | "bill of lading";

/** Which carrier's number a text plainly is; null for anything else. */
export function carrierNumber(typed: string): CarrierNumber | null {
  const compact = normalizeOrderNumber(withoutContext(typed));
  if (isAirWaybill(compact)) return "air waybill";
  if (isContainer(compact)) return "container";
  // A carrier's code (SCAC) and its own number, or said to be one.
  return /^(?:[A-Z]{4}\d{8,12}|(?:H|M)?B\/?L[#:]?\d{5,})$/.test(compact) ? "bill of lading" : null;
}

/** IATA Resolution 600a: three digits of the airline, seven, and these modulo 7. */
function isAirWaybill(compact: string): boolean {
  return /^\d{11}$/.test(compact) && Number(compact.slice(3, 10)) % 7 === Number(compact[10]);
}

/**
 * ISO 6346: owner, category and serial, and a check digit. Letters count from 10 on, without the
 * multiples of 11; each place has twice the weight of the one before.
 */
function isContainer(compact: string): boolean {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(compact)) return false;
  const sum = [...compact.slice(0, 10)].reduce((total, character, index) => {
    const value = Number.parseInt(character, 36);
    const skipped = Math.max(0, Math.ceil((value - 10) / 10));
    return total + (value + skipped) * 2 ** index;
  }, 0);
  return (sum % 11) % 10 === Number(compact[10]);
}
