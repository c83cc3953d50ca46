import { redirect } from "react-router";

/** Leads to a page that then tells what was done: a reload posts nothing again. */
export function done(path: string, changeId: string | null): Response {
  return redirect(changeId ? `${path}?done=${changeId}` : path, 303);
}

/** The status of a page that shows a form again, by what became of it. */
export const ATTEMPT_STATUS = { done: 200, invalid: 422, changed: 409 } as const;
