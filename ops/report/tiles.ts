/** The report's large figures: this week's, and current backlogs. */
import type { Figures } from "./figures.ts";
import { duration, number, shortDay, total } from "./format.ts";
import { type Markup, markup } from "./markup.ts";
import { fromFirst, meanBefore, type Series } from "./weeks.ts";

const THIS_WEEK: readonly (readonly [Series, string])[] = [
  ["quotes", "Quote requests"],
  ["contacts", "Contact messages"],
  ["subscribers", "Subscriptions"],
  ["booked", "Orders booked"],
  ["delivered", "Orders delivered"],
];

interface Tile {
  readonly label: string;
  readonly value: string;
  /** What to compare the value with */
  readonly against: string;
  readonly isUrgent?: boolean;
}

/** The tiles, as a description list. */
export function tiles({ weeks, open, orders, handling, from }: Figures): readonly Markup[] {
  const since = fromFirst(weeks);
  const before = since.length === 2 ? "the week before" : `the ${since.length - 1} weeks before`;
  const thisWeek = THIS_WEEK.map(([series, label]): Tile => {
    const mean = meanBefore(since, series);
    return {
      label: `${label} this week`,
      value: number(weeks.at(-1)?.[series] ?? 0),
      against: mean === null ? "the first week" : `so far; ${number(mean)} on average in ${before}`,
    };
  });
  const together = open.map(({ quotes, contacts }) => quotes + contacts);
  const overdue = total(together.slice(2));
  const late = total(orders.late.map(({ count }) => count));
  const quotes = handling.find(({ kind }) => kind === "quotes");
  const now: readonly Tile[] = [
    {
      label: "Open enquiries now",
      value: number(total(together)),
      against: `${overdue === 0 ? "none" : number(overdue)} of them for over 3 days`,
      isUrgent: overdue > 0,
    },
    {
      label: "Late orders now",
      value: number(late),
      against: `of ${number(orders.undelivered)} neither delivered nor cancelled`,
      isUrgent: late > 0,
    },
    {
      label: "Half of the quotes handled in",
      value: quotes ? duration(quotes.median) : "–",
      against: quotes
        ? `nine of ten in ${duration(quotes.p90)}; ${number(quotes.handled)} since ${shortDay(from)}`
        : `none handled since ${shortDay(from)}`,
    },
  ];
  return [...thisWeek, ...now].map(
    ({ label, value, against, isUrgent = false }) => markup`
<div><dt>${label}</dt><dd><strong>${value}</strong><span${isUrgent ? markup` class="urgent"` : ""}>${against}</span></dd></div>`,
  );
}
