/** The report as one HTML page that needs nothing beside it. */
import { readFile } from "node:fs/promises";
import { brand } from "#app/content/company.ts";
import { dubaiTime, dubaiToday } from "#app/domain/dubai-time.ts";
import { AGES, type Figures } from "./figures.ts";
import { type Markup, markup, verbatim } from "./markup.ts";
import { sections } from "./sections.ts";
import { duration, number, period, total, trend } from "./words.ts";

const STYLES = new URL("../../app/styles/", import.meta.url);
const MARK = new URL("../../public/favicon.svg", import.meta.url);
/** By this a file is known as a report, which a newer one may replace. */
export const REPORT_START = "<!doctype html>\n<!-- Desk report -->";

/** The whole page, in the site's colours and faces. */
export async function reportPage(figures: Figures): Promise<string> {
  const today = dubaiToday(new Date(figures.made_at));
  const [style, mark] = await Promise.all([styles(), readFile(MARK, "utf8")]);
  const title = `Desk report, ${period(figures.weeks, today)}`;
  return `${REPORT_START}\n${
    markup`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<title>${title} | ${brand.name}</title>
<style>${verbatim(style)}</style>
</head>
<body>
<header data-ground="navy">
<p class="brand">${verbatim(mark)}<span>${brand.name}</span></p>
<h1>Desk report</h1>
<p class="when code">${period(figures.weeks, today)}<br>made at ${dubaiTime(figures.made_at)?.time ?? ""}, Dubai</p>
</header>
<main>
<dl class="figures">${headline(figures)}</dl>
<div class="sections">${sections(figures)}</div>
</main>
<footer>
<p>Sent through the website. Handled: marked with <span class="code">quotes handled</span> or <span class="code">contacts handled</span>. This page names no person.</p>
</footer>
</body>
</html>
`.text
  }`;
}

interface Figure {
  readonly label: string;
  readonly value: string;
  readonly under: string;
  readonly isLoud?: boolean;
}

function headline({ weeks, open, handling }: Figures): readonly Markup[] {
  const counted = (kind: "quotes" | "contacts" | "subscribers", label: string): Figure => ({
    label,
    value: number(total(weeks.map((week) => week[kind]))),
    under: trend(weeks, kind) ?? `in ${weeks.length} weeks`,
  });
  const waiting = AGES.map((_, age) => (open.quotes[age] ?? 0) + (open.contacts[age] ?? 0));
  const overdue = total(waiting.slice(2));
  const quotes = handling.find(({ kind }) => kind === "quotes");
  const figures: readonly Figure[] = [
    counted("quotes", "Quote requests"),
    counted("contacts", "Contact messages"),
    counted("subscribers", "Subscriptions"),
    {
      label: "Open now",
      value: number(total(waiting)),
      under: overdue > 0 ? `${number(overdue)} for over 3 days` : "none for over 3 days",
      isLoud: overdue > 0,
    },
    {
      label: "A quote is handled in",
      value: quotes ? duration(quotes.median) : "–",
      under: quotes ? `median; nine of ten in ${duration(quotes.p90)}` : "none handled yet",
    },
  ];
  return figures.map(
    ({ label, value, under, isLoud = false }) => markup`
<div class="figure"><dt>${label}</dt><dd><strong>${value}</strong><span${isLoud ? markup` class="urgent"` : ""}>${under}</span></dd></div>`,
  );
}

/** The site's tokens and faces, with the faces inside, and the report's own rules. */
async function styles(): Promise<string> {
  const [tokens, fonts, boxes, plots] = await Promise.all([
    readFile(new URL("tokens.css", STYLES), "utf8"),
    readFile(new URL("fonts/fonts.css", STYLES), "utf8"),
    readFile(new URL("report.css", import.meta.url), "utf8"),
    readFile(new URL("plots.css", import.meta.url), "utf8"),
  ]);
  const names = [
    ...new Set(Array.from(fonts.matchAll(/url\("\.\/([^"]+)"\)/g), ([, name]) => name ?? "")),
  ];
  const files = await Promise.all(
    names.map((name) => readFile(new URL(`fonts/${name}`, STYLES), "base64")),
  );
  const inside = names.reduce(
    (css, name, index) =>
      css.replace(`url("./${name}")`, `url(data:font/woff2;base64,${files[index]})`),
    fonts,
  );
  return `${tokens}\n${inside}\n${boxes}\n${plots}`;
}
