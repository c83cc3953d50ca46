/** Sends the e-mails about enquiries; never throws, always logs. */

import { and, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import { languages } from "#app/content/languages.ts";
import { dubaiToday } from "#app/domain/dubai-time.ts";
import { ENQUIRY_KINDS, type EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { locale } from "#content/locale.ts";
import { type Database, primary } from "../data/database.ts";
import { isOneOf } from "../data/query.ts";
import { logError, logEvent } from "../log.ts";
import type { Mailer } from "../mail/mailer.ts";
import { claim, mark } from "../mail/outbox.ts";
import { type OutboxRow, outbox } from "../mail/outbox-schema.ts";
import { deliver, sendOnce } from "../mail/send.ts";
import { remaining } from "../mail/sending-limits.ts";
import {
  confirmationEmail,
  confirmationLimitEmail,
  enquiryEmail,
  listEmail,
  type MailSource,
} from "./emails.ts";
import type { quotes } from "./enquiry-schema.ts";
import { enquiryKinds } from "./enquiry-schema.ts";
import { confirmationDeadline } from "./store.ts";

const CALL = "mail";
/** In a run: one e-mail counts as a request too, and a run has 50 (scheduled.ts). */
const MAX_PER_RUN = 10;
/** Enquiries in one e-mail that lists them. */
const LISTED_MAX = 200;

/** Those to the inbox are English, and a confirmation is in the language of its enquiry. */
const mailLanguage = sql`iif(${outbox.kind} = 'enquiry', ${languages.en.lang}, coalesce(${sql.join(
  ENQUIRY_KINDS.map((kind) => {
    const { table } = enquiryKinds[kind];
    return sql`(select ${table.language} from ${table} where ${table.submission_id} = ${outbox.about})`;
  }),
  sql`, `,
)}, ${languages.en.lang}))`;

const isOfEnquiry = and(sql`${outbox.kind} in ('enquiry', 'confirmation')`, isNull(outbox.sent_at));
/** A confirmation is given up after a day: a late one would only confuse. */
const isWanted = (now: Date) =>
  and(
    isOfEnquiry,
    or(ne(outbox.kind, "confirmation"), sql`${outbox.created_at} > ${confirmationDeadline(now)}`),
  );

/** Sends the e-mails of an enquiry that was just stored. A later run retries failures. */
export async function sendOfEnquiry(
  mailer: Mailer | null,
  DB: D1Database,
  { submission_id, kind }: { readonly submission_id: string; readonly kind: EnquiryKind },
): Promise<void> {
  try {
    if (!mailer) return logEvent("mailNotSetUp", { call: kind });
    const db = primary(DB);
    const isNew = and(eq(outbox.attempts, 0), eq(outbox.is_listed, false));
    const which = and(eq(outbox.about, submission_id), isOfEnquiry, isNew);
    await sendEach(mailer, db, await claim(db, which, { limit: 2, now: new Date() }));
  } catch (error) {
    logError(CALL, error);
  }
}

/**
 * Sends the e-mails about enquiries that are due, at most `max` and one that lists others: those in the
 * language of this build, which has their texts.
 */
export async function sendDueOfEnquiries(
  mailer: Mailer | null,
  DB: D1Database,
  max = MAX_PER_RUN,
): Promise<void> {
  const now = new Date();
  try {
    const db = primary(DB);
    if (!mailer) {
      const waiting = await db.$count(outbox, isWanted(now));
      if (waiting > 0) logEvent("mailNotSetUp", { count: waiting });
      return;
    }
    const isOwn = sql`${mailLanguage} = ${locale.lang}`;
    const isDue = and(isWanted(now), lte(outbox.due_at, now.toISOString()), isOwn);
    const own = and(isDue, eq(outbox.is_listed, false));
    await sendEach(mailer, db, await claim(db, own, { limit: max, now }));
    const listed = and(isDue, eq(outbox.is_listed, true));
    await sendList(mailer, db, await claim(db, listed, { limit: LISTED_MAX, now }));
  } catch (error) {
    logError(CALL, error);
  }
}

/** Notifies the inbox, once a day, that no more confirmations are sent; never where a limit is 0. */
export async function sendConfirmationLimit(mailer: Mailer, db: Database): Promise<void> {
  const now = new Date();
  const time = now.toISOString();
  const about = dubaiToday(now);
  const { hourly, monthly } = mailer.limits.confirmations;
  if (hourly === 0 || monthly === 0) return;
  try {
    // Read first: most runs have nothing to write.
    const left = remaining("confirmations", mailer.limits, time);
    const { isReached } = await db.get<{ isReached: number }>(
      sql`select ${left} <= 0 as isReached`,
    );
    if (!isReached) return;
    await sendOnce(mailer, db, { kind: "confirmation-limit", about }, () =>
      confirmationLimitEmail(mailer.addresses, mailer.limits),
    );
  } catch (error) {
    logError("confirmation-limit", error);
  }
}

async function sendEach(mailer: Mailer, db: Database, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  const sources = await findSources(db, rows);
  const mails = rows.flatMap(({ id, kind, about }) => {
    const source = sources.get(about ?? "");
    const compose = kind === "enquiry" ? enquiryEmail : confirmationEmail;
    return source ? { id, compose: () => compose(source, mailer.addresses) } : [];
  });
  await dropOthers(db, rows, mails);
  await deliver(mailer, CALL, mails, (done) => mark(db, done, new Date()));
}

/** One e-mail that lists what came beyond the inbox's limit. */
async function sendList(mailer: Mailer, db: Database, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  const sources = await findSources(db, rows);
  const listed = rows.filter(({ about }) => sources.has(about ?? ""));
  await dropOthers(db, rows, listed);
  if (listed.length === 0) return;
  const compose = () => listEmail([...sources.values()], mailer.addresses, mailer.limits);
  await deliver(mailer, "list", [{ id: 0, compose }], ([{ failure } = { failure: null }]) =>
    mark(
      db,
      listed.map(({ id }) => ({ id, failure })),
      new Date(),
    ),
  );
}

/** Removes the e-mails of enquiries that were removed meanwhile. */
async function dropOthers(
  db: Database,
  rows: readonly OutboxRow[],
  kept: readonly Pick<OutboxRow, "id">[],
): Promise<void> {
  const ids = new Set(kept.map(({ id }) => id));
  const others = rows.map(({ id }) => id).filter((id) => !ids.has(id));
  if (others.length > 0) await db.delete(outbox).where(isOneOf(outbox.id, others));
}

/** The enquiries of these e-mails by submission id, quotes first; without removed ones. */
async function findSources(
  db: Database,
  rows: readonly OutboxRow[],
): Promise<ReadonlyMap<string, MailSource>> {
  const select = (kind: EnquiryKind) => {
    const table = enquiryKinds[kind].table as typeof quotes;
    const ids = rows.filter((row) => row.enquiry_kind === kind).map(({ about }) => about);
    return db.select().from(table).where(isOneOf(table.submission_id, ids));
  };
  const [quote, contact, subscriber] = ENQUIRY_KINDS;
  const found = await db.batch([select(quote), select(contact), select(subscriber)]);
  const sources = ENQUIRY_KINDS.flatMap((kind, index) =>
    (found[index] ?? []).map((stored) => ({ kind, stored }) as MailSource),
  );
  return new Map(sources.map((one) => [one.stored.submission_id, one]));
}
