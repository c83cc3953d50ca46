import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { servePage } from "#workers/html/page.ts";
import type { Router } from "#workers/html/router.ts";
import { RequestLog } from "#workers/http/request-log.ts";

/** Asks for a page that is cached; each kind of page is a build of its own. */
async function ask(
  headers: HeadersInit = {},
  { method = "GET", status = 200, type = "text/html" } = {},
) {
  const request = new Request("https://site.example/about", { method, headers });
  const url = new URL(request.url);
  const log = new RequestLog(request, url);
  const router: Router = {
    publicPaths: new Set(["/about"]),
    deskScript: "",
    buildId: `${status} ${type}`,
    handle: async () => ({
      response: new Response("<p>Page</p>", { status, headers: { "Content-Type": type } }),
      page: null,
    }),
  };
  const waitUntil = () => {};
  const context = new RouterContextProvider();
  return servePage(request, router, { url, context, waitUntil, log });
}

const etag = (await ask()).headers.get("ETag") ?? "";

describe("a page that a browser has already", () => {
  it.each([
    ["its ETag", etag],
    ["the weak one that a compressing proxy made of it", `W/${etag}`],
    ["in a list", `"other", ${etag}`],
    ["weak in a list, with a comma in another tag", `W/"a,b" ,W/${etag},"c"`],
    ["anything", "*"],
  ])("a page that the browser has is not sent again: %s", async (_, known) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await ask({ "If-None-Match": known }, { method });
      expect(response.status).toBe(304);
      expect(await response.text()).toBe("");
      expect(response.headers.get("ETag")).toBe(etag);
      expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    }
  });

  it.each([
    ["another", '"other"'],
    ["a part of it", etag.slice(0, -4)],
    ["without its quotes", etag.replaceAll('"', "")],
    ["within another", `"x${etag.slice(1)}`],
    ["its case changed", etag.toUpperCase()],
    ["a star among others", `"*", "a"`],
    ["nothing", ""],
  ])("a page is sent where the tag is %s", async (_, known) => {
    const response = await ask({ "If-None-Match": known });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("<p>Page</p>");
  });

  it("a page is sent where the browser knows no tag", async () => {
    expect((await ask()).status).toBe(200);
  });

  it("an error and a form's result keep their status", async () => {
    const known = { "If-None-Match": `*` };
    expect((await ask(known, { status: 404 })).status).toBe(404);
    expect((await ask(known, { method: "POST" })).status).toBe(200);
  });

  it("a text for robots that the robot has is not sent again", async () => {
    const text = await ask({}, { type: "text/plain" });
    expect(text.headers.get("Cache-Control")).toBeNull();
    const known = { "If-None-Match": text.headers.get("ETag") ?? "" };
    expect((await ask(known, { type: "text/plain" })).status).toBe(304);
  });
});
