import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import type { Contact } from "#app/domain/enquiries/contact.ts";
import type { Quote } from "#app/domain/enquiries/quote.ts";
import type { Fact } from "#app/domain/tracking/facts.ts";
import { changesToNotify, toNotifiedState } from "#app/domain/tracking/notifications.ts";
import { phoneLines } from "#content/company.ts";
import { contactFields } from "#content/pages/contact.ts";
import { quoteFields } from "#content/pages/quote-form.ts";
import { confirmationEmail, enquiryEmail, type MailSource } from "#workers/enquiries/emails.ts";
import {
  followerEmail,
  notificationMessage,
  requestMessage,
} from "#workers/notifications/emails.ts";
import { cleanTexts } from "#workers/notifications/state.ts";
import { at, event, forecast, stateOf, word } from "../support/events.ts";
import { openEnquiryKeys } from "../support/rows.ts";
import { contact, quote } from "./samples.ts";

const ADDRESSES = { from: "website@forwarder.example", inbox: "desk@forwarder.example" };
const FROM = { name: "Dhowline", email: ADDRESSES.from };
const INBOX = { name: "Dhowline", email: ADDRESSES.inbox };
const quoted = (fields: Partial<Quote> = {}): MailSource => ({
  kind: "quote",
  stored: { ...quote, ...fields, ...openEnquiryKeys("Q-7K3M9-XQ2AB") } as never,
});
const written = (fields: Partial<Contact> = {}): MailSource => ({
  kind: "contact",
  stored: { ...contact, ...fields, ...openEnquiryKeys("C-2F8WD-0RN5T") } as never,
});
const subscribed = (email = "amina@example.com"): MailSource => ({
  kind: "subscriber",
  stored: { email, ...openEnquiryKeys("S-9VB1H-M4CZE") },
});
const mail = (source: MailSource) => enquiryEmail(source, ADDRESSES);
const confirm = (source: MailSource) => confirmationEmail(source, ADDRESSES);

describe("an e-mail to the desk", () => {
  it("has every field of a quote with label and unit, and the chargeable weight", () => {
    const { text } = mail(quoted({ mode_of_shipping: "Air", height: 100, weight: 120 }));
    const [first, received, fields = "", weights] = text.split("\n\n");
    const about = "Reference: Q-7K3M9-XQ2AB\nReceived: 20/11/2026, 12:00 PM Dubai time";
    expect([first, received]).toEqual(["Quote request Q-7K3M9-XQ2AB", about]);
    const labels = Object.keys(quote).map((name) => quoteFields[name as keyof typeof quote]);
    expect(fields.match(/^\w.*?(?=:)/gm)).toEqual(labels);
    for (const line of [
      ...["Type Of Packaging: Non Palletised", "Estimated Date: 2027-02-28", "Height: 100 cm"],
      ...["Number of packs: 3 packs", "Description:\n  Two pumps\n  and their spare parts"],
      ...["Net Weight, per pack: 0.001 kg", "Dangerous Goods: No", "Cargo Insurance: Yes"],
    ])
      expect(`\n${fields}\n`).toContain(`\n${line}\n`);
    expect(weights).toBe(`Chargeable weight
Volume: 2.892 m³
Gross weight: 426 kg
Volumetric weight: 482 kg
Chargeable weight: 482 kg
Air freight counts 6000 cm³ as 1 kg. The greater of volumetric and gross weight is charged.`);
  });

  it("has sender, reply address, subject and the reference of its conversation, and is urgent for an aircraft on ground", () => {
    const { text, html, ...headers } = mail(quoted());
    expect(headers).toEqual({
      from: FROM,
      replyTo: { name: "Amina Rahman", email: "amina.rahman@example.com" },
      to: ADDRESSES.inbox,
      subject: "Quote Q-7K3M9-XQ2AB: Dubai, UAE to Manila, Philippines",
      headers: { References: "<Q-7K3M9-XQ2AB@forwarder.example>" },
    });
    const urgent = mail(quoted({ nature_of_dispatch: "AOG" }));
    expect(urgent.subject).toBe(`AOG: ${headers.subject}`);
    expect(urgent.headers).toEqual({
      ...headers.headers,
      ...{ "X-Priority": "1 (Highest)", Importance: "high", Priority: "urgent" },
    });
  });

  it("says the same in HTML, in which nothing that was typed is markup", () => {
    const description = "<img src=x onerror=\"alert(1)\"> & 'quotes'";
    const { html, text } = mail(quoted({ description }));
    expect(text).toContain(`Description: ${description}`);
    const escaped = "&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#x27;quotes&#x27;";
    expect(html).toContain(escaped);
    expect(html).not.toMatch(/<(img|script|a|iframe)\b/i);
    const values = text.match(/(?<=: )\S.*$/gm)?.filter((value) => !/<|\.$/.test(value)) ?? [];
    expect(values.length).toBeGreaterThan(20);
    for (const value of values) expect(html).toContain(`>${value}<`);
  });

  it("has every field of a message, also those that were left empty, and the address of a subscription", () => {
    const message = mail(written({ freight: "", city: "" }));
    expect(message.subject).toBe("Message C-2F8WD-0RN5T: Air freight to Riyadh");
    const labels = message.text.split("\n\n")[2]?.match(/^\w.*?(?=:)/gm);
    expect(labels).toEqual(Object.values(contactFields));
    expect(message.text).toContain(
      "Message:\n  How long does it take?\n  Thank you.\nFreight: –\n",
    );
    const { text, subject, replyTo } = mail(subscribed());
    expect([subject, replyTo]).toEqual(["Subscriber S-9VB1H-M4CZE", "amina@example.com"]);
    expect(text).toContain("Email: amina@example.com\n");
  });
});

