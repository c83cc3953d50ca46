/** A page as it is rendered here; the Worker finishes it (workers/html/page.ts). */
import { createContext } from "react-router";

/** A document, complete but for what belongs into its outlets (ui/layout/Template.tsx). */
export interface RenderedDocument {
  readonly html: string;
  /** The markup of an outlet. It contains `nonce`, so that nothing else in a page is like it. */
  readonly outlet: string;
  /** Stands for the page's address, in links to it in other languages. It contains `nonce` too. */
  readonly addressMark: string;
  /** Random; marks the scripts that the renderer emitted. */
  readonly nonce: string;
  /** The site's inline scripts, for the end of the body. */
  readonly scripts: readonly string[];
  /** Whether the document has none of the router's and the site's scripts. */
  readonly standsAlone: boolean;
}

export interface RenderedPage {
  /** The same object on all pages of a template. */
  readonly document: RenderedDocument;
  /** The content of the document's outlets, in their order. */
  readonly content: readonly string[];
  /** The page's path as the routes have it, and its query. */
  readonly address: string;
  /** The data of the loaders, in the router's own format. */
  readonly loaderData: string;
}

/** Set by the renderer, read by the Worker. Null where the response is no page. */
export const renderedPageContext = createContext<RenderedPage | null>(null);

const templates = new Map<string, RenderedDocument>();

/**
 * The template of the pages with this key: a page without its content, which is more than half of a
 * tracking page. Each isolate renders it once, so that nothing of one order gets into the page of another.
 */
export function pageTemplate(key: string, render: () => RenderedDocument): RenderedDocument {
  const template = templates.get(key) ?? render();
  templates.set(key, template);
  return template;
}

/**
 * The content of the outlets of a template: content for <head> and for <body>, of a page that was
 * rendered without its template.
 * @throws Error when the document is put together in another way
 */
export function contentOf({ html, outlet }: RenderedDocument): RenderedPage["content"] {
  // React puts what it hoists into a <head> before everything else.
  const [hoisted, inHead, inBody, ...others] = html.split(outlet);
  if (hoisted === undefined || inHead === undefined || !inBody || others.join("") !== "") {
    throw new Error("the content of a page isn't where its template (root.tsx) has outlets");
  }
  return [inHead + hoisted, inBody];
}
