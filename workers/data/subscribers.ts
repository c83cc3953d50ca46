import { eq } from "drizzle-orm";
import type { Subscriber } from "#app/domain/subscriber.ts";
import type { Database } from "./database.ts";
import { type SubmissionKeys, subscribers } from "./schema.ts";

/**
 * Stores a subscriber once. False when the address had subscribed before; the same submission
 * again is no duplicate but a retry, and is true.
 */
export async function addSubscriber(
  db: Database,
  subscriber: Subscriber & SubmissionKeys,
): Promise<boolean> {
  const [, [stored]] = await db.batch([
    db.insert(subscribers).values(subscriber).onConflictDoNothing(),
    db
      .select({ submission_id: subscribers.submission_id })
      .from(subscribers)
      .where(eq(subscribers.email, subscriber.email)),
  ]);
  return stored?.submission_id === subscriber.submission_id;
}
