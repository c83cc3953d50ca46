/** The content of an e-mail as plain text and as simple HTML. */
import { escapeHtml } from "#app/domain/escape-html.ts";
import type { Fact, Facts } from "./facts.ts";

export interface EmailContent {
  readonly heading: string;
  readonly groups: readonly Facts[];
  readonly footer: readonly string[];
}

export function asText({ heading, groups, footer }: EmailContent): string {
  const parts = groups.map(({ heading, rows, note }) =>
    [heading, ...rows.map(textRow), note].filter(Boolean).join("\n"),
  );
  return `${[heading, ...parts, ...footer].join("\n\n")}\n`;
}

/** A multi-line value starts on a new line. */
function textRow({ label, value }: Fact): string {
  const [first, ...others] = value.split(/\r\n?|\n/);
  if (others.length === 0) return `${label}: ${value}`;
  return [`${label}:`, ...[first, ...others].map((line) => `  ${line}`)].join("\n");
}

const FONT = "font-family:Arial,Helvetica,sans-serif;color:#0e1b2a";
const CELL = "padding:6px 12px 6px 0;border-bottom:1px solid #dacdb8;vertical-align:top";

/** All values are escaped. */
export function asHtml({ heading, groups, footer }: EmailContent): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(heading)}</title></head>`,
    `<body style="margin:0;padding:16px;background:#fff;font-size:15px;line-height:1.45;${FONT}">`,
    `<h1 style="font-size:20px;margin:0 0 12px">${escapeHtml(heading)}</h1>`,
    ...groups.flatMap(htmlGroup),
    ...footer.map((text) => `<p style="margin:12px 0 0">${escapeHtml(text)}</p>`),
    "</body></html>",
    "",
  ].join("\n");
}

function htmlGroup({ heading, rows, note }: Facts): string[] {
  return [
    heading ? `<h2 style="font-size:16px;margin:20px 0 6px">${escapeHtml(heading)}</h2>` : "",
    '<table role="presentation" style="border-collapse:collapse;width:100%;max-width:640px">',
    ...rows.map(
      ({ label, value }) =>
        `<tr><td style="${CELL};width:12em;color:#4b5b6b">${escapeHtml(label)}</td>` +
        `<td dir="auto" style="${CELL};white-space:pre-line">${escapeHtml(value)}</td></tr>`,
    ),
    "</table>",
    note ? `<p style="margin:6px 0 0;color:#4b5b6b">${escapeHtml(note)}</p>` : "",
  ].filter(Boolean);
}
