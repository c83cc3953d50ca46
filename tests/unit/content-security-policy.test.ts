import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "#workers/edge/content-security-policy.ts";
import { finalizeHtml } from "#workers/edge/finalize-html.ts";
import { cacheKey } from "#workers/edge/serve-page.ts";

const NONCE = "d7c1a1c4-6f0e-4e0e-9c39-2f6b6a1f3c55";

describe("the policy of a page", () => {
  it("lists the hashes of exactly the scripts that the renderer made", async () => {
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

  it("allows nothing unsafe for scripts, and frames of the map alone", async () => {
    const policy = await contentSecurityPolicy("<p>no script</p>", NONCE);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("frame-src https://www.openstreetmap.org;");
  });
});

describe("a finalized page", () => {
  const html = (text: string) =>
    new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });

  it("has a strong ETag that follows from its bytes", async () => {
    const [one, same, other] = await Promise.all(
      ["a", "a", "b"].map((text) => finalizeHtml(async () => html(text))),
    );
    expect(one?.headers.get("ETag")).toMatch(/^"[0-9a-f]{24}"$/);
    expect(same?.headers.get("ETag")).toBe(one?.headers.get("ETag"));
    expect(other?.headers.get("ETag")).not.toBe(one?.headers.get("ETag"));
  });

  it("has no ETag where no browser may keep it", async () => {
    const page = await finalizeHtml(async () => {
      const response = html("a");
      response.headers.set("Cache-Control", "private, no-store");
      return response;
    });
    expect(page.headers.get("ETag")).toBeNull();
  });

  it("has no nonce in it, and the same ETag for each rendering", async () => {
    const nonces: string[] = [];
    const render = async (nonce: string) => {
      nonces.push(nonce);
      return html(`<link rel="preload" nonce="${nonce}"><script nonce="${nonce}">1</script>`);
    };
    const pages = [await finalizeHtml(render), await finalizeHtml(render)];
    expect(new Set(nonces).size).toBe(2);
    for (const page of pages) {
      expect(page.headers.get("Content-Security-Policy")).toContain("'sha256-a4ay");
      expect(page.headers.get("ETag")).toBe(pages[0]?.headers.get("ETag"));
      expect(await page.text()).toBe('<link rel="preload"><script>1</script>');
    }
  });

  it("is the response itself where that isn't HTML", async () => {
    const response = Response.json({});
    expect(await finalizeHtml(async () => response)).toBe(response);
  });
});

describe("the cache key", () => {
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
  ])("of %s %s is %s", (method, path, key) => {
    const request = new Request(`https://site.example${path}`, { method });
    expect(cacheKey(request, new URL(request.url), new Set(["/", "/about"]))).toBe(key);
  });
});
