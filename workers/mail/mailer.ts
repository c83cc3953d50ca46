/** Sends e-mails by Cloudflare's `send_email` binding, with the addresses of the variables. */

import type { Recipient } from "../enquiries/schema.ts";
import { type Addresses, type Email, isAddress } from "./email.ts";

/** The e-mail configuration (wrangler.toml); each may be missing. */
export type MailBindings = Partial<
  Pick<Env, "EMAIL" | "MAIL_FROM" | "MAIL_TO" | "SEND_CONFIRMATION">
>;

export interface Mailer {
  readonly addresses: Addresses;
  /** Resolves when the e-mail was accepted; a rejection doesn't mean that it wasn't. */
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

/** The recipients of e-mails about an enquiry. */
export function recipients({ SEND_CONFIRMATION }: MailBindings): readonly Recipient[] {
  return SEND_CONFIRMATION === "on" ? ["desk", "visitor"] : ["desk"];
}
