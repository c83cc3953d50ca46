import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { errorReporterContext } from "./errors.ts";
import { nonceContext } from "./nonce.ts";
import { ServedErrorId } from "./ui/layout/ErrorId.tsx";
import { START_AT_TOP } from "./ui/navigation/start-at-top.ts";

/**
 * Renders the whole page before it sends the first byte, so that an error still gets its own
 * status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const reporter = context.get(errorReporterContext);
  const nonce = context.get(nonceContext);
  let code = status;
  const html = await renderToReadableStream(
    <ServedErrorId value={status >= 500 ? reporter.errorId : null}>
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </ServedErrorId>,
    {
      ...(isHome(request) && { bootstrapScriptContent: START_AT_TOP }),
      nonce,
      signal: request.signal,
      onError(error) {
        code = 500;
        reporter.unexpected(error);
      },
    },
  );
  await html.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status: code, headers });
}

function isHome({ url }: Request): boolean {
  return /^\/(home\/?)?$/.test(new URL(url).pathname);
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(errorReporterContext).unexpected(error);
};
