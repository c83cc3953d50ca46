import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";

/** Renders the whole page before the first byte leaves, so that a fault still gets its own status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  let code = status;
  const html = await renderToReadableStream(
    <ServerRouter context={entryContext} url={request.url} />,
    {
      signal: request.signal,
      onError(fault) {
        code = 500;
        report(fault);
      },
    },
  );
  await html.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status: code, headers });
}

export const handleError: HandleErrorFunction = (fault, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(fault)) report(fault);
};

/** The place of a fault, never its words: they may repeat what a visitor typed. */
function report(fault: unknown): void {
  const place = fault instanceof Error ? fault.stack?.split("\n").find(isFrame)?.trim() : undefined;
  const kind = fault instanceof Error ? fault.name : typeof fault;
  console.error(JSON.stringify({ event: "fault", call: "page", cause: kind, place }));
}

const isFrame = (line: string) => line.trimStart().startsWith("at ");
