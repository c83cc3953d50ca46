import type { Backend, Outcome, Receipt } from "#app/backend.ts";
import { messages } from "#app/content/messages.ts";
import { pageMeta as pageMetaInContent } from "#app/content/page-meta.ts";
import { isPageName } from "#app/domain/page-meta.ts";
import { type ReferenceLetter, referenceOf } from "#app/domain/reference.ts";
import { addContact } from "./data/contacts.ts";
import { nearest, primary } from "./data/database.ts";
import { findOrder } from "./data/orders.ts";
import { cachePageMeta, findPageMeta, readCachedPageMeta } from "./data/page-meta.ts";
import { addQuote } from "./data/quotes.ts";
import type { Submission } from "./data/submission.ts";
import { addSubscriber } from "./data/subscribers.ts";
import { logFault } from "./log.ts";

export interface Stores {
  readonly DB: D1Database;
  readonly PAGE_META: KVNamespace;
}

/** The Backend on D1 and KV. `later` keeps the Worker alive for work that the visitor needn't wait for. */
export function createBackend(stores: Stores, later: (work: Promise<unknown>) => void): Backend {
  return {
    async pageMeta({ pageName }) {
      if (!isPageName(pageName)) return { code: 404, message: messages.pageUnknown };
      const cached = await orFault("pageMeta", readCachedPageMeta(stores.PAGE_META, pageName));
      if (cached) return { code: 200, message: messages.pageMetaFound, result: cached };
      const stored = await orFault("pageMeta", findPageMeta(nearest(stores.DB), pageName));
      if (stored) {
        later(orFault("pageMeta", cachePageMeta(stores.PAGE_META, pageName, stored)));
      }
      const result = stored ?? pageMetaInContent[pageName];
      return { code: 200, message: messages.pageMetaFound, result };
    },

    async searchOrder({ order_number }) {
      try {
        const order = await findOrder(nearest(stores.DB), order_number);
        return order
          ? { code: 200, message: messages.found, result: order }
          : { code: 404, message: messages.orderNotFound };
      } catch (fault) {
        logFault("searchOrder", fault);
        return { code: 503, message: messages.ordersUnavailable };
      }
    },

    addServiceRequest: (quote) =>
      submit("addServiceRequest", "Q", quote, async (row) => {
        await addQuote(primary(stores.DB), row);
        return { code: 200, message: messages.quoteSent(row.reference), result: receipt(row) };
      }),

    addContact: (contact) =>
      submit("addContact", "C", contact, async (row) => {
        await addContact(primary(stores.DB), row);
        return { code: 200, message: messages.contactSent(row.reference), result: receipt(row) };
      }),

    addSubscriber: (subscriber) =>
      submit("addSubscriber", "S", subscriber, async (row) =>
        (await addSubscriber(primary(stores.DB), row))
          ? { code: 200, message: messages.subscribed, result: receipt(row) }
          : { code: 409, message: messages.alreadySubscribed },
      ),
  };
}

/** Gives the submission its id, if the sender made none, and its reference, and stores it. */
async function submit<Sent extends { submission_id?: string | undefined }>(
  call: keyof Backend,
  letter: ReferenceLetter,
  sent: Sent,
  store: (row: Sent & Submission) => Promise<Outcome<Receipt>>,
): Promise<Outcome<Receipt>> {
  const submission_id = sent.submission_id ?? crypto.randomUUID();
  const reference = await referenceOf(letter, submission_id);
  try {
    return await store({ ...sent, submission_id, reference });
  } catch (fault) {
    logFault(call, fault);
    return { code: 503, message: messages.somethingError };
  }
}

const receipt = ({ reference }: Submission): Receipt => ({ reference });

/** A store's answer; undefined, and a line in the log, when the store is away. */
async function orFault<T>(call: keyof Backend, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (fault) {
    logFault(call, fault);
    return undefined;
  }
}
