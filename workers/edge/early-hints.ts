/**
 * What a page needs for its first view, as the Link header (RFC 8288): the edge sends it ahead of the
 * page as 103 Early Hints once it has seen it (developers.cloudflare.com/cache/advanced-configuration/early-hints).
 */

const LINK = /<link ([^>]*\brel="(?:preload|stylesheet)"[^>]*)>/g;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/gi;
/** What a link says about itself beyond its address, as it may stand in the header. */
const PARAMETERS = [
  "as",
  "type",
  "crossorigin",
  "fetchpriority",
  "media",
  "imagesrcset",
  "imagesizes",
];

/** The preloads and style sheets of a page's head; null where there are none. */
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

/** A picture in several widths has no address of its own: its first stands for it. */
function address({ href, imagesrcset = "" }: Readonly<Record<string, string>>): string {
  return href ?? imagesrcset.split(" ")[0] ?? "";
}

/** What React escapes in an attribute. */
function unescaped(value: string): string {
  const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return value.replace(/&(amp|lt|gt|quot|#x27);/g, (entity, name) => signs[name] ?? entity);
}
