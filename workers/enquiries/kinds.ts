import { serverMessages } from "#app/content/server-messages.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { contacts, quotes, subscribers } from "./schema.ts";

/** The table of each kind, the first letter of its references, and the message to the sender. */
export const enquiryKinds = {
  quote: { table: quotes, letter: "Q", stored: serverMessages.quoteSent },
  contact: { table: contacts, letter: "C", stored: serverMessages.contactSent },
  subscriber: { table: subscribers, letter: "S", stored: () => serverMessages.subscribed },
} as const satisfies Record<EnquiryKind, unknown>;
