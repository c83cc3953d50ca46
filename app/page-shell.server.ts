/**
 * A page's shell is everything but its content: more than half of a tracking page. Each isolate
 * renders it once, without any content, so that nothing of one order gets into the page of another.
 */
import type { RenderedPage, RenderedShell } from "./rendered-page.ts";

const shells = new Map<string, RenderedShell>();

/** The shell of the pages with this key. */
export function pageShell(key: string, render: () => RenderedShell): RenderedShell {
  const shell = shells.get(key) ?? render();
  shells.set(key, shell);
  return shell;
}

/**
 * What belongs into the slots of a shell: content for <head> and for <body>, of a page that was
 * rendered without its shell (ui/layout/Shell.tsx).
 * @throws Error when the document is put together in another way
 */
export function contentOf({ html, slot }: RenderedShell): RenderedPage["content"] {
  // Before all else React puts what it hoists into a <head>.
  const [hoisted, inHead, inBody, ...others] = html.split(slot);
  if (hoisted === undefined || inHead === undefined || !inBody || others.join("") !== "") {
    throw new Error("the content of a page isn't where its shell (root.tsx) has slots");
  }
  return [inHead + hoisted, inBody];
}
