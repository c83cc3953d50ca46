/** How e-mails leave: Cloudflare's `send_email` binding, and the addresses that the vars give. */

import { type Addresses, type Email, isAddress } from "./email.ts";
import type { Audience } from "./outbox.ts";

/** What the site's configuration says about e-mail; each may be missing. */
export interface MailBindings {
  readonly EMAIL?: SendEmail;
  /** Where the e-mails come from: an address of a domain set up for sending. */
  readonly MAIL_FROM?: string;
  /** Where enquiries go. */
  readonly MAIL_TO?: string;
  /** "on" sends the visitor a confirmation; anything else doesn't. */
  readonly SEND_CONFIRMATION?: string;
}

export interface Mailer {
  readonly addresses: Addresses;
  /** Resolves when the e-mail was accepted, which may still happen after a rejection. */
  readonly send: (email: Email) => Promise<void>;
}

/** Null while the binding or one of the addresses is missing: e-mails then wait in the outbox. */
export function createMailer({ EMAIL, MAIL_FROM, MAIL_TO }: MailBindings): Mailer | null {
  if (!EMAIL || !isAddress(MAIL_FROM) || !isAddress(MAIL_TO)) return null;
  return {
    addresses: { from: MAIL_FROM, desk: MAIL_TO },
    async send(email) {
      await EMAIL.send(email);
    },
  };
}

/** For whom each enquiry leads to an e-mail. */
export function audiences({ SEND_CONFIRMATION }: MailBindings): readonly Audience[] {
  return SEND_CONFIRMATION === "on" ? ["desk", "visitor"] : ["desk"];
}
