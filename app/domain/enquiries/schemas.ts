/**
 * The schema of each kind of enquiry. It brings a library that pages don't need at first: in the
 * browser this module is loaded on a form's first interaction.
 */
import * as v from "valibot";
import { email, honeypot, submissionId } from "../fields.ts";
import { type Validated, validate } from "../validation.ts";
import { type Contact, ContactSchema, HomeContactSchema } from "./contact.ts";
import { isFromHomePage } from "./form-data.ts";
import type { EnquiryKind } from "./kinds.ts";
import { type Quote, QuoteSchema } from "./quote.ts";

export const SubscriberSchema = v.object({
  submission_id: submissionId(),
  homepage_url: honeypot(),
  email: email(),
});

/** A valid enquiry. */
export type Enquiry =
  | { readonly kind: "quote"; readonly fields: Quote }
  | { readonly kind: "contact"; readonly fields: Contact }
  | { readonly kind: "subscriber"; readonly fields: v.InferOutput<typeof SubscriberSchema> };

export const schemas = {
  quote: QuoteSchema,
  contact: ContactSchema,
  subscriber: SubscriberSchema,
} as const satisfies Record<EnquiryKind, unknown>;

/** The valid enquiry, or its errors by field. */
export function validateEnquiry(kind: EnquiryKind, payload: unknown): Validated<Enquiry> {
  const isHome = kind === "contact" && isFromHomePage(payload);
  const checked = validate(isHome ? HomeContactSchema : schemas[kind], payload);
  return "errors" in checked ? checked : { value: { kind, fields: checked.value } as Enquiry };
}
