import type { Backend } from "#app/backend.ts";
import { answers } from "#app/content/answers.ts";
import { messages } from "#app/content/messages.ts";
import { pageMeta as pageMetaInContent } from "#app/content/page-meta.ts";
import { isPageName } from "#app/domain/page-meta.ts";
import { nearest } from "./data/database.ts";
import { findOrder } from "./data/orders.ts";
import { cachePageMeta, findPageMeta, readCachedPageMeta } from "./data/page-meta.ts";
import { withTimeout } from "./data/retry.ts";
import { FaultLog } from "./log.ts";
import { createMailer, type MailBindings } from "./mail/mailer.ts";
import { take } from "./submissions.ts";

export interface Stores extends MailBindings {
  readonly DB: D1Database;
  readonly PAGE_META: KVNamespace;
}

/** D1 asks again by itself for what only reads. */
const LOOK_UP_MS = 3500;
/** A page doesn't wait long for its title: it has one of its own. */
const CACHED_META_MS = 500;
const STORED_META_MS = 1000;

/**
 * The Backend on D1 and KV. `later` keeps the Worker alive for work that the visitor needn't wait for;
 * `log` is that of the request.
 */
export function createBackend(
  stores: Stores,
  later: (work: Promise<unknown>) => void,
  log = new FaultLog("backend"),
  mailer = createMailer(stores),
): Backend {
  const taken = (one: Parameters<typeof take>[0]) => take(one, { stores, mailer, later, log });
  /** A store's answer; undefined, and a line in the log, when the store is away. */
  async function orFault<T>(call: keyof Backend, ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (fault) {
      log.fault(call, fault);
      return undefined;
    }
  }
  return {
    async pageMeta({ pageName }) {
      if (!isPageName(pageName)) return { code: 404, message: answers.pageUnknown };
      const cached = await orFault("pageMeta", () =>
        withTimeout(CACHED_META_MS, () => readCachedPageMeta(stores.PAGE_META, pageName)),
      );
      if (cached) return { code: 200, message: answers.pageMetaFound, result: cached };
      const stored = await orFault("pageMeta", () =>
        withTimeout(STORED_META_MS, () => findPageMeta(nearest(stores.DB), pageName)),
      );
      if (stored) {
        later(orFault("pageMeta", () => cachePageMeta(stores.PAGE_META, pageName, stored)));
      }
      const result = stored ?? pageMetaInContent[pageName];
      return { code: 200, message: answers.pageMetaFound, result };
    },

    async searchOrder({ order_number }) {
      try {
        const order = await withTimeout(LOOK_UP_MS, () =>
          findOrder(nearest(stores.DB), order_number),
        );
        return order
          ? { code: 200, message: answers.found, result: order }
          : { code: 404, message: messages.orderNotFound };
      } catch (fault) {
        log.fault("searchOrder", fault);
        return { code: 503, message: messages.ordersUnavailable, reference: log.reference };
      }
    },

    addServiceRequest: (fields) => taken({ call: "addServiceRequest", fields }),
    addContact: (fields) => taken({ call: "addContact", fields }),
    addSubscriber: (fields) => taken({ call: "addSubscriber", fields }),
  };
}
