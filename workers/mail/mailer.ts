/** Sends e-mails by Cloudflare's `send_email` binding, with the addresses of the variables. */
import { brand } from "#app/content/company-facts.ts";
import { type LimitVariables, readSendingLimits, type SendingLimits } from "./sending-limits.ts";

/** The company's addresses: of the sender, and of the operations inbox. */
export interface Addresses {
  readonly from: string;
  readonly inbox: string;
}

/** The argument of the `send_email` binding, which adds MIME, Date and Message-ID. */
export interface Email extends EmailReplyMessageBuilder {
  readonly from: EmailAddress;
  readonly to: string;
  readonly headers: Record<string, string>;
  readonly text: string;
  readonly html: string;
}

/** The e-mail configuration (wrangler.toml); each may be missing. */
export type MailBindings = Partial<Pick<Env, "EMAIL" | "MAIL_FROM" | "MAIL_TO">> & LimitVariables;

export interface Mailer {
  readonly addresses: Addresses;
  readonly limits: SendingLimits;
  /** Resolves when the e-mail was accepted; a rejection doesn't mean that it wasn't. */
  readonly send: (email: Email) => Promise<void>;
}

/** Null while the binding or one of the addresses is missing: e-mails then wait in the outbox. */
export function createMailer(env: MailBindings): Mailer | null {
  const { EMAIL, MAIL_FROM, MAIL_TO } = env;
  if (!EMAIL || !isAddress(MAIL_FROM) || !isAddress(MAIL_TO)) return null;
  return {
    addresses: { from: MAIL_FROM, inbox: MAIL_TO },
    limits: readSendingLimits(env),
    async send(email) {
      await EMAIL.send(email);
    },
  };
}

/** An address that every mail server accepts, and that can't break out of a header. */
const ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/i;
/** RFC 5321, 4.5.3.1.3 */
const ADDRESS_MAX = 254;

export function isAddress(text: string | undefined): text is string {
  return text !== undefined && text.length <= ADDRESS_MAX && ADDRESS.test(text);
}

const SUBJECT_MAX = 150;

/** An e-mail of the company to the inbox. */
export function toInbox(
  { from, inbox }: Addresses,
  subject: string,
  bodies: Pick<Email, "text" | "html">,
): Email {
  return {
    from: { email: from, name: brand.name },
    to: inbox,
    subject: headerLine(subject, SUBJECT_MAX),
    headers: {},
    ...bodies,
  };
}

/**
 * An e-mail of the company to a visitor, who answers to the inbox.
 * @throws Error where the address isn't fit for a header
 */
export function toVisitor(
  addresses: Addresses,
  address: string,
  subject: string,
  bodies: Pick<Email, "text" | "html">,
): Email {
  if (!isAddress(address)) throw new Error("the visitor's address isn't fit for a header");
  const replyTo = { email: addresses.inbox, name: brand.name };
  return { ...toInbox(addresses, subject, bodies), to: address, replyTo };
}

/** A value for References: mailboxes show e-mails with the same one as one conversation. */
export function threadOf({ from }: Addresses, id: string): string {
  return `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`;
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
