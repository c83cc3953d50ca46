/** An error of ours has one id: on the page, in the header, and in the log. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { clientMessages } from "#app/content/client-messages.ts";
import { createShortId } from "#app/domain/reference.ts";
import { handleApi } from "#workers/api.ts";
import { createBackend } from "#workers/backend.ts";
import { createHealth } from "#workers/health.ts";
import { middleware } from "#workers/http/middleware.ts";
import { RequestLog } from "#workers/http/request-log.ts";
import { contact, quote } from "../unit/samples.ts";
import { paths } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";
import { bothKvThat, d1That, fails } from "./stores.ts";

const SHAPE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
const SECRET = "a.person@example.com";

const { entries, errors } = captureLogs();
const logged = () => [...errors(), ...entries()];

/** Answers a request as the Worker does, with `answer` in the place of its calls and pages. */
async function ask(
  path: string,
  answer: (request: Request, log: RequestLog) => Promise<Response>,
  payload?: unknown,
) {
  const request = new Request(`https://site.example${path}`, {
    ...(payload !== undefined && {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(payload),
    }),
  });
  const log = new RequestLog(request, new URL(request.url));
  const response = await middleware(request, log, () => answer(request, log));
  log.end(response);
  return { response, text: await response.text(), header: response.headers.get("X-Reference") };
}

const away = { DB: d1That(fails), ...bothKvThat(fails) };
const callAway = (path: string, payload: unknown) =>
  ask(path, (request, log) => handleApi(request, new URL(request.url), backendOf(log)), payload);
const backendOf = (log: RequestLog) => createBackend(away, () => {}, log);

describe("a call while the stores are away", () => {
  it.each([
    [paths.quote, quote, clientMessages.somethingError],
    [paths.contact, contact, clientMessages.somethingError],
    [paths.subscriber, { email: SECRET }, clientMessages.somethingError],
    [paths.order, { order_number: "DL-1" }, clientMessages.ordersUnavailable],
  ])(
    "%s has the error id of its log line in a header, and not in the envelope",
    async (...asked) => {
      const [path, payload, message] = asked;
      const { response, text, header } = await callAway(path, payload);
      expect(response.status).toBe(503);
      expect(JSON.parse(text)).toEqual({ code: 503, message });
      expect(header).toMatch(SHAPE);
      const lines = logged();
      expect(lines.map(({ event }) => event)).toContain("error");
      expect(lines.map(({ event }) => event)).toContain("request");
      expect(
        new Set(lines.filter(({ event }) => event !== "enqueued").map((line) => line.errorId)),
      ).toEqual(new Set([header]));
    },
  );

  it("the same call has another error id the next time", async () => {
    const first = await callAway(paths.order, { order_number: "DL-1" });
    const second = await callAway(paths.order, { order_number: "DL-1" });
    expect(first.header).not.toBe(second.header);
  });
});

describe("an unexpected error", () => {
  const breaks = () => Promise.reject(new TypeError(`of ${SECRET}`));

  it("an unexpected error becomes a page that shows its id, and a log line without its message", async () => {
    const { response, text, header } = await ask("/about", breaks);
    expect(response.status).toBe(500);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/html/);
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(text).toContain(`<p>Reference: ${header}</p>`);
    expect(header).toMatch(SHAPE);
    const [fault, request] = logged();
    expect(fault).toMatchObject({ event: "error", cause: "TypeError", errorId: header });
    expect(fault?.place).toMatch(/^at /);
    expect(request).toMatchObject({ event: "request", code: 500, errorId: header });
    expect(text + JSON.stringify(logged())).not.toContain(SECRET);
  });

  it("an unexpected error becomes an envelope below /api", async () => {
    const { response, text, header } = await ask(paths.order, breaks, {});
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toEqual({ code: 500, message: "Something Error!" });
    expect(logged()[0]).toMatchObject({ call: paths.order, errorId: header });
  });

  it.each([
    ["no words", null, undefined],
    ["bare words", "Unexpected Server Error", { "Content-Type": "text/plain" }],
  ])("a response with %s is replaced by the error page", async (_, words, headers) => {
    const { text, header } = await ask(
      "/about",
      async () => new Response(words, { status: 500, ...(headers && { headers }) }),
    );
    expect(text).toMatch(/^<!DOCTYPE html>/);
    expect(text).toContain(`Reference: ${header}`);
  });

  it("an unexpected error keeps the error page that was rendered for it", async () => {
    const { text, header } = await ask(
      "/about",
      async () =>
        new Response("<!doctype html>our page", {
          status: 500,
          headers: { "Content-Type": "text/html; charset=utf-8" },
        }),
    );
    expect(text).toBe("<!doctype html>our page");
    expect(header).toMatch(SHAPE);
  });
});

it("/health has the error id of its log line in a header while the stores are away", async () => {
  const { response, header } = await ask("/health", () =>
    createHealth()({ ...env, ...away }, () => {}),
  );
  expect(response.status).toBe(503);
  expect(logged()).toEqual([expect.objectContaining({ call: "/health", errorId: header })]);
});

it.each([400, 403, 404, 409, 413, 422, 429])(
  "a response with status %i has no error id",
  async (code) => {
    const { header } = await ask("/about", async () => new Response("no", { status: code }));
    expect(header).toBeNull();
    expect(logged()).toEqual([expect.not.objectContaining({ errorId: expect.anything() })]);
  },
);

it("an error id is eight random characters that can't be mistaken for one another", () => {
  const many = Array.from({ length: 500 }, createShortId);
  expect(new Set(many).size).toBe(500);
  for (const one of many) expect(one).toMatch(SHAPE);
  // Every character of the alphabet comes up in 4000.
  expect(new Set(many.join("").replaceAll("-", "")).size).toBe(32);
});
