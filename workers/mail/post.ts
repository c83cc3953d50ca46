/** How e-mails leave: Cloudflare's `send_email` binding, and the addresses that the vars give. */
import { EmailMessage } from "cloudflare:email";
import type { Audience } from "../data/outbox.ts";
import { isAddress } from "./addresses.ts";
import type { Addresses } from "./letters.ts";

/** What the site's configuration says about e-mail; each may be missing. */
export interface MailBindings {
  readonly EMAIL?: SendEmail;
  /** Where the e-mails come from: an address of a domain set up for sending. */
  readonly MAIL_FROM?: string;
  /** Where enquiries go. */
  readonly MAIL_DESK?: string;
  /** "on" sends the visitor an acknowledgement; anything else doesn't. */
  readonly ACKNOWLEDGE?: string;
}

/** Sends one e-mail; resolves when it was taken over, which may still happen after a rejection. */
export type Send = (from: string, to: string, mime: string) => Promise<void>;

export interface Post {
  readonly addresses: Addresses;
  readonly send: Send;
}

/** Null while the binding or one of the addresses is missing: e-mails then wait in the outbox. */
export function postOf({ EMAIL, MAIL_FROM, MAIL_DESK }: MailBindings): Post | null {
  if (!EMAIL || !isAddress(MAIL_FROM) || !isAddress(MAIL_DESK)) return null;
  return {
    addresses: { from: MAIL_FROM, desk: MAIL_DESK },
    // In raw MIME: only there may the Message-ID be ours.
    async send(from, to, mime) {
      await EMAIL.send(new EmailMessage(from, to, mime));
    },
  };
}

/** For whom each submission leads to an e-mail. */
export function audiencesOf({ ACKNOWLEDGE }: MailBindings): readonly Audience[] {
  return ACKNOWLEDGE === "on" ? ["desk", "visitor"] : ["desk"];
}
