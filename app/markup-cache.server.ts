const PLACEHOLDERS = {
  header: '<template data-part="header"></template>',
  footer: '<template data-part="footer"></template>',
} as const;

/**
 * Caches the HTML of the header and the footer, which are more than half of a tracking page's elements
 * and the same for every order. On later pages React renders a placeholder for each
 * (ui/layout/CachedMarkup.tsx), which is replaced by the cached HTML: the page has the same bytes as one
 * that was rendered in full, and hydrates as such. Holds one entry, that of the last key.
 */
export class MarkupCache {
  #key: string | undefined;
  #header = "";
  #footer = "";

  /**
   * The whole page of `render`, which leaves the parts out when it is called with true. A page without
   * either part is not cached.
   */
  render(key: string, render: (isCached: boolean) => string): string {
    if (this.#key === key) return this.#complete(render(true));
    const page = render(false);
    this.#header = between(page, page.indexOf("<header"), "</header>");
    this.#footer = between(page, page.lastIndexOf("<footer"), "</footer>");
    this.#key = this.#header && this.#footer ? key : undefined;
    return page;
  }

  #complete(page: string): string {
    return page
      .replace(PLACEHOLDERS.header, () => this.#header)
      .replace(PLACEHOLDERS.footer, () => this.#footer);
  }
}

/** From `start` to the end of `end`; empty where either is missing. */
function between(page: string, start: number, end: string): string {
  const at = page.indexOf(end, start);
  return start < 0 || at < 0 ? "" : page.slice(start, at + end.length);
}
