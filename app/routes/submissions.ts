/**
 * The action of every page that carries a form, which is every page: the subscription stands in the
 * footer. A route module passes these three on.
 */
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { backend as browserBackend } from "#app/backend.client.ts";
import { type Answer, backendContext } from "#app/backend.ts";
import type { Contact } from "#app/domain/contact.ts";
import {
  FORM_FIELD,
  type FormName,
  isFormName,
  payloadOf,
  typedValues,
} from "#app/domain/forms.ts";
import { answerContext, submit } from "#app/submit.ts";

/** Without JavaScript: the page comes back with the answer in its forms. */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await fieldsOf(request);
  const answer = await submit(formOf(fields), fields, context.get(backendContext));
  context.set(answerContext, answer);
  const { code } = answer.outcome;
  return data(answer, { status: code, ...(code === 429 && { headers: { "Retry-After": "60" } }) });
}

/** In the browser: the same check, then the call over `/api`. */
export async function clientAction({ request }: ClientActionFunctionArgs): Promise<Answer> {
  const fields = await request.formData();
  const form = formOf(fields);
  if (form !== "home-contact") return submit(form, fields, browserBackend);
  // The home page's form is sent without a check (specification section 5): `/api` says what is wrong.
  const outcome = await browserBackend.addContact(payloadOf(fields) as unknown as Contact);
  return { form, outcome, typed: typedValues(fields) };
}

/** Sending a form changes nothing that a page shows. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod ? false : defaultShouldRevalidate;
}

/** @throws a 400 answer when the body is no form's, or breaks off */
async function fieldsOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}

/** @throws a 400 answer when the fields name no form of ours */
function formOf(fields: FormData): FormName {
  const name = fields.get(FORM_FIELD);
  if (isFormName(name)) return name;
  throw data(null, { status: 400 });
}
