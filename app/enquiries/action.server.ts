/** Handles forms posted without JavaScript: the page is rendered again with the result. */
import { type ActionFunctionArgs, createContext, data, type HeadersFunction } from "react-router";
import { type Backend, backendContext, type FormResult } from "../backend.ts";
import { clientMessages } from "../content/client-messages.ts";
import {
  FORM_FIELD,
  formValues,
  HOME_FORM,
  KIND_FIELD,
  PREVIOUS_FIELD,
  parseFormData,
} from "../domain/enquiries/form-data.ts";
import { type EnquiryKind, isEnquiryKind } from "../domain/enquiries/kinds.ts";
import { type Enquiry, validateEnquiry } from "../domain/enquiries/schemas.ts";
import { contentSubmissionId } from "../domain/enquiries/submission-id.ts";

/** The action's result, for the root loader, which passes it to the forms. */
export const formResultContext = createContext<FormResult | null>(null);

/**
 * Validates a form's fields and, if valid, submits the enquiry. Without an id from the browser its
 * id is derived from its content, so that a reload of the response stores nothing twice.
 */
export async function submitForm(
  kind: EnquiryKind,
  data: FormData,
  backend: Backend,
  now = new Date(),
): Promise<FormResult> {
  const payload = parseFormData(data);
  const checked = validateEnquiry(kind, payload);
  const result =
    "errors" in checked
      ? { code: 422, message: clientMessages.checkFields, errors: checked.errors }
      : await backend.submit(withId(checked.value, await contentSubmissionId(payload, now)));
  const previousReference = result.result?.reference ?? String(payload[PREVIOUS_FIELD] ?? "");
  return { kind, result, isSent: true, values: formValues(data), previousReference };
}

function withId(enquiry: Enquiry, submission_id: string): Enquiry {
  return {
    ...enquiry,
    fields: { ...enquiry.fields, submission_id: enquiry.fields.submission_id ?? submission_id },
  } as Enquiry;
}

/** Before KIND_FIELD, forms were named by FORM_FIELD alone: pages opened then still post that. */
const KINDS_BY_OLD_NAME = new Map<unknown, EnquiryKind>([
  ["subscribe", "subscriber"],
  [HOME_FORM, "contact"],
]);

/** The action of every page, since the footer has the subscription form. */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await request.formData().catch(() => null);
  const name = fields?.get(KIND_FIELD) ?? fields?.get(FORM_FIELD);
  const kind = KINDS_BY_OLD_NAME.get(name) ?? name;
  if (!fields || !isEnquiryKind(kind)) throw data(null, { status: 400 });
  const formResult = await submitForm(kind, fields, context.get(backendContext));
  context.set(formResultContext, formResult);
  const { code } = formResult.result;
  return data(formResult, { status: code, ...(code === 429 && { headers: RETRY }) });
}

const RETRY = { "Retry-After": "60" };

/** Merges the headers of the loader and, for a posted form, of the action. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => ({
  ...Object.fromEntries(loaderHeaders),
  ...Object.fromEntries(actionHeaders),
});
