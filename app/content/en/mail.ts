/** The text of the e-mails to the operations inbox, and of the confirmation of an enquiry. */
import { siteUrl } from "#app/content/company-facts.ts";
import { phoneLines } from "./company.ts";
import { locale } from "./locale.ts";
import { plural } from "./plural.ts";
import { contactReceipt, quoteReceipt } from "./receipt.ts";

/** Beside the company's name at the head of an e-mail. */
export const mailKinds = {
  enquiry: "Website enquiry",
  digest: "Daily digest",
  notice: "Website notice",
} as const;

/** About one enquiry. */
export const inboxMail = {
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
  inDubai: "Dubai time",
  /** For an empty field. */
  empty: "–",
  answer: "Reply to this email to answer the sender.",
} as const;

/** About enquiries that have no e-mail of their own. */
export const listMail = {
  subject: (count: number) => plural(count, `${count} more enquiry`, `${count} more enquiries`),
  why: (max: number) =>
    `More than ${max} enquiries arrived within an hour, so these have no email of their own.`,
  all: { label: "See them in full", href: `${siteUrl.value}/desk/enquiries` },
} as const;

/** When confirmations stop. */
export const confirmationNotice = ({ hourly, monthly }: { hourly: number; monthly: number }) => ({
  subject: "Confirmations paused: sending limit reached",
  heading: "Confirmations are paused",
  paragraphs: [
    `The site sends visitors at most ${hourly.toLocaleString(locale.format)} confirmations an hour and ${monthly.toLocaleString(locale.format)} in 30 days, and one of these limits has been reached. New enquiries get none until enough time has passed. They are stored, and you receive them as usual.`,
    'This is far more than on an ordinary day. If the enquiries look automated, set SEND_CONFIRMATION = "off".',
  ],
});

/** Labels of calculated values. */
export const inboxTotals = {
  heading: "Chargeable weight",
  volume: "Volume",
  gross: "Gross weight",
  volumetric: "Volumetric weight",
  chargeable: "Chargeable weight",
} as const;

/** Names of what needs attention, in the daily digest and on the desk's first page. */
export const todayLabels = {
  sections: {
    aog: "AOG enquiries",
    open: "Open quote requests and messages",
    exceptions: "Orders with exceptions",
    late: "Late orders",
    mails: "Emails that were not sent",
    notifications: "Order updates that were not sent",
    queued: "Enquiries waiting for the database",
  },
  subject: (day: string, count: string) => `Open on ${day}: ${count}`,
  heading: (day: string) => `Open on ${day}`,
  since: {
    aog: "received",
    open: "received",
    exceptions: "since",
    late: "due",
    mails: "queued",
    notifications: "queued",
    queued: "received",
  },
  notTried: "not attempted yet",
  unreadable: "The queue couldn't be read.",
  /** Before the reason. */
  givenUp: "given up, the address no longer exists: ",
  /** Before their number. */
  waiting: "sending limit reached, this email has waited longest; emails waiting: ",
  more: (count: string) => `${count} more`,
  all: { label: "See all", href: `${siteUrl.value}/desk` },
} as const;

const [support, , aog] = phoneLines;

/** At the end. */
const mistyped =
  "If you didn't contact us, someone probably mistyped their address. You can ignore this email.";

/** To the visitor, unless turned off. Contains no text that was typed. */
export const confirmation = {
  texts: {
    quote: { heading: quoteReceipt.title, paragraphs: quoteReceipt.steps(null), mistyped },
    contact: { heading: contactReceipt.title, paragraphs: contactReceipt.steps(null), mistyped },
    subscriber: {
      heading: "You have subscribed",
      paragraphs: ["Thank you for subscribing to our newsletter."],
      mistyped:
        "If you didn't subscribe, someone probably mistyped their address. Reply to this email and we'll remove yours.",
    },
  },
  subject: (heading: string, reference: string) => `${heading}: ${reference}`,
  reference: "Your reference",
  /** Above what was sent, without its texts. */
  sent: "What you sent",
  /** Beneath the reference. */
  answer: "Please give the reference when you call. To add files, reply to this email.",
  /** For an aircraft on ground. */
  callAog: { label: `Call the AOG desk: ${aog.shown}`, href: `tel:${aog.dial}` },
  lines: {
    support: { label: support.label, value: support.shown },
    aog: { label: aog.label, value: aog.shown },
  },
} as const;
