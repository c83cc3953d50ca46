/** The e-mails that a submission leads to: one for the desk, and one for who sent it. */
import { brand } from "#app/content/company.ts";
import { acknowledgement, deskMail } from "#app/content/mail.ts";
import { dubaiTime } from "#app/domain/dubai-time.ts";
import { isUrgent, type Quote } from "#app/domain/quote.ts";
import type { Audience, Mailed } from "../data/outbox.ts";
import { domainOf, isAddress } from "./addresses.ts";
import { factsOf } from "./facts.ts";
import type { Letter } from "./mime.ts";
import { asHtml, asText, type Sheet } from "./sheet.ts";

/** The addresses that the company's e-mails come from and go to. */
export interface Addresses {
  readonly from: string;
  readonly desk: string;
}

/**
 * The letter about a submission. Written again it has the same Message-ID, so that a mailbox that
 * got it twice shows it once.
 */
export function letterFor(
  audience: Audience,
  mailed: Mailed,
  addresses: Addresses,
  date: Date,
): Letter {
  return audience === "desk" ? toDesk(mailed, addresses, date) : toVisitor(mailed, addresses, date);
}

const URGENT = { "X-Priority": "1 (Highest)", Importance: "high", Priority: "urgent" };

function toDesk(mailed: Mailed, { from, desk }: Addresses, date: Date): Letter {
  const { reference, email } = mailed.stored;
  const urgent = mailed.call === "addServiceRequest" && isUrgent(mailed.stored as unknown as Quote);
  const subject = subjectOf(mailed);
  const sheet = deskSheet(mailed);
  return {
    from: { address: from, name: brand.name },
    to: { address: desk },
    replyTo: isAddress(email) ? { address: email, name: nameOf(mailed) } : null,
    messageId: `${reference}@${domainOf(from)}`,
    date,
    subject: urgent ? deskMail.urgent(subject) : subject,
    headers: urgent ? URGENT : {},
    text: asText(sheet),
    html: asHtml(sheet),
  };
}

function subjectOf({ call, stored }: Mailed): string {
  switch (call) {
    case "addServiceRequest":
      return deskMail.quote(stored.reference, stored.origin, stored.destination);
    case "addContact":
      return deskMail.contact(stored.reference, stored.subject);
    case "addSubscriber":
      return deskMail.subscriber(stored.reference);
  }
}

function nameOf({ call, stored }: Mailed): string {
  return call === "addSubscriber" ? "" : stored.name;
}

function deskSheet(mailed: Mailed): Sheet {
  const { reference, created_at } = mailed.stored;
  const time = dubaiTime(created_at);
  const received = time ? `${time.day}, ${time.time} ${deskMail.inDubai}` : created_at;
  return {
    heading: `${deskMail.headings[mailed.call]} ${reference}`,
    groups: [
      {
        rows: [
          { label: deskMail.reference, value: reference },
          { label: deskMail.received, value: received },
        ],
      },
      ...factsOf(mailed),
    ],
    foot: [deskMail.answer],
  };
}

/**
 * Says nothing that was typed: whoever fills in a form with somebody else's address must not be able
 * to write to that person in the company's name.
 */
function toVisitor({ stored }: Mailed, { from, desk }: Addresses, date: Date): Letter {
  const { reference, email } = stored;
  const sheet: Sheet = {
    heading: acknowledgement.heading,
    groups: [{ rows: [{ label: acknowledgement.reference, value: reference }] }],
    foot: [
      ...acknowledgement.paragraphs,
      ...acknowledgement.lines.map(({ label, value }) => `${label}: ${value}`),
      acknowledgement.from,
    ],
  };
  return {
    from: { address: from, name: brand.name },
    to: { address: email },
    replyTo: { address: desk, name: brand.name },
    messageId: `${reference}.received@${domainOf(from)}`,
    date,
    subject: acknowledgement.subject(reference),
    headers: { "Auto-Submitted": "auto-replied" },
    text: asText(sheet),
    html: asHtml(sheet),
  };
}
