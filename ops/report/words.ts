/** Numbers and dates as the report writes them. */
import type { Week } from "./weeks.ts";

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** "20 Nov" of YYYY-MM-DD. */
export function shortDay(day: string): string {
  const [, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]}`;
}

/** "20 Nov 2026" of YYYY-MM-DD. */
export function longDay(day: string): string {
  return `${shortDay(day)} ${day.slice(0, 4)}`;
}

/** A time in hours: "35 min", "9.5 h", "3.1 days". */
export function duration(hours: number): string {
  if (hours < 1) return `${Math.max(0, Math.round(hours * 60))} min`;
  const [number, unit] = hours < 48 ? [hours, "h"] : [hours / 24, "days"];
  return `${number.toFixed(number < 10 ? 1 : 0)} ${unit}`;
}

export const number = (value: number) => value.toLocaleString("en");

export const total = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0);

const WEEKS_COMPARED = 4;

/** How the last four whole weeks compare with the four before; null where there are too few. */
export function trend(weeks: readonly Week[], kind: "quotes" | "contacts" | "subscribers") {
  const whole = weeks.slice(0, -1).map((week) => week[kind]);
  const last = total(whole.slice(-WEEKS_COMPARED));
  const before = total(whole.slice(-2 * WEEKS_COMPARED, -WEEKS_COMPARED));
  if (whole.length < 2 * WEEKS_COMPARED || before === 0) return null;
  const percent = Math.round((100 * (last - before)) / before);
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  return `last 4 weeks: ${sign}${Math.abs(percent)}\u00a0%`;
}

/** The days from the first week to its last day: "25 May to 20 Nov 2026". */
export function period(weeks: readonly Week[], today: string): string {
  const first = weeks[0]?.monday ?? today;
  const start = first.slice(0, 4) === today.slice(0, 4) ? shortDay(first) : longDay(first);
  return `${start} to ${longDay(today)}`;
}
