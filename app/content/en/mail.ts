/** The text of the confirmation of an enquiry, by email. */
import { phoneLines } from "./company.ts";
import { contactReceipt, quoteReceipt } from "./receipt.ts";

const [support, , aog] = phoneLines;

/** At the end. */
const mistyped =
  "If you didn't contact us, someone probably mistyped their address. You can ignore this email.";

/** To the visitor, unless turned off. Contains no text that was typed. */
export const confirmation = {
  /** Beside the company's name. */
  kind: "Website enquiry",
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
