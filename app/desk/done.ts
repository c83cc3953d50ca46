import { data, redirect } from "react-router";
import type { UpdatePreview } from "#workers/desk/orders-types.ts";
import type { Result } from "#workers/desk/result-types.ts";

/** Leads to a page that then shows what was done: a reload posts nothing again. */
export function done(path: string, changeId: string | null): Response {
  return redirect(changeId ? `${path}?done=${changeId}` : path, 303);
}

const STATUS = { planned: 200, done: 200, invalid: 422, conflict: 409 } as const;

/**
 * Answers a form by its result: the form's page again, with what was typed.
 * @throws Response where the change is done, which leads to `path` of its subject; 403; 404
 */
export function respond<Typed>(
  typed: Typed,
  result: Result | UpdatePreview,
  path: (subject: string) => string,
) {
  if (result.kind === "missing") throw data(null, { status: 404 });
  if (result.kind === "forbidden") throw data(null, { status: 403 });
  if (result.kind === "done" && result.changeId !== null) {
    throw done(path(result.subject), result.changeId);
  }
  return data({ typed, result }, { status: STATUS[result.kind] });
}
