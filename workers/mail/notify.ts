/** Sends e-mails about enquiries; never throws, always logs. */
import { primary } from "../data/database.ts";
import { logError, logEvent } from "../log.ts";
import { type Delivery, deliverDue, deliverNew } from "./deliver.ts";
import type { Mailer } from "./mailer.ts";
import { countPending, type OutboxRow } from "./outbox.ts";

const realTime = () => new Date();

/** Sends the e-mails of an enquiry that was just stored. A later run retries failures. */
export async function notify(
  mailer: Mailer | null,
  DB: D1Database,
  { submission_id, kind }: Pick<OutboxRow, "submission_id" | "kind">,
): Promise<void> {
  try {
    if (!mailer) return logEvent("mailNotSetUp", { call: kind });
    logFailures(await deliverNew(mailer, primary(DB), submission_id, realTime));
  } catch (error) {
    logError("mail", error);
  }
}

/** Sends the e-mails that are due. */
export async function notifyDue(
  mailer: Mailer | null,
  DB: D1Database,
  clock = realTime,
): Promise<void> {
  try {
    if (mailer) {
      const delivery = await deliverDue(mailer, primary(DB), clock);
      if (delivery.sent > 0) logEvent("mailSent", { count: delivery.sent });
      logFailures(delivery);
    } else {
      const waiting = await countPending(primary(DB), clock());
      if (waiting > 0) logEvent("mailNotSetUp", { count: waiting });
    }
  } catch (error) {
    logError("mail", error);
  }
}

/** One line for all failures: they mostly have one reason. */
function logFailures({ failures: [first, ...others] }: Delivery): void {
  if (first === undefined) return;
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  logError("mail", new Error(first + more));
}
