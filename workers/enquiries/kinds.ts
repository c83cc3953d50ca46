import { serverMessages } from "#app/content/server-messages.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { contacts, quotes, subscribers } from "../data/schema.ts";

interface KindOnServer {
  readonly table: typeof quotes | typeof contacts | typeof subscribers;
  /** The first letter of a reference tells the desk what it refers to. */
  readonly letter: "Q" | "C" | "S";
  /** What the sender is told. */
  readonly stored: (reference: string) => string;
}

/** Where each kind of enquiry is stored, and how it is acknowledged. */
export const enquiryKinds = {
  quote: { table: quotes, letter: "Q", stored: serverMessages.quoteSent },
  contact: { table: contacts, letter: "C", stored: serverMessages.contactSent },
  subscriber: { table: subscribers, letter: "S", stored: () => serverMessages.subscribed },
} as const satisfies Record<EnquiryKind, KindOnServer>;
