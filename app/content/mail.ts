/** The text of the e-mails about enquiries. */
import { brand, phoneLines, siteUrl } from "./company.ts";

/** To the desk. */
export const deskMail = {
  quote: (reference: string, from: string, to: string) => `Quote ${reference}: ${from} to ${to}`,
  contact: (reference: string, subject: string) => `Message ${reference}: ${subject}`,
  subscriber: (reference: string) => `Subscriber ${reference}`,
  /** The subject of a quote request for an aircraft on ground. */
  urgent: (subject: string) => `AOG: ${subject}`,
  headings: {
    quote: "Quote request",
    contact: "Contact message",
    subscriber: "Newsletter subscription",
  },
  reference: "Reference",
  received: "Received",
  inDubai: "in Dubai",
  /** For an empty field. */
  empty: "–",
  answer: "Reply to this email to answer the sender.",
} as const;

/** To the desk: one e-mail about enquiries that have none of their own. */
export const listMail = {
  subject: (count: number) => `${count} more ${count === 1 ? "enquiry" : "enquiries"}`,
  why: (max: number) =>
    `More than ${max} came within an hour, so these have no email of their own.`,
  answer: `In full: ${siteUrl.value}/desk/enquiries`,
} as const;

/** To the desk when confirmations stop. */
export const confirmationNotice = (max: number) => ({
  subject: `No more confirmations: ${max} within an hour`,
  heading: "No more confirmations for now",
  paragraphs: [
    `${max} visitors were sent a confirmation within an hour. Until that is fewer, the next ones get none; their enquiries are stored, and you get them as always.`,
    'That is far above an ordinary day. If the enquiries look like a program\'s, set SEND_CONFIRMATION = "off".',
  ],
});

/** Labels of calculated values. */
export const deskTotals = {
  heading: "Chargeable weight",
  volume: "Volume",
  gross: "Gross weight",
  volumetric: "Volumetric weight",
  chargeable: "Chargeable weight",
} as const;

/** What needs attention: in the daily e-mail and on the desk's first page. */
export const todayLabels = {
  sections: {
    aog: "AOG enquiries",
    open: "Open quote requests and messages",
    exceptions: "Orders held up",
    late: "Orders that are late",
    mails: "E-mails that did not go out",
    notifications: "Order updates that were not sent",
    queued: "Waiting for the database",
  },
  subject: (day: string, count: string) => `Open on ${day}: ${count}`,
  heading: (day: string) => `What is open on ${day}`,
  since: {
    aog: "sent",
    open: "sent",
    exceptions: "since",
    late: "due",
    mails: "from",
    notifications: "from",
    queued: "sent",
  },
  notTried: "not tried yet",
  unreadable: "The queue couldn't be read.",
  /** Before the reason. */
  givenUp: "given up, the address is gone: ",
  /** After their number. */
  heldUp: " emails wait, this one the longest: no more may be sent for now",
  more: (count: string) => `${count} more`,
  all: `All of them: ${siteUrl.value}/desk`,
} as const;

const [support, , aog] = phoneLines.value;

/** To the visitor, where enabled. Contains nothing that was typed. */
export const confirmation = {
  subject: (reference: string) => `We have your request: ${reference}`,
  heading: "We have your request",
  reference: "Your reference",
  paragraphs: [
    "Thank you for contacting us. We will reply by email.",
    "Mention the reference when you call so that we can find your request.",
    "If you didn't contact us, someone mistyped their address. You can ignore this email.",
  ],
  lines: [
    { label: support.label, value: support.shown },
    { label: aog.label, value: aog.shown },
  ],
  from: brand.name,
} as const;
