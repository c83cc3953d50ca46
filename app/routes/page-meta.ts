/** Page meta for the routes that have a record (specification section 7). */
import type { RouterContextProvider } from "react-router";
import { backend as browserBackend } from "#app/backend.client.ts";
import { type Backend, backendContext } from "#app/backend.ts";
import type { PageMeta, PageName } from "#app/domain/page-meta.ts";
import { orDocument } from "./or-document.ts";

/** Loads the record `name`; undefined leaves the page its own title and description. */
export function pageMetaLoader(name: PageName) {
  return ({ context }: { context: Readonly<RouterContextProvider> }) =>
    load(context.get(backendContext), name);
}

/** The same in the browser, over `/api`, and the scripts of the page's `section`. */
export function pageMetaClientLoader(
  name: PageName,
  section?: { readonly preload: () => Promise<unknown> },
) {
  return async ({ url }: { url: URL }) => {
    const scripts = section && orDocument(section.preload(), url);
    const [meta] = await Promise.all([load(browserBackend, name), scripts]);
    return meta;
  };
}

async function load(backend: Backend, name: PageName): Promise<PageMeta | undefined> {
  return (await backend.pageMeta({ pageName: name })).result;
}
