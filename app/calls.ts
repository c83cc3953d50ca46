/**
 * The calls that carry a payload, each with the schema that it must pass: what `/api`, the actions
 * and the browser have in common.
 */
import type * as v from "valibot";
import type { Backend, Outcome, Receipt } from "./backend.ts";
import { ContactSchema, HomeContactSchema } from "./domain/contact.ts";
import type { FormName } from "./domain/forms.ts";
import type { Order } from "./domain/order.ts";
import { OrderSearchSchema } from "./domain/order-search.ts";
import { PageNameSchema } from "./domain/page-meta.ts";
import { QuoteSchema } from "./domain/quote.ts";
import { SubscriberSchema } from "./domain/subscriber.ts";
import { type Validated, validate } from "./domain/validation.ts";

type Schema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** Checks a payload and makes the call; or says what is wrong with each field, and makes none. */
export type Call<Result = unknown> = (
  payload: unknown,
  backend: Backend,
) => Validated<Promise<Outcome<Result>>>;

function call<S extends Schema, Result>(
  schema: S,
  method: (backend: Backend, value: v.InferOutput<S>) => Promise<Outcome<Result>>,
): Call<Result> {
  return (payload, backend) => {
    const checked = validate(schema, payload);
    return "errors" in checked ? checked : { value: method(backend, checked.value) };
  };
}

export const getPageMeta = call(PageNameSchema, (to, page) => to.pageMeta(page));
export const searchOrder: Call<Order> = call(OrderSearchSchema, (to, search) =>
  to.searchOrder(search),
);

/** What each form of the site leads to. */
export const formCalls: Readonly<Record<FormName, Call<Receipt>>> = {
  quote: call(QuoteSchema, (to, quote) => to.addServiceRequest(quote)),
  contact: call(ContactSchema, (to, contact) => to.addContact(contact)),
  "home-contact": call(HomeContactSchema, (to, contact) => to.addContact(contact)),
  subscribe: call(SubscriberSchema, (to, subscriber) => to.addSubscriber(subscriber)),
};
