/** An e-mail to a follower as text and as HTML: without pictures, narrow or wide, light or dark. */
import { locale } from "#app/content/locale.ts";
import { notificationLabels } from "#app/content/notifications.ts";
import { escapeHtml } from "#app/domain/escape-html.ts";
import type { NotificationContent } from "./content.ts";
import type { ContentRow } from "./content-rows.ts";

/** A place as our sentences have it (order-text.ts), between the marks that isolate its direction. */
const ISOLATED = /\u2068([^\u2068\u2069]*)\u2069/g;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export function contentText(content: NotificationContent): string {
  const { order_number, heading, paragraphs, rows, actions, reasons, stop } = content;
  const parts = [
    `${notificationLabels.order}: ${order_number}`,
    heading,
    ...paragraphs,
    rows.map(textRow).join("\n"),
    actions
      .map(({ label, href }) => (href.startsWith("tel:") ? label : `${label}: ${href}`))
      .join("\n"),
    [...reasons, `${stop.label}: ${stop.href}`, ...(stop.hint ? [stop.hint] : [])].join("\n"),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`.replace(
    ISOLATED,
    (marked, place) => (RIGHT_TO_LEFT.test(place) ? marked : place),
  );
}

/** Further lines are indented, so that none looks like a row of its own. */
function textRow({ label, lines: [first = "", ...others] }: ContentRow): string {
  const more = others.flatMap((line) => line.split("\n")).map((line) => `  ${line}`);
  return [`${label}: ${first.replaceAll("\n", " ")}`, ...more].join("\n");
}

const SANS = "font-family:Archivo,Arial,Helvetica,sans-serif";
const MONO = "font-family:'IBM Plex Mono',Consolas,Menlo,monospace";
const LABEL = `${MONO};font-size:12px;line-height:1.35;letter-spacing:.05em;text-transform:uppercase;color:#3e4d5b`;
const RULE = "border-top:1px solid #dacdb8";
const SIDE = "padding-left:24px;padding-right:24px";

/** By class, since a style attribute knows no dark mode. */
const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#071522!important}
.head{background:#071522!important;border-color:#24405a!important}
.paper{background:#0a1f33!important;border-color:#24405a!important}
.rule{border-color:#24405a!important}
.ink{color:#fbf7ef!important}
.dim{color:#b9c4cc!important}
.link{color:#dfcba6!important}
}`.replaceAll("\n", "");

export function contentHtml(content: NotificationContent): string {
  const { order_number, heading, paragraphs, rows, actions, reasons, stop } = content;
  const [main, ...others] = actions;
  const cell = (style: string, inner: string) =>
    `<tr><td class="rule" style="${SIDE};${style}">${inner}</td></tr>`;
  return [
    `<!doctype html><html lang="${locale.lang}" dir="${locale.dir}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${inline(heading)}</title><style>${DARK}</style></head>`,
    `<body class="ground" style="margin:0;background:#f4ebda;${SANS};-webkit-text-size-adjust:100%">`,
    '<table role="presentation" class="ground" style="width:100%;border-collapse:collapse;background:#f4ebda"><tr><td style="padding:16px 12px 32px">',
    '<table role="presentation" style="width:100%;max-width:600px;margin:0 auto;border-collapse:collapse">',
    `<tr><td class="head" style="${SIDE};padding-top:18px;padding-bottom:18px;background:#0a1f33;border:1px solid #0a1f33">`,
    `<span style="${SANS};font-size:20px;font-weight:700;letter-spacing:-.01em;color:#fbf7ef">${inline(notificationLabels.sender)}</span>`,
    `<span style="${LABEL};color:#dfcba6;float:right;padding-top:6px">${notificationLabels.kind}</span></td></tr>`,
    '<tr><td class="paper" style="padding:0;background:#fbf7ef;border:1px solid #dacdb8;border-top:0">',
    '<table role="presentation" style="width:100%;border-collapse:collapse;table-layout:fixed">',
    `<tr><td style="${SIDE};padding-top:24px;padding-bottom:24px">`,
    `<p class="dim" style="margin:0;${LABEL}">${notificationLabels.order} <bdi class="ink" style="color:#0e1b2a;letter-spacing:0;text-transform:none;font-size:15px;font-weight:600;overflow-wrap:anywhere">${inline(order_number)}</bdi></p>`,
    `<h1 class="ink" dir="auto" style="margin:10px 0 0;${SANS};font-size:30px;line-height:1.12;font-weight:700;letter-spacing:-.02em;color:#0e1b2a;overflow-wrap:anywhere">${inline(heading)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p class="ink" style="margin:14px 0 0;font-size:17px;line-height:1.5;color:#0e1b2a">${inline(text)}</p>`,
    ),
    "</td></tr>",
    ...rows.map((row) => cell(`${RULE};padding-top:14px;padding-bottom:16px`, htmlRow(row))),
    cell(
      `${RULE};padding-top:24px;padding-bottom:24px`,
      [
        main && button(main),
        ...others.map(
          ({ label, href }) =>
            `<p style="margin:16px 0 0"><a class="link" href="${escapeHtml(href)}" style="font-size:15px;color:#b9430a">${inline(label)}</a></p>`,
        ),
      ].join(""),
    ),
    "</table></td></tr>",
    `<tr><td class="dim" style="${SIDE};padding-top:20px;font-size:13px;line-height:1.5;color:#3e4d5b">`,
    `<p style="margin:0">${reasons.map(inline).join(" ")}</p>`,
    `<p style="margin:10px 0 0"><a class="link" href="${escapeHtml(stop.href)}" style="color:#b9430a;font-weight:600">${stop.label}</a>${stop.hint ? `<br>${stop.hint}` : ""}</p>`,
    "</td></tr></table></td></tr></table></body></html>",
    "",
  ].join("\n");
}

function htmlRow({ label, lines: [first = "", ...others] }: ContentRow): string {
  return [
    `<p class="dim" style="margin:0;${LABEL}">${inline(label)}</p>`,
    `<p class="ink" dir="auto" style="margin:6px 0 0;font-size:17px;line-height:1.35;font-weight:600;color:#0e1b2a;overflow-wrap:anywhere">${inline(first)}</p>`,
    ...others.map(
      (line) =>
        `<p class="dim" dir="auto" style="margin:3px 0 0;font-size:15px;line-height:1.45;color:#3e4d5b;white-space:pre-line;overflow-wrap:anywhere">${inline(line)}</p>`,
    ),
  ].join("\n");
}

function button({ label, href }: NotificationContent["actions"][number]): string {
  return `<a href="${escapeHtml(href)}" style="display:inline-block;padding:16px 24px;background:#f26b1f;border-radius:3px;${SANS};font-size:17px;line-height:1.2;font-weight:600;color:#071522;text-decoration:none">${inline(label)}</a>`;
}

/** Escaped; what our sentences isolate is an element here. */
function inline(text: string): string {
  return escapeHtml(text).replace(ISOLATED, "<bdi>$1</bdi>");
}
