/** The text of the emails to the operations inbox, in English as the desk is. */
import { siteUrl } from "#app/content/company-facts.ts";
import type { LanguageName } from "#app/content/languages.ts";
import { pluralize } from "#app/domain/words.ts";

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
  language: "Language",
  languages: { ar: "Arabic" } satisfies Readonly<Record<Exclude<LanguageName, "en">, string>>,
  /** For an empty field. */
  empty: "–",
  answer: "Reply to this email to answer the sender.",
} as const;

/** About enquiries that have no e-mail of their own. */
export const listMail = {
  subject: (count: number) => `${count} more ${count === 1 ? "enquiry" : "enquiries"}`,
  why: (max: number) =>
    `More than ${max} enquiries arrived within an hour, so these have no email of their own.`,
  all: { label: "See them in full", href: `${siteUrl.value}/desk/enquiries` },
} as const;

/** When confirmations stop. */
export const confirmationNotice = ({ hourly, monthly }: { hourly: number; monthly: number }) => ({
  subject: "Confirmations paused: sending limit reached",
  heading: "Confirmations are paused",
  paragraphs: [
    `The site sends visitors at most ${hourly.toLocaleString("en")} confirmations an hour and ${monthly.toLocaleString("en")} in 30 days, and one of these limits has been reached. New enquiries get none until enough time has passed. They are stored, and you receive them as usual.`,
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
    followUps: "Quotes to follow up",
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
    followUps: "due",
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

/** When emails to followers wait for a limit. */
export const limitNotice = (
  waiting: number,
  {
    notifications,
    requests,
  }: Readonly<Record<"notifications" | "requests", { hourly: number; monthly: number }>>,
) => {
  const count = `${pluralize(waiting, "email")} ${waiting === 1 ? "is" : "are"} waiting`;
  return {
    subject: `Order updates: ${count} at the sending limit`,
    heading: "Order updates have reached their sending limit",
    paragraphs: [
      `The site sends at most ${notifications.hourly.toLocaleString("en")} order updates an hour and ${notifications.monthly.toLocaleString("en")} in 30 days, and at most ${requests.hourly.toLocaleString("en")} confirmation requests an hour and ${requests.monthly.toLocaleString("en")} in 30 days. One of these limits has been reached, and ${count}. Emails are sent as soon as the limit allows, oldest first, with the state of the order at that time.`,
      "This is normal after a large import, and nothing is lost. If it continues, raise the limits, which are variables in wrangler.toml.",
    ],
  };
};
