import type { ServerBackend } from "#app/backend.ts";
import { receive } from "./enquiries/receive.ts";
import { ErrorLog } from "./log.ts";
import { createMailer, type MailBindings } from "./mail/mailer.ts";
import { searchOrder, searchOrders } from "./orders/search.ts";
import { readPageMeta } from "./page-meta/read.ts";

export interface Stores extends MailBindings {
  readonly DB: D1Database;
  readonly PAGE_META: KVNamespace;
}

/**
 * The Backend on D1 and KV. `waitUntil` keeps the Worker alive for work after the response; `log`
 * is the request's.
 */
export function createBackend(
  env: Stores,
  waitUntil: (promise: Promise<unknown>) => void,
  log = new ErrorLog("backend"),
  mailer = createMailer(env),
): ServerBackend {
  return {
    pageMeta: ({ pageName }) => readPageMeta(pageName, { env, waitUntil, log }),
    searchOrder: ({ order_number }) => searchOrder(order_number, env, log),
    searchOrders: ({ order_numbers }) => searchOrders(order_numbers, env, log),
    submit: (enquiry) => receive(enquiry, { env, mailer, waitUntil, log }),
  };
}
