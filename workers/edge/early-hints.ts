/**
 * The Link header (RFC 8288) of a page's first view: once cached, the edge sends it ahead of the
 * page as 103 Early Hints (developers.cloudflare.com/cache/advanced-configuration/early-hints).
 */

const LINK = /<link ([^>]*\brel="(?:preload|stylesheet)"[^>]*)>/g;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/gi;
/** The link parameters allowed in the header. */
const PARAMETERS = [
  "as",
  "type",
  "crossorigin",
  "fetchpriority",
  "media",
  "imagesrcset",
  "imagesizes",
];

/** The Link header for the preloads and style sheets of a page's head; null without any. */
export function earlyHints(html: string): string | null {
  const head = html.slice(0, html.indexOf("</head>"));
  return [...head.matchAll(LINK)].map(([, attributes = ""]) => hint(attributes)).join(", ") || null;
}

function hint(attributes: string): string {
  const link = new Map<string, string>();
  for (const [, name = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
    link.set(name.toLowerCase(), unescaped(value));
  }
  const isStyle = link.get("rel") === "stylesheet";
  const parameters = PARAMETERS.filter((name) => link.has(name) && !isStyle);
  // A responsive picture has no href: its first candidate is used.
  const address = link.get("href") ?? link.get("imagesrcset")?.split(" ")[0] ?? "";
  return [
    `<${address}>`,
    "rel=preload",
    ...(isStyle ? ['as="style"'] : []),
    ...parameters.map((name) => `${name}="${link.get(name)}"`),
  ].join("; ");
}

/** Reverses React's escaping of attributes. */
function unescaped(value: string): string {
  const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return value.replace(/&(amp|lt|gt|quot|#x27);/g, (entity, name) => signs[name] ?? entity);
}
