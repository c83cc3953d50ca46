import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { cruise } from "dependency-cruiser";
import { afterAll, expect, it } from "vitest";
import rules from "../../.dependency-cruiser.mjs";

const ROOMS = ["app", "workers", "ops"];
const folder = mkdtempSync(join(tmpdir(), "dhowline-imports-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, line: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${line}\n`, { flag: "a" });
}

/** Of imports in a project of their own, "from to" or "from type to", those that are refused. */
async function refused(...imports: readonly string[]) {
  rmSync(folder, { recursive: true });
  for (const room of ROOMS) mkdirSync(join(folder, room), { recursive: true });
  for (const name of ["react", "valibot"]) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: "index.js" }));
    write(`node_modules/${name}/index.js`, "");
  }
  cpSync("package.json", join(folder, "package.json"));
  for (const [from = "", to = from, typed = to] of imports.map((line) => line.split(" "))) {
    const isFile = typed.includes("/");
    if (isFile) write(typed, "export {};");
    const path = isFile ? `./${relative(dirname(from), typed)}` : typed;
    write(from, `import ${to === "type" ? "type { x }" : "{ x }"} from "${path}";`);
  }
  const { forbidden, options } = rules;
  const ours = { baseDir: folder, validate: true, ruleSet: { forbidden }, ...options };
  const { output } = await cruise(ROOMS, ours, options.enhancedResolveOptions);
  if (typeof output === "string") throw new Error(output);
  return [...new Set(output.summary.violations.map(({ from, to }) => `${from} ${to}`))].sort();
}

it("each folder may import what the design allows", async () => {
  const allowed = [
    ...["app/content/x.ts app/content/company.ts", "app/content/x.ts type app/domain/order.ts"],
    ...["app/domain/x.ts valibot", "app/ui/x.tsx type app/backend.ts", "app/ui/x.tsx react"],
    ...["app/routes/x.tsx app/backend.client.ts", "app/routes/x.tsx app/ui/Footer.tsx"],
    ...["workers/x.ts cloudflare:workers", "workers/x.ts app/domain/order.ts"],
    ...["ops/x.ts node:fs", "ops/x.ts workers/orders/queries.ts"],
  ];
  expect(await refused(...allowed)).toEqual([]);
});

it("each folder is refused any other import", async () => {
  const forbidden = [
    ...["app/backend.server.ts app/ui/Footer.tsx", "app/content/x.ts app/domain/order.ts"],
    ...["app/content/x.ts app/ui/Footer.tsx", "app/domain/x.ts app/backend.ts"],
    ...["app/domain/x.ts app/content/company.ts", "app/domain/x.ts drizzle-orm"],
    ...["app/root.tsx tests/unit/samples.ts", "app/root.tsx workers/orders/queries.ts"],
    ...["app/routes/x.tsx ops/stores.ts", "app/routes/x.tsx workers/backend.ts"],
    ...["app/seo/x.ts app/backend.ts", "app/seo/x.ts app/ui/Footer.tsx"],
    ...["app/ui/x.tsx app/backend.client.ts", "app/ui/x.tsx app/backend.ts"],
    ...["app/ui/x.tsx app/routes/track.tsx", "app/ui/x.tsx app/seo/meta.ts"],
    ...["ops/x.ts app/backend.ts", "ops/x.ts app/ui/Footer.tsx", "ops/x.ts art/map.ts"],
    ...["ops/x.ts workers/backend.ts", "workers/x.ts app/backend.client.ts"],
    ...["workers/x.ts app/routes/track.tsx", "workers/x.ts ops/stores.ts"],
  ];
  const lines = await refused(...forbidden);
  expect(lines).toEqual(forbidden.toSorted());
});

it("circles, the desk outside its pages, and folders whose name says nothing are refused", async () => {
  const circle = ["app/ui/a.ts app/ui/b.ts", "app/ui/b.ts type app/ui/a.ts"];
  const desk = "workers/orders/store.ts workers/desk/session.ts";
  expect(await refused(...circle, desk, "app/ui/a.ts app/ui/helpers/c.ts")).toEqual([
    ...["app/ui/a.ts app/ui/b.ts", "app/ui/a.ts app/ui/helpers/c.ts", desk],
  ]);
});
