import { createContext } from "react-router";
import type { Contact } from "./domain/contact.ts";
import type { FormName, Typed } from "./domain/forms.ts";
import type { Order } from "./domain/order.ts";
import type { PageMeta } from "./domain/page-meta.ts";
import type { Quote } from "./domain/quote.ts";
import type { Subscriber } from "./domain/subscriber.ts";
import type { FieldErrors } from "./domain/validation.ts";

/**
 * The answer to a call: the body of `/api` answers, whose HTTP status is `code`. 200 is success;
 * everything else says in `message`, in words a visitor can read, why not. Where it is empty, the page
 * has words of its own.
 */
export interface Outcome<Result = undefined> {
  readonly code: number;
  readonly message: string;
  readonly result?: Result;
  readonly errors?: FieldErrors;
  /** Of the fault in the log, where the code is 5xx. Over `/api` it is no part of the body but the header X-Reference. */
  readonly reference?: string;
}

/** What the visitor can quote on the phone. */
export interface Receipt {
  readonly reference: string;
}

/** What sending a form led to. */
export interface Answer {
  readonly form: FormName;
  readonly outcome: Outcome<Receipt>;
  /** False where the browser's own check refused it. */
  readonly isSent: boolean;
  /** What stood in the fields, for a page that is made anew. */
  readonly typed: Typed;
  /** Of the last enquiry that the page acknowledged, where it was posted without scripts. */
  readonly previousReference?: string;
}

/**
 * The five calls of specification section 7. In the Worker they are answered from the stores
 * (workers/backend.ts), in the browser over `/api` (backend.client.ts). What goes in has been
 * validated by the schema of the call. None of them throws: a fault is an outcome too.
 */
export interface Backend {
  pageMeta(page: { readonly pageName: string }): Promise<Outcome<PageMeta>>;
  addContact(contact: Contact): Promise<Outcome<Receipt>>;
  addServiceRequest(quote: Quote): Promise<Outcome<Receipt>>;
  addSubscriber(subscriber: Subscriber): Promise<Outcome<Receipt>>;
  searchOrder(search: { readonly order_number: string }): Promise<Outcome<Order>>;
}

/** Where loaders and actions find the Backend of their request. */
export const backendContext = createContext<Backend>();
