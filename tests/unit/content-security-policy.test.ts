import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "#workers/html/content-security-policy.ts";
import { cacheKey, finishPage } from "#workers/html/page.ts";

const NONCE = "d7c1a1c4-6f0e-4e0e-9c39-2f6b6a1f3c55";

describe("the policy of a page", () => {
  it("the policy lists the hashes of exactly the scripts that the renderer made", async () => {
    const policy = await contentSecurityPolicy(
      `<script nonce="${NONCE}">alert(1)</script><script nonce="${NONCE}" src="/a.js"></script>` +
        `<script type="module" nonce="${NONCE}">x</script>` +
        '<script>alert(2)</script><script nonce="">y</script><script nonce="guessed">z</script>' +
        '<script type="application/ld+json">{"a":1}</script>',
      NONCE,
    );
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ");
    // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
    expect(scripts).toEqual([
      "'self'",
      "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
      "'sha256-LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE='",
    ]);
  });
});

describe("a finalized page", () => {
  it("a finalized page has no nonce, and the same bytes and headers for each rendering", async () => {
    const render = (nonce: string) =>
      finishPage({
        document: {
          html: `<html><link rel="preload" nonce="${nonce}"><body></body></html>`,
          outlet: `<template id="${nonce}"></template>`,
          nonce,
          scripts: ["1"],
          standsAlone: false,
        },
        content: [],
        loaderData: '["</script>"]',
      });
    const page = await render(NONCE);
    expect(page.html).toMatch(
      /^<!DOCTYPE html><html><link rel="preload"><body><script type="application\/json" id="loader-data">\["\\u003c\/script>"\]<\/script><script>1<\/script><script>[^<]+<\/script><\/body><\/html>$/,
    );
    expect(page.headers["Content-Security-Policy"]).toContain("'sha256-a4ay");
    expect(await render(crypto.randomUUID())).toEqual(page);
  });
});

it.each([
  ["GET", "/", "/"],
  ["HEAD", "/about", "/about"],
  ["GET", "/about/", "/about"],
  ["GET", "/about?utm=junk&x=1", "/about"],
  ["GET", "/no/such/page", "/no-such-page"],
  ["GET", "/another?x", "/no-such-page"],
  ["POST", "/about", null],
  ["GET", "/track", null],
  ["GET", "/track/DL-1", null],
  ["GET", "/track?orderNo=1", null],
  ["GET", "/welcome.data", null],
])("the cache key of %s %s is %s", (method, path, key) => {
  const request = new Request(`https://site.example${path}`, { method });
  expect(cacheKey(request, new URL(request.url), new Set(["/", "/about"]))).toBe(key);
});
