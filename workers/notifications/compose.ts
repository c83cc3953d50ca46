/** The e-mails to followers, as the mail service takes them. */
import { brand } from "#app/content/company.ts";
import { ceilingNotice } from "#app/content/notifications.ts";
import { bodies } from "../mail/content.ts";
import { type Addresses, type Email, headerLine, isAddress } from "../mail/email.ts";
import type { NotificationContent } from "./content.ts";
import { contentHtml, contentText } from "./html.ts";
import type { Ceilings } from "./limits.ts";

const SUBJECT_MAX = 150;

/**
 * The e-mail for an address. Those about one order have the same References, so that mailboxes show one
 * conversation; the mail service makes the Message-ID.
 * @throws Error where the address isn't fit for a header
 */
export function composeNotification(
  content: NotificationContent,
  address: string,
  { from, desk }: Addresses,
): Email {
  if (!isAddress(address)) throw new Error("the follower's address isn't fit for a header");
  const thread = `<${threadId(content.order_number)}@${from.slice(from.lastIndexOf("@") + 1)}>`;
  return {
    from: { email: from, name: brand.name },
    to: address,
    replyTo: { email: desk, name: brand.name },
    subject: headerLine(content.subject, SUBJECT_MAX),
    headers: {
      References: thread,
      "In-Reply-To": thread,
      "List-Unsubscribe": `<${content.stop.href}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
    text: contentText(content),
    html: contentHtml(content),
  };
}

/** A number may have any characters: those of an RFC 5322 identifier stay, others become their codes. */
function threadId(orderNumber: string): string {
  const id = orderNumber.replace(
    /[^A-Za-z0-9-]/gu,
    (character) => `_${character.codePointAt(0)?.toString(16)}`,
  );
  return `order-${id}`;
}

/** The e-mail to the desk when more wait than may be sent. */
export function composeCeilingNotice(
  waiting: number,
  ceilings: Ceilings,
  { from, desk }: Addresses,
): Email {
  const { subject, heading, paragraphs } = ceilingNotice(waiting, ceilings);
  return {
    from: { email: from, name: brand.name },
    to: desk,
    subject,
    headers: {},
    ...bodies({ heading, groups: [], footer: paragraphs }),
  };
}
