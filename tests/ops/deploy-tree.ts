/**
 * A copy of the project to preflight and deploy from, with stand-ins for the tools that speak to
 * Cloudflare: programs of their own, which note how they were called.
 */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freshFolder, type Ran, run } from "./real-command-line.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What deploying reads; art/screenshots and the tests are no part of it. */
const NEEDED = [
  ...["app", "workers", "ops", "public", "migrations", "art"],
  ...["package.json", "tsconfig.json", "wrangler.toml", "vite.config.ts", "react-router.config.ts"],
];

export interface Tree {
  readonly root: string;
  /** Changes a file of the copy; fails when there is nothing to change. */
  edit(path: string, from: string | RegExp, to: string): void;
}

/** A copy of the project as it is. */
export function copiedProject(): Tree {
  const root = freshFolder();
  for (const name of NEEDED) {
    cpSync(join(ROOT, name), join(root, name), {
      recursive: true,
      filter: (path) => !path.endsWith("art/screenshots"),
    });
  }
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  return {
    root,
    edit(path, from, to) {
      const before = readFileSync(join(root, path), "utf8");
      const after = before.replace(from, to);
      if (after === before) throw new Error(`${path} has no ${from}`);
      writeFileSync(join(root, path), after);
    },
  };
}

/** Ids that could be real, by the name of what they are for. */
export const ids = {
  production: idsEndingIn("1"),
  preview: idsEndingIn("2"),
  trial: idsEndingIn("3"),
};

function idsEndingIn(last: string) {
  return { database: `0a1b2c3d-1111-4222-8333-0123456789a${last}`, kv: last.padStart(32, "a") };
}

type Vars = Readonly<
  Record<"MAIL_FROM" | "MAIL_TO" | "SEND_CONFIRMATION" | "ALLOW_INDEXING", string>
>;

/** Writes a value of wrangler.toml anew: "env.preview.vars", or "vars" at its top level. */
export function setIn({ root }: Tree, table: string, key: string, value: string): void {
  const path = join(root, "wrangler.toml");
  const toml = readFileSync(path, "utf8");
  const line = RegExp(
    String.raw`(^\[+${table.replaceAll(".", "[.]")}\]+\n[^[]*?^${key} = )".*"`,
    "m",
  );
  if (!line.test(toml)) throw new Error(`wrangler.toml has no ${key} in ${table}`);
  writeFileSync(path, toml.replace(line, `$1"${value}"`));
}

export function setVars(tree: Tree, environment: string, vars: Vars): void {
  for (const [key, value] of Object.entries(vars))
    setIn(tree, `env.${environment}.vars`, key, value);
}

export function setIds(tree: Tree, prefix: string, { database, kv }: typeof ids.preview): void {
  setIn(tree, `${prefix}d1_databases`, "database_id", database);
  setIn(tree, `${prefix}kv_namespaces`, "id", kv);
}

const SILENT = { MAIL_FROM: "", MAIL_TO: "", SEND_CONFIRMATION: "off", ALLOW_INDEXING: "off" };

/** A copy in which nothing is supplied yet, as the project was before anybody deployed it. */
export function bareProject(): Tree {
  const tree = copiedProject();
  const none = { database: "00000000-0000-0000-0000-000000000000", kv: "0".repeat(32) };
  for (const name of ["production", "preview"]) setIds(tree, `env.${name}.`, none);
  const standIns = { MAIL_FROM: "site@dhowline.example", MAIL_TO: "desk@dhowline.example" };
  setVars(tree, "production", { ...standIns, SEND_CONFIRMATION: "off", ALLOW_INDEXING: "on" });
  setVars(tree, "preview", SILENT);
  writeFileSync(
    join(tree.root, "app/content/unsettled.ts"),
    `import { placeholder } from "./fact.ts";
export { email as again } from "./company.ts";
export const crew = [1, 2, 3].map((number) => ({ number, name: placeholder("A"), boss: { value: 1 } }));
crew.push({ number: 4, name: { value: "B" }, boss: { value: 2 } });
export const hall = placeholder(["Hall 1"]);
export const deep = { "24x7 desk": { lines: [hall, placeholder("+971")] } };
`,
  );
  return tree;
}

