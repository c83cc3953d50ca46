/** Content of the terms page, without its privacy policy. To be reviewed by counsel. */

import { type CompanyFact, placeholder } from "#app/content/fact.ts";
import type { Faq, HeadText, Page, TextSection } from "#app/content/types.ts";

export const termsPage = {
  path: "/terms-and-conditions",
  title: "Terms and conditions",
  description:
    "The terms on which this website is offered, its privacy policy, and what happens to the data that its forms send.",
  label: "Terms",
  above: [],
  heading: "Terms and conditions",
  lead: "The terms for using this website.",
} as const satisfies Page;

/**
 * @owner Terms and conditions. The text as your lawyer approves it.
 * @stands On the page of terms.
 */
export const termsSections: CompanyFact<readonly TextSection[]> = placeholder([
  {
    id: "scope",
    title: "What these terms cover",
    paragraphs: [
      "These terms apply to the use of this website. Carriage, storage, customs clearance and every other service are governed by the contract made for them and by the conditions that the contract names.",
      "By using the website you accept these terms. If you act for a company, you accept them on its behalf.",
    ],
  },
  {
    id: "information",
    title: "Information on this website",
    paragraphs: [
      "The descriptions of services are general information. They are not an offer, and not advice on customs, tax or law for a particular shipment. We correct errors when we learn of them, and we may change any page without notice.",
    ],
  },
  {
    id: "quotes",
    title: "Requests for a quote",
    paragraphs: [
      "Sending the form is a request and commits neither of us. We make quotes in writing, and each quote is valid for the period it states. A contract exists only when you have accepted a quote and we have confirmed it.",
      "You are responsible for what you tell us about the goods: description, weights, dimensions, value and, above all, whether they are dangerous. We may correct or withdraw a quote that was based on wrong information.",
    ],
  },
  {
    id: "tracking",
    title: "Order tracking",
    paragraphs: [
      "The tracking page shows the status and dates that were last recorded. They may lag behind the shipment and don't guarantee delivery on a certain date. The charges shown don't replace the invoice.",
      "An order number opens the details of that order. Use only numbers that were given to you, and don't try to find others.",
    ],
  },
  {
    id: "use",
    title: "Fair use",
    paragraphs: [
      "Don't use this website to send anything that is unlawful, that harms its operation, or that belongs to someone else without their consent. We limit how often forms and look-ups can be sent, and may refuse requests that put the service at risk.",
    ],
  },
  {
    id: "content",
    title: "Content and marks",
    paragraphs: [
      "Texts, pictures and marks on this website belong to us or to those named on the credits page. You may quote short passages with their source. Any other use needs our consent in writing.",
    ],
  },
  {
    id: "links",
    title: "Links to other websites",
    paragraphs: [
      "Some links lead to carriers and other companies. Their websites are their own responsibility, under their own terms.",
    ],
  },
  {
    id: "liability",
    title: "Liability",
    paragraphs: [
      "The website is provided as it is. As far as the law allows, we are not liable for loss caused by relying on it or by its being unavailable. Nothing here limits liability that cannot be limited by law.",
    ],
  },
  {
    id: "law",
    title: "Law and courts",
    paragraphs: [
      "These terms are governed by the laws of the United Arab Emirates as applied in the Emirate of Dubai, whose courts decide disputes about them.",
    ],
  },
]);

/** The head of the terms of use. */
export const termsHead = { label: "Terms", heading: "Terms of use" } as const satisfies HeadText;

export const termsFaqHead = {
  label: "FAQs",
  heading: "Common questions",
} as const satisfies HeadText;

/**
 * The accordion at the end of the page.
 * @owner Common questions about the terms. Questions with your answers.
 * @stands At the end of the page of terms.
 */
export const termsFaqs: CompanyFact<readonly Faq[]> = placeholder([
  {
    question: "Does a quote request commit me to anything?",
    answer: "No. A contract needs a quote, your acceptance and our confirmation.",
  },
  {
    question: "Who can see my order?",
    answer:
      "Anyone who has its number. Tracking pages are kept out of search engines and are not stored in shared caches.",
  },
  {
    question: "Which cookies does this site set?",
    answer: "One, XSRF-TOKEN, which protects the forms. It is not used to track you.",
  },
  {
    question: "How do I unsubscribe from the newsletter?",
    answer: "Email us from the subscribed address and we will remove it.",
  },
  {
    question: "Are the dates on the tracking page guaranteed?",
    answer:
      "No. They are the dates last recorded for the order. Call customer support if a date is important.",
  },
]);
