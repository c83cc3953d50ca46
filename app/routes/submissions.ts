/**
 * The action of every page that carries a form, which is every page: the subscription stands in the
 * footer. A route module passes these on, and those of submissions.server.ts.
 */
import {
  type ClientActionFunctionArgs,
  data,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import type { Answer } from "#app/backend.ts";
import { FORM_FIELD, type FormName, isFormName } from "#app/domain/forms.ts";
import { submit } from "#app/submit.client.ts";

/** In the browser: the check, then the call over `/api`. */
export async function clientAction({ request }: ClientActionFunctionArgs): Promise<Answer> {
  const fields = await request.formData();
  return submit(formOf(fields), fields);
}

/** Sending a form changes nothing that a page shows. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod ? false : defaultShouldRevalidate;
}

/** @throws a 400 answer when the fields name no form of ours */
export function formOf(fields: FormData): FormName {
  const name = fields.get(FORM_FIELD);
  if (isFormName(name)) return name;
  throw data(null, { status: 400 });
}
