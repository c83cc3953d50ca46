/** Calendar weeks, Monday to Sunday, in Dubai. */
import { dubaiToday } from "#app/domain/dubai-time.ts";
import { total } from "./format.ts";
import type { DayCount } from "./queries.ts";

/** What is counted by week. An order counts as delivered in the week of its delivery date. */
export type Series = DayCount["series"] | "delivered";

export type Week = {
  /** YYYY-MM-DD */
  readonly monday: string;
} & Readonly<Record<Series, number>>;

/** The Monday of the week that a moment falls into, YYYY-MM-DD. */
export function mondayOf(moment: Date): string {
  return mondayOfDay(dubaiToday(moment));
}

function mondayOfDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The day (YYYY-MM-DD) so many days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The weeks from one Monday to another, both included, with what came in each. */
export function toWeeks(
  counts: readonly (Pick<DayCount, "day" | "count"> & { readonly series: Series })[],
  first: string,
  last: string,
): Week[] {
  const weeks: (Record<Series, number> & { monday: string })[] = [];
  for (let monday = first; monday <= last; monday = addDays(monday, 7)) {
    weeks.push({ monday, quotes: 0, contacts: 0, subscribers: 0, booked: 0, delivered: 0 });
  }
  const byMonday = new Map(weeks.map((week) => [week.monday, week]));
  for (const { series, day, count } of counts) {
    const week = byMonday.get(mondayOfDay(day));
    if (week) week[series] += count;
  }
  return weeks;
}

/** The weeks from the first in which anything came in. */
export function fromFirst(weeks: readonly Week[]): readonly Week[] {
  const isEmpty = ({ monday: _, ...counts }: Week) => total(Object.values(counts)) === 0;
  return weeks.slice(weeks.findIndex((week) => !isEmpty(week)));
}

/** What came in by week in the whole weeks before the last one, on average; null for no weeks. */
export function meanBefore(weeks: readonly Week[], series: Series): number | null {
  const before = weeks.slice(0, -1);
  return before.length === 0 ? null : total(before.map((week) => week[series])) / before.length;
}
