/** Admits requests to the desk: by user, by rate and by size. */

import type { ApiResult } from "#app/backend.ts";
import { DOCUMENT_MAX } from "#app/domain/order-documents.ts";
import { clientMessages } from "#content/client-messages.ts";
import { serverMessages } from "#content/server-messages.ts";
import type { Person } from "../audit/result.ts";
import { primary, type Stores, withTimeLimits } from "../data/database.ts";
import { isStoreAway } from "../data/retry.ts";
import type { DocumentBindings } from "../documents/objects.ts";
import { BODY_MAX, readBody, readBytes } from "../http/request.ts";
import type { RequestLog } from "../http/request-log.ts";
import { errorResponse } from "../http/response.ts";
import { WORKER_LIMITS } from "../imports/files/budget.ts";
import type { NotificationBindings } from "../notifications/run.ts";
import { type DeskVariables, identifyPerson } from "./access.ts";
import type { Desk } from "./session.ts";

export type DeskBindings = Stores &
  NotificationBindings &
  DocumentBindings &
  DeskVariables & { readonly DESK_LIMIT: RateLimit };

interface Context {
  readonly url: URL;
  readonly env: DeskBindings;
  readonly log: RequestLog;
  /** Renders the page with this desk. */
  readonly render: (request: Request, desk: Desk) => Promise<Response>;
}

/**
 * Returns a page of the desk to the person whom Access let through, within the limits; it is never
 * cached.
 */
export async function handleDesk(request: Request, context: Context): Promise<Response> {
  const response = await answer(request, context);
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  response.headers.set("Referrer-Policy", "same-origin");
  return response;
}

async function answer(request: Request, { url, env, log, render }: Context): Promise<Response> {
  log.call = "/desk";
  try {
    const person = await identifyPerson(request, url, env);
    if (!person) return errorResponse(request, { code: 403, message: serverMessages.notAtDesk });
    const { success } = await env.DESK_LIMIT.limit({ key: person.name });
    if (!success)
      return errorResponse(request, { code: 429, message: serverMessages.tooManyRequests });
    const page = await readPage(request, url);
    if (!(page instanceof Request)) return errorResponse(request, page);
    const response = await render(page, openDesk(env, person, request));
    if (response.status !== 500 || !isStoreAway(log.thrown)) return response;
    const { errorId } = log;
    return errorResponse(request, { code: 503, message: serverMessages.deskAway, errorId });
  } catch (error) {
    log.error("desk", error);
    const message = clientMessages.somethingError;
    return errorResponse(request, { code: 503, message, errorId: log.errorId });
  }
}

function openDesk(bindings: DeskBindings, person: Person, { method }: Request): Desk {
  const env = withTimeLimits(bindings);
  return { db: primary(env.DB), env, person, isAnswer: method === "POST" };
}

/** The request with its body, which was read within the limit; or the error of reading it. */
async function readPage(request: Request, { pathname }: URL): Promise<Request | ApiResult> {
  if (!request.body) return request;
  const max = isMultipart(request) ? uploadMax(pathname) : null;
  if (max !== null) return readUpload(request, max + BODY_MAX);
  const body = await readBody(request);
  return typeof body === "string" ? new Request(request, { body }) : body;
}

function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data/i.test(headers.get("Content-Type") ?? "");
}

/** Bytes of the files that a page takes; null for one that takes none. */
function uploadMax(pathname: string): number | null {
  if (pathname === "/desk/files") return WORKER_LIMITS.bytes;
  return /^\/desk\/orders\/[^/]+$/.test(pathname) ? DOCUMENT_MAX : null;
}

/** A file that is too large is refused by its page, so that the error is beside the form with its other fields. */
async function readUpload(request: Request, max: number): Promise<Request | ApiResult> {
  const length = request.headers.get("Content-Length");
  // A body of known length is passed on as it came, since a copy of a large file takes memory.
  if (length !== null && Number(length) <= max) return request;
  if (length === null) {
    const body = await readBytes(request, max);
    if (!("code" in body)) return new Request(request, { body });
    if (body.code !== 413) return body;
  }
  const headers = new Headers(request.headers);
  for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
  const fields = length === null ? {} : await readFirstFields(request);
  const form = new URLSearchParams({ ...fields, do: "too-large" });
  return new Request(request.url, { method: "POST", headers, body: form });
}

/** The fields that come before the first file of a form: those that end within its first bytes. */
async function readFirstFields(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get("Content-Type") ?? "";
  const [, boundary] = /boundary="?([^";]+)/i.exec(type) ?? [];
  const start = new Uint8Array(BODY_MAX);
  let length = 0;
  for await (const chunk of request.body ?? []) {
    const part = chunk.subarray(0, BODY_MAX - length);
    start.set(part, length);
    length += part.length;
    if (length === BODY_MAX) break;
  }
  // This decoder has a character for each byte.
  const text = new TextDecoder("windows-1252").decode(start.subarray(0, length));
  const end = text.lastIndexOf(`\r\n--${boundary}`);
  if (end === -1) return {};
  const bytes = [start.subarray(0, end), new TextEncoder().encode(`\r\n--${boundary}--\r\n`)];
  const form = await new Response(new Blob(bytes), { headers: { "Content-Type": type } })
    .formData()
    .catch(() => new FormData());
  const isText = (field: [string, string | File]) => typeof field[1] === "string";
  return Object.fromEntries([...form].filter(isText) as [string, string][]);
}
