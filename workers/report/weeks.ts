/** Calendar weeks, Monday to Sunday, in Dubai. */

import { dubaiToday } from "#app/domain/dubai-time.ts";
import type { DayCount, Series, Week } from "../desk/report-types.ts";

/** The Monday of a time's week, YYYY-MM-DD. */
export function startOfWeek(moment: Date): string {
  return mondayBefore(dubaiToday(moment));
}

function mondayBefore(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Adds days to YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The counts by week, from one Monday to another, inclusive. */
export function toWeeks(
  counts: readonly (Pick<DayCount, "day" | "count"> & { readonly series: Series })[],
  first: string,
  last: string,
): Week[] {
  const weeks: (Record<Series, number> & { monday: string })[] = [];
  for (let monday = first; monday <= last; monday = addDays(monday, 7)) {
    const enquiries = { quote: 0, contact: 0, subscriber: 0, offered: 0, won: 0 };
    weeks.push({ monday, ...enquiries, booked: 0, delivered: 0 });
  }
  const byMonday = new Map(weeks.map((week) => [week.monday, week]));
  for (const { series, day, count } of counts) {
    const week = byMonday.get(mondayBefore(day));
    if (week) week[series] += count;
  }
  return weeks;
}
