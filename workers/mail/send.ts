/** Sends e-mails of the outbox, and logs what was sent and what failed. */
import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "../data/database.ts";
import { splitIntoGroups } from "../data/query.ts";
import { TimeoutError, withTimeout } from "../data/retry.ts";
import { logError, logEvent } from "../log.ts";
import type { Email, Mailer } from "./mailer.ts";
import { type Delivery, type Failure, mark, NEVER } from "./outbox.ts";
import { type MailKind, outbox } from "./outbox-schema.ts";

const SEND_TIMEOUT_MS = 10_000;
/**
 * Sent at once and marked together. A Worker has six connections; a group that is interrupted between
 * sending and marking is sent again.
 */
const GROUP_SIZE = 5;

/** An e-mail that was claimed. */
interface Claimed {
  readonly id: number;
  /** @throws where it can't be sent to that address */
  readonly compose: () => Email;
}

/** Sends these e-mails; `store` stores the results of a group. `call` is what the log names them by. */
export async function deliver<T extends Claimed>(
  mailer: Mailer,
  call: string,
  mails: readonly T[],
  store: (deliveries: readonly (T & Delivery)[]) => Promise<unknown>,
): Promise<void> {
  const failures: Failure[] = [];
  for (const group of splitIntoGroups(mails, GROUP_SIZE)) {
    const deliveries = await Promise.all(
      group.map(async (one) => ({ ...one, failure: await send(mailer, one.compose) })),
    );
    await store(deliveries);
    failures.push(...deliveries.flatMap(({ failure }) => failure ?? []));
  }
  const count = mails.length - failures.length;
  if (count > 0) logEvent("mailSent", { call, count });
  // One line: they mostly have one reason.
  const more = failures.length > 1 ? ` (and ${failures.length - 1} more)` : "";
  if (failures[0]) logError(call, new Error(failures[0].reason + more));
}

/**
 * Sends an e-mail once for a day (`about`); none where `compose` returns null. After a
 * refusal a later run tries again, but not after a timeout or an interruption, when it may have been
 * accepted. Never throws.
 */
export async function sendOnce(
  mailer: Mailer,
  db: Database,
  { kind, about }: { readonly kind: MailKind; readonly about: string },
  compose: () => Promise<Email | null> | Email,
): Promise<void> {
  try {
    const time = new Date().toISOString();
    const [found] = await db
      .select({ isDone: sql`${outbox.sent_at} is not null or ${outbox.due_at} > ${time}` })
      .from(outbox)
      .where(and(eq(outbox.about, about), eq(outbox.kind, kind)));
    if (found?.isDone) return;
    const email = await compose();
    const claimed = { due_at: NEVER, sent_at: email ? null : time };
    const [row] = await db
      .insert(outbox)
      .values({ kind, about, attempts: 1, created_at: time, ...claimed })
      .onConflictDoUpdate({
        target: [outbox.about, outbox.kind],
        set: { ...claimed, attempts: sql`${outbox.attempts} + 1` },
        setWhere: and(isNull(outbox.sent_at), lte(outbox.due_at, time)),
      })
      .returning({ id: outbox.id });
    if (!row || !email) return;
    await deliver(mailer, kind, [{ id: row.id, compose: () => email }], (deliveries) =>
      mark(db, deliveries, new Date()),
    );
  } catch (error) {
    logError(kind, error);
  }
}

async function send(mailer: Mailer, compose: () => Email): Promise<Failure | null> {
  try {
    const email = compose();
    await withTimeout(SEND_TIMEOUT_MS, () => mailer.send(email));
    return null;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    return {
      reason: failureReason(error),
      code: typeof code === "string" ? code : null,
      // It may have been accepted.
      isUncertain: error instanceof TimeoutError,
    };
  }
}

/** Why an e-mail was not accepted. Reasons are logged and stored, so they hold no addresses. */
function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error && typeof error.code === "string" ? `${error.code}: ` : "";
  return (code + error.message).replace(/[^\s<>"'(),;:]+/g, (part) =>
    part.includes("@") ? "…@…" : part,
  );
}
