import type { Backend, Outcome, Receipt } from "#app/backend.ts";
import { messages } from "#app/content/messages.ts";
import { pageMeta as pageMetaInContent } from "#app/content/page-meta.ts";
import { isPageName } from "#app/domain/page-meta.ts";
import { referenceOf } from "#app/domain/reference.ts";
import { addContact } from "./data/contacts.ts";
import { nearest, primary } from "./data/database.ts";
import { findOrder } from "./data/orders.ts";
import { cachePageMeta, findPageMeta, readCachedPageMeta } from "./data/page-meta.ts";
import { addQuote } from "./data/quotes.ts";
import type { Submission } from "./data/submission.ts";
import { addSubscriber } from "./data/subscribers.ts";
import { logEvent, logFault } from "./log.ts";

export interface Stores {
  readonly DB: D1Database;
  readonly PAGE_META: KVNamespace;
}

/** The Backend on D1 and KV. `later` keeps the Worker alive for work that the visitor needn't wait for. */
export function createBackend(stores: Stores, later: (work: Promise<unknown>) => void): Backend {
  return {
    async pageMeta({ pageName }) {
      if (!isPageName(pageName)) return { code: 404, message: messages.pageUnknown };
      const cached = await orFault("pageMeta", () =>
        readCachedPageMeta(stores.PAGE_META, pageName),
      );
      if (cached) return { code: 200, message: messages.pageMetaFound, result: cached };
      const stored = await orFault("pageMeta", () => findPageMeta(nearest(stores.DB), pageName));
      if (stored) {
        later(orFault("pageMeta", () => cachePageMeta(stores.PAGE_META, pageName, stored)));
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
      submit("addServiceRequest", quote, (row) => addQuote(primary(stores.DB), row)),

    addContact: (contact) =>
      submit("addContact", contact, (row) => addContact(primary(stores.DB), row)),

    addSubscriber: (subscriber) =>
      submit("addSubscriber", subscriber, (row) => addSubscriber(primary(stores.DB), row)),
  };
}

/** The calls that store something: the letter of their references, and what the sender is told. */
const SUBMISSIONS = {
  addServiceRequest: { letter: "Q", stored: messages.quoteSent },
  addContact: { letter: "C", stored: messages.contactSent },
  addSubscriber: { letter: "S", stored: () => messages.subscribed },
} as const;

/** What every form may send beside its fields. */
interface Sent {
  readonly submission_id?: string | undefined;
  readonly homepage_url?: string | undefined;
}

/**
 * Gives the submission its id, if the sender made none, and its reference, and stores it; `store`
 * says false when somebody else's submission stands there already. What has filled the field that
 * people don't see is counted, and told that all is well.
 */
async function submit<Fields extends Sent>(
  call: keyof typeof SUBMISSIONS,
  { homepage_url, ...fields }: Fields,
  store: (row: Omit<Fields, "homepage_url"> & Submission) => Promise<boolean>,
): Promise<Outcome<Receipt>> {
  const { letter, stored } = SUBMISSIONS[call];
  const submission_id = fields.submission_id ?? crypto.randomUUID();
  const reference = await referenceOf(letter, submission_id);
  try {
    if (homepage_url) logEvent("honeypot", call);
    else if (!(await store({ ...fields, submission_id, reference }))) {
      return { code: 409, message: messages.alreadySubscribed };
    }
    return { code: 200, message: stored(reference), result: { reference } };
  } catch (fault) {
    logFault(call, fault);
    return { code: 503, message: messages.somethingError };
  }
}

/** A store's answer; undefined, and a line in the log, when the store is away. */
async function orFault<T>(call: keyof Backend, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (fault) {
    logFault(call, fault);
    return undefined;
  }
}
