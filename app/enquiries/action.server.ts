/** How a form is received without JavaScript: the page comes back with the result in its form. */
import { type ActionFunctionArgs, createContext, data } from "react-router";
import { backendContext, type FormResult } from "../backend.ts";
import { clientMessages } from "../content/client-messages.ts";
import { formValues, KIND_FIELD, parseFormData } from "../domain/enquiries/form-data.ts";
import { isEnquiryKind } from "../domain/enquiries/kinds.ts";
import { validateEnquiry } from "../domain/enquiries/schemas.ts";

/** Where the action leaves its result for the root loader, which gives it to the forms. */
export const formResultContext = createContext<FormResult | null>(null);

/** The action of every page with a form, which is every page: the subscription stands in the footer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await request.formData().catch(() => null);
  const kind = fields?.get(KIND_FIELD);
  if (!fields || !isEnquiryKind(kind)) throw data(null, { status: 400 });

  const checked = validateEnquiry(kind, parseFormData(fields));
  const result =
    "errors" in checked
      ? { code: 422, message: clientMessages.checkFields, errors: checked.errors }
      : await context.get(backendContext).submit(checked.value);
  const formResult: FormResult = { kind, result, values: formValues(fields) };
  context.set(formResultContext, formResult);
  const headers = result.code === 429 ? { "Retry-After": "60" } : undefined;
  return data(formResult, { status: result.code, headers });
}
