/** The report's HTML: an escaping template tag, numbers and dates, tables. */
import { escapeHtml } from "#app/domain/escape-html.ts";

/** Identifies a file as a report, which a newer one may replace. */
export const REPORT_START = "<!doctype html>\n<!-- Desk report -->";

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

/** Safe HTML. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | readonly Part[];

/** Text values are escaped, Markup values are not. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(toText)));
}

function toText(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(toText).join("");
  return escapeHtml(String(part));
}

/** Markup is a complete cell. */
type Cell = string | number | Markup;

/** A table with each row's first cell as its header. */
export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): Markup {
  if (rows.length === 0) return markup`<p>None.</p>`;
  const cell = (content: Cell) => {
    if (typeof content === "object") return content;
    return typeof content === "number"
      ? markup`<td class="number">${number(content)}</td>`
      : markup`<td>${content}</td>`;
  };
  const headOf = (head: string, column: number) =>
    markup`<th scope="col"${typeof rows[0]?.[column] === "number" ? markup` class="number"` : ""}>${head}</th>`;
  return markup`<table>
<thead><tr>${heads.map(headOf)}</tr></thead>
<tbody>${rows.map(
    ([name = "", ...cells]) => markup`<tr><th scope="row">${name}</th>${cells.map(cell)}</tr>
`,
  )}</tbody>
</table>`;
}

interface Share {
  readonly name: string;
  /** Cells between the name and the count */
  readonly others?: readonly Cell[];
  readonly count: number;
  readonly isUrgent?: boolean;
}

/**
 * A table with each row's share, in percent and as a bar. The last of `heads` is the count's;
 * shares are of `all`, which may be more than the rows' total.
 */
export function shares(
  heads: readonly string[],
  rows: readonly Share[],
  all = total(rows.map(({ count }) => count)),
): Markup {
  if (all === 0) return table([], []);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return table(
    [...heads, `Share of ${number(all)}`],
    rows.map(({ name, others = [], count, isUrgent = false }) => [
      name,
      ...others,
      count,
      markup`<td class="share${isUrgent && count > 0 ? " urgent" : ""}" style="--bar:${(count / most).toFixed(3)}">${percent(count / all)}</td>`,
    ]),
  );
}

const percent = (share: number) =>
  share > 0 && share < 0.005 ? "< 1\u00a0%" : `${Math.round(100 * share)}\u00a0%`;
