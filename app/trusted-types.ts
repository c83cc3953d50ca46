/** What React puts into a page as markup or code, where the policy requires trusted types. */

/** By this React makes every script element; such an element never runs. */
const SCRIPT_ELEMENT = "<script></script>";

interface TrustedTypes {
  createPolicy(
    name: "default",
    rules: Readonly<
      Record<"createHTML" | "createScript" | "createScriptURL", (text: string) => string | null>
    >,
  ): unknown;
}

/**
 * React creates the scripts of a document again when it renders all of it in the browser, after an error
 * page. They never run: their text, as any other markup or code, becomes an empty one.
 */
export function allowReactScripts(): void {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html === SCRIPT_ELEMENT ? html : ""),
    createScript: () => "",
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}
