/**
 * A refusal reads what came with it before it answers: the development proxy of wrangler ends where a
 * body is left unread (cloudflare/workers-sdk #15203).
 */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { handleApi } from "#workers/api.ts";
import { createBackend } from "#workers/backend.ts";
import { middleware } from "#workers/http/middleware.ts";
import { BODY_MAX } from "#workers/http/request.ts";
import { ErrorLog } from "#workers/log.ts";
import { handleVitals } from "#workers/vitals.ts";
import { paths } from "./api.ts";
import { CHUNK, chunkedBody, spaces } from "./bodies.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

/** What the Worker answers, without its pages. */
function answerTo(request: Request): Promise<Response> {
  const log = new ErrorLog("test");
  const backend = createBackend(env, () => {}, log);
  return middleware(request, log, () =>
    request.url.endsWith("/vitals")
      ? handleVitals(request, { env: {}, publicPaths: new Set(), log })
      : handleApi(request, backend),
  );
}

const refused: [number, string, string, Record<string, string>][] = [
  [405, "PUT", paths.quote, JSON_TYPE],
  [405, "PATCH", paths.order, JSON_TYPE],
  [405, "DELETE", paths.contact, JSON_TYPE],
  [404, "POST", "/api/nothing", JSON_TYPE],
  [415, "POST", paths.quote, { "Content-Type": "text/plain" }],
  [403, "POST", paths.quote, { ...JSON_TYPE, "Sec-Fetch-Site": "cross-site" }],
  [403, "POST", "/contact", { "Sec-Fetch-Site": "cross-site" }],
  [413, "POST", paths.quote, { ...JSON_TYPE, "Content-Length": String(BODY_MAX + 1) }],
  [414, "POST", `/contact?${"x".repeat(9000)}`, {}],
  [405, "PUT", "/vitals", JSON_TYPE],
];

describe.each(refused)("a refusal with %i of %s %.20s", (code, method, path, headers) => {
  const ask = (body: ReadableStream) =>
    answerTo(new Request(`https://site.example${path}`, { method, headers, body }));

  it("the refusal reads the body to its end", async () => {
    const { body, state } = chunkedBody(spaces(2));
    expect((await ask(body)).status).toBe(code);
    expect(state).toEqual({ chunksRead: 2, end: "read" });
  });

  it("the refusal reads no more of the body than the limit", async () => {
    const { body, state } = chunkedBody(spaces(1000));
    expect((await ask(body)).status).toBe(code);
    expect(state.end).toBe("cancelled");
    expect(state.chunksRead).toBeGreaterThanOrEqual(BODY_MAX / CHUNK);
    expect(state.chunksRead).toBeLessThan(2 * (BODY_MAX / CHUNK));
  });

  it("the refusal keeps its status where the body breaks off", async () => {
    const { body, state } = chunkedBody("{", { breaksOffAt: 1 });
    expect((await ask(body)).status).toBe(code);
    expect(state.end).toBe("broken off");
  });
});
