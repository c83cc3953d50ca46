/** Renders an e-mail's content as plain text and as simple HTML, and lists an enquiry's fields. */
import { deskMail, deskTotals } from "#app/content/mail.ts";
import { contactFields } from "#app/content/pages/contact.ts";
import { quoteFields, quoteTotals, quoteUnits, yesNo } from "#app/content/pages/quote-form.ts";
import type { Quote } from "#app/domain/enquiries/quote.ts";
import { MEASURES } from "#app/domain/enquiries/quote-options.ts";
import { escapeHtml } from "#app/domain/escape-html.ts";
import { weigh } from "#app/domain/freight.ts";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import type { OutboxSource } from "./outbox.ts";

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A group of rows. */
export interface Facts {
  readonly heading?: string;
  readonly rows: readonly Fact[];
  readonly note?: string;
}

export interface EmailContent {
  readonly heading: string;
  readonly groups: readonly Facts[];
  readonly footer: readonly string[];
}

/** The bodies of an e-mail. Values have no bidi controls, and in HTML they are escaped. */
export function bodies(content: EmailContent) {
  return { text: asText(content), html: asHtml(content) };
}

function asText({ heading, groups, footer }: EmailContent): string {
  const parts = groups.map(({ heading, rows, note }) =>
    [heading, ...rows.map(textRow), note].filter(Boolean).join("\n"),
  );
  return `${[heading, ...parts, ...footer].join("\n\n")}\n`;
}

/** A multi-line value starts on a new line. */
function textRow({ label, value }: Fact): string {
  const lines = withoutBidiControls(value).split(/\r\n?|\n/);
  if (lines.length === 1) return `${label}: ${lines[0]}`;
  return [`${label}:`, ...lines.map((line) => `  ${line}`)].join("\n");
}

const FONT = "font-family:Arial,Helvetica,sans-serif;color:#0e1b2a";
const CELL = "padding:6px 12px 6px 0;border-bottom:1px solid #dacdb8;vertical-align:top";

function asHtml({ heading, groups, footer }: EmailContent): string {
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
        `<td dir="auto" style="${CELL};white-space:pre-line">${escapeHtml(withoutBidiControls(value))}</td></tr>`,
    ),
    "</table>",
    note ? `<p style="margin:6px 0 0;color:#4b5b6b">${escapeHtml(note)}</p>` : "",
  ].filter(Boolean);
}

/** Every stored field in the specification's order, and for a quote the chargeable weight. */
export function toFacts({ kind, stored }: OutboxSource): readonly Facts[] {
  if (kind !== "quote") return [{ rows: rows(contactFields, stored) }];
  return [{ rows: rows(quoteFields, stored) }, toWeightFacts(stored)];
}

/** The fields that have a label. The tables have them in the specification's order. */
function rows(
  labels: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string | number | boolean | null>>,
): Fact[] {
  const names = Object.keys(stored).filter((name) => Object.hasOwn(labels, name));
  return names.map((name) => ({
    label: labels[name] ?? "",
    value: formatValue(name, stored[name]),
  }));
}

const UNITS: Readonly<Record<string, string>> = MEASURES;

function formatValue(name: string, value: string | number | boolean | null | undefined): string {
  if (typeof value === "boolean") return value ? yesNo.yes : yesNo.no;
  if (typeof value !== "number") return value || deskMail.empty;
  return measure(value, UNITS[name] ?? "");
}

function toWeightFacts(quote: Quote): Facts {
  const { volume, gross, volumetric, chargeable } = weigh(quote, quote.mode_of_shipping);
  const kg = (value: number) => measure(value, quoteUnits.weight);
  return {
    heading: deskTotals.heading,
    rows: [
      { label: deskTotals.volume, value: measure(volume, quoteUnits.volume) },
      { label: deskTotals.gross, value: kg(gross) },
      {
        label: deskTotals.volumetric,
        value: volumetric === null ? quoteTotals.none : kg(volumetric),
      },
      { label: deskTotals.chargeable, value: kg(chargeable) },
    ],
    note: quoteTotals.rules[quote.mode_of_shipping],
  };
}

function measure(value: number, unit: string): string {
  return `${value.toLocaleString("en", { maximumFractionDigits: 3 })} ${unit}`;
}
