import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { indexedPages } from "#app/seo/indexed-pages.ts";

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
