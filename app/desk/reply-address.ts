import { deskEnquiry } from "#app/content/desk/enquiries.ts";
import type { DeskEnquiry } from "#workers/desk/enquiries-types.ts";

/** A mailto: link with the reference in the subject and a first line (RFC 6068). */
export function replyAddress({ email, reference, what, name }: DeskEnquiry): string {
  const subject = encodeURIComponent(deskEnquiry.mail.subject(reference, what));
  const body = deskEnquiry.mail.body(name, reference).replaceAll("\n", "\r\n");
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${subject}&body=${encodeURIComponent(body)}`;
}
