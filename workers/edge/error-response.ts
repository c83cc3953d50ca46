import type { ApiResult } from "#app/backend.ts";
import { brand } from "#app/content/company.ts";
import { errorLabels } from "#app/content/labels.ts";
import { locale } from "#app/content/locale.ts";
import { envelope } from "./envelope.ts";
import { isMachineEndpoint } from "./paths.ts";

/**
 * The response where no page can be rendered: an envelope for programs, a minimal page for people.
 * It never repeats what was sent.
 */
export function errorResponse(request: Request, result: ApiResult): Response {
  if (isMachineEndpoint(new URL(request.url).pathname)) return envelope(result);
  return new Response(page(result), {
    status: result.code,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}

function page({ code, message, errorId }: ApiResult): string {
  return [
    `<!DOCTYPE html><html lang="${locale.lang}" dir="${locale.dir}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${code} | ${brand.name}</title></head>`,
    `<body><main><h1>${code}</h1><p>${message}</p>`,
    errorId ? `<p>${errorLabels.errorId(errorId)}</p>` : "",
    `<p><a href="/">${brand.name}</a></p></main></body></html>`,
  ].join("");
}
