/**
 * What each form must pass. With the schemas comes a library that no page needs before a form is
 * touched: in the browser this module is loaded then, and not before.
 */
import { ContactSchema, HomeContactSchema } from "./contact.ts";
import type { FormName } from "./forms.ts";
import { QuoteSchema } from "./quote.ts";
import { SubscriberSchema } from "./subscriber.ts";
import { type FieldErrors, validate } from "./validation.ts";

export const FORM_SCHEMAS = {
  quote: QuoteSchema,
  contact: ContactSchema,
  "home-contact": HomeContactSchema,
  subscribe: SubscriberSchema,
} as const satisfies Record<FormName, unknown>;

/** What is wrong with a form's payload, by field; empty when nothing is. */
export function formErrors(form: FormName, payload: unknown): FieldErrors {
  const checked = validate(FORM_SCHEMAS[form], payload);
  return "errors" in checked ? checked.errors : {};
}
