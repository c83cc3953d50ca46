/** Puts enquiries into the local stores, as the site would have stored them. */
import type { Quote } from "#app/domain/enquiries/quote.ts";
import { enqueue } from "#workers/enquiries/fallback-queue.ts";
import { contacts, queueCounts, quotes, subscribers } from "#workers/enquiries/schema.ts";
import { outbox } from "#workers/mail/schema.ts";
import { enquiryKeys } from "../support/rows.ts";
import { type OrderToStore, storeOrders } from "../support/store-orders.ts";
import { contact, quote } from "../unit/samples.ts";
import { localStores } from "./run-ops.ts";

const HOUR_MS = 3_600_000;

/** A moment so many hours before now: ISO 8601, UTC. */
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

interface Kept {
  readonly reference: string;
  readonly created_at?: string;
  readonly handled_at?: string | null;
}

const keys = ({ reference, created_at = hoursAgo(1), handled_at = null }: Kept) =>
  enquiryKeys(reference, { created_at, handled_at });

/** A quote request with the words of the sample but for those that are named. */
export const storedQuote = (kept: Kept, fields: Partial<Quote> = {}) => ({
  ...quote,
  ...fields,
  ...keys(kept),
});
export const storedContact = (kept: Kept, fields: Partial<typeof contacts.$inferInsert> = {}) => ({
  ...contact,
  ...fields,
  ...keys(kept),
});
export const storedSubscriber = (kept: Kept, email: string) => ({ email, ...keys(kept) });

interface Stored {
  readonly quotes?: readonly (typeof quotes.$inferInsert)[];
  readonly contacts?: readonly (typeof contacts.$inferInsert)[];
  readonly subscribers?: readonly (typeof subscribers.$inferInsert)[];
  readonly orders?: readonly OrderToStore[];
  readonly mails?: readonly (typeof outbox.$inferInsert)[];
  /** A contact message that waits in KV */
  readonly queued?: Kept & { readonly email: string };
}

export async function store(all: Stored): Promise<void> {
  const { db, kv } = localStores();
  for (const row of all.quotes ?? []) await db.insert(quotes).values(row);
  for (const row of all.contacts ?? []) await db.insert(contacts).values(row);
  for (const row of all.subscribers ?? []) await db.insert(subscribers).values(row);
  await storeOrders(db, all.orders ?? []);
  for (const row of all.mails ?? []) await db.insert(outbox).values(row);
  if (all.queued) {
    const { email, ...kept } = all.queued;
    const { handled_at: _, ...of } = keys(kept);
    await db
      .insert(queueCounts)
      .values({ id: 1, count: 1, is_readable: true, counted_at: of.created_at });
    await enqueue(kv, { kind: "contact", fields: { ...contact, email }, ...of });
  }
}
