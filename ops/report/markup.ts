/** HTML as text, in which everything that comes from outside is escaped. */
import { escapeHtml } from "#app/domain/escape-html.ts";

/** Markup that is ready to stand in a page. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | readonly Part[];

/** Markup around values: text is escaped, markup stays as it is. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(toText)));
}

function toText(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(toText).join("");
  return escapeHtml(String(part));
}
