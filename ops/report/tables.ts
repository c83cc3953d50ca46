/** The report's figures as tables. */

import { number, total } from "./format.ts";
import { type Markup, markup } from "./markup.ts";

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
