/**
 * Do the tests notice a fault? `npm run mutations` puts one small fault at a time into a copy of
 * the project (a comparison turned round, a condition left out, a statement removed, a text
 * changed), runs the tests of that room and lists the faults that no test has noticed. The
 * same sources give the same faults. With --every-test it doesn't stop at the first test that
 * notices a fault, so the file that it writes shows which tests are the only ones to notice something.
 *
 *   npm run mutations -- --faults 200 --room workers/orders --every-test --out faults.json
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type ESTree, parseSync, Visitor } from "vite";
import { createVitest, type TestSpecification, type Vitest } from "vitest/node";

/** The rooms, and the tests in workerd that try each; tests in Node are found by their imports. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  "app/domain": ["load-", "orders-data", "import-files", "api"],
  "workers/orders": ["orders-data", "desk-lists", "desk-orders", "load-"],
  "workers/enquiries": ["enquiries", "api", "mail"],
  "workers/imports": ["import", "load-", "orders-data", "desk-files"],
  "workers/mail": ["mail", "notifications", "enquiries"],
};

interface Mutation {
  readonly file: string;
  readonly line: number;
  /** The whole line, by which a fault is known again after others have moved it */
  readonly context: string;
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
}

/** Operators and methods with what takes their place. A map: a method may be called as one of every object. */
const SWAPPED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "===": "!==",
    "!==": "===",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "-": "+",
    "*": "/",
    "&&": "||",
    "||": "&&",
    some: "every",
    every: "some",
    min: "max",
    max: "min",
  }),
);

/** What can be done to each text in an SQL template. */
const SWAPPED_SQL: readonly (readonly [RegExp, string])[] = [
  [/ and /, " or "],
  [/ or /, " and "],
  [/ desc\b/, " asc"],
  [/ is not null/, " is null"],
  [/ is null/, " is not null"],
  [/ >= /, " > "],
  [/ < /, " <= "],
  [/ > /, " >= "],
];

