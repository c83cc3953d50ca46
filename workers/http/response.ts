/** Responses that React doesn't render: JSON for programs, a minimal page for people. */

import type { ApiResult } from "#app/backend.ts";
import { brand } from "#app/content/company-facts.ts";
import { localPath } from "#app/content/page-url.ts";
import { phoneLines } from "#content/company.ts";
import { errorLabels } from "#content/error-labels.ts";
import { locale } from "#content/locale.ts";
import { isForPrograms, siteAddress } from "./url.ts";

/**
 * The JSON response for a result, never cached. An error's id is not in the body: every 5xx
 * response has it in a header (middleware.ts).
 */
export function envelope({ errorId: _, ...body }: ApiResult<unknown>): Response {
  return Response.json(body, {
    status: body.code,
    headers: { ...errorHeaders(body), ...(body.code === 405 && { Allow: "POST" }) },
  });
}

function errorHeaders({ code }: ApiResult<unknown>) {
  return { "Cache-Control": "no-store", ...(code === 429 && { "Retry-After": "60" }) };
}

/**
 * The response where no page is rendered: an envelope for programs, a minimal page for people. It
 * never repeats what was sent, nor does its address, which may be an order's.
 */
export function errorResponse(request: Request, result: ApiResult): Response {
  const url = siteAddress(request);
  if (isForPrograms(url) || /\.(?:data|json)$/.test(url.pathname)) return envelope(result);
  return new Response(errorPage(result), {
    status: result.code,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Referrer-Policy": "no-referrer",
      ...errorHeaders(result),
    },
  });
}

function errorPage({ code, message, errorId }: ApiResult): string {
  const [support] = phoneLines;
  return [
    `<!DOCTYPE html><html lang="${locale.lang}" dir="${locale.dir}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${code} | ${brand.name}</title></head>`,
    `<body><main><h1>${code}</h1><p>${message}</p>`,
    errorId ? `<p>${errorLabels.errorId(errorId)}</p>` : "",
    code === 429 || code >= 500 ? `<p><a href="tel:${support.dial}">${support.shown}</a></p>` : "",
    `<p><a href="${localPath("/")}">${brand.name}</a></p></main></body></html>`,
  ].join("");
}

export function isHtml({ headers }: Response): boolean {
  return headers.get("Content-Type")?.startsWith("text/html") ?? false;
}
