import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fault, importsOf, SOURCE_FOLDERS, sourceFiles } from "./imports.ts";

const files = sourceFiles(fileURLToPath(new URL("../..", import.meta.url)));
const LINES_MAX = 220;
const DRAWERS = ["utils", "util", "helpers", "helper", "misc", "lib", "libs", "common", "shared"];

const drawersOn = (path: string) =>
  path
    .split("/")
    .slice(0, -1)
    .filter((folder) => DRAWERS.includes(folder));
const isTooLong = (path: string, text: string) =>
  !path.includes(".generated.") &&
  path !== "workers/env.d.ts" &&
  text.split("\n").length - 1 > LINES_MAX;

describe("the source files", () => {
  it.each(SOURCE_FOLDERS)("of %s are read", (folder) => {
    expect(files.filter(({ path }) => path.startsWith(`${folder}/`)).length).toBeGreaterThan(8);
  });

  it("import only what their place may import", () => {
    const imports = files.flatMap(importsOf);
    expect(imports.length).toBeGreaterThan(200);
    expect(imports.map(fault).filter((words) => words !== null)).toEqual([]);
  });

  it("stand in no folder whose name says nothing", () => {
    expect(files.map(({ path }) => path).filter((path) => drawersOn(path).length > 0)).toEqual([]);
  });

  it(`have at most ${LINES_MAX} lines`, () => {
    const long = files.filter(({ path, text }) => isTooLong(path, text));
    expect(long.map(({ path, text }) => `${path}: ${text.split("\n").length - 1}`)).toEqual([]);
  });
});

describe("the rule refuses", () => {
  it.each([
    ["app/content/company.ts", 'import { x } from "../domain/order.ts";'],
    ["app/content/pages/home.ts", 'import type { X } from "#app/ui/layout/Footer.tsx";'],
    ["app/content/company.ts", 'import { useState } from "react";'],
    ["app/domain/order.ts", 'import { messages } from "#app/content/messages.ts";'],
    ["app/domain/order.ts", 'import type { Backend } from "../backend.ts";'],
    ["app/domain/order.ts", 'import { eq } from "drizzle-orm";'],
    ["app/domain/order.ts", 'import { renderToString } from "react-dom/server";'],
    ["app/ui/track/Note.tsx", 'import { backendContext } from "#app/backend.ts";'],
    ["app/ui/track/Note.tsx", 'import { backend } from "#app/backend.client.ts";'],
    ["app/ui/track/Note.tsx", 'import { metaTags } from "#app/seo/meta.ts";'],
    ["app/ui/track/Note.tsx", 'import Track from "../../routes/track.tsx";'],
    ["app/seo/meta.ts", 'import { Footer } from "../ui/layout/Footer.tsx";'],
    ["app/seo/meta.ts", 'import type { Outcome } from "#app/backend.ts";'],
    ["app/routes/track.tsx", 'import { findOrder } from "#workers/data/orders.ts";'],
    ["app/routes/track.tsx", 'import type { Stores } from "../../workers/backend.ts";'],
    ["app/routes/track.tsx", 'const x = await import("../../ops/stores.ts");'],
    ["app/root.tsx", 'export { findOrder } from "#workers/data/orders.ts";'],
    ["app/backend.client.ts", 'import { Footer } from "./ui/layout/Footer.tsx";'],
    ["app/styles/index.css", '@import "../ui/layout/Footer.module.css";'],
    ["workers/app.ts", 'import { Footer } from "#app/ui/layout/Footer.tsx";'],
    ["workers/app.ts", 'import "../app/routes/track.tsx";'],
    ["workers/app.ts", 'import { backend } from "#app/backend.client.ts";'],
    ["workers/app.ts", 'import { withStores } from "../ops/stores.ts";'],
    ["workers/data/orders.ts", 'import { env } from "../../tests/worker/api-worker.ts";'],
    ["ops/orders/list.ts", 'import { createBackend } from "#workers/backend.ts";'],
    ["ops/orders/list.ts", 'import { calls } from "../../workers/api/calls.ts";'],
    ["ops/orders/list.ts", 'import type { Outcome } from "#app/backend.ts";'],
    ["ops/orders/list.ts", 'import { Footer } from "#app/ui/layout/Footer.tsx";'],
    ["ops/orders/list.ts", 'import { quote } from "../../tests/unit/samples.ts";'],
    ["ops/orders/list.ts", 'import art from "../../art/build.ts";'],
    ["app/root.tsx", 'import "../tests/support/serve.ts";'],
    ["app/routes/track.tsx", 'import {\n  a,\n  type B,\n} from "#workers/data/orders.ts";'],
    ["elsewhere/x.ts", 'import "./y.ts";'],
  ])("%s: %s", (path, text) => {
    const [one, ...others] = importsOf({ path, text });
    expect(others).toEqual([]);
    expect(one && fault(one)).toContain(`${path} may not import`);
    expect(one && fault(one)).toContain(one?.specifier);
  });
});

describe("the rule allows", () => {
  it.each([
    ["app/content/page-meta.ts", 'import type { PageMeta } from "../domain/page-meta.ts";'],
    ["app/content/page-meta.ts", 'import { brand } from "./company.ts";'],
    ["app/domain/order.ts", 'import * as v from "valibot";'],
    ["app/domain/order.ts", 'import type { Action } from "#app/content/types.ts";'],
    ["app/ui/track/Note.tsx", 'import type { Outcome } from "#app/backend.ts";'],
    ["app/ui/track/Note.tsx", 'import styles from "./Note.module.css";'],
    ["app/routes/track.tsx", 'import type { Route } from "./+types/track";'],
    ["app/routes/track.tsx", 'import { backend } from "#app/backend.client.ts";'],
    ["app/root.tsx", 'import "./styles/index.css";'],
    ["workers/pages.ts", 'build: () => import("virtual:react-router/server-build")'],
    ["workers/env.d.ts", 'mainModule: typeof import("./app");'],
    ["ops/orders/list.ts", 'import { listOrders } from "#workers/data/orders.ts";'],
  ])("%s: %s", (path, text) => {
    expect(importsOf({ path, text }).map(fault)).toEqual([null]);
  });

  it("and sees no import where only the words are", () => {
    const text = 'const from = "nowhere"; important("../ops/x.ts"); a.from("b");';
    expect(importsOf({ path: "app/root.tsx", text })).toEqual([]);
  });
});

describe("the other two rules refuse", () => {
  it.each(["app/utils/x.ts", "app/ui/helpers/x.tsx", "workers/lib/x.ts", "ops/orders/common/x.ts"])(
    "the folder of %s",
    (path) => {
      expect(drawersOn(path)).toHaveLength(1);
    },
  );

  it("a file of 221 lines, but not one of 220 or one that a program wrote", () => {
    expect(isTooLong("app/x.ts", "\n".repeat(221))).toBe(true);
    expect(isTooLong("app/x.ts", "\n".repeat(220))).toBe(false);
    expect(isTooLong("app/x.generated.ts", "\n".repeat(500))).toBe(false);
  });
});
