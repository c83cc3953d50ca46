/** The e-mails about enquiries: to the operations inbox, and to the sender. */

import { dateTexts } from "#app/content/en/dates.ts";
import { contactFields } from "#app/content/en/pages/contact.ts";
import {
  quoteFields,
  quoteTotals,
  quoteUnits,
  yesNoLabels,
} from "#app/content/en/pages/quote-form.ts";
import { languages } from "#app/content/languages.ts";
import { dubaiTime } from "#app/domain/dubai-time.ts";
import { isUrgent, type Quote } from "#app/domain/enquiries/quote.ts";
import { MEASURES } from "#app/domain/enquiries/quote-options.ts";
import { weigh } from "#app/domain/freight.ts";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import { quoteCells } from "#app/sentences/receipt.ts";
import { confirmation } from "#content/mail.ts";
import { urgentReceipt } from "#content/receipt.ts";
import {
  confirmationNotice,
  inboxMail,
  inboxTotals,
  listMail,
  mailKinds,
} from "../mail/inbox-texts.ts";
import {
  type Addresses,
  type Email,
  headerLine,
  isAddress,
  threadOf,
  toInbox,
  toVisitor,
} from "../mail/mailer.ts";
import { type MessageSection, type Row, render } from "../mail/message.tsx";
import type { SendingLimits } from "../mail/sending-limits.ts";
import type { contacts, quotes, subscribers } from "./enquiry-schema.ts";

/** The stored enquiry of an e-mail. */
export type MailSource =
  | { readonly kind: "quote"; readonly stored: typeof quotes.$inferSelect }
  | { readonly kind: "contact"; readonly stored: typeof contacts.$inferSelect }
  | { readonly kind: "subscriber"; readonly stored: typeof subscribers.$inferSelect };

const URGENT = { "X-Priority": "1 (Highest)", Importance: "high", Priority: "urgent" };
const NAME_MAX = 100;

/** Has every stored field, in English as the desk; an answer goes to the sender. */
export function enquiryEmail(source: MailSource, addresses: Addresses): Email {
  const { reference, created_at, email, language } = source.stored;
  const time = dubaiTime(created_at, dateTexts);
  const received = time ? `${time.day}, ${time.time} ${inboxMail.inDubai}` : created_at;
  const message = {
    kind: mailKinds.enquiry,
    heading: `${inboxMail.headings[source.kind]} ${reference}`,
    isTable: true,
    sections: [
      {
        rows: [
          toRow(inboxMail.reference, reference),
          toRow(inboxMail.received, received),
          ...(language === languages.en.lang
            ? []
            : [toRow(inboxMail.language, inboxMail.languages[language])]),
        ],
      },
      ...fieldSections(source),
    ],
    footer: [inboxMail.answer],
  };
  const bodies = render(message, languages.en);
  return {
    ...toInbox(addresses, subjectOf(source), bodies),
    ...(isAddress(email) && { replyTo: sender(email, source) }),
    headers: {
      References: threadOf(addresses, reference),
      ...(isUrgentSource(source) && URGENT),
    },
  };
}

/** About enquiries that have no e-mail of their own. */
export function listEmail(
  sources: readonly MailSource[],
  addresses: Addresses,
  { inbox }: SendingLimits,
): Email {
  const isAnyUrgent = sources.some(isUrgentSource);
  const heading = listMail.subject(sources.length);
  const rows = sources.map((source) => {
    const { reference, email } = source.stored;
    const name = source.kind === "subscriber" ? "" : source.stored.name;
    return toRow(reference, [name, email, subjectOf(source)].filter(Boolean).join("; "));
  });
  const message = {
    kind: mailKinds.enquiry,
    heading,
    isTable: true,
    sections: [{ rows, note: listMail.why(inbox.hourly) }],
    actions: [listMail.all],
  };
  const bodies = render(message, languages.en);
  const subject = isAnyUrgent ? inboxMail.urgent(heading) : heading;
  return { ...toInbox(addresses, subject, bodies), headers: isAnyUrgent ? URGENT : {} };
}

/**
 * Has the reference, what happens next and the figures of a quote request, but no text that was typed: else
 * a form filled in with another's address could send any text to it in the company's name.
 * @throws Error where the address isn't fit for a header
 */
