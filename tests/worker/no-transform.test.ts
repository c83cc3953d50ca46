/** Pages may not be rewritten on their way, so they are compressed here, as far as the client accepts it. */
import { expect, it } from "vitest";
import { middleware } from "#workers/http/middleware.ts";
import { ErrorLog } from "#workers/log.ts";

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["identity", null],
  ["", null],
  [undefined, null],
])("for a client that accepts %j the encoding is %s", async (clientAcceptEncoding, encoding) => {
  const headers = { "Accept-Encoding": "gzip, br" };
  const cf = { clientAcceptEncoding } as unknown as IncomingRequestCfProperties;
  const request = new Request("https://www.dhowline.example/about", { headers, cf });
  const page = () =>
    new Response("<!DOCTYPE html>", {
      headers: { "Content-Type": "text/html", "Cache-Control": "private, no-cache" },
    });
  const response = await middleware(request, new ErrorLog("test"), async () => page());
  expect(response.headers.get("Content-Encoding")).toBe(encoding);
  expect(response.headers.get("Vary")).toBe("Accept-Encoding");
  expect(response.headers.get("Cache-Control")).toBe("private, no-cache, no-transform");
});
