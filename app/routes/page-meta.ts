/** Page meta for the routes that have a record (specification section 7). */
import type { RouterContextProvider } from "react-router";
import { type Backend, backendContext } from "#app/backend.ts";
import type { PageMeta, PageName } from "#app/domain/page-meta.ts";
import { orDocument } from "./or-document.ts";

/** Loads the record `name`; undefined leaves the page its own title and description. */
export function pageMetaLoader(name: PageName) {
  return ({ context }: { context: Readonly<RouterContextProvider> }) =>
    load(context.get(backendContext), name);
}

/** The same in the browser, over `/api`, for a navigation, with the scripts that it needs. */
export function pageMetaClientLoader(
  name: PageName,
  section?: { readonly preload: () => Promise<unknown> },
) {
  return async ({ url }: { url: URL }) => {
    const meta = import("#app/backend.client.ts").then(({ backend }) => load(backend, name));
    const [loaded] = await orDocument(Promise.all([meta, section?.preload()]), url);
    return loaded;
  };
}

async function load(backend: Backend, name: PageName): Promise<PageMeta | undefined> {
  return (await backend.pageMeta({ pageName: name })).result;
}
