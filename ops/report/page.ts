/** The report as one self-contained HTML page: large figures first, then the sections. */
import { readFileSync } from "node:fs";
import { brand } from "#app/content/company.ts";
import { dubaiTime, dubaiToday } from "#app/domain/dubai-time.ts";
import { enquiryHeading } from "../enquiries/kinds.ts";
import type { Figures } from "./figures.ts";
import { duration, Markup, markup, number, period, REPORT_START, shortDay, total } from "./html.ts";
import { sections } from "./sections.ts";
import { meanBefore, type Series, trimLeadingWeeks } from "./weeks.ts";

const STYLES = new URL("../../app/styles/", import.meta.url);

/** The page, in the site's colours and fonts. */
export function reportPage(figures: Figures): string {
  const days = period(figures.from, dubaiToday(new Date(figures.made_at)));
  const page = markup`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<title>Desk report, ${days} | ${brand.name}</title>
<style>${new Markup(styles())}</style>
</head>
<body>
<header data-theme="navy">
<h1>${brand.name}: desk report</h1>
<p class="code">${days}<br>made at ${dubaiTime(figures.made_at)?.time ?? ""}, Dubai</p>
</header>
<main>
<dl class="tiles">${tiles(figures)}</dl>
<div class="sections">${sections(figures)}</div>
</main>
<footer>
<p>Sent through the website. Handled: marked so at the desk. This page names no person, and no order: whoever knows an order’s number can read all of it.</p>
</footer>
</body>
</html>
`;
  return `${REPORT_START}\n${page.text}`;
}

/** The site's fonts (inlined), tokens and reset, and the report's own styles. */
function styles(): string {
  const sheets = ["fonts/fonts.generated.css", "tokens.css", "reset.css", "base.css"];
  const own = new URL("report.css", import.meta.url);
  const urls = [...sheets.map((name) => new URL(name, STYLES)), own];
  const css = urls.map((url) => readFileSync(url, "utf8")).join("\n");
  return css.replace(/url\("\.\/([^"]+)"\)/g, (_, name) => {
    const font = readFileSync(new URL(`fonts/${name}`, STYLES), "base64");
    return `url(data:font/woff2;base64,${font})`;
  });
}

const THIS_WEEK: readonly (readonly [Series, string])[] = [
  ["quote", enquiryHeading("quote")],
  ["contact", enquiryHeading("contact")],
  ["subscriber", enquiryHeading("subscriber")],
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
function tiles({ weeks, open, orders, handling, from }: Figures): readonly Markup[] {
  const since = trimLeadingWeeks(weeks);
  const before = since.length === 2 ? "the week before" : `the ${since.length - 1} weeks before`;
  const thisWeek = THIS_WEEK.map(([series, label]): Tile => {
    const mean = meanBefore(since, series);
    return {
      label: `${label} this week`,
      value: number(weeks.at(-1)?.[series] ?? 0),
      against: mean === null ? "the first week" : `so far; ${number(mean)} on average in ${before}`,
    };
  });
  const together = open.map(({ quote, contact }) => quote + contact);
  const overdue = total(together.slice(2));
  const late = total(orders.late.map(({ count }) => count));
  const quotes = handling.find(({ kind }) => kind === "quote");
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
