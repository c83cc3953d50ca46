import type { EnquiryKind } from "../../domain/enquiries/kinds.ts";
import type { Outcome } from "../../domain/enquiries/offer.ts";
import { brand } from "../company.ts";
import { contactFields } from "../pages/contact.ts";
import { quoteFields } from "../pages/quote-form.ts";

/** Labels of what visitors send, by field. */
export const enquiryLabels: Readonly<Record<string, string>> = {
  ...contactFields,
  ...quoteFields,
};

const kinds = {
  quote: "Quote request",
  contact: "Contact message",
  subscriber: "Subscription",
} as const satisfies Record<EnquiryKind, string>;

const outcomes = { won: "Won", lost: "Lost" } as const satisfies Record<Outcome, string>;

/** Words of the list of enquiries. */
export const deskEnquiries = {
  title: "Enquiries",
  columns: {
    reference: "Reference",
    received: "Received",
    service: "By",
    what: "What",
    chargeable: "Chargeable",
    name: "Name",
    taken: "Taken by",
    state: "State",
  },
  filters: {
    search: "Search",
    kind: "Kind",
    state: "State",
    since: "Since",
    all: "Quotes and messages",
    quote: "Quote requests",
    aog: "AOG",
    contact: "Contact messages",
    subscriber: "Subscriptions",
    open: "Open",
    any: "Open and handled",
  },
  urgent: "AOG",
  open: "open",
  handled: "handled",
  outcomes: { won: "won", lost: "lost" },
  count: (count: string, open: string) => `${count}, ${open} open`,
  none: "No enquiries match.",
  export: "Export as CSV",
  file: "enquiries.csv",
} as const;

/** Words of one enquiry. */
export const deskEnquiry = {
  kinds,
  received: (moment: string) => `received ${moment}`,
  state: {
    open: "open",
    handled: (by: string | null, moment: string) =>
      `handled ${[moment, by].filter(Boolean).join(", ")}`,
  },
  sent: "What was sent",
  chargeable: "Chargeable weight",
  reply: "Reply by email",
  mail: {
    subject: (reference: string, what: string | null) =>
      `Re: ${[reference, what].filter(Boolean).join(": ")}`,
    body: (name: string | null, reference: string) =>
      `Dear ${name ?? "Sir or Madam"},\n\nthank you for writing to ${brand.name}. This is about ${reference}.\n\n`,
  },
  work: "Work",
  taken: {
    by: (person: string, moment: string) => `Taken by ${person}, ${moment}.`,
    byYou: (moment: string) => `You took it, ${moment}.`,
    nobody: "Nobody has taken it yet.",
    take: "Take it",
    takeOver: (person: string) => `Take it over from ${person}`,
    giveBack: "Give it back",
    isYours: "No changes. It is yours already.",
    refused: (person: string) =>
      `No changes. ${person} has taken it. If it is yours now, take it over.`,
  },
  handle: "Mark as handled",
  reopen: "Reopen",
  doneAlready:
    "No changes. This was done already, perhaps by someone else; the page shows how it is now.",
  offer: {
    title: "Offer",
    amount: "Amount",
    currency: "Currency",
    outcome: "Outcome",
    waiting: "Not decided yet",
    outcomes,
    decided: (outcome: string, moment: string) => `${outcome}, ${moment}.`,
    save: "Save the offer",
  },
  notes: {
    title: "Notes",
    add: "Add the note",
    label: "A new note",
    none: "No notes yet.",
    by: (author: string | null, moment: string) => [author, moment].filter(Boolean).join(", "),
    remove: "Remove",
  },
  edit: {
    title: "Edit",
    hint: "The rules are those of the form. Emails that were sent keep the text they had.",
  },
  unchanged: "No changes. The fields are as they are stored.",
  changed: (by: string) =>
    `${by} changed this meanwhile, and nothing was saved. What you typed is still here: look at what changed, then save again.`,
  somebody: "Someone",
  writtenMeanwhile: (text: string) => `Meanwhile changed to: ${text || "(empty)"}`,
  activity: "Activity",
  remove: {
    title: "Remove the enquiry",
    hint: "For spam and tests. Its notes, its emails and what the audit log has of it go too, and none of it can be undone. All that is stored of a person is erased by Forget.",
    confirm: "Type the reference to remove it",
    mismatch: "This is not the enquiry's reference.",
  },
} as const;
