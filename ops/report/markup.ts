/** HTML and SVG as text, in which everything that comes from outside is escaped. */
import { escapeHtml } from "#app/domain/escape-html.ts";

/** Markup that is ready to stand in a page. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | readonly Part[] | null | false;

/** Markup around values: text is escaped, markup stays, null and false leave nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    strings.reduce((text, next, index) => text + written(parts[index - 1] ?? null) + next),
  );
}

/** Text of our own, such as a stylesheet, that must stay as it is. */
export function verbatim(text: string): Markup {
  return new Markup(text);
}

function written(part: Part): string {
  if (part === null || part === false) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(written).join("");
  return escapeHtml(String(part));
}
