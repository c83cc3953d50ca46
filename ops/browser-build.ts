/** Plugins of Vite that decide what browsers load of the build: tests/bench/README.md has the figures. */
import type { Plugin } from "vite";

/** Replaces Vite's helper for `import()`, which loads style sheets and preloads: pages link their own. */
export const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

/**
 * Each page links the layout's style sheet and its own, which ends with the styles of sections that hydrate
 * later.
 */
export const stylesByPage: Plugin = {
  name: "styles-by-page",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const stylesFrom = (file: string, isLater: boolean) => {
      const files = new Set([file]);
      for (const one of files) {
        const { imports = [], dynamicImports = [] } = byFile.get(one) ?? {};
        for (const each of isLater ? [...dynamicImports, ...imports] : imports) files.add(each);
      }
      return [...files].flatMap((one) => [...(byFile.get(one)?.viteMetadata?.importedCss ?? [])]);
    };
    const stylesOf = ({ fileName }: { readonly fileName: string }) =>
      new Set([...stylesFrom(fileName, false), ...stylesFrom(fileName, true)]);
    const pages = chunks.filter(({ isEntry }) => isEntry);
    const [root, desk, order] = ["root", "desk/layout", "routes/track-order"].map((path) =>
      pages.find(({ facadeModuleId }) => facadeModuleId?.includes(`/app/${path}.tsx`)),
    );
    if (!root || !order) throw new Error("A page's styles weren't found.");
    const layout = stylesOf(root);
    const styles = new Map(pages.map((page) => [page, stylesOf(page).difference(layout)]));
    styles.set(root, layout);
    // The desk, which is part of the English site alone, shows an order as its page does.
    if (desk) styles.set(desk, stylesOf(order).union(stylesOf(desk)).difference(layout));
    for (const { viteMetadata } of chunks) viteMetadata?.importedCss.clear();
    for (const [page, files] of styles) {
      const sheets = [...files].flatMap((file) => bundle[file] ?? []);
      const source = sheets.map((one) => (one.type === "asset" ? one.source : "")).join("");
      if (source === "") continue;
      const sheet = this.emitFile({ type: "asset", name: `${page.name}.css`, source });
      page.viteMetadata?.importedCss.add(this.getFileName(sheet));
    }
  },
};
