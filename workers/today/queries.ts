/** What needs a person now: for `ops today` and the desk's morning e-mail. */
import { type SQL, sql } from "drizzle-orm";
import { todayLabels } from "#app/content/mail.ts";
import { isUrgent } from "#app/domain/enquiries/quote.ts";
import { DISPATCH_NATURES } from "#app/domain/enquiries/quote-options.ts";
import type { Database } from "../data/database.ts";
import { listQueued } from "../enquiries/fallback-queue.ts";
import { contacts, outbox, quotes, subscribers } from "../enquiries/schema.ts";
import { visitorDeadline } from "../mail/outbox.ts";
import { orderCondition } from "../orders/queries.ts";
import { orders } from "../orders/schema.ts";

export interface OpenItem {
  /** An enquiry's reference or an order's number */
  readonly reference: string;
  readonly name: string | null;
  readonly email: string | null;
  /** When it was received; for an order the delivery date: ISO 8601, UTC; null when unknown */
  readonly since: string | null;
  /** What it is about, or why it failed */
  readonly what: string | null;
}

export interface Section {
  readonly count: number;
  /** The oldest first, at most as many as were asked for */
  readonly items: readonly OpenItem[];
}

/** The most urgent section first. */
export interface Today {
  /** Open quote requests for an aircraft on ground */
  readonly aog: Section;
  /** Other open quote requests and contact messages; subscriptions need no handling */
  readonly open: Section;
  /** Orders past their delivery date and not delivered */
  readonly late: Section;
  /** E-mails that didn't go out */
  readonly mails: Section;
  /** The fallback queue */
  readonly queued: Section;
}

interface Row extends OpenItem {
  /** Of all rows, also those beyond the limit */
  readonly count: number;
}

/** At most `limit` items in each section. */
export async function listToday(
  db: Database,
  kv: KVNamespace,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Today> {
  const section = async (rows: SQL): Promise<Section> => {
    const found = await db.all<Row>(
      sql`select *, count(*) over () as count from (${rows}) order by since, reference limit ${limit}`,
    );
    return { count: found[0]?.count ?? 0, items: found.map(({ count: _, ...item }) => item) };
  };
  const isLate = await orderCondition(db, { isLate: true }, now);
  const [aog, open, late, mails, queued] = await Promise.all([
    section(openQuotes(sql`in`)),
    section(sql`${openQuotes(sql`not in`)} union all ${OPEN_CONTACTS}`),
    section(sql`select order_number as reference, customer_firstName as name,
      customer_email as email, delivery_date as since, order_status as what
      from ${orders} where ${isLate}`),
    section(unsentMails(now)),
    listWaiting(kv),
  ]);
  return { aog, open, late, mails, queued: { ...queued, items: queued.items.slice(0, limit) } };
}

/** Whether nothing needs a person. */
export function isEmpty(today: Today): boolean {
  return Object.values<Section>({ ...today }).every(({ count }) => count === 0);
}

const URGENT = DISPATCH_NATURES.filter((nature) => isUrgent({ nature_of_dispatch: nature }));

const openQuotes = (isUrgentOrNot: SQL) =>
  sql`select reference, name, email, created_at as since, origin || ' to ' || destination as what
      from ${quotes}
      where handled_at is null and nature_of_dispatch ${isUrgentOrNot} ${URGENT}`;

const OPEN_CONTACTS = sql`select reference, name, email, created_at, subject
  from ${contacts} where handled_at is null`;

/**
 * E-mails that failed or were not tried in time. Omits a given-up confirmation to the visitor once
 * the enquiry is handled.
 */
const unsentMails = (now: Date) =>
  sql`select reference, name, email, mail.created_at as since,
        coalesce(failure, ${todayLabels.notTried}) as what
      from ${outbox} as mail join (
        select submission_id, reference, name, email, handled_at from ${quotes}
        union all select submission_id, reference, name, email, handled_at from ${contacts}
        union all select submission_id, reference, null, email, handled_at from ${subscribers}
      ) as enquiry on enquiry.submission_id = mail.submission_id
      where sent_at is null and (failure is not null or due_at <= ${now.toISOString()})
        and (audience <> 'visitor' or handled_at is null
          or mail.created_at > ${visitorDeadline(now)})`;

async function listWaiting(kv: KVNamespace): Promise<Section> {
  const items = (await listQueued(kv)).map(({ id, enquiry, cause }): OpenItem => {
    const { name = null } = (enquiry?.fields ?? {}) as { name?: string };
    return {
      reference: enquiry?.reference ?? id,
      name,
      email: enquiry?.fields.email ?? null,
      since: enquiry?.created_at ?? null,
      what: cause ?? null,
    };
  });
  return { count: items.length, items };
}
