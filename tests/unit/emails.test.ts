import { describe, expect, it } from "vitest";
import { phoneLines } from "#app/content/company.ts";
import type { Contact } from "#app/domain/enquiries/contact.ts";
import type { Quote } from "#app/domain/enquiries/quote.ts";
import { confirmationEmail, enquiryEmail, type MailSource } from "#workers/enquiries/emails.ts";
import { openEnquiryKeys } from "../support/rows.ts";
import { contact, quote } from "./samples.ts";

const ADDRESSES = { from: "website@forwarder.example", inbox: "desk@forwarder.example" };
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

it("typed text can't turn the lines of a body around, nor begin one that looks like ours", () => {
  const { text, html } = mail(
    written({ name: "A\u202egpj\u2066", message: "Hello\u2028Reference: X" }),
  );
  expect(text).toContain("Name: Agpj\n");
  expect(text).toContain("Message:\n  Hello\n  Reference: X\n");
  expect(html).toContain(">Hello\nReference: X<");
  expect(text + html).not.toMatch(/[\u2028\u202a-\u202e\u2066-\u2069]/);
});

describe("a quote for the desk", () => {
  it("the desk's e-mail about a quote has every field in the specification's order, with label and unit, and the chargeable weight", () => {
    const { text } = mail(quoted({ mode_of_shipping: "Air", height: 100, weight: 120 }));
    expect(text).toBe(`Quote request Q-7K3M9-XQ2AB

Reference: Q-7K3M9-XQ2AB
Received: 20/11/2026, 12:00 PM Dubai time

Name: Amina Rahman
Email: amina.rahman@example.com
Phone: +971 4 555 0100
Type Of Packaging: Non Palletised
Number of packs: 3 pcs
Mode of Shipping: Air
Estimated Date: 2027-02-28
Origin: Dubai, UAE
Destination: Manila, Philippines
Nature of Dispatch: Fly as book
Length: 120.5 cm
Width: 80 cm
Height: 100 cm
Weight: 120 kg
Net Weight, per pack: 0.001 kg
Weight of Pallet: 22 kg
Description:
  Two pumps
  and their spare parts
Dangerous Goods: No
Cargo Insurance: Yes

Chargeable weight
Volume: 2.892 m³
Gross weight: 426 kg
Volumetric weight: 482 kg
Chargeable weight: 482 kg
Air freight counts 6000 cm³ as 1 kg. The greater of volumetric and gross weight is charged.

Reply to this email to answer the sender.
`);
  });

  it("the desk's e-mail has sender, reply address, subject and the reference of its conversation in its headers", () => {
    const { text, html, ...headers } = mail(quoted());
    expect(headers).toEqual({
      from: { name: "Dhowline", email: "website@forwarder.example" },
      replyTo: { name: "Amina Rahman", email: "amina.rahman@example.com" },
      to: "desk@forwarder.example",
      subject: "Quote Q-7K3M9-XQ2AB: Dubai, UAE to Manila, Philippines",
      headers: { References: "<Q-7K3M9-XQ2AB@forwarder.example>" },
    });
  });

  it("an e-mail about an aircraft on ground is marked urgent", () => {
    const { subject, headers } = mail(quoted({ nature_of_dispatch: "AOG" }));
    expect(subject).toMatch(/^AOG: Quote Q-7K3M9-XQ2AB: /);
    expect(headers).toMatchObject({
      "X-Priority": "1 (Highest)",
      Importance: "high",
      Priority: "urgent",
    });
    for (const nature of ["Ordinary", "Priority", "Fly as book"] as const) {
      const calm = mail(quoted({ nature_of_dispatch: nature }));
      expect(calm.subject).not.toContain("AOG");
      expect(Object.keys(calm.headers)).toEqual(["References"]);
    }
  });

  it("the desk's e-mail says the same in HTML, in which nothing that was typed is markup", () => {
    const description = "<img src=x onerror=\"alert(1)\"> & 'quotes'";
    const { html, text } = mail(quoted({ description }));
    expect(text).toContain(`Description: ${description}`);
    expect(html).toContain(
      "&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#x27;quotes&#x27;",
    );
    expect(html).not.toMatch(/<(img|script|a|iframe)\b/i);
    const values = text.match(/(?<=: )\S.*$/gm)?.filter((value) => !/<|\.$/.test(value)) ?? [];
    expect(values.length).toBeGreaterThan(20);
    for (const value of values) expect(html).toContain(`>${value}<`);
  });
});

describe("a contact message and a subscription for the desk", () => {
  it("a message has every field, also those that were left empty", () => {
    const { text, subject, replyTo } = mail(written({ freight: "", city: "" }));
    expect(subject).toBe("Message C-2F8WD-0RN5T: Air freight to Riyadh");
    expect(replyTo).toEqual({ name: "Yusuf Al Mansoori", email: "yusuf+freight@example.ae" });
    expect(text.split("\n\n")[2]).toBe(`Name: Yusuf Al Mansoori
Email: yusuf+freight@example.ae
Phone: 04 555 0101
Subject: Air freight to Riyadh
Message:
  How long does it take?
  Thank you.
Freight: –
City: –
Delivery: Door to door
Incoterms: DAP`);
  });

  it("a subscription has the address", () => {
    const { text, subject, replyTo } = mail(subscribed());
    expect(subject).toBe("Subscriber S-9VB1H-M4CZE");
    expect(replyTo).toBe("amina@example.com");
    expect(text).toContain("Email: amina@example.com\n");
  });
});

