/** The trusted types of the markup and code that React puts into a page. */

/** React creates script elements from this markup; such an element never runs. */
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
 * React creates a document's scripts again when it renders the whole document in the browser, after an
 * error page. They never run. All other markup and code becomes empty.
 */
export function allowReactScripts(): void {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html === SCRIPT_ELEMENT ? html : ""),
    createScript: () => "",
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}
