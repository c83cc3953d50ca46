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
  const hints = [...head.matchAll(LINK)].map(([, attributes = ""]) =>
    hint(attributesOf(attributes)),
  );
  return hints.join(", ") || null;
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      unescaped(value),
    ]),
  );
}

function hint(link: Readonly<Record<string, string>>): string {
  const said = link.rel === "stylesheet" ? { as: "style" } : link;
  const parameters = PARAMETERS.flatMap((name) => {
    const value = (said as Record<string, string>)[name];
    return value === undefined ? [] : [`${name}="${value}"`];
  });
  return [`<${address(link)}>`, "rel=preload", ...parameters].join("; ");
}

/** A responsive picture has no href: its first candidate is used. */
function address({ href, imagesrcset = "" }: Readonly<Record<string, string>>): string {
  return href ?? imagesrcset.split(" ")[0] ?? "";
}

/** Reverses React's escaping of attributes. */
function unescaped(value: string): string {
  const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return value.replace(/&(amp|lt|gt|quot|#x27);/g, (entity, name) => signs[name] ?? entity);
}
