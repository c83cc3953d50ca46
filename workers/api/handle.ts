import type { Backend, Outcome } from "#app/backend.ts";
import { answers } from "#app/content/answers.ts";
import { messages } from "#app/content/messages.ts";
import { readBody } from "../edge/body.ts";
import { calls } from "./calls.ts";

/** In any letter case, so that a program that mistook it is told so as programs are. */
export function isApiPath(pathname: string): boolean {
  return /^\/api(?:\/|$)/i.test(pathname);
}

/** Whether programs ask at this path and not people: `/api`, the health and the measurements. */
export function isForPrograms(pathname: string): boolean {
  return isApiPath(pathname) || pathname === "/health" || pathname === "/vitals";
}

/** Answers a call under `/api`: always the envelope of `Outcome`, always with its code as status. */
export async function handleApi(request: Request, backend: Backend): Promise<Response> {
  const call = calls.get(new URL(request.url).pathname);
  if (!call) return envelope({ code: 404, message: answers.pathUnknown });
  if (request.method !== "POST") {
    return envelope({ code: 405, message: answers.postOnly }, { Allow: "POST" });
  }
  if (!isJson(request.headers.get("Content-Type"))) {
    return envelope({ code: 415, message: answers.jsonOnly });
  }

  const body = await readBody(request);
  if (body === 413) return envelope({ code: 413, message: answers.bodyTooLarge });
  const payload = parseJson(body);
  if (payload === NOT_JSON) return envelope({ code: 400, message: answers.notJson });

  const checked = call(payload, backend);
  return "errors" in checked
    ? envelope({ code: 422, message: messages.checkFields, errors: checked.errors })
    : envelope(await checked.value);
}

/**
 * The body and status of an outcome; nobody may keep it. The reference of a fault is no part of the
 * body: every answer of 5xx has it in a header (guard.ts).
 */
export function envelope(
  { reference: _, ...outcome }: Outcome<unknown>,
  headers: Record<string, string> = {},
): Response {
  return Response.json(outcome, {
    status: outcome.code,
    headers: {
      "Cache-Control": "no-store",
      ...(outcome.code === 429 && { "Retry-After": "60" }),
      ...headers,
    },
  });
}

const NOT_JSON = Symbol("not JSON");

function parseJson(body: string | 400): unknown {
  try {
    return body === 400 ? NOT_JSON : JSON.parse(body);
  } catch {
    return NOT_JSON;
  }
}

/** Whether a content type says JSON. */
export function isJson(contentType: string | null): boolean {
  return contentType?.split(";")[0]?.trim().toLowerCase() === "application/json";
}
