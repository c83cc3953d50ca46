/** How a form is sent by the browser: checked here at once, then by `/api` again. */
import { backend } from "./backend.client.ts";
import type { Answer, Outcome, Receipt } from "./backend.ts";
import { messages } from "./content/messages.ts";
import type { Contact } from "./domain/contact.ts";
import {
  FORM_FIELD,
  type FormName,
  PREVIOUS_FIELD,
  payloadOf,
  typedValues,
} from "./domain/forms.ts";
import type { FieldErrors } from "./domain/validation.ts";

/** What `/api` gets is what was typed: it checks all of it, and says what is wrong with which field. */
const calls: Record<FormName, (payload: never) => Promise<Outcome<Receipt>>> = {
  quote: backend.addServiceRequest,
  contact: backend.addContact,
  // It is held to rules of its own, and says so.
  "home-contact": (contact: Contact) =>
    backend.addContact(Object.assign(contact, { [FORM_FIELD]: "home-contact" })),
  subscribe: backend.addSubscriber,
};

/** Checks a form's fields and, where they are in order, sends them. */
export async function submit(form: FormName, fields: FormData): Promise<Answer> {
  const { [FORM_FIELD]: _, [PREVIOUS_FIELD]: __, ...payload } = payloadOf(fields);
  const errors = await errorsOf(form, payload);
  const isSent = Object.keys(errors).length === 0;
  const outcome = isSent
    ? await calls[form](payload as never)
    : { code: 422, message: messages.checkFields, errors };
  return { form, outcome, isSent, typed: typedValues(fields) };
}

async function errorsOf(form: FormName, payload: unknown): Promise<FieldErrors> {
  // The home page's form is sent without a check (specification section 5).
  if (form === "home-contact") return {};
  try {
    const { formErrors } = await import("./domain/form-check.ts");
    return formErrors(form, payload);
  } catch {
    // The check could not be loaded: that of `/api` remains.
    return {};
  }
}
