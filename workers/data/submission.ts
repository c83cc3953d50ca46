import type { Contact } from "#app/domain/contact.ts";
import type { Quote } from "#app/domain/quote.ts";
import type { Subscriber } from "#app/domain/subscriber.ts";
import { addContact } from "./contacts.ts";
import type { Database } from "./database.ts";
import { addQuote } from "./quotes.ts";
import type { SubmissionKeys } from "./schema.ts";
import { addSubscriber } from "./subscribers.ts";

/** What a visitor sent, and the call that stores it. */
export type Submission = SubmissionKeys &
  (
    | { readonly call: "addServiceRequest"; readonly fields: Quote }
    | { readonly call: "addContact"; readonly fields: Contact }
    | { readonly call: "addSubscriber"; readonly fields: Subscriber }
  );

/**
 * Stores a submission in its table, once however often it is asked. False when it is a subscription
 * and the address had subscribed before.
 */
export function storeSubmission(db: Database, submission: Submission): Promise<boolean> {
  const { submission_id, reference, created_at } = submission;
  const keys = { submission_id, reference, created_at };
  switch (submission.call) {
    case "addServiceRequest":
      return addQuote(db, { ...submission.fields, ...keys });
    case "addContact":
      return addContact(db, { ...submission.fields, ...keys });
    case "addSubscriber":
      return addSubscriber(db, { ...submission.fields, ...keys });
  }
}
