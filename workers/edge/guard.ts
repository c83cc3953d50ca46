import type { Outcome } from "#app/backend.ts";
import { answers } from "#app/content/answers.ts";
import { errorWords } from "#app/content/labels.ts";
import { messages } from "#app/content/messages.ts";
import { FAULT_HEADER } from "#app/domain/reference.ts";
import { isForPrograms } from "../api/handle.ts";
import type { FaultLog } from "../log.ts";
import { drainBody } from "./body.ts";
import { refuse } from "./refusal.ts";
import { tooLarge } from "./request-limits.ts";
import { isForeign, readToken, tokenCookie } from "./same-origin.ts";
import { setSecurityHeaders } from "./security-headers.ts";

/**
 * Refuses what is larger than anybody needs and what another site's page sent, reads what an answer
 * left unread, and gives every answer its headers, pages their token, and faults their reference.
 */
export async function guard(
  request: Request,
  log: FaultLog,
  answer: () => Promise<Response>,
): Promise<Response> {
  const refused = tooLarge(request) ?? foreign(request);
  const response = refused ? refuse(request, refused) : await orFault(request, log, answer);
  await drainBody(request);
  setSecurityHeaders(response.headers);
  if (response.status >= 500) response.headers.set(FAULT_HEADER, log.reference);
  if (isPage(response) && readToken(request) === null) {
    response.headers.append("Set-Cookie", tokenCookie(new URL(request.url).protocol === "https:"));
  }
  return response;
}

/** The answer, or a page or envelope of our own words in place of what broke. */
async function orFault(
  request: Request,
  log: FaultLog,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    const response = await answer();
    if (!isBare(response)) return response;
  } catch (fault) {
    log.unforeseen(fault);
  }
  const isCall = isForPrograms(new URL(request.url).pathname);
  const message = isCall ? messages.somethingError : errorWords.lead;
  return refuse(request, { code: 500, message, reference: log.reference });
}

/** What is left when not even the page that tells of a fault could be made: a few words or none. */
function isBare({ status, headers }: Response): boolean {
  return status >= 500 && (headers.get("Content-Type") ?? "text/plain").startsWith("text/plain");
}

function foreign(request: Request): Outcome | null {
  return isForeign(request) ? { code: 403, message: answers.foreignRequest } : null;
}

function isPage(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
}
