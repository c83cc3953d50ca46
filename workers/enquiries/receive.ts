/** Receives an enquiry: stores it in D1, or in KV while D1 is unavailable, then acknowledges it. */
import type { ApiResult, EnquiryReceipt } from "#app/backend.ts";
import type { Enquiry } from "#app/domain/enquiries/schemas.ts";
import { enquiryReference } from "#app/domain/reference.ts";
import { clientMessages } from "#content/client-messages.ts";
import { locale } from "#content/locale.ts";
import { serverMessages } from "#content/server-messages.ts";
import { primary, type Stores } from "../data/database.ts";
import { withRetry, withTimeout } from "../data/retry.ts";
import { type ErrorLog, logEvent } from "../log.ts";
import { enquiryKinds } from "./enquiry-schema.ts";
import { enqueue } from "./fallback-queue.ts";
import type { EnquiryLimit } from "./hourly-limit.ts";
import {
  isUrgentEnquiry,
  type MailRules,
  type ReceivedEnquiry,
  type StoreOutcome,
  storeEnquiry,
} from "./store.ts";

/** Both stay below the five seconds within which a visitor gets a response. */
const STORE_TIMEOUT_MS = 2000;
const ENQUEUE_TIMEOUT_MS = 1200;

interface Context {
  readonly env: Stores;
  readonly rules: MailRules;
  readonly limit: EnquiryLimit;
  /** The sender's `networkGroup`; null where it isn't known. */
  readonly network: number | null;
  /** Called once it is in D1, with its e-mails in the outbox */
  readonly onStored: (enquiry: ReceivedEnquiry) => void;
  readonly log: ErrorLog;
}

/**
 * Receives an enquiry under its id or a new one. One with a filled honeypot is counted,
 * acknowledged and dropped.
 */
export async function receive(
  { kind, fields: sent }: Enquiry,
  context: Context,
): Promise<ApiResult<EnquiryReceipt>> {
  const { submission_id = crypto.randomUUID(), homepage_url, ...fields } = sent;
  const { letter, stored } = enquiryKinds[kind];
  const reference = await enquiryReference(letter, submission_id);
  const created_at = new Date().toISOString();
  const { network } = context;
  const enquiry = {
    kind,
    fields,
    submission_id,
    reference,
    created_at,
    network,
    language: locale.lang,
  } as ReceivedEnquiry;

  let received_at = created_at;
  if (homepage_url) logEvent("honeypot", { call: kind });
  else {
    const { outcome, received_at: storedAt } = await storeOrEnqueue(enquiry, context);
    if (outcome === "subscribed") return { code: 409, message: serverMessages.alreadySubscribed };
    if (outcome === "conflict") return { code: 409, message: serverMessages.idTaken };
    if (outcome === "full") {
      logEvent("enquiriesFull", { call: kind });
      return { code: 503, message: serverMessages.formsFull(isUrgentEnquiry(enquiry)) };
    }
    if (outcome === "failed") {
      return { code: 503, message: clientMessages.somethingError, errorId: context.log.errorId };
    }
    if (outcome === "stored") context.onStored(enquiry);
    received_at = storedAt ?? created_at;
  }
  return { code: 200, message: stored(reference), result: { reference, received_at } };
}

async function storeOrEnqueue(
  enquiry: ReceivedEnquiry,
  { env, rules, limit, log }: Context,
): Promise<{
  readonly outcome: StoreOutcome | "full" | "enqueued" | "failed";
  readonly received_at?: string | null;
}> {
  try {
    const store = () => storeEnquiry(primary(env.DB), enquiry, { rules, limit });
    return await withRetry(STORE_TIMEOUT_MS, store);
  } catch (error) {
    log.error(enquiry.kind, error);
  }
  try {
    const isQueued = await withTimeout(ENQUEUE_TIMEOUT_MS, () => enqueue(env, enquiry, limit));
    if (!isQueued) return { outcome: "full" };
    logEvent("enqueued", { call: enquiry.kind });
    return { outcome: "enqueued" };
  } catch (error) {
    log.error("fallbackQueue", error);
    return { outcome: "failed" };
  }
}
