/**
 * The headers that security people look at first: the rules that MDN's HTTP Observatory publishes
 * (github.com/mdn/mdn-http-observatory), and a few more. Over http on one's own computer two of its
 * rules can't be met: HSTS, and the cookie's Secure (tests/worker/api.test.ts).
 */
import { expect, test } from "./site.ts";

const PAGES = [
  ...["/", "/contact", "/service-request", "/track", "/track/DL-2611-0385", "/no/such/page"],
];

/** What each directive of the response's policy lists. */
function policyOf(headers: Record<string, string>): Record<string, string[]> {
  const policy = headers["content-security-policy"] ?? "";
  return Object.fromEntries(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

for (const path of PAGES) {
  test(`${path} may run its own scripts, and is in no frame`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    const policy = policyOf(headers);
    expect(policy["default-src"]).toEqual(["'none'"]);
    expect(policy["base-uri"]).toEqual(["'none'"]);
    expect(policy["frame-ancestors"]).toEqual(["'none'"]);
    expect(policy["form-action"]).toEqual(["'self'"]);
    expect(policy["style-src"]).toEqual(["'self'"]);
    expect(policy["require-trusted-types-for"]).toEqual(["'script'"]);
    expect(policy["trusted-types"]).toEqual(["default"]);
    expect(policy["frame-src"]).toEqual(["https://www.openstreetmap.org"]);
    const [self, ...hashes] = policy["script-src"] ?? [];
    expect(self).toBe("'self'");
    expect(hashes.filter((source) => !/^'sha256-[\w+/]{43}='$/.test(source))).toEqual([]);
    expect(hashes.length).toBeGreaterThan(0);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": "max-age=63072000",
      "permissions-policy": expect.stringMatching(/camera=\(\).*microphone=\(\)/),
    });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });
}

test("an order's page sends no referrer; other pages send their origin", async ({ request }) => {
  for (const path of ["/track/DL-2611-0385", "/track/NO"]) {
    expect((await request.get(path)).headers()["referrer-policy"]).toBe("no-referrer");
  }
  expect((await request.get("/")).headers()["referrer-policy"]).toBe(
    "strict-origin-when-cross-origin",
  );
});

test("over http at the edge a page is redirected to https, a call isn't", async ({ request }) => {
  const overHttp = { headers: { "CF-Ray": "8f1a2b3c4d5e6f70-DXB" }, maxRedirects: 0 };
  for (const path of ["/", "/track/DL-2611-0385?x=1", "/no/such/page"]) {
    const response = await request.get(path, overHttp);
    expect(response.status()).toBe(308);
    const { host, pathname, protocol, search } = new URL(response.headers().location ?? "");
    expect(protocol).toBe("https:");
    expect(new URL(path, `http://${host}`).href).toBe(`http://${host}${pathname}${search}`);
  }
  const health = await request.get("/health", overHttp);
  expect(health.status()).toBe(200);
});

test("the one cookie is for this site's own requests", async ({ request }) => {
  const cookies = (await request.get("/about"))
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === "set-cookie");
  expect(cookies.map(({ value }) => value)).toEqual([
    expect.stringMatching(
      /^XSRF-TOKEN=[\w-]{36}; Path=\/; SameSite=Lax; Max-Age=2592000(; Secure)?$/,
    ),
  ]);
});

test("a cached page gives each visitor another token", async ({ request, playwright, baseURL }) => {
  const other = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const responses = [await request.get("/about"), await other.get("/about")];
  await other.dispose();
  expect(responses[1]?.headers()["server-timing"]).toMatch(/^cache;desc="(hit|stale)"/);
  const tokens = responses.map((response) => response.headers()["set-cookie"]);
  expect(tokens[0]).toContain("XSRF-TOKEN=");
  expect(tokens[1]).not.toBe(tokens[0]);
});

test("/api and /health have a policy that allows nothing, and no cache", async ({ request }) => {
  for (const path of ["/api/order/searchorder", "/api/nothing", "/health"]) {
    const headers = (await request.get(path)).headers();
    expect(policyOf(headers)["default-src"]).toEqual(["'none'"]);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["set-cookie"]).toBeUndefined();
  }
});

test("redirects, and the data of pages, are not cached", async ({ request }) => {
  for (const path of ["/track?orderNo=DL-2611-0385", "/about.data", "/About", "/track//x"]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.headers()["cache-control"], path).toBe("no-store");
  }
});

test("CORS lets no other site read anything", async ({ request }) => {
  for (const path of ["/", "/api/order/searchorder"]) {
    const response = await request.fetch(path, {
      method: "OPTIONS",
      headers: { Origin: "https://elsewhere.example", "Access-Control-Request-Method": "POST" },
    });
    const allowed = Object.keys(response.headers()).filter((name) =>
      name.startsWith("access-control"),
    );
    expect(allowed).toEqual([]);
  }
});

test("static files have nosniff, HSTS and a policy that allows nothing", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? "";
  const picture = /\/images\/[\w.-]+\.webp/.exec(html)?.[0] ?? "";
  for (const path of [asset, picture, "/favicon.svg", "/site.webmanifest"]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const headers = response.headers();
    expect(headers["strict-transport-security"]).toBe("max-age=63072000");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(policyOf(headers)["default-src"]).toEqual(["'none'"]);
    expect(headers["set-cookie"]).toBeUndefined();
  }
});

test("files that are not public return 404", async ({ request }) => {
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