describe("the confirmation to the visitor", () => {
  it.each([
    ["We have your request", quoted()],
    ["We have your message", written()],
    ["You have subscribed", subscribed()],
  ])(
    "the confirmation has the reference, and is marked as an automatic reply: %s, $kind",
    (heading, source) => {
      const { text, html, ...headers } = confirm(source);
      const { reference, email } = source.stored;
      expect(headers).toEqual({
        from: { name: "Dhowline", email: "website@forwarder.example" },
        to: email,
        replyTo: { name: "Dhowline", email: "desk@forwarder.example" },
        subject: `${heading}: ${reference}`,
        headers: {
          References: `<${reference}@forwarder.example>`,
          "Auto-Submitted": "auto-replied",
        },
      });
      for (const part of [text, html]) {
        expect(part).toContain(reference);
        expect(part).toContain(heading);
      }
      expect(text.includes("We will reply")).toBe(source.kind !== "subscriber");
      const [, , desk] = phoneLines.value;
      expect(text).toContain(`24x7 AOG desk: ${desk.shown}`);
    },
  );

  it("the confirmation repeats nothing that was typed: nobody can write to strangers with it", () => {
    const typed = "buy at http://spam.example";
    const all = { name: typed, subject: typed, message: typed, city: typed };
    for (const source of [written(all), quoted({ name: typed, origin: typed })]) {
      expect(JSON.stringify(confirm(source))).not.toContain("spam");
    }
  });
});

const EVIL = [
  ...["Eve\r\nBcc: victim@example.com", "Eve\nX-Injected: yes\n\n<b>body</b>"],
  ...["Eve\r\r\nTo: victim@example.com", "Eve\u0085X: 1\u2028Y: 2\u2029Z: 3\u0000\u000b\u000c"],
  'Rahman, Amina "The Boss" <victim@example.com>, other@example.com',
  "سارة المنصوري للشحن الدولي والخدمات اللوجستية المحدودة",
  "=?utf-8?B?RXZlDQpCY2M6IHZpY3RpbUBleGFtcGxlLmNvbQ==?=",
  "\u202egpj.exe\u2066 Zoë 👩‍✈️ \ud83d",
  "x".repeat(5000),
  "مرحبا ".repeat(800),
  "👩‍✈️".repeat(200),
  "",
];
/** What ends a line, turns the direction, or begins an encoded word of RFC 2047. */
const UNFIT = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]|=\?/u;

describe("whatever was typed into a form", () => {
  it.each(EVIL.map((typed) => [typed.slice(0, 40), typed] as const))(
    "typed text gets into subject and Reply-To as one clean line, and into no other header: %j",
    (_, typed) => {
      const evil = { name: typed, subject: typed, origin: typed, destination: typed };
      for (const source of [written(evil), quoted(evil)]) {
        const { from, to, replyTo, subject, headers } = mail(source);
        const { reference, email } = source.stored;
        expect(subject).toContain(reference);
        expect(subject).not.toMatch(UNFIT);
        expect([...subject].length).toBeLessThanOrEqual(150);
        const { name, ...address } =
          typeof replyTo === "object" ? replyTo : { name: "", email: replyTo };
        expect(address).toEqual({ email });
        expect(name).not.toMatch(UNFIT);
        expect(name).not.toMatch(/["\\<>]/);
        expect([...name].length).toBeLessThanOrEqual(100);
        expect({ from, to, headers }).toEqual({
          from: { name: "Dhowline", email: ADDRESSES.from },
          to: ADDRESSES.inbox,
          headers: { References: `<${reference}@forwarder.example>` },
        });
      }
    },
  );

  it("names and subjects of any script stay as they were typed", () => {
    const typed = { name: "سارة المنصوري", subject: "Größe für Zoë 👩‍✈️" };
    const { subject, replyTo } = mail(written(typed));
    expect(subject).toBe(`Message C-2F8WD-0RN5T: ${typed.subject}`);
    expect(replyTo).toMatchObject({ name: typed.name });
  });

  it("typed text is whole in the body, but for bidi controls", () => {
    for (const typed of EVIL) {
      const { text } = mail(written({ message: typed }));
      const lines = typed
        .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
        .split(/\r\n?|[\n\u2028\u2029]/);
      const shown =
        lines.length > 1
          ? ["Message:", ...lines.map((line) => `  ${line}`)].join("\n")
          : `Message: ${lines[0] || "–"}`;
      expect(text).toContain(`${shown}\nFreight: Air`);
    }
  });

  it("an address that could end a header is left out of Reply-To, and never written to", () => {
    for (const email of [
      "a@b.example\r\nBcc: c@d.example",
      "a@b.example, c@d.example",
      "<a@b.example>",
    ]) {
      const evil = quoted({ email });
      expect(mail(evil)).not.toHaveProperty("replyTo");
      expect(mail(evil).text).toContain("a@b.example");
      expect(() => confirm(evil)).toThrow("fit for a header");
    }
  });
});
