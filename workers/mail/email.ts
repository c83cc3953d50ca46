/** The e-mails about an enquiry: to the desk, and to the visitor. */
import { brand } from "#app/content/company.ts";
import { confirmation, confirmationNotice, deskMail, listMail } from "#app/content/mail.ts";
import { dubaiTime } from "#app/domain/dubai-time.ts";
import { isUrgent } from "#app/domain/enquiries/quote.ts";
import type { HourlyMax } from "../enquiries/mail-limits.ts";
import type { Recipient } from "../enquiries/schema.ts";
import { bodies, type EmailContent, toFacts } from "./content.ts";
import type { OutboxSource } from "./outbox.ts";

/** The company's sender and recipient addresses. */
export interface Addresses {
  readonly from: string;
  readonly desk: string;
}

/** The argument of the `send_email` binding, which adds MIME, Date and Message-ID. */
export interface Email extends EmailReplyMessageBuilder {
  readonly from: EmailAddress;
  readonly to: string;
  readonly headers: Record<string, string>;
  readonly text: string;
  readonly html: string;
}

/** An address that every mail server accepts, and that can't break out of a header. */
const ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/i;
/** RFC 5321, 4.5.3.1.3 */
const ADDRESS_MAX = 254;

export function isAddress(text: string | undefined): text is string {
  return text !== undefined && text.length <= ADDRESS_MAX && ADDRESS.test(text);
}

/**
 * The e-mail about an enquiry. E-mails about the same enquiry have the same References, so that
 * mailboxes show one conversation.
 * @throws Error where the visitor's address isn't fit for a header
 */
export function composeEmail(
  audience: Recipient,
  source: OutboxSource,
  addresses: Addresses,
): Email {
  const email = audience === "desk" ? toDesk(source, addresses) : toVisitor(source, addresses);
  const domain = addresses.from.slice(addresses.from.lastIndexOf("@") + 1);
  const References = `<${source.stored.reference}@${domain}>`;
  return { ...email, headers: { References, ...email.headers } };
}

const URGENT = { "X-Priority": "1 (Highest)", Importance: "high", Priority: "urgent" };
const SUBJECT_MAX = 150;
const NAME_MAX = 100;

function toDesk(source: OutboxSource, { from, desk }: Addresses): Email {
  const { email } = source.stored;
  const urgent = isUrgentSource(source);
  const subject = subjectLine(source);
  return {
    from: { email: from, name: brand.name },
    to: desk,
    ...(isAddress(email) && { replyTo: sender(email, source) }),
    subject: headerLine(urgent ? deskMail.urgent(subject) : subject, SUBJECT_MAX),
    headers: urgent ? URGENT : {},
    ...bodies(deskContent(source)),
  };
}

function isUrgentSource({ kind, stored }: OutboxSource): boolean {
  return kind === "quote" && isUrgent(stored);
}

function subjectLine({ kind, stored }: OutboxSource): string {
  const { reference } = stored;
  if (kind === "subscriber") return deskMail.subscriber(reference);
  if (kind === "contact") return deskMail.contact(reference, stored.subject);
  return deskMail.quote(reference, stored.origin, stored.destination);
}

/** The visitor as sender, without characters that end a quoted name or begin an address. */
function sender(email: string, { kind, stored }: OutboxSource): string | EmailAddress {
  if (kind === "subscriber") return email;
  const name = headerLine(stored.name.replace(/["\\<>]/g, " "), NAME_MAX);
  return name ? { email, name } : email;
}

/**
 * Line breaks of every kind, other control characters, lone surrogates, bidi controls, and the
 * start of an encoded word (RFC 2047).
 */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+|=\?/gu;

/** Typed text for a header: one line of at most `max` characters; "…" where truncated. */
export function headerLine(text: string, max: number): string {
  const line = text.replace(UNSAFE_CHARACTERS, " ").replace(/\s+/g, " ").trim();
  const characters = [...line];
  if (characters.length <= max) return line;
  return `${characters
    .slice(0, max - 1)
    .join("")
    .trimEnd()}…`;
}

function deskContent(source: OutboxSource): EmailContent {
  const { reference, created_at } = source.stored;
  const time = dubaiTime(created_at);
  const received = time ? `${time.day}, ${time.time} ${deskMail.inDubai}` : created_at;
  return {
    heading: `${deskMail.headings[source.kind]} ${reference}`,
    groups: [
      {
        rows: [
          { label: deskMail.reference, value: reference },
          { label: deskMail.received, value: received },
        ],
      },
      ...toFacts(source),
    ],
    footer: [deskMail.answer],
  };
}

/** The e-mail to the desk about enquiries that have none of their own. */
export function composeList(
  sources: readonly OutboxSource[],
  { from, desk }: Addresses,
  hourlyMax: HourlyMax,
): Email {
  const subject = listMail.subject(sources.length);
  const isUrgentOne = sources.some(isUrgentSource);
  return {
    from: { email: from, name: brand.name },
    to: desk,
    subject: isUrgentOne ? deskMail.urgent(subject) : subject,
    headers: isUrgentOne ? URGENT : {},
    ...bodies({
      heading: subject,
      groups: [{ rows: sources.map(listRow), note: listMail.why(hourlyMax.desk) }],
      footer: [listMail.answer],
    }),
  };
}

function listRow(source: OutboxSource) {
  const { reference, email } = source.stored;
  const name = source.kind === "subscriber" ? "" : source.stored.name;
  const about = subjectLine(source);
  const line = isUrgentSource(source) ? deskMail.urgent(about) : about;
  return { label: reference, value: [name, email, line].filter(Boolean).join("; ") };
}

/** The e-mail to the desk when no more confirmations are sent. */
export function composeNotice({ from, desk }: Addresses, hourlyMax: HourlyMax): Email {
  const { subject, heading, paragraphs } = confirmationNotice(hourlyMax.visitor);
  return {
    from: { email: from, name: brand.name },
    to: desk,
    subject,
    headers: {},
    ...bodies({ heading, groups: [], footer: paragraphs }),
  };
}

/**
 * Contains nothing that was typed: else a form filled in with somebody else's address could send
 * that person any text in the company's name.
 */
function toVisitor({ stored }: OutboxSource, { from, desk }: Addresses): Email {
  const { reference, email } = stored;
  if (!isAddress(email)) throw new Error("the visitor's address isn't fit for a header");
  return {
    from: { email: from, name: brand.name },
    to: email,
    replyTo: { email: desk, name: brand.name },
    subject: confirmation.subject(reference),
    headers: { "Auto-Submitted": "auto-replied" },
    ...bodies({
      heading: confirmation.heading,
      groups: [{ rows: [{ label: confirmation.reference, value: reference }] }],
      footer: [
        ...confirmation.paragraphs,
        ...confirmation.lines.map(({ label, value }) => `${label}: ${value}`),
        confirmation.from,
      ],
    }),
  };
}
