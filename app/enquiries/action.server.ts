/** How a form is received without JavaScript: the page comes back with the result in its form. */
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

/** Where the action leaves its result for the root loader, which gives it to the forms. */
export const formResultContext = createContext<FormResult | null>(null);

/**
 * Validates a form's fields and, where they are valid, submits the enquiry. Without an id of the
 * browser's it gets one made of what it says, so that a reload of the response stores nothing twice.
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

/** A page that was opened before a deploy of KIND_FIELD names its form in FORM_FIELD alone. */
const KINDS_BY_OLD_NAME = new Map<unknown, EnquiryKind>([
  ["subscribe", "subscriber"],
  [HOME_FORM, "contact"],
]);

/** The action of every page with a form, which is every page: the subscription stands in the footer. */
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

/** A page has the headers of its action, where a form was posted, and of its loader. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => ({
  ...Object.fromEntries(loaderHeaders),
  ...Object.fromEntries(actionHeaders),
});
