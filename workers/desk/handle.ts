/** The door of the desk: who comes in, how often and with how much. */

import { clientMessages } from "#app/content/client-messages.ts";
import { serverMessages } from "#app/content/server-messages.ts";
import type { Desk } from "#app/desk/desk.ts";
import type { Stores } from "../data/database.ts";
import { BODY_MAX } from "../http/request.ts";
import type { RequestLog } from "../http/request-log.ts";
import { errorResponse } from "../http/response.ts";
import { type DeskVariables, hasDesk, identifyPerson } from "./access.ts";
import { createDesk } from "./desk.ts";

export type DeskBindings = Stores & DeskVariables & { readonly DESK_LIMIT: RateLimit };

/** In bytes; a carrier's file of 100,000 rows is smaller. */
export const UPLOAD_MAX = 20 * 1024 * 1024;

interface Context {
  readonly url: URL;
  readonly env: DeskBindings;
  readonly log: RequestLog;
  /** Renders the page with this desk. */
  readonly render: (request: Request, desk: Desk) => Promise<Response>;
}

/** Whether an address is the desk's, if there is one; the router matches it in any letter case. */
export function isDeskPath({ pathname }: URL, env: DeskVariables): boolean {
  return hasDesk(env) && /^\/desk(?:\/|\.data$|$)/.test(pathname);
}

/**
 * Returns a page of the desk: to the person whom Access let through, within the limits, and for
 * nobody to keep.
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
    if (Number(request.headers.get("Content-Length") ?? 0) > maxBody(url)) {
      return errorResponse(request, { code: 413, message: serverMessages.bodyTooLarge });
    }
    return await render(withLimit(request, maxBody(url)), createDesk(env, person));
  } catch (error) {
    log.error("desk", error);
    const message = clientMessages.somethingError;
    return errorResponse(request, { code: 503, message, errorId: log.errorId });
  }
}

/** The page of files alone takes one. */
function maxBody({ pathname }: URL): number {
  return /^\/desk\/files(?:\.data)?$/.test(pathname) ? UPLOAD_MAX : BODY_MAX;
}

/** The request with a body that ends with an error beyond the limit, whatever its Content-Length. */
function withLimit(request: Request, max: number): Request {
  if (!request.body) return request;
  let length = 0;
  const limited = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        length += chunk.byteLength;
        if (length > max) controller.error(new Error("the body is too large"));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Request(request, { body: limited });
}
