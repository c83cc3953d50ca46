/** Reads the forms of the desk's pages, and answers them. */

import { data, redirect, useActionData } from "react-router";
import { readForm } from "#app/enquiries/action.server.ts";
import type { Result } from "#workers/audit/result.ts";
import type { Preview } from "#workers/desk/preview.ts";

/** The texts of a posted form by field: the last one of a repeated field. Files are left out. */
export async function formTexts(request: Request): Promise<Readonly<Record<string, string>>> {
  return textsOf(await readForm(request));
}

/** As `formTexts`, of a form that was read. */
export function textsOf(fields: FormData): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...fields].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

/** A form that was sent and stored nothing, with why; or with what it would do. */
export interface Attempt {
  readonly typed: Readonly<Record<string, string>>;
  readonly result: Result | Preview;
}

/** The form that was sent from the page: any of its forms, or the one named. */
export function useAttempt(does?: string): Attempt | undefined {
  const sent: unknown = useActionData();
  if (typeof sent !== "object" || sent === null || !("typed" in sent)) return undefined;
  const attempt = sent as Attempt;
  return does === undefined || attempt.typed.do === does ? attempt : undefined;
}

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
  result: Result | Preview,
  path: (subject: string) => string,
) {
  if (result.kind === "missing") throw data(null, { status: 404 });
  if (result.kind === "forbidden") throw data(null, { status: 403 });
  if (result.kind === "done" && result.changeId !== null) {
    throw done(path(result.subject), result.changeId);
  }
  return data({ typed, result }, { status: STATUS[result.kind] });
}

/** A CSV file; `name` in characters that HTTP allows, `fullName` in any. */
export function csvFile(body: BodyInit, name: string, fullName = name): Response {
  const disposition = `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(fullName)}`;
  return new Response(body, {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": disposition },
  });
}