const SPAM = "buy at http://spam.example";
it.each([
  ["We have your request", quoted({ name: SPAM, origin: SPAM })],
  ["We have your message", written({ name: SPAM, subject: SPAM, message: SPAM, city: SPAM })],
  ["You have subscribed", subscribed()],
])(
  "the confirmation is an automatic reply with the reference, and repeats no text that was typed: %s",
  (heading, source) => {
    const { text, html, ...headers } = confirm(source);
    const { reference, email } = source.stored;
    const References = `<${reference}@forwarder.example>`;
    expect(headers).toEqual({
      ...{ from: FROM, to: email, replyTo: INBOX, subject: `${heading}: ${reference}` },
      headers: { References, "Auto-Submitted": "auto-replied" },
    });
    for (const part of [text, html]) {
      for (const own of [reference, heading]) expect(part).toContain(own);
      expect(part).not.toContain("spam");
    }
    expect(text.includes("We reply by email")).toBe(source.kind !== "subscriber");
    expect(text).toContain(`24x7 AOG desk: ${phoneLines[2].shown}`);
  },
);

it("the confirmation of a quote request has its figures, and what happens next", () => {
  const { text, html } = confirm(quoted({ mode_of_shipping: "Air", height: 100, weight: 120 }));
  expect(text).toContain(`What you sent
Mode and service: Air, Fly as book
Cargo ready: Sun 28 Feb 2027
Cargo: 3 packs, not palletised
  120.5 × 80 × 100 cm each
  With cargo insurance
Gross: 426 kg
Volumetric: 482 kg
  2.892 m³
Chargeable: 482 kg
  6000 cm³ count as 1 kg
`);
  for (const part of [text, html]) expect(part).toContain("Nothing is booked until you accept.");
});

it("the confirmation for an aircraft on ground begins with the AOG desk", () => {
  const { text, html } = confirm(quoted({ nature_of_dispatch: "AOG" }));
  expect(text).toMatch(
    /^We have your request\n\nDon't wait for our email\. Call the AOG desk and give this reference\./,
  );
  expect(text).toMatch(/Your reference: Q-7K3M9-XQ2AB\n24x7 AOG desk: \+971/);
  expect(html).toContain(`<a href="tel:${phoneLines[2].dial}"`);
});

const EVIL = [
  "Eve\r\nBcc: victim@example.com\n\n<b>body</b>",
  "Eve\r\r\nX: 1\u0085Y: 2\u2028Z: 3\u2029\u0000\u000b\u000c",
  'Rahman, Amina "The Boss" <victim@example.com>, other@example.com',
  "=?utf-8?B?RXZlDQpCY2M6IHZpY3RpbUBleGFtcGxlLmNvbQ==?=",
  "\u202egpj.exe\u2066 Zoë 👩‍✈️ \ud83d",
  "x".repeat(5000),
  "👩‍✈️".repeat(200),
  "",
];
/** What ends a line, turns the direction, or begins an encoded word of RFC 2047. */
const UNFIT = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]|=\?/u;

