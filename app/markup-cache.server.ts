const PLACEHOLDERS = {
  header: '<template data-kept="header"></template>',
  footer: '<template data-kept="footer"></template>',
} as const;

/**
 * The header and the footer of the tracking pages, which are more than half of their elements and the
 * same for every order. React need not render them anew for each: it renders an empty element in their
 * place (ui/layout/KeptMarkup.tsx), which is replaced by what stood there in the first page of its kind.
 * The browser can't see a difference, and hydrates the parts as what they are.
 */
export class MarkupCache {
  #kind: string | undefined;
  #header = "";
  #footer = "";

  /** Whether a page of this kind can be rendered without the parts. */
  has(kind: string): boolean {
    return this.#kind === kind;
  }

  /** Takes the parts from a page that was rendered with them. Keeps one kind: that of the last page. */
  keep(kind: string, page: string): void {
    this.#header = between(page, page.indexOf("<header"), "</header>");
    this.#footer = between(page, page.lastIndexOf("<footer"), "</footer>");
    this.#kind = this.#header && this.#footer ? kind : undefined;
  }

  /** A page that was rendered without the parts, with them. */
  complete(page: string): string {
    return page
      .replace(PLACEHOLDERS.header, () => this.#header)
      .replace(PLACEHOLDERS.footer, () => this.#footer);
  }
}

/** From `start` to the end of `end`; empty where either isn't there. */
function between(page: string, start: number, end: string): string {
  const at = page.indexOf(end, start);
  return start < 0 || at < 0 ? "" : page.slice(start, at + end.length);
}
