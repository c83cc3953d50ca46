/** Checks in each build what its pages rely on and React Router doesn't document. */
import { runInNewContext } from "node:vm";
import { parseHTML } from "linkedom";
import pTimeout from "p-timeout";
import type { Language } from "#app/content/languages.ts";
import { ORDER_NUMBER_MAX } from "#app/domain/order-number.ts";
import { startServer } from "./server.ts";

/** A page of each kind that is rendered differently, with the status that tells the kinds apart. */
const PAGES: readonly (readonly [kind: string, status: number, path: string, form?: string])[] = [
  ["a cached page", 200, "/credits"],
  [
    "an order's page, which renders its template",
    404,
    `/track/${"0".repeat(ORDER_NUMBER_MAX + 1)}`,
  ],
  ["an order's page of that template", 404, `/track/${"1".repeat(ORDER_NUMBER_MAX + 1)}`],
  ["the response to a form", 422, "/contact", "kind=contact"],
  ["a page for an unknown address", 404, "/no-such-page"],
  ["an error page", 400, "/contact", "kind=unknown"],
];

/**
 * Renders the build's pages.
 * @throws Error when one differs from what the site expects, as after an update of the framework
 */
export async function checkBuild(build: string, { base }: Language): Promise<void> {
  const server = await startServer({ build });
  try {
    const faults: string[] = [];
    for (const [kind, status, path, form] of PAGES) {
      const response = await fetch(server.url + base + path, form ? post(form) : {});
      const found = await findFaults(await response.text());
      if (response.status !== status) found.push(`has the status ${response.status}`);
      faults.push(...found.map((fault) => `- ${kind} (${path.slice(0, 20)}) ${fault}`));
    }
    if (faults.length > 0) throw new Error(failure(faults));
  } finally {
    await server.stop();
  }
}

function post(body: string): RequestInit {
  return {
    method: "POST",
    body,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  };
}

function failure(faults: readonly string[]): string {
  return [
    "The pages of this build are not as the site expects:",
    ...faults,
    "Look at workers/html/router-scripts.ts, which names what pages rest on and React Router doesn't document, and compare that with what <Scripts> and <ServerRouter> of the installed version render (node_modules/react-router).",
  ].join("\n");
}

/** How a page's scripts differ from what the site expects. */
export async function findFaults(html: string): Promise<string[]> {
  const { document } = parseHTML(html);
  const faults: string[] = [];
  if (document.querySelector('script[type="module"], link[rel="modulepreload"]')) {
    faults.push("doesn't defer its module");
  }
  const [module, ...others] = document.querySelectorAll("script[data-needs]");
  const needs = module?.getAttribute("data-needs")?.split(" ") ?? [];
  const [, entry = ""] = /\bimport\("(\/assets\/[^"]+)"\)/.exec(module?.textContent ?? "") ?? [];
  if (others.length > 0 || !needs.includes(entry)) {
    faults.push("has no deferred module that imports the entry and preloads it");
  }
  const data = document.getElementById("loader-data")?.textContent ?? "";
  if (!data.includes('"loaderData"')) faults.push("has no loader data");
  if ((await runHandoff(document)) !== data) {
    faults.push("doesn't pass its loader data on to the browser's router");
  }
  return faults;
}

const READ_TIMEOUT_MS = 1000;

/** Runs the scripts about the router's context; returns the contents of its stream for the router. */
async function runHandoff(document: Document): Promise<string | undefined> {
  const scripts = [...document.querySelectorAll("script:not([type])")]
    .map(({ textContent }) => textContent ?? "")
    .filter((script) => script.includes("__reactRouterContext"));
  const window: { readonly __reactRouterContext?: { readonly stream?: ReadableStream } } = {};
  runInNewContext(scripts.join("\n;"), { window, document, ReadableStream, TextEncoderStream });
  const stream = window.__reactRouterContext?.stream;
  if (!stream) return undefined;
  const read = new Response(stream).text();
  return pTimeout(read, { milliseconds: READ_TIMEOUT_MS, fallback: () => undefined });
}
