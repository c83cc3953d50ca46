import type { Contact } from "#app/domain/contact.ts";
import { isUrgent, type Quote } from "#app/domain/quote.ts";
import type { Subscriber } from "#app/domain/subscriber.ts";
import { addContact } from "./contacts.ts";
import type { Database } from "./database.ts";
import { type Audience, queueMails } from "./outbox.ts";
import { addQuote } from "./quotes.ts";
import type { SubmissionKeys } from "./schema.ts";
import { addSubscriber, findSubmissionOf } from "./subscribers.ts";

/** What a visitor sent, and the call that stores it. */
export type Submission = SubmissionKeys &
  (
    | { readonly call: "addServiceRequest"; readonly fields: Quote }
    | { readonly call: "addContact"; readonly fields: Contact }
    | { readonly call: "addSubscriber"; readonly fields: Subscriber }
  );

const DESK_ALONE: readonly Audience[] = ["desk"];

/**
 * Stores a submission in its table and its e-mails in the outbox, together or not at all, and once
 * however often it is asked. False when it is a subscription and the address had subscribed before.
 */
export async function storeSubmission(
  db: Database,
  submission: Submission,
  audiences: readonly Audience[] = DESK_ALONE,
): Promise<boolean> {
  const { call, submission_id, reference, created_at = new Date().toISOString() } = submission;
  const keys = { submission_id, reference, created_at };
  const is_urgent = call === "addServiceRequest" && isUrgent(submission.fields);
  const mails = queueMails(db, { call, submission_id, created_at, is_urgent }, audiences);
  switch (submission.call) {
    case "addServiceRequest":
      await db.batch([addQuote(db, { ...submission.fields, ...keys }), mails]);
      return true;
    case "addContact":
      await db.batch([addContact(db, { ...submission.fields, ...keys }), mails]);
      return true;
    case "addSubscriber": {
      const [, , [stored]] = await db.batch([
        addSubscriber(db, { ...submission.fields, ...keys }),
        mails,
        findSubmissionOf(db, submission.fields),
      ]);
      return stored?.submission_id === submission_id;
    }
  }
}
