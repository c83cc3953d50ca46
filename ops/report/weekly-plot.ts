/** Bar charts by week, as SVG. */
import { axisFx, axisY, barY, gridY, plot, ruleY, textY } from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { Markup, markup, shortDay, total } from "./html.ts";
import type { Series, Week } from "./weeks.ts";

export interface Column {
  readonly series: Series;
  readonly name: string;
  /** A colour token of the site */
  readonly colour: string;
}

/** In pixels; scrolls in a narrower window. */
const WEEK_WIDTH = 44;
const MARGIN_END = 40;
const WIDTH_MIN = 1198;
const HEIGHT = 300;

export interface WeeklyPlot {
  readonly title: string;
  readonly columns: readonly Column[];
  /** Stacked, or side by side */
  readonly isStacked: boolean;
}

/** Draws each week's bars, the newest last. */
export function weeklyPlot(
  weeks: readonly Week[],
  { title, columns, isStacked }: WeeklyPlot,
): Markup {
  const { document } = parseHTML("<html></html>");
  const last = weeks.length - 1;
  const bars = weeks.flatMap((week, index) =>
    columns.map(({ series, name, colour }, place) => ({
      monday: week.monday,
      place: isStacked ? 0 : place,
      count: week[series],
      colour,
      opacity: index === last ? 0.6 : 1,
      title: `${name}, week of ${shortDay(week.monday)}: ${week[series]}`,
    })),
  );
  const labels = isStacked
    ? weeks.map((week) => ({
        monday: week.monday,
        place: 0,
        count: total(columns.map(({ series }) => week[series])),
      }))
    : bars;
  const at = { fx: "monday", x: "place", y: "count" };
  const svg = plot({
    document,
    width: Math.max(WIDTH_MIN, weeks.length * WEEK_WIDTH + MARGIN_END),
    height: HEIGHT,
    marginLeft: 0,
    marginRight: MARGIN_END,
    marginTop: 24,
    marginBottom: 28,
    fx: { padding: 0 },
    x: { axis: null, paddingInner: 0.15, paddingOuter: 0.25 },
    y: { domain: [0, Math.max(4, ...labels.map(({ count }) => count))], nice: true },
    marks: [
      gridY({ ticks: 4, stroke: "var(--rule)", strokeOpacity: 1 }),
      axisY({ anchor: "right", label: null, ticks: 4, tickSize: 0, tickFormat: "d" }),
      axisFx({
        anchor: "bottom",
        tickSize: 0,
        label: null,
        // There is space for the name of every second week, from the last one backwards.
        ticks: weeks.filter((_, index) => (last - index) % 2 === 0).map(({ monday }) => monday),
        tickFormat: (monday) => (monday === weeks[last]?.monday ? "this week" : shortDay(monday)),
      }),
      barY(bars, { ...at, fill: "colour", fillOpacity: "opacity", title: "title", insetTop: 1 }),
      textY(
        labels.filter(({ count }) => count > 0),
        {
          ...at,
          text: "count",
          dy: -8,
          fill: "var(--text)",
          stroke: "var(--paper)",
          strokeWidth: 4,
        },
      ),
      ruleY([0], { stroke: "var(--rule-2)", ariaHidden: "true" }),
    ],
  });
  svg.setAttribute("role", "img");
  svg.insertAdjacentHTML(
    "afterbegin",
    markup`<title>${title}</title><desc>The numbers are in the last table of this page.</desc>`
      .text,
  );
  return new Markup(svg.outerHTML);
}
