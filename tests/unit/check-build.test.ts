/** What a build says once React Router renders its pages in another way. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { finishPage } from "#workers/html/page.ts";
import { findFaults } from "../../ops/check-build.ts";

const NONCE = "d7c1a1c4-6f0e-4e0e-9c39-2f6b6a1f3c55";

const CONTEXT =
  "window.__reactRouterContext = {};" +
  "window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());";

const rendered = {
  links:
    '<link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/root.js"/>',
  context: CONTEXT,
  module: `<script nonce="${NONCE}" type="module" async="">import * as route0 from "/assets/root.js";import("/assets/entry.js");</script>`,
  data: '[{"_1":2},"loaderData",{}]',
};

/** The faults of a page, where the framework renders some parts of it in another way. */
async function faultsOf(changed: Partial<typeof rendered> = {}) {
  const { links, context, module, data } = { ...rendered, ...changed };
  const html = `<html><head>${links}</head><body><script nonce="${NONCE}">${context}</script>${module}</body></html>`;
  const document = {
    html: html,
    outlet: `<template id="${NONCE}"></template>`,
    nonce: NONCE,
    scripts: [],
    standsAlone: false,
  };
  const page = await finishPage({ document, content: [], loaderData: data });
  return findFaults(page.html);
}

// In development nothing is deferred.
beforeAll(() => void vi.stubEnv("DEV", false));
afterAll(() => void vi.unstubAllEnvs());

describe("the check of a build", () => {
  it("a page as the framework renders it today has no fault", async () => {
    expect(await faultsOf()).toEqual([]);
  });

  it.each([
    [
      "its module has other attributes",
      { module: rendered.module.replace(' async=""', "") },
      /defer/,
    ],
    [
      "its module imports no entry",
      { module: rendered.module.replace(/import\(.*\);/, "") },
      /entry/,
    ],
    [
      "its scripts are preloaded in another way",
      { links: rendered.links.replaceAll(" href", " data-href") },
      /entry|defer/,
    ],
    ["its loader data is named otherwise", { data: "[]" }, /no loader data/],
    [
      "its stream is elsewhere",
      { context: CONTEXT.replaceAll("streamController", "controller") },
      /pass its loader data/,
    ],
    ["it has no stream", { context: "" }, /pass its loader data/],
  ])("a fault is found where %s", async (_, changed, fault) => {
    expect((await faultsOf(changed)).join("\n")).toMatch(fault);
  });
});
