/** How a form is taken without JavaScript: what was typed is checked, then the call is made. */
import { createContext } from "react-router";
import type { Answer, Backend } from "./backend.ts";
import { formCalls } from "./calls.ts";
import { messages } from "./content/messages.ts";
import { type FormName, PREVIOUS_FIELD, payloadOf, typedValues } from "./domain/forms.ts";
import { contentSubmissionId } from "./domain/submission-id.ts";

/** Where an action leaves its answer for the root loader, which hands it to the forms. */
export const answerContext = createContext<Answer | null>(null);

/** Checks a form's fields and, where they are in order, makes its call. */
export async function submit(
  form: FormName,
  data: FormData,
  backend: Backend,
  now = new Date(),
): Promise<Answer> {
  const payload = payloadOf(data);
  const submission_id = await contentSubmissionId(payload, now);
  const checked = formCalls[form]({ submission_id, ...payload }, backend);
  const outcome =
    "errors" in checked
      ? { code: 422, message: messages.checkFields, errors: checked.errors }
      : await checked.value;
  const previousReference = outcome.result?.reference ?? String(payload[PREVIOUS_FIELD] ?? "");
  return { form, outcome, isSent: true, typed: typedValues(data), previousReference };
}
