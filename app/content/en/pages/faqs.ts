/** Content of the FAQ page: general trade terms, to be replaced by the company's own answers. */

import { type CompanyFact, placeholder } from "#app/content/fact.ts";
import type { Faq, HeadText, Item, Page } from "#app/content/types.ts";

export const faqsPage = {
  path: "/faqs",
  title: "Questions and answers",
  description:
    "Freight terms in plain words: shipper and consignee, chargeable weight, Incoterms, AOG, ATA carnets, dangerous goods, 3PL to 5PL.",
  label: "FAQs",
  above: [],
  heading: "Frequently asked questions",
  lead: "What common freight terms mean for your cargo.",
} as const satisfies Page;

/**
 * @owner Questions and answers. The questions that customers ask you most, with your answers.
 * @stands On the FAQ page.
 */
export const faqs: CompanyFact<readonly Faq[]> = placeholder([
  {
    question: "Who is the shipper, and who is the consignee?",
    answer:
      "The shipper sends the goods and is named as the sender on the transport document. The consignee receives them. Either of them, or a third party, can pay the freight.",
  },
  {
    question: "What is chargeable weight?",
    answer:
      "The weight that the freight charge is based on. For air freight, it is the gross weight or the volumetric weight, whichever is greater. Volumetric weight in kg is length × width × height in cm, divided by 6000.",
  },
  {
    question: "What is the difference between net, gross and pallet weight?",
    answer:
      "Net weight is the goods alone. Gross weight adds packing and pallet. The pallet is weighed too, so the quote form asks for it separately.",
  },
  {
    question: "What does AOG mean?",
    answer:
      "Aircraft on ground: an aircraft can't fly until a part arrives. AOG freight takes the fastest route available, at any hour. Call the 24x7 AOG desk first and fill in the form afterwards.",
  },
  {
    question: "What do Incoterms cover?",
    answer:
      "Incoterms are the rules of the International Chamber of Commerce that say who arranges and pays for carriage, who clears customs, and where the risk passes from seller to buyer. They don't cover the price, the payment or who owns the goods.",
  },
  {
    question: "When do I need an ATA carnet?",
    answer:
      "When goods enter a country temporarily and leave it again, such as samples, professional tools or exhibits. Where carnets are accepted, one document, valid for up to a year, replaces customs documents and duties at each border. Goods for sale or consumption don't qualify.",
  },
  {
    question: "Can you carry dangerous goods?",
    answer:
      "Yes, when they are declared. Dangerous goods are sorted into nine classes, and each has its own rules for packing, marking and documents. Email us the safety data sheet and quote your reference. Our warehouse excludes class 3 goods such as perfumes.",
  },
  {
    question: "What do 3PL, 4PL and 5PL mean?",
    answer:
      "A third-party provider (3PL) stores and moves goods for you. A fourth (4PL) plans and runs the whole chain, other providers included. A fifth (5PL) manages several chains together as one network.",
  },
  {
    question: "What is a certificate of origin for?",
    answer:
      "It states the country the goods were made in. Customs may ask for it to set the duty, and banks ask for it under many letters of credit. It is usually issued by a chamber of commerce.",
  },
  {
    question: "What do I need to track an order?",
    answer:
      "The order number, which is printed on your confirmation. You can type it in capital or small letters. Without it, an air waybill, container, bill of lading or booking number works too, together with the order's email address or place of delivery. If it isn't found, call customer support and give the names of the shipper and the consignee.",
  },
]);

/**
 * @owner Services in short. One line for each group of services.
 * @stands On the FAQ page, below the questions.
 */
export const faqServices: CompanyFact<readonly Item[]> = placeholder([
  { name: "Air, ocean and road freight", text: "From a single carton to a whole plant." },
  { name: "Warehousing and distribution", text: "Ambient to freezer, with monthly audits." },
  { name: "Project forwarding", text: "Heavy lifts, abnormal loads, relocations, events." },
  { name: "Customs and documents", text: "In-house brokerage, documents ahead of the cargo." },
]);

export const faqHeads = {
  services: { label: "Services", heading: "What we do" },
  testimonials: { label: "Testimonials", heading: "What customers say" },
  team: { label: "Team", heading: "Who you will talk to" },
} as const satisfies Readonly<Record<string, HeadText>>;
