/** A mail service that does as a test says, and a clock that a test turns. */
import type { Email } from "#workers/mail/email.ts";
import type { Mailer } from "#workers/mail/mailer.ts";

export interface FakeMailer extends Mailer {
  /** What was accepted so far. */
  readonly sent: Email[];
  /** Accepts everything, until a test sets something else: what it throws, and whether it hangs. */
  behave: (email: Email) => Promise<void> | void;
}

export function fakeMailer(): FakeMailer {
  const mailer: FakeMailer = {
    addresses: { from: "website@forwarder.example", desk: "desk@forwarder.example" },
    sent: [],
    behave: () => {},
    async send(email) {
      await mailer.behave(email);
      mailer.sent.push(email);
    },
  };
  return mailer;
}

/** The references of the enquiries that e-mails are about. */
export const references = ({ sent }: FakeMailer) =>
  sent.flatMap(({ headers }) => headers.References ?? []);

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
