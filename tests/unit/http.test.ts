import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { contentOf, pageTemplate } from "#app/rendered-page.server.ts";
import { indexedPages } from "#app/seo/indexed-pages.ts";
import { addressMark, outletMarkup } from "#app/ui/layout/Template.tsx";
import { TimeoutError, withRetry, withTimeout } from "#workers/data/retry.ts";
import { contentSecurityPolicy } from "#workers/html/content-security-policy.ts";
import { earlyHints } from "#workers/html/early-hints.ts";
import { cacheKey, finishPage } from "#workers/html/page.ts";
import { deferHydration } from "#workers/html/router-scripts.ts";
import { setVariableHeaders } from "#workers/http/headers.ts";
import { findFaults } from "../../ops/check-build.ts";

const NONCE = "d7c1a1c4-6f0e-4e0e-9c39-2f6b6a1f3c55";

/** What React Router has rendered. */
const rendered = (html: string, nonce = NONCE, scripts: string[] = []) => ({
  ...{ html, nonce, scripts, outlet: outletMarkup(nonce), addressMark: addressMark(nonce) },
  standsAlone: false,
});

describe("a page", () => {
  it("has a policy with the hashes of exactly the scripts that the renderer made", async () => {
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

  it("has no nonce when it is finished, and the same bytes and headers for each rendering", async () => {
    const render = (nonce: string) => {
      const html = `<html><link rel="preload" nonce="${nonce}"><body></body></html>`;
      const document = rendered(html, nonce, ["1"]);
      return finishPage({ document, content: [], address: "/", loaderData: '["</script>"]' });
    };
    const page = await render(NONCE);
    expect(page.html).toMatch(
      /^<!DOCTYPE html><html><link rel="preload"><body><script type="application\/json" id="loader-data">\["\\u003c\/script>"\]<\/script><script>1<\/script><script>[^<]+<\/script><\/body><\/html>$/,
    );
    expect(page.headers["Content-Security-Policy"]).toContain("'sha256-a4ay");
    expect(await render(crypto.randomUUID())).toEqual(page);
  });

  it.each([
    ["GET / HEAD /", "/"],
    ["HEAD /about GET /about/ GET /about?utm=junk&x=1", "/about"],
    ["GET /no/such/page GET /another?x", "/no-such-page"],
    ["POST /about GET /track GET /track/DL-1 GET /track?orderNo=1 GET /welcome.data", null],
  ])("the cache key of %s is %s", (requests, key) => {
    for (const [, method, path] of requests.matchAll(/([A-Z]+) (\/\S*)/g)) {
      const request = new Request(`https://site.example${path}`, { method: `${method}` });
      expect(cacheKey(request, new URL(request.url), new Set(["/", "/about"])), path).toBe(key);
    }
  });
});

it("Strict-Transport-Security is about this host alone unless the variable says more, also on static files", () => {
  const said = (env: { HSTS?: string }) => {
    const headers = new Headers();
    setVariableHeaders(headers, env);
    return headers.get("Strict-Transport-Security");
  };
  const [alone, more] = ["max-age=63072000", "max-age=63072000; includeSubDomains; preload"];
  expect([said({}), said({ HSTS: more }), said({ HSTS: "" })]).toEqual([alone, more, null]);
  const onFiles = readFileSync("public/_headers", "utf8");
  expect(/Strict-Transport-Security: (.*)/.exec(onFiles)?.[1]).toBe(alone);
  const config = readFileSync("wrangler.toml", "utf8");
  expect(config.match(/(?<=^HSTS = ").*(?="$)/gm)).toEqual([alone, alone, alone]);
});

describe("the first view", () => {
  /** A page as React Router renders it, in short. */
  const page =
    '<!DOCTYPE html><html><head><link rel="preload" as="font" type="font/woff2" href="/f.woff2" crossorigin="anonymous"/>' +
    '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>' +
    '<link rel="preload" as="image" type="image/avif" imageSrcSet="/p-1.avif 1w, /p-2.avif 2w" imageSizes="100vw" media="(width &lt; 600px)" fetchPriority="high"/>' +
    '<link rel="stylesheet" href="/s.css"/><link rel="canonical" href="https://example.com/"/></head>' +
    '<body><p>Text</p><script type="module" async="">injected()</script>' +
    `<script nonce="${NONCE}">window.context = {};</script><script nonce="${NONCE}" type="module" async="">import "/a.js"; import("/b.js");</script></body></html>`;

  it("has its preloads and modules deferred, and keeps the hashes of its scripts", async () => {
    const late = deferHydration(page, NONCE);
    expect(late).not.toContain('rel="modulepreload"');
    expect(late.match(/type="module"[^<]*/g)).toEqual(['type="module" async="">injected()']);
    expect(late).toContain('data-needs="/a.js /b.js"');
    expect(late).toContain('import "/a.js"; import("/b.js");');
    expect(late).toContain(`<script nonce="${NONCE}">window.context = {};</script>`);
    const hashes = async (html: string) =>
      (await contentSecurityPolicy(html, NONCE)).match(/'sha256-[^']+'/g) ?? [];
    const [before, after] = [await hashes(page), await hashes(late)];
    expect(before).toHaveLength(2);
    expect(after).toEqual(expect.arrayContaining(before));
    // And that of the loader.
    expect(after).toHaveLength(3);
  });

  it("has early hints of its fonts and styles, not of scripts or a picture in several sizes", () => {
    expect(earlyHints(page)?.split(/, (?=<)/)).toEqual([
      "</f.woff2>; rel=preload; as=font; crossorigin",
      "</s.css>; rel=preload; as=style",
    ]);
    const bare = "<html><head></head><body>x</body></html>";
    expect([deferHydration(bare, NONCE), earlyHints(bare)]).toEqual([bare, null]);
  });
});

describe("templates of pages", () => {
  const outlet = outletMarkup(NONCE);
  const template = (head = outlet, body = outlet) =>
    rendered(
      `<html><head><link>${head}</head><body><header><a href="/ar${addressMark(NONCE)}"></a></header>${body}</body></html>`,
    );

  it("the template is rendered once, and completed by what is each page's own; each key has its own", async () => {
    const render = vi.fn(() => template());
    for (const number of ["A", "B $1 </body></html>"]) {
      const content = [`<title>${number}</title>`, `<main>${number}</main>`];
      const page = {
        document: pageTemplate("order 2026", render),
        content,
        address: `/track/${number}?a=1&b=2`,
        loaderData: number,
      };
      const { html } = await finishPage(page);
      expect(html).toContain(`<head><link><title>${number}</title></head>`);
      expect(html).toContain(
        `<header><a href="/ar/track/${number}?a=1&amp;b=2"></a></header><main>${number}</main><script`,
      );
      expect(html).toContain(`id="loader-data">${number.replaceAll("<", "\\u003c")}</script>`);
      expect(html).not.toContain(NONCE);
    }
    expect(render).toHaveBeenCalledOnce();
    expect(pageTemplate("other", () => template())).not.toBe(pageTemplate("order 2026", render));
  });

  it("the content of a page is what stands around the outlets: React puts the head's first", () => {
    const html = `<title>A</title>${outlet}<script>{}</script>${outlet}<main>A</main>${outlet}`;
    expect(contentOf(rendered(html))).toEqual([
      "<script>{}</script><title>A</title>",
      "<main>A</main>",
    ]);
  });

  it("other outlets than a page's content are an error", async () => {
    for (const document of [template(""), template(outlet + outlet)]) {
      const page = { document, content: ["", ""], address: "/", loaderData: "" };
      await expect(finishPage(page)).rejects.toThrow("outlets");
    }
    for (const html of [`A${outlet}<main>A</main>`, `${outlet}${outlet}A${outlet}<p>A</p>`])
      expect(() => contentOf(rendered(html)), html).toThrow("outlets");
  });
});

it("the Worker gets each public page at once, and no static file: it would not be found", () => {
  const config = readFileSync("wrangler.toml", "utf8");
  const rules = /^run_worker_first = \[([^\]]+)/m.exec(config)?.[1]?.match(/(?<=")[^",]+(?=")/g);
  const patterns = (rules ?? []).map((rule) => new RegExp(`^${rule.replace("*", ".*")}$`));
  const isWorkerFirst = (path: string) => patterns.some((pattern) => pattern.test(path));
  expect(indexedPages.filter(({ path }) => !isWorkerFirst(path))).toEqual([]);
  const files = globSync("**", { cwd: "public" }).map((path) => `/${path}`);
  expect(files).toContain("/favicon.svg");
  expect([...files, "/assets/root.js"].filter(isWorkerFirst)).toEqual([]);
});

describe("what is tried again", () => {
  it.each([
    new Error("D1_ERROR: Network connection lost."),
    new Error("Failed query", { cause: new Error("D1 DB storage caused object to be reset.") }),
    new Error("D1 DB reset because its code was updated."),
  ])("a transient error, until the call succeeds, three times at most: %s", async (fault) => {
    const ask = vi.fn(async () => "answer");
    ask.mockRejectedValueOnce(fault).mockRejectedValueOnce(fault);
    expect(await withRetry(4000, ask)).toBe("answer");
    ask.mockReset().mockRejectedValue(fault);
    await expect(withRetry(4000, ask)).rejects.toThrow(fault);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it.each(["D1 DB is overloaded. Too many requests queued.", "UNIQUE constraint failed"])(
    "nothing else: %s",
    async (message) => {
      const ask = vi.fn().mockRejectedValue(new Error(message));
      await expect(withRetry(4000, ask)).rejects.toThrow(message);
      expect(ask).toHaveBeenCalledOnce();
    },
  );

  it("what never returns is rejected with a TimeoutError", async () => {
    await expect(withTimeout(20, () => new Promise(() => {}))).rejects.toThrow(TimeoutError);
  });
});

/** What a build says once React Router renders its pages in another way. */
describe("the check of a build", () => {
  const CONTEXT =
    "window.__reactRouterContext = {};" +
    "window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());";

  const today = {
    links: '<link rel="modulepreload" href="/assets/entry.js"/>',
    context: CONTEXT,
    module: `<script nonce="${NONCE}" type="module" async="">import("/assets/entry.js");</script>`,
    data: '[{"_1":2},"loaderData",{}]',
  };

  /** The faults of a page, where the framework renders some parts of it in another way. */
  async function faultsOf(changed: Partial<typeof today> = {}) {
    const { links, context, module, data } = { ...today, ...changed };
    const html = `<html><head>${links}</head><body><script nonce="${NONCE}">${context}</script>${module}</body></html>`;
    const page = await finishPage({
      document: rendered(html),
      content: [],
      address: "/",
      loaderData: data,
    });
    return findFaults(page.html);
  }

  // In development nothing is deferred.
  beforeAll(() => void vi.stubEnv("DEV", false));
  afterAll(() => void vi.unstubAllEnvs());

  it.each<[string, Partial<typeof today>, RegExp]>([
    ["as today", {}, /^$/],
    ["a module with other attributes", { module: today.module.replace(' async=""', "") }, /defer/],
    ["a module without entry", { module: today.module.replace(/import\(.*\);/, "") }, /entry/],
    ["other loader data", { data: "[]" }, /no loader data/],
    ["another stream", { context: CONTEXT.replaceAll("streamController", "controller") }, /pass/],
  ])("finds in a page with %s what is to be found", async (_, changed, faults) => {
    expect((await faultsOf(changed)).join("\n")).toMatch(faults);
  });
});
