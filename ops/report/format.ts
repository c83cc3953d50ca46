/** Numbers and dates in the report. */

const shortDate = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** YYYY-MM-DD as "20 Nov", without a line break. */
export const shortDay = (day: string) => shortDate.format(new Date(day)).replace(" ", "\u00a0");

/** Two days as "25 May – 20 Nov 2026". */
export const period = (first: string, last: string) =>
  longDate.formatRange(new Date(first), new Date(last));

/** Hours as "35 min", "9.5 h" or "3.1 days". */
export function duration(hours: number): string {
  if (hours < 1) return `${Math.max(0, Math.round(hours * 60))} min`;
  const [value, unit] = hours < 48 ? [hours, "h"] : [hours / 24, "days"];
  return `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;
}

/** With at most one decimal. */
export const number = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 1 });

export const total = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0);
