import { type ActionFunctionArgs, data, type HeadersFunction } from "react-router";
import { backendContext } from "#app/backend.ts";
import { answerContext, submit } from "#app/submit.server.ts";
import { formOf } from "./submissions.ts";

/** Without JavaScript: the page comes back with the answer in its forms. */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await fieldsOf(request);
  const answer = await submit(formOf(fields), fields, context.get(backendContext));
  context.set(answerContext, answer);
  const { code } = answer.outcome;
  return data(answer, { status: code, ...(code === 429 && { headers: { "Retry-After": "60" } }) });
}

/** A page has the headers of its action, where a form was posted, and of its loader. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => ({
  ...Object.fromEntries(loaderHeaders),
  ...Object.fromEntries(actionHeaders),
});

/** @throws a 400 answer when the body is no form's, or breaks off */
async function fieldsOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
