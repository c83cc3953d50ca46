/** Handles forms posted without JavaScript: the page is rendered again with the result. */
import { type ActionFunctionArgs, createContext, data, type HeadersFunction } from "react-router";
import { clientMessages } from "#content/client-messages.ts";
import { type Backend, backendContext, type FormResult } from "../backend.ts";
import {
  formValues,
  KIND_FIELD,
  PREVIOUS_FIELD,
  parseFormData,
} from "../domain/enquiries/form-data.ts";
import { type EnquiryKind, isEnquiryKind } from "../domain/enquiries/kinds.ts";
import { type Enquiry, validateEnquiry } from "../domain/enquiries/schemas.ts";
import { contentSubmissionId } from "../domain/enquiries/submission-id.ts";

/** The action's result, for the root loader, which passes it to the forms. */
export const formResultContext = createContext<FormResult | null>(null);

/** True in the response to a form that came to nothing, for the root loader: the page's title says so. */
export const refusedContext = createContext(false);

/**
 * Validates a form's fields and, if valid, submits the enquiry. Without an id from the
 * browser, that of a quote or contact message is derived from its content, so that a reload of the
 * response stores nothing twice.
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
      : await backend.submit(await withId(checked.value, payload, now));
  const previousReference = result.result?.reference ?? String(payload[PREVIOUS_FIELD] ?? "");
  return { kind, result, isSent: true, values: formValues(data), previousReference };
}

/** A subscription needs no id: its address is stored only once. */
async function withId(
  enquiry: Enquiry,
  payload: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<Enquiry> {
  if (enquiry.kind === "subscriber" || enquiry.fields.submission_id) return enquiry;
  const submission_id = await contentSubmissionId(payload, now);
  return { ...enquiry, fields: { ...enquiry.fields, submission_id } } as Enquiry;
}

const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data) *(?:;|$)/i;

/**
 * The fields of a form that was posted.
 * @throws Response 415 for another content type, 400 for a body that is no form
 */
export async function readForm(request: Pick<Request, "headers" | "formData">): Promise<FormData> {
  const type = request.headers.get("Content-Type");
  if (type !== null && !FORM_TYPE.test(type)) throw data(null, { status: 415 });
  return request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
}

/** The action of every page, since the footer has the subscription form. */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readForm(request);
  const kind = fields.get(KIND_FIELD);
  if (!isEnquiryKind(kind)) throw data(null, { status: 400 });
  const formResult = await submitForm(kind, fields, context.get(backendContext));
  context.set(formResultContext, formResult);
  context.set(refusedContext, formResult.result.code !== 200);
  return data(formResult, { status: formResult.result.code });
}

/**
 * The action of a page whose loader queries the stores: queries them while the form is stored. The loader
 * that runs after the action gets the same answers (`shareAnswers` in app/backend.ts).
 */
export function actionBeside<LoaderArgs>(loader: (args: LoaderArgs) => Promise<unknown>) {
  return (args: ActionFunctionArgs & LoaderArgs) => {
    // Its errors are those of the loader that runs later.
    loader(args).catch(() => {});
    return action(args);
  };
}

/** Merges the headers of the loader and, for a posted form, of the action. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => ({
  ...Object.fromEntries(loaderHeaders),
  ...Object.fromEntries(actionHeaders),
});
