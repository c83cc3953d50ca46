/** An e-mail as it travels: MIME, with a plain and an HTML part that say the same. */
import { createMimeMessage, Mailbox } from "mimetext/browser";
import { isAddress } from "./addresses.ts";
import { headerValue, oneLine, oneWord } from "./header-text.ts";
import { transferred } from "./transfer.ts";

export interface Correspondent {
  readonly address: string;
  readonly name?: string;
}

/** What an e-mail says and to whom, before it is MIME. */
export interface Letter {
  readonly from: Correspondent;
  readonly to: Correspondent;
  readonly replyTo: Correspondent | null;
  /** Without the angle brackets. */
  readonly messageId: string;
  readonly date: Date;
  readonly subject: string;
  /** Others than those above; values in ASCII. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

const SUBJECT_MAX = 150;

/** @throws where an address or a header's value isn't fit for a header */
export function toMime(letter: Letter): string {
  const message = createMimeMessage();
  message.setHeader("Date", letter.date.toUTCString().replace("GMT", "+0000"));
  message.setHeader("From", mailbox(letter.from));
  message.setHeader("To", mailbox(letter.to));
  if (letter.replyTo) message.setHeader("Reply-To", mailbox(letter.replyTo));
  message.setHeader("Message-ID", inAscii(`<${letter.messageId}>`));
  message.setSubject(oneLine(letter.subject, SUBJECT_MAX));
  // The library would put a long subject into one encoded word, which may have 75 characters.
  const subject = message.headers.fields.find(({ name }) => name === "Subject");
  if (subject) subject.dump = (line) => headerValue(String(line));
  for (const [name, value] of Object.entries(letter.headers))
    message.setHeader(name, inAscii(value));
  message.addMessage({ contentType: "text/plain", ...transferred(letter.text) });
  message.addMessage({ contentType: "text/html", ...transferred(letter.html) });
  return message.asRaw();
}

/** The library encodes the name, as one encoded word. */
function mailbox({ address, name = "" }: Correspondent): Mailbox {
  if (!isAddress(address)) throw new Error("an address isn't fit for a header");
  return new Mailbox({ addr: address, name: oneWord(oneLine(name, 100)) });
}

function inAscii(value: string): string {
  if (!/^[\x20-\x7e]+$/.test(value)) throw new Error("a value isn't fit for a header");
  return value;
}
