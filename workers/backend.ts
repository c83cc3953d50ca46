/** The Backend on D1 and KV. */
import type { OrderMatch, ServerBackend } from "#app/backend.ts";
import { clientMessages } from "#content/client-messages.ts";
import { serverMessages } from "#content/server-messages.ts";
import { replica, type Stores } from "./data/database.ts";
import { withTimeout } from "./data/retry.ts";
import type { DocumentBindings } from "./documents/objects.ts";
import { enquiryLimit } from "./enquiries/hourly-limit.ts";
import { receive } from "./enquiries/receive.ts";
import { sendOfEnquiry } from "./enquiries/send-emails.ts";
import { mailRules } from "./enquiries/store.ts";
import { ErrorLog } from "./log.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";
import { createFollowing } from "./notifications/backend.ts";
import type { NotificationBindings } from "./notifications/run.ts";
import { findOrders } from "./orders/find.ts";
import { findByCarrier } from "./orders/find-by-carrier.ts";
import { readPageMeta } from "./page-meta/page-meta-queries.ts";
import type { RetentionVariables } from "./retention.ts";

export type Bindings = Stores &
  NotificationBindings &
  RetentionVariables &
  DocumentBindings &
  Partial<Pick<Env, "SEND_CONFIRMATION">>;

/** The time limit of an order look-up. D1 itself retries read-only queries within it. */
const LOOK_UP_TIMEOUT_MS = 3500;
/** The answer about a carrier's number comes no sooner: it takes no longer where there are orders to compare. */
const CARRIER_ANSWER_MS = 300;

/**
 * `waitUntil` keeps the Worker alive for work after the response; `log` and `network` (`networkGroup`) are
 * the request's.
 */
export function createBackend(
  env: Bindings,
  waitUntil: (promise: Promise<unknown>) => void,
  log = new ErrorLog("backend"),
  mailer?: Mailer,
  network: number | null = null,
): ServerBackend {
  const searchOrders: ServerBackend["searchOrders"] = async ({ order_numbers }) => {
    if (order_numbers.length === 0) return { code: 200, message: serverMessages.found, result: [] };
    try {
      const find = () => findOrders(replica(env.DB), order_numbers);
      const found = await withTimeout(LOOK_UP_TIMEOUT_MS, find);
      const result = order_numbers.map((typed, at): OrderMatch => {
        const order = found[at];
        return order === null
          ? { typed, order, problem: "unreadable" }
          : { typed, order: order ?? null };
      });
      return { code: 200, message: serverMessages.found, result };
    } catch (error) {
      log.error("searchOrder", error);
      return { code: 503, message: clientMessages.ordersUnavailable, errorId: log.errorId };
    }
  };

  return {
    ...createFollowing(env, { waitUntil, log, mailer: mailer ?? createMailer(env), network }),
    searchOrders,
    async searchOrder({ order_number }) {
      const { result, ...answer } = await searchOrders({ order_numbers: [order_number] });
      const { order, problem } = result?.[0] ?? {};
      if (order) return { ...answer, result: order };
      if (problem)
        return { code: 503, message: clientMessages.ordersUnavailable, errorId: log.errorId };
      return result ? { code: 404, message: clientMessages.orderNotFound } : answer;
    },
    async searchByCarrier({ carrier_numbers, detail }) {
      try {
        const search = { numbers: carrier_numbers, detail };
        const find = () => findByCarrier(replica(env.DB), search, new Date());
        const answered = scheduler.wait(CARRIER_ANSWER_MS);
        const found = await withTimeout(LOOK_UP_TIMEOUT_MS, find);
        await answered;
        const result = carrier_numbers.map((typed, at) => ({
          typed,
          order_numbers: found[at] ?? [],
        }));
        return found.flat().length > 0
          ? { code: 200, message: serverMessages.found, result }
          : { code: 404, message: serverMessages.carrierUnknown };
      } catch (error) {
        log.error("searchByCarrier", error);
        return { code: 503, message: clientMessages.ordersUnavailable, errorId: log.errorId };
      }
    },
    pageMeta: ({ pageName }) => readPageMeta(pageName, { env, waitUntil, log }),
    submit: (enquiry) =>
      receive(enquiry, {
        env,
        rules: mailRules(env),
        limit: enquiryLimit(env),
        network,
        onStored: (stored) => waitUntil(sendOfEnquiry(mailer ?? createMailer(env), env.DB, stored)),
        log,
      }),
  };
}
