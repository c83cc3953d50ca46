/**
 * A page's shell is everything but its content: more than half of a tracking page. Each isolate renders
 * it once, without any content, so that nothing of one order gets into the page of another.
 */
import type { FinalizedHtml } from "./rendering.ts";

/** Marks the three places in a shell: the content of <head>, that of <main>, and the loader data. */
export const SLOT = '<template data-content=""></template>';

interface PageShell {
  readonly headers: FinalizedHtml["headers"];
  /** The page with the content of `html`, which was rendered without a shell. */
  complete(html: string, loaderData: string): string;
}

const shells = new Map<string, PageShell>();

/** The shell of the pages with this key. */
export async function pageShell(
  key: string,
  render: () => Promise<FinalizedHtml>,
): Promise<PageShell> {
  const shell = shells.get(key) ?? toShell(await render());
  shells.set(key, shell);
  return shell;
}

/** @throws Error when the shell doesn't have its three places */
function toShell({ html, headers }: FinalizedHtml): PageShell {
  const [start, inHead, inMain, end, ...others] = html.split(SLOT);
  if (end === undefined || others.length > 0) throw new Error("a shell must have three slots");
  return {
    headers,
    complete(content, loaderData) {
      const head = between(content, "<head>", "</head>");
      const main = between(content, '<main id="main" tabindex="-1">', "</main>");
      return start + head + inHead + main + inMain + loaderData + end;
    },
  };
}

function between(html: string, start: string, end: string): string {
  const from = html.indexOf(start);
  const to = html.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`no ${start} in the rendered content`);
  return html.slice(from + start.length, to);
}
