import type { ApiResult } from "#app/backend.ts";

/**
 * The JSON response for a result, never cached. An error's id is not in the body: every 5xx
 * response has it in a header (middleware.ts).
 */
export function envelope(
  { errorId: _, ...body }: ApiResult<unknown>,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, {
    status: body.code,
    headers: {
      "Cache-Control": "no-store",
      ...(body.code === 429 && { "Retry-After": "60" }),
      ...headers,
    },
  });
}

/** Whether a request's content type is JSON. */
export function isJson({ headers }: Request): boolean {
  return headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() === "application/json";
}
