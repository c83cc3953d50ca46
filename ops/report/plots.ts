/** The report's plots as SVG. Colours are the site's tokens, by class; sizes are in SVG units. */
import { shortened } from "../terminal-text.ts";
import { type Markup, markup } from "./markup.ts";

/** A class of the stylesheet: what a bar stands for. */
export type Tone = "navy" | "teal" | "sand" | "loud";

export interface Bar {
  readonly name: string;
  readonly count: number;
  readonly tone?: Tone;
}

export interface Column {
  /** Below the column; some are left out where there are many */
  readonly name: string;
  /** From the ground up */
  readonly parts: readonly { readonly tone: Tone; readonly count: number }[];
  /** Drawn lighter: it isn't complete yet */
  readonly isUnfinished?: boolean;
}

const WIDE = 1160;
const HIGH = 300;
const LEFT = 44;
/** Half a name may reach beyond the last column. */
const RIGHT = 14;
const BELOW = 34;
const ABOVE = 14;
const NAMES_MAX = 14;

/** Stacked columns in time order, over the full width. */
export function columnsPlot(columns: readonly Column[], title: string): Markup {
  const totals = columns.map(({ parts }) => parts.reduce((all, { count }) => all + count, 0));
  const { step, top } = scale(Math.max(1, ...totals));
  const ground = HIGH - BELOW;
  const y = (value: number) => round(ground - ((ground - ABOVE) * value) / top);
  const space = (WIDE - LEFT - RIGHT) / columns.length;
  const width = Math.min(44, space * 0.68);
  const every = Math.ceil(columns.length / NAMES_MAX);
  const lines = Array.from({ length: top / step + 1 }, (_, index) => index * step);
  return markup`<svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label="${title}">
${lines.map(
  (
    value,
  ) => markup`<line class="${value === 0 ? "ground" : "grid"}" x1="${LEFT}" x2="${WIDE}" y1="${y(value)}" y2="${y(value)}"/>
<text class="code end" x="${LEFT - 10}" y="${y(value) + 4}">${value}</text>`,
)}
${columns.map(({ name, parts, isUnfinished }, index) => {
  const x = LEFT + space * (index + 0.5);
  let below = 0;
  return markup`<g${isUnfinished ? markup` class="unfinished"` : ""}>${parts.map(
    ({ tone, count }) => {
      const bottom = y(below);
      below += count;
      return (
        count > 0 &&
        markup`<rect class="${tone}" x="${round(x - width / 2)}" y="${y(below)}" width="${round(width)}" height="${round(bottom - y(below))}"/>`
      );
    },
  )}<title>${name}: ${totals[index] ?? 0}</title></g>
${(columns.length - 1 - index) % every === 0 && markup`<text class="code middle" x="${round(x)}" y="${HIGH - 10}">${name}</text>`}`;
})}
</svg>`;
}

const NARROW = 480;
const ROW = 34;
const BAR = 16;
/** Where the longest bar ends, before its number. */
const BARS_TO = 392;

/** One bar below the other, with its number and its share of `all`. The names end at `names`. */
export function barsPlot(
  bars: readonly Bar[],
  title: string,
  { names, all }: { readonly names: number; readonly all: number },
): Markup {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const high = bars.length * ROW + 4;
  return markup`<svg viewBox="0 0 ${NARROW} ${high}" role="img" aria-label="${title}">
<line class="ground" x1="${names}" x2="${names}" y1="0" y2="${high}"/>
${bars.map(({ name, count, tone = "navy" }, index) => {
  const middle = index * ROW + ROW / 2 + 2;
  const length = round(((BARS_TO - names) * count) / most);
  const share = count > 0 && markup`<tspan class="quiet" dx="8">${percent(count / all)}</tspan>`;
  return markup`<text class="name end" x="${names - 12}" y="${middle + 5}">${shortened(name, Math.floor((names - 12) / 7.6))}</text>
${count > 0 && markup`<rect class="${tone}" x="${names}" y="${middle - BAR / 2}" width="${length}" height="${BAR}"/>`}
<text class="code" x="${names + length + 10}" y="${middle + 5}">${count.toLocaleString("en")}${share}</text>`;
})}
</svg>`;
}

const percent = (share: number) =>
  share < 0.005 ? "< 1\u00a0%" : `${Math.round(100 * share)}\u00a0%`;
const round = (value: number) => Math.round(value * 10) / 10;

/** Round steps, four or five of them, up to or over `most`. */
function scale(most: number): { readonly step: number; readonly top: number } {
  const magnitude = 10 ** Math.floor(Math.log10(most / 4));
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude);
  const step = Math.max(1, steps.find((one) => one * 5 >= most) ?? most);
  const whole = Math.ceil(step);
  return { step: whole, top: Math.ceil(most / whole) * whole };
}
