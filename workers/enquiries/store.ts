import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { type LanguageName, languages } from "#app/content/languages.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { isUrgent } from "#app/domain/enquiries/quote.ts";
import type { Enquiry } from "#app/domain/enquiries/schemas.ts";
import { searched } from "../data/columns.ts";
import type { Database } from "../data/database.ts";
import { mailbox, runBatch } from "../data/query.ts";
import { outbox } from "../mail/outbox-schema.ts";
import {
  before,
  DEFAULT_SENDING_LIMITS,
  type LimitVariables,
  readSendingLimits,
  remaining,
  type SendingLimits,
} from "../mail/sending-limits.ts";
import { enquirySearch } from "./enquiry-queries.ts";
import { contacts, enquiryKinds, quotes, subscribers } from "./enquiry-schema.ts";
import { type EnquiryLimit, hasRoom } from "./hourly-limit.ts";

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
  /** The sender's `networkGroup`; none where it isn't known. */
  readonly network?: number | null;
  /** None in the entries of earlier versions, which were English. */
  readonly language?: LanguageName;
};

/** Whether senders of enquiries get a confirmation, and how many e-mails enquiries may cause. */
export interface MailRules {
  readonly sendsConfirmation: boolean;
  readonly limits: SendingLimits;
}

const INBOX_ONLY: MailRules = { sendsConfirmation: false, limits: DEFAULT_SENDING_LIMITS };

