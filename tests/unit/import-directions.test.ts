import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise } from "dependency-cruiser";
import { afterAll, expect, it } from "vitest";
import rules from "../../.dependency-cruiser.mjs";

const ROOT = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "dhowline-imports-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** The imports that the rules refuse in these files, as "from → to". */
async function refused(files: Readonly<Record<string, readonly string[]>>) {
  rmSync(folder, { recursive: true });
  for (const path of EXISTING) write(path, "export {};");
  for (const name of ["react", "valibot"]) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: "index.js" }));
    write(`node_modules/${name}/index.js`, "");
  }
  cpSync(join(ROOT, "package.json"), join(folder, "package.json"));
  for (const [path, lines] of Object.entries(files)) write(path, lines.join("\n"));
  const { forbidden, options } = rules;
  const ours = { baseDir: folder, validate: true, ruleSet: { forbidden }, ...options };
  const { output } = await cruise(["app", "workers", "ops"], ours, options.enhancedResolveOptions);
  if (typeof output === "string") throw new Error(output);
  return [...new Set(output.summary.violations.map(({ from, to }) => `${from} → ${to}`))].sort();
}

const EXISTING = [
  "app/content/company.ts",
  "app/domain/order.ts",
  "app/ui/Footer.tsx",
  "app/seo/meta.ts",
  "app/routes/track.tsx",
  "app/backend.ts",
  "app/backend.client.ts",
  "app/ui/Note.module.css",
  "workers/backend.ts",
  "workers/orders/queries.ts",
  "ops/stores.ts",
  "art/map.ts",
  "tests/unit/samples.ts",
];

it("each folder may import what the design allows", async () => {
  expect(
    await refused({
      "app/content/x.ts": [
        'import type { Order } from "../domain/order.ts";',
        'import { brand } from "./company.ts";',
      ],
      "app/domain/x.ts": ['import * as v from "valibot";'],
      "app/ui/Note.tsx": [
        'import type { ApiResult } from "#app/backend.ts";',
        'import styles from "./Note.module.css";',
        'import { useState } from "react";',
      ],
      "app/routes/x.tsx": [
        'import type { Route } from "./+types/x";',
        'import { backend } from "#app/backend.client.ts";',
        'import { Footer } from "#app/ui/Footer.tsx";',
      ],
      "workers/pages.ts": [
        'export const build = () => import("virtual:react-router/server-build");',
        'import { env } from "cloudflare:workers";',
      ],
      "ops/list.ts": [
        'import { readFileSync } from "node:fs";',
        'import { listOrders } from "#workers/orders/queries.ts";',
      ],
    }),
  ).toEqual([]);
});

it("each folder is refused any other import", async () => {
  const lines = await refused({
    "app/content/x.ts": [
      'import { x } from "../domain/order.ts";',
      'import type { X } from "#app/ui/Footer.tsx";',
      'import { useState } from "react";',
    ],
    "app/domain/x.ts": [
      'import type { Action } from "#app/content/company.ts";',
      'import type { Backend } from "../backend.ts";',
      'import { eq } from "drizzle-orm";',
      'import { readFileSync } from "node:fs";',
    ],
    "app/ui/Note.tsx": [
      'import { backendContext } from "#app/backend.ts";',
      'import { backend } from "#app/backend.client.ts";',
      'import { metaTags } from "#app/seo/meta.ts";',
      'import Track from "../routes/track.tsx";',
    ],
    "app/seo/x.ts": [
      'import { Footer } from "../ui/Footer.tsx";',
      'import type { ApiResult } from "#app/backend.ts";',
    ],
    "app/routes/x.tsx": [
      'import {\n  a,\n  type B,\n} from "#workers/orders/queries.ts";',
      'import type { Stores } from "../../workers/backend.ts";',
      'const x = () => import("../../ops/stores.ts");',
    ],
    "app/root.tsx": [
      'export { findOrder } from "#workers/orders/queries.ts";',
      'import "../tests/unit/samples.ts";',
    ],
    "app/backend.server.ts": ['import { Footer } from "./ui/Footer.tsx";'],
    "workers/app.ts": [
      'import { Footer } from "#app/ui/Footer.tsx";',
      'import "../app/routes/track.tsx";',
      'import { backend } from "#app/backend.client.ts";',
      'import { withStores } from "../ops/stores.ts";',
      'import { env } from "../tests/unit/samples.ts";',
    ],
    "ops/list.ts": [
      'import { createBackend } from "#workers/backend.ts";',
      'import type { ApiResult } from "#app/backend.ts";',
      'import { Footer } from "#app/ui/Footer.tsx";',
      'import { quote } from "../tests/unit/samples.ts";',
      'import map from "../art/map.ts";',
    ],
  });
  // Circles of folders, which have no dot in their names, are the next test's.
  expect(lines.filter((line) => line.includes("."))).toEqual([
    "app/backend.server.ts → app/ui/Footer.tsx",
    "app/content/x.ts → app/domain/order.ts",
    "app/content/x.ts → app/ui/Footer.tsx",
    "app/content/x.ts → node_modules/react/index.js",
    "app/domain/x.ts → app/backend.ts",
    "app/domain/x.ts → app/content/company.ts",
    "app/domain/x.ts → drizzle-orm",
    "app/domain/x.ts → fs",
    "app/root.tsx → tests/unit/samples.ts",
    "app/root.tsx → workers/orders/queries.ts",
    "app/routes/x.tsx → ops/stores.ts",
    "app/routes/x.tsx → workers/backend.ts",
    "app/routes/x.tsx → workers/orders/queries.ts",
    "app/seo/x.ts → app/backend.ts",
    "app/seo/x.ts → app/ui/Footer.tsx",
    "app/ui/Note.tsx → app/backend.client.ts",
    "app/ui/Note.tsx → app/backend.ts",
    "app/ui/Note.tsx → app/routes/track.tsx",
    "app/ui/Note.tsx → app/seo/meta.ts",
    "ops/list.ts → app/backend.ts",
    "ops/list.ts → app/ui/Footer.tsx",
    "ops/list.ts → art/map.ts",
    "ops/list.ts → tests/unit/samples.ts",
    "ops/list.ts → workers/backend.ts",
    "workers/app.ts → app/backend.client.ts",
    "workers/app.ts → app/routes/track.tsx",
    "workers/app.ts → app/ui/Footer.tsx",
    "workers/app.ts → ops/stores.ts",
    "workers/app.ts → tests/unit/samples.ts",
  ]);
});

it("circles of files and of folders are refused, and folders whose name says nothing", async () => {
  expect(
    await refused({
      "workers/mail/send.ts": ['import "../orders/queries.ts";'],
      "workers/mail/email.ts": ["export {};"],
      "workers/orders/store.ts": ['import "../mail/email.ts";'],
      "app/ui/a.ts": ['import "./b.ts";', 'import "./helpers/c.ts";'],
      "app/ui/b.ts": ['import type { A } from "./a.ts";'],
      "app/ui/helpers/c.ts": ["export {};"],
    }),
  ).toEqual([
    "app/ui/a.ts → app/ui/b.ts",
    "app/ui/a.ts → app/ui/helpers/c.ts",
    "workers/mail → workers/orders",
    "workers/orders → workers/mail",
  ]);
});
