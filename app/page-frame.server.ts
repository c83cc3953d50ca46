/**
 * A page's frame is everything but its content: more than half of a tracking page. It is rendered once
 * for an isolate, without any content, so that nothing of one order gets into the page of another.
 */
import type { FinalizedHtml } from "./rendering.ts";

/** Marks the three places in a frame: the content of <head>, that of <main>, and the loader data. */
export const SLOT = '<template data-content=""></template>';

interface PageFrame {
  readonly headers: FinalizedHtml["headers"];
  /** The page with the content of `html`, which was rendered without a frame. */
  complete(html: string, loaderData: string): string;
}

const frames = new Map<string, PageFrame>();

/** The frame of the pages with this key. */
export async function pageFrame(
  key: string,
  render: () => Promise<FinalizedHtml>,
): Promise<PageFrame> {
  const frame = frames.get(key) ?? toFrame(await render());
  frames.set(key, frame);
  return frame;
}

/** @throws Error when the frame doesn't have its three places */
function toFrame({ html, headers }: FinalizedHtml): PageFrame {
  const [start, inHead, inMain, end, ...others] = html.split(SLOT);
  if (end === undefined || others.length > 0) throw new Error("a frame must have three slots");
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
