import { serverMessages } from "#app/content/server-messages.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { contacts, quotes, subscribers } from "./schema.ts";

interface KindOnServer {
  readonly table: typeof quotes | typeof contacts | typeof subscribers;
  /** The first letter of its references. */
  readonly letter: "Q" | "C" | "S";
  /** The message to the sender. */
  readonly stored: (reference: string) => string;
}

/** The table, reference letter and confirmation of each kind. */
export const enquiryKinds = {
  quote: { table: quotes, letter: "Q", stored: serverMessages.quoteSent },
  contact: { table: contacts, letter: "C", stored: serverMessages.contactSent },
  subscriber: { table: subscribers, letter: "S", stored: () => serverMessages.subscribed },
} as const satisfies Record<EnquiryKind, KindOnServer>;
