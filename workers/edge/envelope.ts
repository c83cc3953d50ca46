import type { ApiResult } from "#app/backend.ts";

/**
 * The response that carries a result to a program, never cached. The id of an error is not part of
 * the body: every 5xx response has it in a header (middleware.ts).
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

/** Whether the content type of a request says JSON. */
export function isJson({ headers }: Request): boolean {
  return headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() === "application/json";
}
