import { globSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { contentOf, pageTemplate } from "#app/rendered-page.server.ts";
import { indexedPages } from "#app/seo/indexed-pages.ts";
import { outletMarkup } from "#app/ui/layout/Template.tsx";
import { TimeoutError, withRetry, withTimeout } from "#workers/data/retry.ts";
import { contentSecurityPolicy } from "#workers/html/content-security-policy.ts";
import { earlyHints } from "#workers/html/early-hints.ts";
import { cacheKey, finishPage } from "#workers/html/page.ts";
import { deferHydration } from "#workers/html/router-scripts.ts";
import { setVariableHeaders } from "#workers/http/headers.ts";

describe("the policy", () => {
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
});

describe("transport security", () => {
  /** What each answer says with the variable HSTS as given. */
  function said(env: { HSTS?: string }): string | null {
    const headers = new Headers();
    setVariableHeaders(headers, env);
    return headers.get("Strict-Transport-Security");
  }

  /** The values of `name` in a file of lines, by the sign between the two. */
  function valuesOf(file: string, name: string, sign: string): (string | undefined)[] {
    const lines = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8").split("\n");
    const pairs = lines.map((line) => line.trim().split(sign, 2));
    return pairs.filter(([key]) => key === name).map(([, value]) => value);
  }

  describe("Strict-Transport-Security", () => {
    it("Strict-Transport-Security is about this host alone, unless the variable says more", () => {
      expect(said({})).toBe("max-age=63072000");
      const more = "max-age=63072000; includeSubDomains; preload";
      expect(said({ HSTS: more })).toBe(more);
      expect(said({ HSTS: "" })).toBeNull();
    });

    it("Strict-Transport-Security is the same on static files as from the Worker in every environment", () => {
      const values = valuesOf("wrangler.toml", "HSTS", " = ").map((value) =>
        JSON.parse(value ?? ""),
      );
      expect(values).toHaveLength(3);
      const [onFiles] = valuesOf("public/_headers", "Strict-Transport-Security", ": ");
      expect(new Set(values)).toEqual(new Set([onFiles]));
    });
  });
});

describe("the first view", () => {
  const NONCE = "d7c1a1c4-6f0e-4e0e-9c39-2f6b6a1f3c55";

  /** A page as React Router renders it, in short. */
  const page =
    '<!DOCTYPE html><html><head><link rel="preload" as="font" type="font/woff2" href="/f.woff2" crossorigin="anonymous"/>' +
    '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>' +
    '<link rel="preload" as="image" type="image/avif" imageSrcSet="/p-1.avif 1w, /p-2.avif 2w" imageSizes="100vw" media="(width &lt; 600px)" fetchPriority="high"/>' +
    '<link rel="stylesheet" href="/s.css"/><link rel="canonical" href="https://example.com/"/></head>' +
    '<body><p>Text</p><script type="module" async="">injected()</script>' +
    `<script nonce="${NONCE}">window.context = {};</script><script nonce="${NONCE}" type="module" async="">import "/a.js"; import("/b.js");</script></body></html>`;

  describe("deferred scripts", () => {
    const late = deferHydration(page, NONCE);

    it("deferHydration removes preloads and modules from the first view", () => {
      expect(late).not.toContain('rel="modulepreload"');
      expect(late.match(/type="module"[^<]*/g)).toEqual(['type="module" async="">injected()']);
      expect(late).toContain('data-needs="/a.js /b.js"');
      expect(late).toContain('import "/a.js"; import("/b.js");');
      expect(late).toContain(`<script nonce="${NONCE}">window.context = {};</script>`);
    });

    it("deferHydration keeps the hashes of scripts in the policy, and adds one for the loader", async () => {
      const hashes = async (html: string) =>
        (await contentSecurityPolicy(html, NONCE)).match(/'sha256-[^']+'/g) ?? [];
      const before = await hashes(page);
      const after = await hashes(late);
      expect(before).toHaveLength(2);
      expect(after).toEqual(expect.arrayContaining(before));
      expect(after).toHaveLength(3);
    });

    it("deferHydration returns a page without modules unchanged", () => {
      const page = "<html><body>x</body></html>";
      expect(deferHydration(page, NONCE)).toBe(page);
    });
  });

  describe("early hints", () => {
    it("earlyHints names fonts and styles, and neither scripts nor a picture in several sizes", () => {
      expect(earlyHints(page)?.split(/, (?=<)/)).toEqual([
        "</f.woff2>; rel=preload; as=font; crossorigin",
        "</s.css>; rel=preload; as=style",
      ]);
    });

    it("earlyHints returns null for a page that needs nothing", () => {
      expect(earlyHints("<html><head></head></html>")).toBeNull();
    });
  });
});

describe("templates of pages", () => {
  const NONCE = "d7c1a1c4-6f0e-4e0e-9c39-2f6b6a1f3c55";
  const outlet = outletMarkup(NONCE);

  const rendered = (html: string) => ({
    html,
    outlet,
    nonce: NONCE,
    scripts: [],
    standsAlone: false,
  });
  const template = (head = outlet, body = outlet) =>
    rendered(`<html><head><link>${head}</head><body><header></header>${body}</body></html>`);

  describe("the template of a page", () => {
    it("the template is rendered once, and completed by what is each page's own", async () => {
      const render = vi.fn(() => template());
      for (const number of ["A", "B $& </body></html>"]) {
        const content = [`<title>${number}</title>`, `<main>${number}</main>`];
        const page = { document: pageTemplate("order 2026", render), content, loaderData: number };
        const { html } = await finishPage(page);
        expect(html).toContain(`<head><link><title>${number}</title></head>`);
        expect(html).toContain(`<header></header><main>${number}</main><script`);
        expect(html).toContain(`id="loader-data">${number.replaceAll("<", "\\u003c")}</script>`);
        expect(html).not.toContain(NONCE);
      }
      expect(render).toHaveBeenCalledOnce();
    });

    it("each key has its own template", () => {
      const one = pageTemplate("one", () => template());
      const other = pageTemplate("other", () => template());
      expect(other).not.toBe(one);
      expect(pageTemplate("one", () => template())).toBe(one);
    });

    it.each([template(""), template(outlet + outlet)])(
      "a template with other outlets than its content is an error",
      async (document) => {
        await expect(finishPage({ document, content: ["", ""], loaderData: "" })).rejects.toThrow(
          "outlets",
        );
      },
    );
  });

  describe("the content of a page", () => {
    it("the content of a page is what stands around the outlets: React puts the head's first", () => {
      const page = rendered(
        `<title>A</title>${outlet}<script>{}</script>${outlet}<main>A</main>${outlet}`,
      );
      expect(contentOf(page)).toEqual(["<script>{}</script><title>A</title>", "<main>A</main>"]);
    });

    it.each([
      `<title>A</title>${outlet}<main>A</main>`,
      `<title>A</title>${outlet}${outlet}`,
      `${outlet}${outlet}<main>A</main>${outlet}<p>A</p>`,
    ])("content put together in another way is an error: %s", (html) => {
      expect(() => contentOf(rendered(html))).toThrow("outlets");
    });
  });
});

describe("static files", () => {
  /** Whether a rule of wrangler.toml sends `path` to the Worker, and past the static files. */
  function isWorkerFirst(path: string): boolean {
    const rules = readConfig({ config: "wrangler.toml" }).assets?.run_worker_first as string[];
    return rules.some((rule) => new RegExp(`^${rule.replace("*", ".*")}$`).test(path));
  }

  it("sends each public page to the Worker at once", () => {
    expect(indexedPages.map(({ path }) => path).filter((path) => !isWorkerFirst(path))).toEqual([]);
  });

  it("sends no static file there: it would not be found", () => {
    const files = globSync("**", { cwd: "public" }).map((path) => `/${path}`);
    expect(files).toContain("/favicon.svg");
    expect([...files, "/assets/root.js"].filter(isWorkerFirst)).toEqual([]);
  });
});

describe("what is tried again", () => {
  const transient = [
    new Error("D1_ERROR: Network connection lost."),
    new Error("Failed query", {
      cause: new Error("D1 DB storage caused object to be reset."),
    }),
    new Error("D1 DB reset because its code was updated."),
  ];

  describe("a transient error", () => {
    it.each(transient)(
      "a transient error is retried until the call succeeds: %s",
      async (fault) => {
        const ask = vi.fn(async () => "answer");
        ask.mockRejectedValueOnce(fault).mockRejectedValueOnce(fault);
        expect(await withRetry(4000, ask)).toBe("answer");
        expect(ask).toHaveBeenCalledTimes(3);
      },
    );

    it("a transient error is thrown after three attempts", async () => {
      const [lost] = transient;
      const ask = vi.fn().mockRejectedValue(lost);
      await expect(withRetry(4000, ask)).rejects.toBe(lost);
      expect(ask).toHaveBeenCalledTimes(3);
    });
  });

  it.each([
    "D1 DB is overloaded. Too many requests queued.",
    "no such table: quotes",
    "UNIQUE constraint failed",
  ])("any other error is not retried: %s", async (message) => {
    const ask = vi.fn().mockRejectedValue(new Error(message));
    await expect(withRetry(4000, ask)).rejects.toThrow(message);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("what never returns is rejected with a TimeoutError", async () => {
    await expect(withTimeout(20, () => new Promise(() => {}))).rejects.toThrow(TimeoutError);
  });
});
