/** Carriers' numbers: which texts look like one, and how they are compared. */
import { normalizeOrderNumber } from "./order-number.ts";
import { withoutContext } from "./tracking-address.ts";

/** A "document" is a bill of lading or a booking, whose numbers look alike and have no check digit. */
export type CarrierNumber = "air waybill" | "container" | "document";

/** The form's field for one more detail of the order, by which the pages' actions know the form. */
export const DETAIL_FIELD = "order_detail";

/** What documents print before the number: "MAWB 176-12345675", "B/L No. 000381". */
const LABEL =
  /^(?:[HM]?AWB|[HM]?B\/?L|BKG|BOOKING|CONTAINER|CNTR)(?:NO\.?|NUMBER|NR\.?)?[.:#]*(?=[A-Z]*\d)/;

/** A carrier's code (SCAC) before a number with digits. The letters of a container are its owner's, and stay. */
const SCAC = /^(?!.{4}\d{7}$)[A-Z]{4}(?=[A-Z]{0,4}\d{6})/;

/** Digits with a carrier's letters before and after them. Shorter numbers may be anything. */
const DOCUMENT = /^(?=.{7})(?:[A-Z]{0,8}|\d{3}[A-Z])\d{6,13}[A-Z]{0,2}$/;
/** The same where it is printed before the number which document it is. */
const LABELLED = /^[A-Z]{0,8}\d{5,13}[A-Z]{0,2}$/;

/**
 * Which carrier's number a text looks like; null for anything else. Without a check digit there is only
 * the form: texts that begin with `ownPrefix` and digits are ours.
 */
export function carrierNumber(typed: string, ownPrefix: string): CarrierNumber | null {
  const compact = normalizeOrderNumber(withoutContext(typed));
  const number = compact.replace(LABEL, "");
  if (/^\d{11}$/.test(number)) return isAirWaybill(number) ? "air waybill" : null;
  if (/^[A-Z]{3}[UJZ]\d{7}$/.test(number)) return isContainer(number) ? "container" : null;
  const isOwn = number.startsWith(ownPrefix) && /^\d/.test(number.slice(ownPrefix.length));
  const form = number === compact ? DOCUMENT : LABELLED;
  return form.test(number) && !isOwn ? "document" : null;
}

/** IATA Resolution 600a: three digits of the airline, seven, and these modulo 7. */
function isAirWaybill(number: string): boolean {
  return Number(number.slice(3, 10)) % 7 === Number(number[10]);
}

/**
 * ISO 6346: owner, category and serial, and a check digit. Letters count from 10 on, without the
 * multiples of 11; each place has twice the weight of the one before.
 */
function isContainer(number: string): boolean {
  const sum = [...number.slice(0, 10)].reduce((total, character, index) => {
    const value = Number.parseInt(character, 36);
    const skipped = Math.max(0, Math.ceil((value - 10) / 10));
    return total + (value + skipped) * 2 ** index;
  }, 0);
  return (sum % 11) % 10 === Number(number[10]);
}

/** How a carrier's number is compared. */
export interface CarrierKeys {
  /** Letters and digits alone, without what is printed before them. */
  readonly whole: string;
  /** The same without the carrier's code, which some leave out. */
  readonly withoutCode: string;
}

export function carrierKeys(number: string): CarrierKeys {
  const labelled = normalizeOrderNumber(withoutContext(number));
  const whole = labelled.replace(LABEL, "").replace(/[^\p{L}\p{N}]/gu, "");
  return { whole, withoutCode: whole.replace(SCAC, "") };
}

/** Whether both are the same carrier's number, of which one may lack the carrier's code. */
export function isSameCarrierNumber(one: CarrierKeys, other: CarrierKeys): boolean {
  if (one.whole === "") return false;
  return (
    one.whole === other.whole || one.withoutCode === other.whole || one.whole === other.withoutCode
  );
}
