/**
 * The privacy policy on the terms page: what this site really stores. To be reviewed by counsel.
 */

import { type CompanyFact, placeholder } from "#app/content/fact.ts";
import type { HeadText, TextSection } from "#app/content/types.ts";

export const privacyHead = {
  label: "Privacy",
  heading: "Privacy policy",
  lead: "The data we collect and what we do with it.",
} as const satisfies HeadText;

/**
 * The three kinds of data collected.
 * @owner Privacy policy: data. The text as your lawyer approves it.
 * @stands On the page of terms, under "Privacy policy".
 */
export const dataCollected: CompanyFact<readonly [TextSection, TextSection, TextSection]> =
  placeholder([
    {
      id: "personal-information",
      title: "Personal information",
      paragraphs: [
        "What you type into a form and send. The contact form: name, email, phone, subject and message, and on the home page, if you fill them in, freight, city, delivery and incoterms. The quote form: name, email, phone and the details of the shipment, such as route, dates, number of packs, measurements and weights. The newsletter: your email address.",
        "We store it to answer you, to prepare a quote or to send the newsletter, and confirm that we have it in one email to your address. We don't sell it. If a quote requires it, we share what is needed with the carriers, agents and authorities who would handle the shipment.",
        "Email updates on an order, if you ask for them on the order's page: your email address, the order and which updates you want. We first send one email to confirm the address, and send updates only after that. Every email has a link that stops them.",
        "For an order we also store the name, email, phone and delivery address that belong to it. Anyone who enters the order number on the tracking page can see them. Treat the number like a password, and share it only with people who should see the order.",
      ],
    },
    {
      id: "device-information",
      title: "Device information",
      paragraphs: [
        "Your browser sends your IP address, its own name and version, and its language with every request. We use the IP address to limit how often forms and look-ups can be sent from one connection. We don't store it with what you send, and we don't build a profile from it. To stop floods we keep with it a number that thousands of networks share and that changes every day.",
        "When you leave a page, your browser sends this site, and no one else, how fast that page was: times in milliseconds, whether you use a phone, a tablet or a desktop, and the kind of connection. We add the country and keep it for three months, without your IP address and without anything that identifies you. If your browser asks not to be tracked (Do Not Track, Global Privacy Control) or is set to save data, it measures and sends nothing.",
        "What you type in a form may be saved as a draft in your own browser, so that nothing is lost when the page closes. It stays on your device until you send the form. So do the ticks of the document checklist, until you clear them. To remove either earlier, clear the data of this site.",
      ],
    },
    {
      id: "log-information",
      title: "Log information",
      paragraphs: [
        "Our servers keep technical logs: when a page was requested, which one, whether the response succeeded, and any error. We use them to keep the site running and to find misuse. The logs that we write contain no names, email addresses, phone numbers or messages.",
      ],
    },
  ]);

/**
 * @owner Privacy policy: other sections. The text as your lawyer approves it.
 * @stands On the page of terms, under "Privacy policy".
 */
export const privacySections: CompanyFact<readonly TextSection[]> = placeholder([
  {
    id: "cookies",
    title: "Cookies",
    paragraphs: [
      "This site sets one cookie, XSRF-TOKEN. It holds a random value and prevents other sites from sending the forms in your name. It doesn't identify you. There are no advertising cookies, no analytics cookies and no third-party trackers.",
    ],
  },
  {
    id: "third-parties",
    title: "Third parties",
    paragraphs: [
      "The contact page shows a map in a frame from OpenStreetMap. When it loads, OpenStreetMap receives your IP address under its own privacy policy. No other page of this site loads anything from a third party.",
      "The site is hosted on Cloudflare's network, which carries every request and stores what the forms send on our behalf.",
    ],
  },
  {
    id: "retention",
    title: "How long we keep it",
    paragraphs: [
      "We keep messages and quote requests for as long as we need them to reply, to do the work that follows, and to meet the law on business records. We keep a newsletter address until you ask us to remove it.",
      "An address that asked for email updates is removed after 48 hours if it is not confirmed. Updates stop a week after delivery or cancellation, after a year without any, or when you stop them. The address is removed 30 days later.",
    ],
  },
  {
    id: "your-choices",
    title: "Your choices",
    paragraphs: [
      "Write to the email address at the foot of this page to find out what we store about you, to have it corrected, or to have it deleted where no law requires us to keep it. We may ask for proof that you are the person concerned.",
    ],
  },
]);
