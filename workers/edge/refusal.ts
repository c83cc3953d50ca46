import type { Outcome } from "#app/backend.ts";
import { brand } from "#app/content/company.ts";
import { errorWords } from "#app/content/labels.ts";
import { locale } from "#app/content/locale.ts";
import { envelope, isForPrograms } from "../api/handle.ts";

/**
 * The answer to what is refused before it is looked at: the envelope for programs, for people a page
 * that costs nothing to make. It says our own words alone, never what was sent.
 */
export function refuse(request: Request, outcome: Outcome): Response {
  if (isForPrograms(new URL(request.url).pathname)) return envelope(outcome);
  return new Response(pageOf(outcome), {
    status: outcome.code,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}

function pageOf({ code, message, reference }: Outcome): string {
  return [
    `<!DOCTYPE html><html lang="${locale.lang}" dir="${locale.dir}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${code} | ${brand.name}</title></head>`,
    `<body><main><h1>${code}</h1><p>${message}</p>`,
    reference ? `<p>${errorWords.reference(reference)}</p>` : "",
    `<p><a href="/">${brand.name}</a></p></main></body></html>`,
  ].join("");
}
