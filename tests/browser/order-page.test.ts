import { expect, test } from "./site.ts";

/** Beside the order itself, only what the router streams differs from one order to another. */
const LOADER_DATA = /<script type="application\/json" id="loader-data">([^<]*)<\/script>/;

test("orders share a template and a policy, and nothing of another order", async ({ request }) => {
  const pages = [];
  // All pages after a route's first have its template.
  for (const path of ["/track", "/track/DL-2611-0385", "/track/t-all", "/track/DL-2611-0385"]) {
    const response = await request.get(path);
    const html = await response.text();
    pages.push({
      header: /<header.*?<\/header>/s.exec(html)?.[0],
      footer: /<footer(?!.*<footer).*<\/footer>/s.exec(html)?.[0],
      policy: response.headers()["content-security-policy"],
      etag: response.headers().etag,
      cache: response.headers()["cache-control"],
      html: html.replace(LOADER_DATA, ""),
    });
  }
  const [track, first, second, again] = pages;
  expect(track?.header).toContain("site-menu");
  expect(track?.footer).toContain('name="email"');
  for (const page of [first, second, again]) {
    expect(page).toMatchObject({ header: track?.header, footer: track?.footer });
    expect(page).toMatchObject({ policy: first?.policy, etag: undefined });
    expect(page?.cache).toBe("private, no-store, no-transform");
    expect(page?.html).not.toContain("<template");
  }
  expect(first?.html).toContain("<title>DL-2611-0385, ");
  expect(second?.html).not.toContain("DL-2611-0385");
});

test("what an order says is no part of a script", async ({ request }) => {
  const html = await (await request.get("/track/DL-2611-0385")).text();
  const [, data] = LOADER_DATA.exec(html) ?? [];
  expect(data).toContain("DL-2611-0385");
  const scripts = [...html.matchAll(/<script(?! type="application)[^>]*>(.*?)<\/script>/gs)];
  expect(scripts.length).toBeGreaterThan(2);
  for (const [script] of scripts) expect(script).not.toContain("2611");
});
