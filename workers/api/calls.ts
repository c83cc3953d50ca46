import type * as v from "valibot";
import type { Backend, Outcome } from "#app/backend.ts";
import { ContactSchema } from "#app/domain/contact.ts";
import { OrderSearchSchema } from "#app/domain/order.ts";
import { PageNameSchema } from "#app/domain/page-meta.ts";
import { QuoteSchema } from "#app/domain/quote.ts";
import { SubscriberSchema } from "#app/domain/subscriber.ts";
import { type Validated, validate } from "#app/domain/validation.ts";

type Schema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** A call ready to be made: it checks the payload and answers from the Backend. */
export type Call = (payload: unknown, backend: Backend) => Validated<Promise<Outcome<unknown>>>;

function call<S extends Schema>(
  schema: S,
  method: (backend: Backend, value: v.InferOutput<S>) => Promise<Outcome<unknown>>,
): Call {
  return (payload, backend) => {
    const checked = validate(schema, payload);
    return "errors" in checked ? checked : { value: method(backend, checked.value) };
  };
}

/** The calls of specification section 7; each is a POST. */
export const calls: ReadonlyMap<string, Call> = new Map([
  ["/api/home/getpagewithName", call(PageNameSchema, (to, page) => to.pageMeta(page))],
  ["/api/home/contactadd", call(ContactSchema, (to, contact) => to.addContact(contact))],
  [
    "/api/servicerequest/servicerequestadd",
    call(QuoteSchema, (to, quote) => to.addServiceRequest(quote)),
  ],
  [
    "/api/subscriber/addsubscriber",
    call(SubscriberSchema, (to, subscriber) => to.addSubscriber(subscriber)),
  ],
  ["/api/order/searchorder", call(OrderSearchSchema, (to, search) => to.searchOrder(search))],
]);
