/** What the policy is there for: a script that slipped into a page in spite of all else is not run. */
import type { Page } from "playwright/test";
import { createServer } from "vite";

import { expect, workerTest as test } from "./site.ts";

type UnsafePage = typeof import("../support/unsafe-page.tsx");

/** Each would say so if it ran. */
const INJECTED = [
  ...["<script>ran('a script')</script>", '<script type="module">ran("a module")</script>'],
  '<script type="module" async="">ran("one that looks like the renderer\'s")</script>',
  '<script nonce="">ran("one without a nonce")</script>',
  '<script nonce="00000000-0000-4000-8000-000000000000">ran("one with a guessed nonce")</script>',
  '<img src="data:," onerror="ran(\'a handler\')" alt="">',
];

/** Renders the page as the built Worker would. */
async function rendered() {
  const vite = await createServer({
    configFile: false,
    appType: "custom",
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    define: { "import.meta.env.DEV": "false" },
  });
  try {
    const { unsafePage, nonces } = (await vite.ssrLoadModule(
      "/tests/support/unsafe-page.tsx",
    )) as UnsafePage;
    await unsafePage("");
    const response = await unsafePage(INJECTED.join(""));
    expect(new Set(nonces).size).toBe(2);
    return { headers: response.headers, text: await response.text() };
  } finally {
    await vite.close();
  }
}

/** Opens the page; returns which injected scripts ran, and how often the browser refused one. */
async function open(page: Page, body: string, headers: Headers) {
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

test("the browser refuses each script that the renderer didn't make", async ({ context }) => {
  const { headers, text } = await rendered();
  expect(text).toContain(INJECTED.join(""));
  const { ran, refused } = await open(await context.newPage(), text, headers);
  expect(ran).toEqual([]);
  expect(refused).toHaveLength(INJECTED.length);

  headers.delete("Content-Security-Policy");
  const unprotected = await open(await context.newPage(), text, headers);
  expect(unprotected.ran).toHaveLength(INJECTED.length);
  expect(unprotected.refused).toEqual([]);
});
