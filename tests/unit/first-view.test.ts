import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "#workers/html/content-security-policy.ts";
import { earlyHints } from "#workers/html/early-hints.ts";
import { deferHydration } from "#workers/html/router-scripts.ts";

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
