import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

/**
 * The framework's default, without its wait for crawlers. Where an app has no entry of its own, the
 * build installs the package for that wait into the project.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: request.signal,
  });
  headers.set("Content-Type", "text/html");
  return new Response(body, { status, headers });
}
