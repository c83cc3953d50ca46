import type { Quote } from "#app/domain/quote.ts";
import type { Database } from "./database.ts";
import { quotes, type SubmissionKeys } from "./schema.ts";

/** Stores a quote request once: the same submission id again changes nothing. Await it, or batch it. */
export function addQuote(db: Database, quote: Quote & SubmissionKeys) {
  return db.insert(quotes).values(quote).onConflictDoNothing({ target: quotes.submission_id });
}
