/** What an enquiry of each kind is called: singular; plural with "s". */
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";

export const ENQUIRY_NOUNS = {
  quote: "quote request",
  contact: "contact message",
  subscriber: "subscription",
} as const satisfies Record<EnquiryKind, string>;