export function confirmationEmail(source: MailSource, addresses: Addresses): Email {
  const { kind, stored } = source;
  const { reference, email } = stored;
  const { heading, paragraphs, mistyped } = confirmation.texts[kind];
  const { support, aog } = confirmation.lines;
  const isAog = isUrgentSource(source);
  const lines = isAog ? [aog, support] : [support, aog];
  const bodies = render({
    kind: confirmation.kind,
    heading,
    isTable: true,
    paragraphs: isAog ? [urgentReceipt.text, ...paragraphs] : paragraphs,
    sections: [
      {
        rows: [
          toRow(confirmation.reference, reference),
          ...lines.map(({ label, value }) => toRow(label, value)),
        ],
        ...(kind !== "subscriber" && { note: confirmation.answer }),
      },
      ...sentSections(source),
    ],
    ...(isAog && { actions: [confirmation.callAog] }),
    footer: [mistyped],
  });
  const headers = { References: threadOf(addresses, reference), "Auto-Submitted": "auto-replied" };
  const subject = confirmation.subject(heading, reference);
  return { ...toVisitor(addresses, email, subject, bodies), headers };
}

/** The figures of a quote request, in the words of its receipt. */
function sentSections({ kind, stored }: MailSource): readonly MessageSection[] {
  if (kind !== "quote") return [];
  const rows = quoteCells(stored).map(({ label, value, notes = [] }) => ({
    label,
    lines: [value, ...notes],
  }));
  return [{ heading: confirmation.sent, rows }];
}

/** When no more confirmations are sent. */
export function confirmationLimitEmail(
  addresses: Addresses,
  { confirmations }: SendingLimits,
): Email {
  const { subject, ...texts } = confirmationNotice(confirmations);
  const bodies = render({ kind: mailKinds.notice, ...texts }, languages.en);
  return toInbox(addresses, subject, bodies);
}

function isUrgentSource({ kind, stored }: MailSource): boolean {
  return kind === "quote" && isUrgent(stored);
}

function subjectOf(source: MailSource): string {
  const { kind, stored } = source;
  const { reference } = stored;
  if (kind === "subscriber") return inboxMail.subscriber(reference);
  if (kind === "contact") return inboxMail.contact(reference, stored.subject);
  const subject = inboxMail.quote(reference, stored.origin, stored.destination);
  return isUrgent(stored) ? inboxMail.urgent(subject) : subject;
}

/** The sender's address, without characters that end a quoted name or begin an address. */
function sender(email: string, { kind, stored }: MailSource): string | EmailAddress {
  if (kind === "subscriber") return email;
  const name = headerLine(stored.name.replace(/["\\<>]/g, " "), NAME_MAX);
  return name ? { email, name } : email;
}

/** Every stored field in the order of the columns, and for a quote the chargeable weight. */
function fieldSections({ kind, stored }: MailSource): readonly MessageSection[] {
  if (kind !== "quote") return [{ rows: fieldRows(contactFields, stored) }];
  return [{ rows: fieldRows(quoteFields, stored) }, weightSection(stored)];
}

/** The fields that have a label. */
function fieldRows(
  labels: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string | number | boolean | null>>,
): Row[] {
  const names = Object.keys(stored).filter((name) => Object.hasOwn(labels, name));
  return names.map((name) => toRow(labels[name] ?? "", formatValue(name, stored[name])));
}

function toRow(label: string, value: string): Row {
  return { label, lines: [withoutBidiControls(value)] };
}

const UNITS: Readonly<Record<string, string>> = MEASURES;

function formatValue(name: string, value: string | number | boolean | null | undefined): string {
  if (typeof value === "boolean") return value ? yesNoLabels.yes : yesNoLabels.no;
  if (typeof value !== "number") return value || inboxMail.empty;
  return measure(value, UNITS[name] ?? "");
}

function weightSection(quote: Quote): MessageSection {
  const { volume, gross, volumetric, chargeable } = weigh(quote, quote.mode_of_shipping);
  const kg = (value: number) => measure(value, quoteUnits.weight);
  return {
    heading: inboxTotals.heading,
    rows: [
      toRow(inboxTotals.volume, measure(volume, quoteUnits.volume)),
      toRow(inboxTotals.gross, kg(gross)),
      toRow(inboxTotals.volumetric, volumetric === null ? quoteTotals.none : kg(volumetric)),
      toRow(inboxTotals.chargeable, kg(chargeable)),
    ],
    note: quoteTotals.rules[quote.mode_of_shipping],
  };
}

function measure(value: number, unit: string): string {
  return `${value.toLocaleString("en", { maximumFractionDigits: 3 })} ${unit}`;
}
