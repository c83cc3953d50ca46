/**
 * The Link header (RFC 8288) of a page's first view: once cached, the edge sends it ahead of the
 * page as 103 Early Hints (developers.cloudflare.com/cache/advanced-configuration/early-hints).
 * Pictures are left out: the size that fits is not known before the page
 * (github.com/whatwg/html/issues/7873).
 */

const LINK = /<link( [^<>]*)>/g;
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/gi;
const NEEDED = ["preload", "stylesheet"];

/** The Link header for the preloads and style sheets of a page's head; null without any. */
export function earlyHints(html: string): string | null {
  const head = html.slice(0, html.indexOf("</head>"));
  const links = [...head.matchAll(LINK)];
  return links.flatMap(([, attributes = ""]) => hint(attributes) ?? []).join(", ") || null;
}

/** Null for another kind of link, and for a picture in several sizes, which has no href. */
function hint(attributes: string): string | null {
  const link = new Map([...attributes.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]));
  const href = link.get("href");
  if (!href || !NEEDED.includes(link.get("rel") ?? "")) return null;
  const as = link.get("rel") === "stylesheet" ? "style" : link.get("as");
  const mode = link.has("crossorigin") ? "; crossorigin" : "";
  return `<${href}>; rel=preload; as=${as}${mode}`;
}
