import type { Outcome } from "#app/backend.ts";
import { messages } from "#app/content/messages.ts";
import { refuse } from "./refusal.ts";
import { tooLarge } from "./request-limits.ts";
import { isForeign, readToken, tokenCookie } from "./same-origin.ts";
import { setSecurityHeaders } from "./security-headers.ts";

/**
 * Refuses what is larger than anybody needs and what another site's page sent, and gives every
 * answer its headers and pages their token.
 */
export async function guard(request: Request, answer: () => Promise<Response>): Promise<Response> {
  const refused = tooLarge(request) ?? foreign(request);
  const answered = refused ? refuse(request, refused) : await answer();
  const response = new Response(answered.body, answered);
  setSecurityHeaders(response.headers);
  if (isPage(response) && readToken(request) === null) {
    response.headers.append("Set-Cookie", tokenCookie(new URL(request.url).protocol === "https:"));
  }
  return response;
}

function foreign(request: Request): Outcome | null {
  return isForeign(request) ? { code: 403, message: messages.foreignRequest } : null;
}

function isPage(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
}