describe("whatever was typed into a form", () => {
  it.each(EVIL)(
    "gets into subject and Reply-To as one clean line, into no other header, and whole into the body: %#",
    (typed) => {
      const evil = { name: typed, subject: typed, origin: typed, destination: typed };
      for (const source of [written(evil), quoted(evil)]) {
        const { from, to, replyTo, subject, headers } = mail(source);
        const { reference, email } = source.stored;
        expect(subject).toContain(reference);
        expect(subject).not.toMatch(UNFIT);
        expect([...subject].length).toBeLessThanOrEqual(150);
        const sender = typeof replyTo === "object" ? replyTo : { name: "", email: replyTo };
        expect(sender).toEqual({ name: sender.name, email });
        expect(sender.name).not.toMatch(UNFIT);
        expect(sender.name).not.toMatch(/["\\<>]/);
        expect([...sender.name].length).toBeLessThanOrEqual(100);
        const References = `<${reference}@forwarder.example>`;
        expect([from, to, headers]).toEqual([FROM, ADDRESSES.inbox, { References }]);
      }
      const body = typed.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
      const lines = body.split(/\r\n?|[\n\u2028\u2029]/);
      const shown = lines.length > 1 ? `\n  ${lines.join("\n  ")}` : ` ${body || "–"}`;
      const { text, html } = mail(written({ name: typed, message: typed }));
      expect(text).toContain(`Message:${shown}\nFreight: Air`);
      expect(text + html).not.toMatch(/[\u2028\u202a-\u202e\u2066-\u2069]/);
    },
  );

  it("names and subjects of any script stay as they were typed", () => {
    const typed = { name: "سارة المنصوري", subject: "Größe für Zoë 👩‍✈️" };
    const { subject, replyTo } = mail(written(typed));
    expect(subject).toBe(`Message C-2F8WD-0RN5T: ${typed.subject}`);
    expect(replyTo).toMatchObject({ name: typed.name });
  });

  it.each(["a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example", "<a@b.example>"])(
    "an address that could end a header is left out of Reply-To, and never written to: %j",
    (email) => {
      const evil = quoted({ email });
      expect(mail(evil)).not.toHaveProperty("replyTo");
      expect(mail(evil).text).toContain("a@b.example");
      expect(() => confirm(evil)).toThrow("fit for a header");
    },
  );
});

/** The e-mails to followers: their words, and that every mail server and mailbox can take them. */
describe("emails to followers", () => {
  const [TO, TOKEN] = ["reader@consignee.example", "g6z6m0q53k8aj8fsf9sv67bnqnpckq20"];
  const READER = { order_number: "DL-2611-0385", level: "all" as const, token: TOKEN };
  const TIMES = {
    confirmed_at: "2026-11-18T06:00:00.000Z",
    now: new Date("2026-11-25T08:00:00.000Z"),
  };

  function compose(
    before: readonly Fact[],
    after: readonly Fact[],
    { isReminder = false, reader = READER }: { isReminder?: boolean; reader?: typeof READER } = {},
  ) {
    const notified = toNotifiedState(cleanTexts(stateOf(...before)), true);
    const state = cleanTexts(stateOf(...before, ...after));
    const changes = changesToNotify(notified, state, "all");
    const tell = { state, changes, before: notified.eta, isReminder };
    return followerEmail(notificationMessage(reader, tell, TIMES), TO, ADDRESSES);
  }

  const booked = event("booked", "2026-11-09T09:00+04:00");
  /** A delivery in Sharjah, said on a day at nine. */
  const delivery = (time: string, said: string) =>
    forecast("delivered", time, `${said}T09:00+04:00`, at("الشارقة"));
  const first = delivery("2026-12-02T10:00+04:00", "2026-11-10");
  const moved = delivery("2026-12-06T10:00+04:00", "2026-11-24");
  const past = delivery("2026-11-24T10:00+04:00", "2026-11-24");
  const leg = "Sail of Sharjah 118E";
  const late = "Two days late: strong wind closed the port.";
  const departed = event("departed", "2026-11-24T23:40+03:00", at("Mersin", { leg, note: late }));
  const NOTE = "يُرجى الاتصال قبل التسليم بساعة. Customs ask for the certificate of origin. "
    .repeat(5)
    .slice(0, 200);
  const held = event("on hold", "2026-11-25T09:00+04:00", at("ميناء جبل علي", { note: NOTE }));

  describe("a notification", () => {
    it("says what happened, where and when by the clock there, when it comes now and before, and why it is sent; by its headers mailboxes thread and stop", () => {
      const { text, html, ...headers } = compose([booked, first], [departed, moved]);
      const thread = "<order-DL-2611-0385@forwarder.example>";
      expect(headers).toEqual({
        ...{ from: FROM, replyTo: INBOX, to: TO, subject: "DL-2611-0385: Departed Mersin" },
        headers: {
          References: thread,
          "In-Reply-To": thread,
          "List-Unsubscribe": `<https://www.dhowline.example/follow/${TOKEN}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          "Auto-Submitted": "auto-generated",
        },
      });
      expect(html).toContain("10:00 in <bdi>الشارقة</bdi>");
      expect(text).toBe(`Order: DL-2611-0385

Departed Mersin

Departed: Tue 24 Nov 2026, 23:40 in Mersin
  Wed 25 Nov 2026, 00:40 Dubai time
  Sail of Sharjah 118E
  Two days late: strong wind closed the port.
Delivery: Sun 6 Dec 2026, 10:00 in \u2068الشارقة\u2069
  Previously: Wed 2 Dec 2026, 10:00 Dubai time

See the order: https://www.dhowline.example/track/DL-2611-0385
Add to calendar: https://www.dhowline.example/track/DL-2611-0385/calendar.ics

You asked on Wed 18 Nov 2026 for every update on order DL-2611-0385.
Updates stop a week after delivery or cancellation.
Stop these emails: https://www.dhowline.example/follow/g6z6m0q53k8aj8fsf9sv67bnqnpckq20
For this order or for all orders.
`);
    });

    it.each([
      ["Delivery now expected on Sun 6 Dec 2026", [booked, departed, first], [moved]],
      // Not as one to come.
      ["Delivery was expected on Tue 24 Nov 2026", [booked, departed, first], [past]],
    ])("says it in its subject and its text: %s", (headline, before, after) => {
      const { subject, text } = compose(before, after);
      expect(subject).toBe(`DL-2611-0385: ${headline}`);
      expect(text).toContain(`\n${headline}\n`);
      expect(text.includes("Delivery: Late: expected on Tue 24 Nov 2026, 10:00")).toBe(
        after.includes(past),
      );
    });

    it("by hand says where the order is, and doesn't deny a change that was too small to be notified", () => {
      const { subject, text } = compose([booked, departed], [], { isReminder: true });
      expect(subject).toBe("DL-2611-0385: Last reported at Mersin");
      expect(text).toContain("Status: Departed\n");
      expect(text).toContain("A member of our team sent this email.");
      const hoursLater = delivery("2026-12-02T20:00+04:00", "2026-11-24");
      const again = compose([booked, departed, first], [hoursLater], { isReminder: true });
      expect(again.text).toContain("Previously: Wed 2 Dec 2026, 10:00");
      expect(again.subject + again.text).not.toContain("No change");
    });

    it("has the status that the page shows, and the one that the last e-mail had", () => {
      const papers = word("Waiting for papers", "2026-11-25T09:00+04:00");
      const again = word("Departed", "2026-11-25T10:00+04:00");
      for (const [before, after, status, previous] of [
        [[departed], [papers], "Waiting for papers", "Departed"],
        [[departed, papers], [again], "Departed", "Waiting for papers"],
      ] as const) {
        const { subject, text } = compose([booked, ...before], after);
        expect(subject).toBe(`DL-2611-0385: ${status}`);
        expect(text).toContain(`\n${status}\n\nStatus: ${status}\n  Previously: ${previous}\n`);
        expect(text.match(/Status:/g)).toHaveLength(1);
      }
      const { subject, text } = compose([papers], [word("", "2026-11-25T10:00+04:00")]);
      expect(subject).toBe("DL-2611-0385: The status was withdrawn");
      expect(text).toContain("\nStatus: –\n  Previously: Waiting for papers\n");
    });

    it("gives the reason of an exception once, as its heading where it is short, and a telephone link", () => {
      const note = "Customs ask for the certificate of origin.";
      const short = event("on hold", "2026-11-25T09:00+04:00", at("Jebel Ali", { note }));
      const typed = word("On hold", "2026-11-25T09:00+04:00", { note });
      for (const [hold, headline] of [
        [short, "On hold in Jebel Ali"],
        [typed, "On hold"],
      ] as const) {
        const { text, html, subject } = compose([booked, departed], [hold]);
        const { document } = parseHTML(html);
        expect(subject).toBe(`DL-2611-0385: ${headline}`);
        expect(document.querySelector("h1")?.textContent).toBe(note);
        expect(document.body.textContent?.split(note)).toHaveLength(2);
        expect(text.split(note)).toHaveLength(2);
        expect(text.match(/on hold/gi)).toHaveLength(1);
        expect(text).toContain("Call customer support: +971 4 000 0001\n");
        expect(html).toContain('href="tel:+97140000001"');
      }
      const { text } = compose([booked, departed], [held]);
      expect(text).toContain("\n\nOn hold in ميناء جبل علي\n\nOn hold: Wed 25 Nov 2026, 09:00 in");
      expect(text.split(NOTE.trim().slice(0, 100))).toHaveLength(2);
    });
  });

  it("the e-mail that asks for the confirmation has the link, and until when it works", () => {
    const now = new Date("2026-11-18T06:00:00.000Z");
    const request = (isOn: boolean) =>
      followerEmail(requestMessage(READER, { isOn, now }), TO, ADDRESSES);
    const { text, subject } = request(false);
    expect(subject).toBe("DL-2611-0385: Confirm your updates");
    for (const sentence of [
      "The link works until Fri 20 Nov 2026, 10:00 Dubai time.",
      `Yes, send updates: https://www.dhowline.example/follow/${TOKEN}\n`,
      ...["We send no updates until you do.", "We'll remove your address after 48 hours."],
    ])
      expect(text).toContain(sentence);
    const other = request(true).text;
    expect(other).toContain("Until you do, you'll keep getting the updates you chose before.");
    expect(other).not.toMatch(/no updates|remove/i);
  });

  it("whatever the place, the note and the number are, headers are single lines, and the text adds no row and no code", () => {
    const nasty = event(
      "departed",
      "2026-11-24T23:40+03:00",
      at(`مرسين\r\nBcc: x@example.com ${"ض".repeat(200)}`, {
        note: `${NOTE}\u202e<script>alert(1)</script>\r\n\u2028Status: Delivered`,
        leg: "=?utf-8?q?x?=",
      }),
    );
    const reader = cleanTexts({ ...READER, order_number: "DL-1\r\nBcc: x@example.com\u202e<b>" });
    const { headers, subject, text, html } = compose([booked], [nasty, moved], { reader });
    for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]{1,998}$/);
    expect(headers?.References).toMatch(/^<[\w.-]+@[\w.-]+>$/);
    expect(subject).not.toMatch(UNFIT);
    expect([...subject].length).toBeLessThanOrEqual(150);
    expect(text.match(/^\w[\w ]*(?=: )/gm)).toEqual([
      ...["Order", "Departed", "Delivery"],
      ...["See the order", "Add to calendar", "Stop these emails"],
    ]);
    // Only around places.
    const marks = text.match(/[\u202a-\u202e\u2066-\u2069]/g) ?? [];
    expect(marks.join("")).toMatch(/^(\u2068\u2069)+$/);
    const { document } = parseHTML(html);
    expect(document.querySelectorAll("script, img, link, iframe, form")).toHaveLength(0);
    expect(html).not.toMatch(/url\(|@import|\bsrc=|\bbackground=/);
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    for (const link of document.querySelectorAll("a"))
      expect(link.getAttribute("href")).toMatch(/^https:\/\/www\.dhowline\.example\//);
  });
});
