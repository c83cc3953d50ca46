/** Words of the page that forgets a person. */
export const deskForget = {
  title: "Forget a person",
  lead: "Shows what is stored about an email address. Nothing is changed before you say so.",
  email: "Email address",
  invalid: "Write a whole email address.",
  find: "Show what is stored",
  nothing: (email: string) => `Nothing is stored about ${email}.`,
  found: (email: string) => `Stored about ${email}`,
  columns: { what: "What", id: "Number", date: "Date", effect: "What happens" },
  kinds: {
    orders: "Order",
    quotes: "Quote request",
    contacts: "Contact message",
    subscribers: "Subscription",
    followed: "Updates of an order",
    queued: "Waits for the database",
    mention: (fields: string) => `Mention in ${fields}`,
  },
  removed: "is removed",
  emptied: "stays for the books; name, email, phone and address are emptied",
  emptiedWithNote: "as other orders; its note stays: read it, and change it first",
  mentioned: "not changed: read it, and change it first",
  mails: (count: number) => `Emails about these in the outbox, removed too: ${count}.`,
  changes: (count: number) =>
    `Entries of the audit log whose before and after are emptied: ${count}. They can't be undone any more.`,
  queueUnread:
    "The fallback queue couldn't be read. Enquiries that wait there are not shown here and would not be erased: look again later.",
  warning:
    "This can't be undone. Think of mailboxes and backups too: what was sent by email lies there. What waits for the database is listed late: look once more in a few minutes.",
  forget: "Erase all of it",
} as const;
