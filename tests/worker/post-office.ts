/** A mail service that does as a test says, and a clock that a test turns. */
import type { Post } from "#workers/mail/post.ts";
import { type Received, received } from "./mail-parts.ts";

export interface Sent extends Received {
  readonly from: string;
  readonly recipient: string;
}

export interface PostOffice extends Post {
  /** What was taken over so far. */
  readonly sent: Sent[];
  /** Takes everything over, until a test sets something else: what it throws, and whether it hangs. */
  behave: (mail: Sent) => Promise<void> | void;
}

export function postOffice(): PostOffice {
  const office: PostOffice = {
    addresses: { from: "website@forwarder.example", desk: "desk@forwarder.example" },
    sent: [],
    behave: () => {},
    async send(from, recipient, mime) {
      const mail = { from, recipient, ...received(mime) };
      await office.behave(mail);
      office.sent.push(mail);
    },
  };
  return office;
}

export const messageIds = ({ sent }: PostOffice) =>
  sent.map(({ headers }) => headers.get("message-id"));

export const isDown = () => {
  throw new Error("mail to desk@forwarder.example refused: service unavailable");
};

/** A clock that stands until it is turned. */
export function clockAt(start: string) {
  let now = Date.parse(start);
  const clock = () => new Date(now);
  return Object.assign(clock, {
    forward(minutes: number) {
      now += minutes * 60_000;
    },
  });
}
