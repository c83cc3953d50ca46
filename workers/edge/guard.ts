import { messages } from "#app/content/messages.ts";
import { envelope } from "../api/handle.ts";
import { isForeign, readToken, tokenCookie } from "./same-origin.ts";
import { setSecurityHeaders } from "./security-headers.ts";

/** Refuses what another site's page sent, and gives every answer its headers and pages their token. */
export async function guard(request: Request, answer: () => Promise<Response>): Promise<Response> {
  const answered = isForeign(request)
    ? envelope({ code: 403, message: messages.foreignRequest })
    : await answer();
  const response = new Response(answered.body, answered);
  setSecurityHeaders(response.headers);
  if (isPage(response) && readToken(request) === null) {
    response.headers.append("Set-Cookie", tokenCookie(new URL(request.url).protocol === "https:"));
  }
  return response;
}

function isPage(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
}