/** All faults of a file, as replacements of a range of its text. */
function mutationsOf(file: string, source: string): Mutation[] {
  const found: Mutation[] = [];
  const text = ({ start, end }: ESTree.Node) => source.slice(start, end);
  const add = ({ start, end }: { start: number; end: number }, to: string) => {
    const line = source.slice(0, start).split("\n").length;
    const context = source.split("\n")[line - 1]?.trim() ?? "";
    found.push({ file, line, context, start, end, from: source.slice(start, end), to });
  };
  const swapOperator = (node: ESTree.BinaryExpression | ESTree.LogicalExpression) => {
    const to = SWAPPED.get(node.operator);
    const between = source.slice(node.left.end, node.right.start);
    const start = node.left.end + between.indexOf(node.operator);
    if (to) add({ start, end: start + node.operator.length }, to);
  };
  const flip = (node: ESTree.Node | null) => {
    if (node?.type === "Literal" && typeof node.value === "boolean") add(node, String(!node.value));
  };
  const notRun = new Set<ESTree.Node>();
  new Visitor({
    TSLiteralType({ literal }) {
      notRun.add(literal);
    },
    TSTemplateLiteralType({ quasis }) {
      for (const quasi of quasis) notRun.add(quasi);
    },
    ImportDeclaration({ source }) {
      notRun.add(source);
    },
    Literal(node) {
      const isText = typeof node.value === "string" && node.value.length > 1;
      if (isText && !notRun.has(node)) add(node, '"another text"');
    },
    TemplateElement(node) {
      // Its words alone: the node has the marks around them, too.
      const words = /[a-z][a-z ]+/i.exec(text(node));
      if (!words || notRun.has(node)) return;
      const start = node.start + words.index;
      add({ start, end: start + words[0].length }, "another text");
    },
    BinaryExpression: swapOperator,
    LogicalExpression(node) {
      if (node.operator === "??") add(node, text(node.left));
      else swapOperator(node);
    },
    ConditionalExpression(node) {
      add(node.test, `!(${text(node.test)})`);
    },
    IfStatement(node) {
      add(node.test, "false");
      add(node.test, "true");
    },
    UnaryExpression(node) {
      if (node.operator === "!") add(node, text(node.argument));
    },
    ReturnStatement(node) {
      flip(node.argument);
    },
    Property(node) {
      flip(node.value);
    },
    ExpressionStatement(node) {
      const { type } = node.expression;
      if (type === "CallExpression" || type === "AwaitExpression") add(node, ";");
    },
    CallExpression(node) {
      if (node.callee.type !== "MemberExpression" || node.callee.computed) return;
      const { property } = node.callee;
      const name = text(property);
      const to = name === "toSorted" ? "concat" : SWAPPED.get(name);
      if (name === "filter" && node.arguments[0]) add(node.arguments[0], "() => true");
      else if (to) add(property, to);
    },
    TaggedTemplateExpression(node) {
      if (text(node.tag).split("<")[0] !== "sql") return;
      for (const { start, end } of node.quasi.quasis) {
        for (const [pattern, to] of SWAPPED_SQL) {
          const match = pattern.exec(source.slice(start, end));
          if (!match) continue;
          const at = start + match.index;
          add({ start: at, end: at + match[0].length }, to);
        }
      }
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** As many of a room's faults as asked for, spread over its files by a hash of each. */
function chooseMutations(room: string, count: number): Mutation[] {
  const hash = ({ file, context, from, to }: Mutation) =>
    createHash("sha1").update(`${file} ${context} ${from} ${to}`).digest("hex");
  return globSync(`${room}/**/*.{ts,tsx}`)
    .filter((file) => !/schema\.ts$|\.generated\.ts$/.test(file))
    .flatMap((file) => mutationsOf(file, readFileSync(file, "utf8")))
    .map((mutation) => [hash(mutation), mutation] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, count)
    .map(([, mutation]) => mutation);
}

/** A copy of the project as it is checked out, with our packages. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "mutations-"));
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"]);
  for (const file of files.toString().split("\0").filter(Boolean))
    cpSync(file, join(folder, file), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Vitest in the copy. It keeps what it has compiled, so that a run takes seconds. */
function startVitest(folder: string, bail: number): Promise<Vitest> {
  process.chdir(folder);
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
  const options = {
    root: folder,
    watch: false,
    bail,
    maxWorkers: 1,
    reporters: [{}],
    project: ["unit", "worker"],
  };
  return createVitest("test", { ...options, onConsoleLog: () => false });
}

/** The tests among these that fail, run together. Vitest also lists files of earlier runs, as they ended then. */
async function failing(vitest: Vitest, tests: readonly TestSpecification[]): Promise<string[]> {
  if (tests.length === 0) return [];
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...tests]);
  const files = new Set(tests.map(({ moduleId }) => moduleId));
  const failed = testModules
    .filter((module) => files.has(module.moduleId) && !module.ok())
    .flatMap((module) => {
      const names = [...module.children.allTests("failed")].map(({ fullName }) => fullName);
      return (names.length > 0 ? names : [""]).map((name) => `${module.relativeModuleId}: ${name}`);
    });
  return failed.length > 0 || unhandledErrors.length === 0
    ? failed
    : ["an error outside of the tests"];
}

/** How many faults each file of tests has noticed: those that notice most are run first. */
const noticedBy = new Map<string, number>();

/** The tests in workerd that fail, one file after the other until one does: a file can't be stopped while it starts. */
async function firstFailing(
  vitest: Vitest,
  tests: readonly TestSpecification[],
): Promise<string[]> {
  const noticed = ({ moduleId }: TestSpecification) => noticedBy.get(moduleId) ?? 0;
  for (const test of tests.toSorted((a, b) => noticed(b) - noticed(a))) {
    const failed = await failing(vitest, [test]);
    if (failed.length === 0) continue;
    noticedBy.set(test.moduleId, noticed(test) + 1);
    return failed;
  }
  return [];
}

/** The tests that notice the fault, or the first. The tests in Node come first: they are faster. */
async function testsThatNotice(vitest: Vitest, fault: Mutation, room: string): Promise<string[]> {
  const path = join(vitest.config.root, fault.file);
  const source = readFileSync(path, "utf8");
  const write = (text: string) => {
    writeFileSync(path, text);
    for (const { vite } of vitest.projects)
      for (const { moduleGraph } of Object.values(vite.environments))
        moduleGraph.onFileChange(path);
  };
  write(source.slice(0, fault.start) + fault.to + source.slice(fault.end));
  try {
    vitest.config.related = [path];
    const related = await vitest.getRelevantTestSpecifications();
    const unit = related.filter(({ project }) => project.name === "unit");
    delete vitest.config.related;
    const filters = (ROOMS[room] ?? []).map((test) => `tests/worker/${test}`);
    const worker = await vitest.getRelevantTestSpecifications(filters);
    const failed = await failing(vitest, unit);
    if (vitest.config.bail === 0) return [...failed, ...(await failing(vitest, worker))];
    return failed.length > 0 ? failed : firstFailing(vitest, worker);
  } finally {
    write(source);
  }
}

const { values } = parseArgs({
  options: {
    faults: { type: "string", default: "160" },
    room: { type: "string", multiple: true, default: Object.keys(ROOMS) },
    "every-test": { type: "boolean", default: false },
    out: { type: "string" },
  },
});
const each = Math.ceil(Number(values.faults) / values.room.length);
const folder = copyProject();
const chosen = values.room.map((room) => ({ room, mutations: chooseMutations(room, each) }));
const vitest = await startVitest(folder, values["every-test"] ? 0 : 1);
const results: (Mutation & { tests: readonly string[] })[] = [];
try {
  for (const { room, mutations } of chosen) {
    let noticed = 0;
    for (const mutation of mutations) {
      // As it is; else every fault would count as noticed.
      if (noticed === 0) {
        const failed = await testsThatNotice(vitest, { ...mutation, to: mutation.from }, room);
        if (failed.length > 0) throw new Error(`Without a fault, this fails: ${failed.join("; ")}`);
      }
      const tests = await testsThatNotice(vitest, mutation, room);
      results.push({ ...mutation, tests });
      if (tests.length > 0) noticed++;
      else console.log(`${mutation.file}:${mutation.line}: ${mutation.from} → ${mutation.to}`);
    }
    console.log(`${room}: ${noticed} of ${mutations.length} faults were noticed.`);
  }
} finally {
  await vitest.close();
  rmSync(folder, { recursive: true });
}
// Vitest has set 1: a fault that is noticed is a test that fails.
process.exitCode = 0;
if (values.out) writeFileSync(values.out, JSON.stringify(results, null, 2));
