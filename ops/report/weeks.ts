/** Calendar weeks, Monday to Sunday, in Dubai. */
import { dubaiToday } from "#app/domain/dubai-time.ts";
import type { DayCount } from "#workers/data/desk-figures.ts";

const DAY_MS = 86_400_000;

export interface Week {
  /** Its Monday, YYYY-MM-DD */
  readonly monday: string;
  readonly quotes: number;
  readonly contacts: number;
  readonly subscribers: number;
}

/** The Monday of the week that a moment falls into, YYYY-MM-DD. */
export function mondayOf(moment: Date): string {
  return mondayOfDay(dubaiToday(moment));
}

function mondayOfDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return shifted(day, -((date.getUTCDay() + 6) % 7));
}

/** A day so many days later. */
export function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The weeks from one Monday to another, both included, with what came in each. */
export function weekly(days: readonly DayCount[], first: string, last: string): Week[] {
  const weeks: Week[] = [];
  for (let monday = first; monday <= last; monday = shifted(monday, 7)) {
    const inWeek = days.filter(({ day }) => mondayOfDay(day) === monday);
    const sum = (kind: DayCount["kind"]) =>
      inWeek.filter((one) => one.kind === kind).reduce((all, { count }) => all + count, 0);
    weeks.push({
      monday,
      quotes: sum("quotes"),
      contacts: sum("contacts"),
      subscribers: sum("subscribers"),
    });
  }
  return weeks;
}
