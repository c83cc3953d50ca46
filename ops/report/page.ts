/** The report as one self-contained HTML page. */
import { readFileSync } from "node:fs";
import { brand } from "#app/content/company.ts";
import { dubaiTime, dubaiToday } from "#app/domain/dubai-time.ts";
import type { Figures } from "./figures.ts";
import { period } from "./format.ts";
import { Markup, markup } from "./markup.ts";
import { sections } from "./sections.ts";
import { REPORT_START } from "./start.ts";
import { tiles } from "./tiles.ts";

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
<p>Sent through the website. Handled: marked with <span class="code">quotes handled</span> or <span class="code">contacts handled</span>. This page names no person, and no order: whoever knows an order’s number can read all of it.</p>
</footer>
</body>
</html>
`;
  return `${REPORT_START}\n${page.text}`;
}

/** The site's fonts (inlined), tokens and reset, and the report's own styles. */
function styles(): string {
  const sheets = ["fonts/fonts.css", "tokens.css", "reset.css", "base.css"];
  const own = new URL("report.css", import.meta.url);
  const urls = [...sheets.map((name) => new URL(name, STYLES)), own];
  const css = urls.map((url) => readFileSync(url, "utf8")).join("\n");
  return css.replace(/url\("\.\/([^"]+)"\)/g, (_, name) => {
    const font = readFileSync(new URL(`fonts/${name}`, STYLES), "base64");
    return `url(data:font/woff2;base64,${font})`;
  });
}
