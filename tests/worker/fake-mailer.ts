/** A mail service that does as a test says, and a clock that a test turns. */
import { afterEach, beforeEach, vi } from "vitest";
import type { Email, Mailer } from "#workers/mail/mailer.ts";
import { DEFAULT_SENDING_LIMITS } from "#workers/mail/sending-limits.ts";

export interface FakeMailer extends Mailer {
  /** What was accepted so far in the test. */
  readonly sent: Email[];
  /** Accepts everything, until a test sets something else: what it throws, and whether it hangs. */
  behave: (email: Email) => Promise<void> | void;
}

/** The mailer of a file's tests; each finds it unused. */
export function fakeMailer(): FakeMailer {
  const mailer: FakeMailer = {
    addresses: { from: "website@forwarder.example", inbox: "desk@forwarder.example" },
    limits: DEFAULT_SENDING_LIMITS,
    sent: [],
    behave: () => {},
    async send(email) {
      await mailer.behave(email);
      mailer.sent.push(email);
    },
  };
  beforeEach(() => {
    mailer.sent.length = 0;
    mailer.behave = () => {};
  });
  return mailer;
}

/** The references of the enquiries that e-mails are about. */
export const references = ({ sent }: FakeMailer) =>
  sent.flatMap(({ headers }) => headers.References ?? []);

export const isDown = () => {
  throw new Error("mail to desk@forwarder.example refused: service unavailable");
};

/** The platform's clock: in each test of a file it stands at `start`, now by default, until it is turned. */
export function clockAt(start?: string) {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ["Date"],
      now: start === undefined ? Date.now() : Date.parse(start),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
  };
  const forward = (minutes: number) => pass(minutes * 60_000);
  return {
    pass,
    forward,
    /** Runs every five minutes, as the cron does, for so many minutes. */
    async runFor(minutes: number, run: () => Promise<void>): Promise<void> {
      for (let passed = 0; passed < minutes; passed += 5) {
        forward(5);
        await run();
      }
    },
  };
}