/** A copy in which everything is there: facts, addresses, ids, and all of it committed. */
export async function readyProject(): Promise<Tree> {
  const tree = copiedProject();
  tree.edit(
    "app/content/fact.ts",
    /return \{ value, placeholder: true \};/,
    "return { value } as never;",
  );
  for (const name of ["production", "preview"] as const) setIds(tree, `env.${name}.`, ids[name]);
  const addresses = { MAIL_FROM: "site@forwarder.ae", MAIL_TO: "desk@forwarder.ae" };
  setVars(tree, "production", { ...addresses, SEND_CONFIRMATION: "off", ALLOW_INDEXING: "on" });
  setVars(tree, "preview", SILENT);
  await commit(tree);
  return tree;
}

/** Puts everything in the copy under version control. */
async function commit({ root }: Tree): Promise<void> {
  writeFileSync(join(root, ".gitignore"), "node_modules\n.wrangler\nbuild\n");
  const who = [
    "-c",
    "user.name=A",
    "-c",
    "user.email=a@forwarder.ae",
    "-c",
    "commit.gpgsign=false",
  ];
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    [...who, "commit", "-qm", "All is there"],
  ]) {
    const { code, err } = await run(root, "git", args, process.env);
    if (code !== 0) throw new Error(err);
  }
}

/** How the stand-ins behave. */
export interface Cloudflare {
  readonly loggedIn?: boolean;
  readonly accounts?: number;
  /** Migrations that wait */
  readonly pending?: readonly string[];
  /** The beginning of the command that fails: "d1 migrations apply" */
  readonly failing?: string;
  /** Where the deployed site answers; wrangler's targets */
  readonly targets?: readonly string[];
}

/** A call of a stand-in, in the order in which they came: "wrangler whoami --json". */
export interface Deployed extends Ran {
  readonly calls: readonly string[];
}

/**
 * `npm run PROGRAM -- …args` in the copy, with stand-ins for wrangler and the build. What of the
 * environment is Cloudflare's is taken away, unless `env` has it.
 */
export async function withStandIns(
  { root }: Tree,
  program: string,
  args: readonly string[],
  cloudflare: Cloudflare = {},
  env: Readonly<Record<string, string>> = {},
): Promise<Deployed> {
  const folder = freshFolder();
  const calls = join(folder, "calls");
  writeFileSync(calls, "");
  const source = fileURLToPath(new URL("stand-in.ts", import.meta.url));
  for (const tool of ["wrangler", "react-router"]) {
    const script = `#!/bin/sh\nexec "${process.execPath}" "${source}" ${tool} "$@"\n`;
    writeFileSync(join(folder, tool), script, { mode: 0o755 });
  }
  const ran = await run(root, process.execPath, ["ops/run.mjs", program, ...args], {
    ...withoutCloudflare(),
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    STAND_IN_CALLS: calls,
    STAND_IN: JSON.stringify(cloudflare),
    ...env,
  });
  return { ...ran, calls: readFileSync(calls, "utf8").split("\n").filter(Boolean) };
}

/** `npm run PROGRAM -- …args` in the copy, with the real tools and nobody signed in. */
export function withRealTools(
  tree: Tree,
  program: string,
  ...args: readonly string[]
): Promise<Ran> {
  return run(tree.root, process.execPath, ["ops/run.mjs", program, ...args], {
    ...withoutCloudflare(),
    PATH: `${join(ROOT, "node_modules/.bin")}${delimiter}${process.env.PATH}`,
    // A sign-in of whoever runs the tests is none of theirs.
    XDG_CONFIG_HOME: freshFolder(),
    HOME: freshFolder(),
  });
}

function withoutCloudflare(): NodeJS.ProcessEnv {
  const mine = Object.entries(process.env).filter(
    // NODE_ENV is the tests' own.
    ([name]) => !/^(CLOUDFLARE_|CF_|WORKERS_CI|NODE_ENV$|VITE)/.test(name),
  );
  return Object.fromEntries(mine);
}
