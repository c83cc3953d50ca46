/**
 * The calls that carry a payload, each with the schema that it must pass: what `/api`, the actions
 * and the browser have in common.
 */
import type * as v from "valibot";
import type { Backend, Outcome, Receipt } from "./backend.ts";
import { FORM_SCHEMAS } from "./domain/form-check.ts";
import type { FormName } from "./domain/forms.ts";
import type { Order } from "./domain/order.ts";
import { OrderSearchSchema } from "./domain/order-search.ts";
import { PageNameSchema } from "./domain/page-meta.ts";
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
  quote: call(FORM_SCHEMAS.quote, (to, quote) => to.addServiceRequest(quote)),
  contact: call(FORM_SCHEMAS.contact, (to, contact) => to.addContact(contact)),
  "home-contact": call(FORM_SCHEMAS["home-contact"], (to, contact) => to.addContact(contact)),
  subscribe: call(FORM_SCHEMAS.subscribe, (to, subscriber) => to.addSubscriber(subscriber)),
};
