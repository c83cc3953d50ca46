import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { ENQUIRY_KINDS, type EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { isUrgent } from "#app/domain/enquiries/quote.ts";
import type { Enquiry } from "#app/domain/enquiries/schemas.ts";
import type { Database } from "../data/database.ts";
import { mailbox, runBatch } from "../data/query.ts";
import {
  before,
  type Ceilings,
  type CeilingVariables,
  DEFAULT_CEILINGS,
  readCeilings,
  room,
} from "../mail/ceilings.ts";
import { outbox } from "../mail/schema.ts";
import { enquiryTerms } from "./queries.ts";
import { contacts, enquiryKinds, quotes, subscribers } from "./schema.ts";

/**
 * After this time the scheduled handler sends an e-mail, unless it was sent when its enquiry was
 * stored.
 */
const FIRST_DUE_AFTER_MS = 60_000;

/** An enquiry with the fields that the server adds. */
export type ReceivedEnquiry = Enquiry & {
  readonly submission_id: string;
  readonly reference: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
};

/** Whether senders of enquiries get a confirmation, and how many e-mails enquiries may cause. */
export interface MailRules {
  readonly sendsConfirmation: boolean;
  readonly ceilings: Ceilings;
}

const INBOX_ONLY: MailRules = { sendsConfirmation: false, ceilings: DEFAULT_CEILINGS };

/** The rules by the variables (wrangler.toml). */
export function mailRules(
  env: CeilingVariables & Partial<Pick<Env, "SEND_CONFIRMATION">>,
): MailRules {
  return { sendsConfirmation: env.SEND_CONFIRMATION === "on", ceilings: readCeilings(env) };
}

/** A confirmation from before this time is given up: ISO 8601, UTC. */
export function confirmationDeadline(now: Date): string {
  return new Date(now.getTime() - CONFIRMATION_MAX_AGE_MS).toISOString();
}

const CONFIRMATION_MAX_AGE_MS = 24 * 3600 * 1000;

export function isUrgentEnquiry({ kind, fields }: Enquiry): boolean {
  return kind === "quote" && isUrgent(fields);
}

/**
 * Stores an enquiry and its e-mails in one transaction; idempotent. Returns false when nothing is
 * stored under its id: the address has subscribed before.
 * @throws when its table refuses it
 */
export async function storeEnquiry(
  db: Database,
  enquiry: ReceivedEnquiry,
  rules = INBOX_ONLY,
): Promise<boolean> {
  const kinds = await storePart(db, [enquiry], { rules, verb: sql`insert` });
  return kinds.get(enquiry.submission_id) === "stored";
}

/** In characters, of three bytes at most: D1 accepts 2 MB in a value. */
const PART_MAX = 500_000;

/**
 * The same for several, in one transaction for each half megabyte. Returns the submission ids of
 * those that need no further attempt: stored by now, or of an address that has subscribed before. One
 * that its table refuses is left out, and keeps no other from being stored.
 */
export async function storeEnquiries(
  db: Database,
  enquiries: readonly ReceivedEnquiry[],
  rules = INBOX_ONLY,
): Promise<ReadonlySet<string>> {
  const settled = new Set<string>();
  for (const part of splitBySize(enquiries)) {
    const found = await storePart(db, part, { rules, verb: sql`insert or ignore` });
    for (const id of found.keys()) settled.add(id);
  }
  return settled;
}

function splitBySize(enquiries: readonly ReceivedEnquiry[]): ReceivedEnquiry[][] {
  const parts: ReceivedEnquiry[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const enquiry of enquiries) {
    const own = JSON.stringify(enquiry).length;
    if (length + own > PART_MAX) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(enquiry);
    length += own;
  }
  return parts;
}

interface Outcome {
  /** The submission id */
  readonly id: string;
  readonly outcome: "stored" | "duplicate";
}

/** What is in the tables after it, by submission id: the enquiry, or another of its address. */
async function storePart(
  db: Database,
  enquiries: readonly ReceivedEnquiry[],
  { rules, verb }: { readonly rules: MailRules; readonly verb: SQL },
): Promise<ReadonlyMap<string, Outcome["outcome"]>> {
  const byKind = Map.groupBy(enquiries, ({ kind }) => kind);
  const kinds = ENQUIRY_KINDS.filter((kind) => byKind.has(kind));
  const inserts = kinds.map((kind) => insertRows(kind, byKind.get(kind) ?? [], verb));
  const rows = JSON.stringify(
    enquiries.map(({ kind, submission_id, fields }) => [kind, submission_id, fields.email]),
  );
  const found = kinds.map((kind) => {
    const { table } = enquiryKinds[kind];
    const isDuplicate = sql`asked.value ->> 0 = 'subscriber'
      and exists (select 1 from ${table} where email = asked.value ->> 2)`;
    return sql`select asked.value ->> 1 as id, iif(exists (select 1 from ${table}
        where submission_id = asked.value ->> 1), 'stored', 'duplicate') as outcome
      from json_each(${rows}) as asked where asked.value ->> 0 = ${kind}
        and (exists (select 1 from ${table} where submission_id = asked.value ->> 1)
          or ${isDuplicate})`;
  });
  if (found.length === 0) return new Map();
  const outcomes = sql.join(found, sql` union all `);
  const results = await runBatch(db, [...inserts, queueMails(enquiries, rules), outcomes]);
  const stored = results.at(-1) as readonly Outcome[];
  return new Map(stored.map(({ id, outcome }) => [id, outcome]));
}

/** Stores those of one kind that aren't stored yet. */
function insertRows(kind: EnquiryKind, enquiries: readonly ReceivedEnquiry[], verb: SQL): SQL {
  const { table } = enquiryKinds[kind];
  const rows = enquiries.map(({ fields, submission_id, reference, created_at }) => ({
    ...fields,
    ...{ submission_id, reference, created_at },
    search_terms: enquiryTerms(kind, { ...fields, reference }),
  }));
  const given = new Set(rows.flatMap((row) => Object.keys(row)));
  const names = Object.keys(getTableColumns(table)).filter((name) => given.has(name));
  // Arrays: by its name SQLite takes longer to find a value.
  const values = rows.map((row) => names.map((name) => row[name as keyof typeof row]));
  const columns = names.map((_, at) => `value ->> ${at}`).join(", ");
  return sql`${verb} into ${table} (${sql.raw(names.join(", "))})
    select ${sql.raw(columns)} from json_each(${JSON.stringify(values)})
    where true on conflict do nothing`;
}

/**
 * The statement that queues the e-mails of enquiries, after those that store them, the urgent ones
 * first. It queues nothing for an enquiry that was stored earlier, or that is a duplicate. Beyond the
 * ceilings the one to the inbox is listed with others, and the sender gets none: calls at the same time
 * can't pass them together.
 */
function queueMails(
  enquiries: readonly ReceivedEnquiry[],
  { sendsConfirmation, ceilings }: MailRules,
): SQL {
  const rows = enquiries
    .map(
      (enquiry) =>
        [
          enquiry.kind,
          enquiry.submission_id,
          isUrgentEnquiry(enquiry) ? 1 : 0,
          enquiry.created_at,
          new Date(Date.parse(enquiry.created_at) + FIRST_DUE_AFTER_MS).toISOString(),
          enquiry.fields.email,
        ] as const,
    )
    .sort((one, other) => other[2] - one[2] || (one[3] < other[3] ? -1 : 1));
  const isStored = [...new Set(enquiries.map(({ kind }) => kind))].map(
    (kind) => sql`exists (select 1 from ${enquiryKinds[kind].table}
      where submission_id = value ->> 1 and created_at = value ->> 3)`,
  );
  const time = sql`batch.created_at`;
  const confirmations = sql`union all
    select 'confirmation', submission_id, kind, is_urgent, 0, created_at, due_at, created_at
    from (select *, row_number() over (partition by ${mailbox(sql`email`)} order by created_at) as of_mailbox
      from batch) as batch
    where of_mailbox = 1 and ${room("confirmations", ceilings, time)} >= position
      and ${isFirstConfirmation(sql`batch.email`, time)}`;
  return sql`insert into ${outbox}
      (kind, about, enquiry_kind, is_urgent, is_listed, created_at, due_at, counted_at)
    with batch (position, kind, submission_id, is_urgent, created_at, due_at, email) as (
      select row_number() over (order by key), value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
      from json_each(${JSON.stringify(rows)}) where ${sql.join(isStored, sql` or `)})
    select 'enquiry', submission_id, kind, is_urgent,
      ${room("inbox", ceilings, time)} < position, created_at, due_at, created_at
    from batch where true ${sendsConfirmation ? confirmations : sql``}
    on conflict do nothing`;
}

const HOUR_S = 3600;

/** Whether no confirmation to the address was queued within the hour before. */
function isFirstConfirmation(email: SQL, time: SQL): SQL {
  const addresses = [quotes, contacts, subscribers].map(
    (table) => sql`(select email from ${table} where submission_id = earlier.about)`,
  );
  return sql`not exists (select 1 from ${outbox} as earlier
    where kind = 'confirmation' and counted_at > ${before(time, HOUR_S)}
      and ${mailbox(sql`coalesce(${sql.join(addresses, sql`, `)})`)} = ${mailbox(email)})`;
}
