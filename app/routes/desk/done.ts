import { redirect } from "react-router";

/** Leads to a page that then tells what was done: a reload posts nothing again. */
export function done(path: string, changeId: string | null): Response {
  return redirect(changeId ? `${path}?done=${changeId}` : path, 303);
}
