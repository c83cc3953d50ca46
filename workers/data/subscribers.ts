import { eq } from "drizzle-orm";
import type { Subscriber } from "#app/domain/subscriber.ts";
import type { Database } from "./database.ts";
import { type SubmissionKeys, subscribers } from "./schema.ts";

/** Stores a subscriber, unless the address had subscribed before. Await it, or batch it. */
export function addSubscriber(db: Database, subscriber: Subscriber & SubmissionKeys) {
  return db.insert(subscribers).values(subscriber).onConflictDoNothing();
}

/**
 * Finds the submission under which an address is stored: another than the one just sent means that
 * the address had subscribed before; the same one is no duplicate but a retry.
 */
export function findSubmissionOf(db: Database, { email }: Subscriber) {
  return db
    .select({ submission_id: subscribers.submission_id })
    .from(subscribers)
    .where(eq(subscribers.email, email));
}
