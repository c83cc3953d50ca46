/** An HTML template tag that escapes its values. */
import { escapeHtml } from "#app/domain/escape-html.ts";

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
