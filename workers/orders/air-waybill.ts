/** Numbers of air waybills: the airline's three digits, seven of the serial, and their remainder by 7. */

/** Airlines whose number begins with a zero, which spreadsheets remove. */
const AIRLINES =
  /^(?:001|006|014|016|020|023|027|043|044|045|047|053|055|057|061|063|064|065|068|070|071|072|074|075|076|077|079|080|081|082|083|086|096|098)/;

/** 9 to 11 digits, perhaps as a program writes numbers: 17612345675.0 */
const DIGITS = /^(\d{9,11})(?:\.0)?$/;

/**
 * An air waybill of digits alone as 020-11112222: zeros in front that are lost are restored where the
 * check digit fits, or an airline has that number. Null for any other text.
 */
export function readAirWaybill(text: string): string | null {
  const number = DIGITS.exec(text.trim().replace(/[ -]/g, ""))?.[1]?.padStart(11, "0");
  if (!number) return null;
  const fits = Number(number.slice(3, 10)) % 7 === Number(number.slice(10));
  if (!fits && number.startsWith("0") && !AIRLINES.test(number)) return null;
  return `${number.slice(0, 3)}-${number.slice(3)}`;
}
