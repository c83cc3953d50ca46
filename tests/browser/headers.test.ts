/**
 * What protects a visitor: the headers that security people look at first, by the rules that MDN's HTTP
 * Observatory publishes (github.com/mdn/mdn-http-observatory) and a few more; that a script which slipped
 * into a page is not run; and that hostile text in orders is text. Over http on one's own computer two of
 * those rules can't be met: HSTS, and the cookie's Secure (tests/worker/api.test.ts).
 */
import { createServer } from "vite";
import { expectInert, LIVE, unsafeNumbers } from "./hostile-text.ts";
import { expect, orderDetails, search, servedPage, test, workerTest } from "./site.ts";

const HOST_ALONE = "max-age=63072000";
const ALLOWS_NOTHING = /^default-src 'none'(;|$)/;

test.describe("the headers", () => {
  const PAGES = ["/", "/contact", "/service-request", "/track", "/track/DL-2611-0385", "/no/page"];

  test("a page runs its own scripts, in no frame, and sends no referrer", async ({ request }) => {
    for (const path of PAGES) {
      const headers = (await request.get(path)).headers();
      const directives = headers["content-security-policy"]?.split("; ");
      expect(directives, path).toEqual(
        expect.arrayContaining([
          ...["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"],
          ...["form-action 'self'", "style-src 'self'", "trusted-types default"],
          ...["require-trusted-types-for 'script'", "frame-src https://www.openstreetmap.org"],
          expect.stringMatching(/^script-src 'self'( 'sha256-[\w+/]{43}=')+$/),
        ]),
      );
      expect(headers, path).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "strict-transport-security": HOST_ALONE,
        "permissions-policy": expect.stringMatching(/camera=\(\).*microphone=\(\)/),
        "referrer-policy": path.startsWith("/track")
          ? "no-referrer"
          : "strict-origin-when-cross-origin",
        link: expect.stringMatching(/as=font.*as=style/),
      });
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  test("over http at the edge a page is redirected to https, a call isn't", async ({ request }) => {
    const overHttp = { headers: { "CF-Ray": "8f1a2b3c4d5e6f70-DXB" }, maxRedirects: 0 };
    const path = "/track/DL-2611-0385?x=1";
    const response = await request.get(path, overHttp);
    expect(response.status()).toBe(308);
    const host = new URL(response.url()).host;
    expect(response.headers().location).toBe(`https://${host}${path}`);
    expect((await request.get("/health", overHttp)).status()).toBe(200);
  });

  test("the one cookie is this site's own, and another for each visitor", async ({ request }) => {
    const cookies = new Set<string | undefined>();
    for (let visitor = 0; visitor < 2; visitor += 1) {
      const headers = (await request.get("/about", { headers: { Cookie: "" } })).headers();
      if (visitor > 0) expect(headers["server-timing"]).toMatch(/^cache;desc="(hit|stale)"/);
      expect(headers["set-cookie"]).toMatch(
        /^XSRF-TOKEN=[\w-]{36}; Path=\/; SameSite=Lax; Max-Age=2592000(; Secure)?$/,
      );
      cookies.add(headers["set-cookie"]);
    }
    expect(cookies.size).toBe(2);
  });

  test("calls, redirects and pages' data are kept nowhere, allow nothing", async ({ request }) => {
    for (const path of ["/api/order/searchorder", "/api/nothing", "/health"]) {
      const headers = (await request.get(path)).headers();
      expect(headers, path).toMatchObject({
        "content-security-policy": expect.stringMatching(ALLOWS_NOTHING),
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
      expect(headers["set-cookie"]).toBeUndefined();
    }
    for (const path of ["/track?orderNo=DL-2611-0385", "/about.data", "/About", "/track//x"]) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect(response.headers()["cache-control"], path).toBe("no-store");
    }
    const headers = {
      Origin: "https://elsewhere.example",
      "Access-Control-Request-Method": "POST",
    };
    const asked = await request.fetch("/api/order/searchorder", { method: "OPTIONS", headers });
    expect(Object.keys(asked.headers()).join()).not.toContain("access-control");
  });

  test("static files have their headers; others are not public", async ({ request }) => {
    const { html } = await servedPage(request, "/");
    const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? "";
    const picture = /\/images\/[\w.-]+\.webp/.exec(html)?.[0] ?? "";
    for (const path of [asset, picture, "/favicon.svg", "/site.webmanifest"]) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      expect(response.headers(), path).toMatchObject({
        "content-security-policy": expect.stringMatching(ALLOWS_NOTHING),
        "strict-transport-security": HOST_ALONE,
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(response.headers()["set-cookie"]).toBeUndefined();
    }
    for (const path of [
      ...["/.git/config", "/.env", "/.dev.vars", "/package.json", "/wrangler.toml", "/_headers"],
      ...["/server/index.js", "/assets/../../server/wrangler.json", "/..%2f..%2fpackage.json"],
      "/assets/manifest.js.map",
    ]) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      expect(await response.text()).toContain("There is no page at this address.");
    }
  });
});

/** What the policy is there for: a script that slipped into a page in spite of all else is not run. */
workerTest(
  "an injected script is refused by the browser, where the renderer didn't make it",
  async ({ context }) => {
    /** Each would say so if it ran. */
    const injected = [
      ...["<script>ran('a script')</script>", '<script type="module">ran("a module")</script>'],
      '<script type="module" async="">ran("one that looks like the renderer\'s")</script>',
      '<script nonce="">ran("one without a nonce")</script>',
      '<script nonce="00000000-0000-4000-8000-000000000000">ran("one with a guessed nonce")</script>',
      '<img src="data:," onerror="ran(\'a handler\')" alt="">',
    ];

    /** Opens the page; returns which injected scripts ran, and how often the browser refused one. */
    async function open(body: string, headers: Headers) {
      const page = await context.newPage();
      const ran: string[] = [];
      const refused: string[] = [];
      page.on("console", (message) => {
        if (message.text().includes("Content Security Policy")) refused.push(message.text());
      });
      await page.exposeFunction("ran", (what: string) => ran.push(what));
      await page.route("https://site.example/**", (route) =>
        new URL(route.request().url()).pathname === "/"
          ? route.fulfill({ headers: Object.fromEntries(headers), body })
          : route.fulfill({ contentType: "text/javascript", body: "" }),
      );
      // The renderer's own scripts ask for it.
      const entry = page.waitForRequest("https://site.example/assets/entry.js");
      await page.goto("https://site.example/");
      await entry;
      return { ran, refused };
    }

    // Renders the page as the built Worker would.
    const vite = await createServer({
      configFile: false,
      appType: "custom",
      server: { middlewareMode: true, ws: false },
      optimizeDeps: { noDiscovery: true },
      define: { "import.meta.env.DEV": "false" },
    });
    type UnsafePage = typeof import("../support/unsafe-page.tsx");
    const module = await vite.ssrLoadModule("/tests/support/unsafe-page.tsx");
    const { unsafePage, nonces } = module as UnsafePage;
    await unsafePage("");
    const response = await unsafePage(injected.join(""));
    const { headers } = response;
    const text = await response.text();
    expect(new Set(nonces).size).toBe(2);
    await vite.close();

    expect(text).toContain(injected.join(""));
    const { ran, refused } = await open(text, headers);
    expect(ran).toEqual([]);
    expect(refused).toHaveLength(injected.length);
    headers.delete("Content-Security-Policy");
    expect((await open(text, headers)).ran).toHaveLength(injected.length);
  },
);

test("markup in an order is text; an unsafe address is no link or photo", async ({ page }) => {
  await page.goto("/track/ATTACK-1");
  await expect(orderDetails(page)).toContainText(LIVE);
  await expect(orderDetails(page)).toContainText("</script><script>window.attacked=1</script>");
  await expectInert(page);

  // The same by the browser's own call, without a new page.
  await page.goto("/track");
  await search(page, "ATTACK-1");
  await expect(orderDetails(page)).toContainText(LIVE);
  await expectInert(page);

  await page.goto(`/track/${encodeURIComponent(`</title>${LIVE}`)}`);
  await expect(orderDetails(page)).toContainText("onerror=attacked=1");
  await expectInert(page);

  for (const number of unsafeNumbers) {
    const { document } = await servedPage(page.request, `/track/${number}`);
    expect(document.querySelector("article")?.textContent).toContain(number);
    // But for our own link, to what happens to an address that asks for updates.
    const shown = document.querySelectorAll('article :is(a[href]:not([href$="#privacy"]), img)');
    expect(shown, number).toHaveLength(0);
  }
});
