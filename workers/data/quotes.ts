import type { Quote } from "#app/domain/quote.ts";
import type { Database } from "./database.ts";
import { quotes } from "./schema.ts";
import type { Submission } from "./submission.ts";

/** Stores a quote request once: the same submission id again changes nothing and is true too. */
export async function addQuote(db: Database, quote: Quote & Submission): Promise<boolean> {
  await db.insert(quotes).values(quote).onConflictDoNothing({ target: quotes.submission_id });
  return true;
}
