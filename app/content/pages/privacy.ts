/**
 * The privacy policy on the terms page: what this site really stores. To be reviewed by counsel.
 */

import { type Fact, placeholder } from "../fact.ts";
import type { Head, TextSection } from "../types.ts";

export const privacyHead = {
  label: "Privacy",
  heading: "Privacy policy",
  lead: "Three kinds of data, and what becomes of each.",
} as const satisfies Head;

/** The three kinds of data collected. */
export const dataCollected: Fact<readonly [TextSection, TextSection, TextSection]> = placeholder([
  {
    id: "personal-information",
    title: "Personal information",
    paragraphs: [
      "What you type into a form and send. The contact form: name, email, phone, subject and message, and on the home page, if you fill them in, freight, city, delivery and incoterms. The quote form: name, email, phone and the details of the shipment. The newsletter: your email address.",
      "We store it to answer you, to prepare a quote or to send the newsletter. We don't sell it. Where a quote calls for it, we pass what is needed to the carriers, agents and authorities who would handle the shipment.",
      "News of an order, if you ask for it on the order's page: your email address, the order, and which news you want. We write to the address once, to ask whether it is yours; only after that we send the news. Every such email has a link that stops it.",
      "For an order we also hold the name, email, phone and delivery address that belong to it. Whoever enters an order's number on the tracking page sees them. Treat the number like a key, and share it only with those who should see the order.",
    ],
  },
  {
    id: "device-information",
    title: "Device information",
    paragraphs: [
      "Your browser sends your IP address, its own name and version, and its language with every request. The IP address is used to limit how often forms and look-ups can be sent from one place. We don't store it with what you send, and we don't build a profile from it.",
      "When you leave a page, your browser tells this site, and nobody else, how fast that page was: times in milliseconds, whether the window is that of a phone, a tablet or a desktop, and the kind of connection. We add the country and keep it for three months, without your IP address and without anything that tells you from other visitors. If your browser asks not to be followed (Do Not Track, Global Privacy Control) or saves data, it measures and sends nothing.",
      "What you have begun to type in a form may be kept as a draft in your own browser, so that nothing is lost when the page closes. It stays on your device until you send the form, and you can remove it by clearing the data of this site.",
    ],
  },
  {
    id: "log-information",
    title: "Log information",
    paragraphs: [
      "The servers keep technical records: when a page was asked for, which one, whether the answer succeeded, and any fault. They serve to keep the site running and to find misuse. Names, email addresses, phone numbers and messages are kept out of the records that we write.",
    ],
  },
]);

export const privacySections: Fact<readonly TextSection[]> = placeholder([
  {
    id: "cookies",
    title: "Cookies",
    paragraphs: [
      "This site sets one cookie, XSRF-TOKEN. It holds a random value and guards the forms against being sent by another site in your name. It doesn't say who you are. There are no advertising cookies, no analytics cookies and no third-party trackers.",
    ],
  },
  {
    id: "third-parties",
    title: "Third parties",
    paragraphs: [
      "The contact page shows a map in a frame from OpenStreetMap. When it loads, your browser asks OpenStreetMap for it, and OpenStreetMap receives your IP address under its own privacy policy. No other page of this site loads anything from a third party.",
      "The site is hosted on Cloudflare's network, which carries every request and stores what the forms send on our behalf.",
    ],
  },
  {
    id: "retention",
    title: "How long we keep it",
    paragraphs: [
      "Messages and quote requests are kept for as long as we need them to answer, to carry out what follows, and to meet the law's rules on business records. A newsletter address is kept until you ask us to remove it.",
      "An address that asked for news of an order is removed after 48 hours if nobody confirms it. The news stops a week after the delivery, after a year without any, or when you stop it; the address is removed 30 days later.",
    ],
  },
  {
    id: "your-choices",
    title: "Your choices",
    paragraphs: [
      "Write to the email address at the foot of this page to learn what we hold about you, to have it corrected, or to have it deleted where no law requires us to keep it. We may ask for proof that you are the person concerned.",
    ],
  },
]);
