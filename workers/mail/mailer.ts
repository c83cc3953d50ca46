/** Sends e-mails by Cloudflare's `send_email` binding, with the addresses of the variables. */

import { type HourlyMax, hourlyMax, type LimitVariables } from "../enquiries/mail-limits.ts";
import type { Recipient } from "../enquiries/schema.ts";
import type { MailRules } from "../enquiries/store.ts";
import { type Addresses, type Email, isAddress } from "./email.ts";

/** The e-mail configuration (wrangler.toml); each may be missing. */
export type MailBindings = Partial<
  Pick<Env, "EMAIL" | "MAIL_FROM" | "MAIL_TO" | "SEND_CONFIRMATION">
> &
  LimitVariables;

export interface Mailer {
  readonly addresses: Addresses;
  readonly hourlyMax: HourlyMax;
  /** Resolves when the e-mail was accepted; a rejection doesn't mean that it wasn't. */
  readonly send: (email: Email) => Promise<void>;
}

/** Null while the binding or one of the addresses is missing: e-mails then wait in the outbox. */
export function createMailer(env: MailBindings): Mailer | null {
  const { EMAIL, MAIL_FROM, MAIL_TO } = env;
  if (!EMAIL || !isAddress(MAIL_FROM) || !isAddress(MAIL_TO)) return null;
  return {
    addresses: { from: MAIL_FROM, desk: MAIL_TO },
    hourlyMax: hourlyMax(env),
    async send(email) {
      await EMAIL.send(email);
    },
  };
}

/** Who gets an e-mail about an enquiry, and how many of them in an hour. */
export function mailRules(env: MailBindings): MailRules {
  const recipients = env.SEND_CONFIRMATION === "on" ? ["desk", "visitor"] : ["desk"];
  return { recipients: recipients as readonly Recipient[], hourlyMax: hourlyMax(env) };
}