/** The rules by the variables (wrangler.toml): confirmations are sent unless they are turned off. */
export function mailRules(
  env: LimitVariables & Partial<Pick<Env, "SEND_CONFIRMATION">>,
): MailRules {
  return { sendsConfirmation: env.SEND_CONFIRMATION !== "off", limits: readSendingLimits(env) };
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
 * Whether it is stored, now or by an earlier call; whether its address has subscribed before; or whether
 * its submission id belongs to an enquiry with other fields.
 */
export type StoreOutcome = "stored" | "subscribed" | "conflict";

/** The outcome, and when the stored enquiry was received: ISO 8601, UTC; null where none has its id. */
interface Stored<Outcome = StoreOutcome> {
  readonly outcome: Outcome;
  readonly received_at: string | null;
}

/**
 * Stores an enquiry and its e-mails in one transaction; idempotent. "full" where the limit is reached;
 * without one it isn't asked, as for enquiries that were acknowledged.
 * @throws when its table refuses it
 */
export async function storeEnquiry(
  db: Database,
  enquiry: ReceivedEnquiry,
  { rules = INBOX_ONLY, limit }: { rules?: MailRules | undefined; limit?: EnquiryLimit } = {},
): Promise<Stored<StoreOutcome | "full">> {
  const { created_at, network = null } = enquiry;
  const kind = isUrgentEnquiry(enquiry) ? "urgent" : "others";
  const condition = limit && hasRoom(kind, limit, { created_at, network });
  const outcomes = await storePart(db, [enquiry], { rules, verb: sql`insert`, condition });
  return outcomes.get(enquiry.submission_id) ?? { outcome: "full", received_at: null };
}

/** In characters, of three bytes at most: D1 accepts 2 MB in a value. */
const PART_MAX = 500_000;

/**
 * The same for several, in one transaction for each half megabyte. Returns the submission ids of
 * those that need no further attempt, whatever their outcome is. One that its table refuses is left
 * out, and keeps no other from being stored.
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

/** The enquiries that are in the tables after it, by submission id. */
async function storePart(
  db: Database,
  enquiries: readonly ReceivedEnquiry[],
  {
    rules,
    verb,
    condition = sql`true`,
  }: { readonly rules: MailRules; readonly verb: SQL; readonly condition?: SQL | undefined },
): Promise<ReadonlyMap<string, Stored>> {
  const byKind = Map.groupBy(enquiries, ({ kind }) => kind);
  const tables = [...byKind].map(([kind, received]) => toRows(kind, received));
  if (tables.length === 0) return new Map();
  const outcomes = sql.join(tables.map(selectOutcomes), sql` union all `);
  const inserts = tables.map((rows) => insertRows(rows, verb, condition));
  const results = await runBatch(db, [...inserts, queueMails(enquiries, rules), outcomes]);
  const found = results.at(-1) as readonly (Stored & { readonly id: string })[];
  return new Map(found.map(({ id, ...stored }) => [id, stored]));
}

/** Rows of one kind's table. */
interface Rows {
  readonly kind: EnquiryKind;
  readonly columns: readonly string[];
  /** JSON of lists of values: by its name SQLite takes longer to find a value. */
  readonly values: string;
}

function toRows(kind: EnquiryKind, enquiries: readonly ReceivedEnquiry[]): Rows {
  const rows = enquiries.map(
    ({
      fields,
      submission_id,
      reference,
      created_at,
      network = null,
      language = languages.en.lang,
    }) => ({
      ...fields,
      submission_id,
      reference,
      created_at,
      network,
      language,
      ...enquirySearch(kind, { ...fields, reference }),
    }),
  );
  const given = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = Object.keys(getTableColumns(enquiryKinds[kind].table)).filter((name) =>
    given.has(name),
  );
  const values = rows.map((row) => columns.map((name) => row[name as keyof typeof row]));
  return { kind, columns, values: JSON.stringify(values) };
}

/** Stores those that aren't stored yet. */
function insertRows({ kind, columns, values }: Rows, verb: SQL, condition: SQL): SQL {
  const selected = columns.map((_, at) => `value ->> ${at}`).join(", ");
  return sql`${verb} into ${enquiryKinds[kind].table} (${sql.raw(columns.join(", "))})
    select ${sql.raw(selected)} from json_each(${values})
    where ${condition} on conflict do nothing`;
}

/** Selects the outcome of each that has one. */
function selectOutcomes({ kind, columns, values }: Rows): SQL {
  const { table } = enquiryKinds[kind];
  const received = (name: string) => sql.raw(`received.value ->> ${columns.indexOf(name)}`);
  const compared = columns.filter((name) => !SERVER_COLUMNS.includes(name));
  const isEqual = compared.map((name) => sql`stored.${sql.raw(name)} is ${received(name)}`);
  const hasSubscribed =
    kind === "subscriber"
      ? sql`exists (select 1 from ${table} where email = ${received("email")})`
      : sql`0`;
  return sql`select ${received("submission_id")} as id,
      case when stored.id is null then 'subscribed'
        when ${sql.join(isEqual, sql` and `)} then 'stored' else 'conflict' end as outcome,
      stored.created_at as received_at
    from json_each(${values}) as received
      left join ${table} as stored on stored.submission_id = ${received("submission_id")}
    where stored.id is not null or ${hasSubscribed}`;
}

/** Columns that don't come from the visitor. */
const SERVER_COLUMNS = [
  "submission_id",
  "reference",
  "created_at",
  "network",
  "language",
  ...Object.keys(searched()),
];

/**
 * The statement that queues the e-mails of enquiries, after those that store them, the urgent ones
 * first. It queues nothing for an enquiry that was stored earlier, or that is a duplicate. Beyond the
 * limits the one to the inbox is listed with others, and the sender gets none: calls at the same time
 * can't pass them together.
 */
function queueMails(
  enquiries: readonly ReceivedEnquiry[],
  { sendsConfirmation, limits }: MailRules,
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
          enquiry.network ?? null,
        ] as const,
    )
    .sort((one, other) => other[2] - one[2] || (one[3] < other[3] ? -1 : 1));
  const isStored = [...new Set(enquiries.map(({ kind }) => kind))].map(
    (kind) => sql`exists (select 1 from ${enquiryKinds[kind].table}
      where submission_id = value ->> 1 and created_at = value ->> 3)`,
  );
  const time = sql`batch.created_at`;
  const confirmations = sql`union all
    select 'confirmation', submission_id, kind, is_urgent, 0, created_at, due_at, created_at, network
    from (select *, row_number() over (partition by ${mailbox(sql`email`)} order by created_at) as of_mailbox,
        row_number() over (partition by network order by created_at) as of_network
      from batch) as batch
    where of_mailbox = 1 and ${remaining("confirmations", limits, time)} >= position
      and ${hasRoomForMailbox(sql`batch.email`, time)}
      and (network is null or of_network + ${countOfNetwork(sql`batch.network`, time)} <= ${NETWORK_DAILY_MAX})`;
  return sql`insert into ${outbox}
      (kind, about, enquiry_kind, is_urgent, is_listed, created_at, due_at, counted_at, network)
    with batch (position, kind, submission_id, is_urgent, created_at, due_at, email, network) as (
      select row_number() over (order by key), value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
      from json_each(${JSON.stringify(rows)}) where ${sql.join(isStored, sql` or `)})
    select 'enquiry', submission_id, kind, is_urgent,
      ${remaining("inbox", limits, time)} < position, created_at, due_at, created_at, null
    from batch where true ${sendsConfirmation ? confirmations : sql``}
    on conflict do nothing`;
}

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** Confirmations to one mailbox: one in an hour, and so many in a day. */
const MAILBOX_DAILY_MAX = 5;
/** Confirmations that the enquiries of one group of networks cause in a day. */
const NETWORK_DAILY_MAX = 20;

/** Whether the mailbox of an address may get a confirmation. */
function hasRoomForMailbox(email: SQL, time: SQL): SQL {
  const addresses = [quotes, contacts, subscribers].map(
    (table) => sql`(select email from ${table} where submission_id = earlier.about)`,
  );
  return sql`(select count(*) < ${MAILBOX_DAILY_MAX}
      and coalesce(max(counted_at), '') <= ${before(time, HOUR_S)}
    from ${outbox} as earlier
    where kind = 'confirmation' and counted_at > ${before(time, DAY_S)}
      and ${mailbox(sql`coalesce(${sql.join(addresses, sql`, `)})`)} = ${mailbox(email)})`;
}

/** The confirmations of a group of networks within the day before a time. */
function countOfNetwork(network: SQL, time: SQL): SQL {
  return sql`(select count(*) from ${outbox} as earlier where earlier.network = ${network}
    and earlier.created_at > ${before(time, DAY_S)} and earlier.kind = 'confirmation')`;
}
