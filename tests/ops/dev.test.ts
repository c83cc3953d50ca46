/** `npm run dev` in a fresh clone, as a developer has it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { freePort } from "../support/processes.ts";
import { type Program, startProgram } from "../support/program.ts";
import { copyProject } from "../support/project-copy.ts";
import { freshFolder } from "./run-ops.ts";

const poll = { timeout: 60_000, interval: 200 };

let folder: string;
let site: Program;
let url: string;
let route: string;
let source: string;

beforeAll(async () => {
  folder = freshFolder();
  copyProject(folder);
  route = join(folder, "app/routes/credits.tsx");
  source = readFileSync(route, "utf8");
  writeFileSync(join(folder, ".env"), "CLOUDFLARE_ENV=preview\n");
  const port = await freePort();
  url = `http://localhost:${port}`;
  site = await startProgram(process.execPath, ["ops/run.mjs", "dev"], {
    cwd: folder,
    ready: " is ready on ",
    env: {
      ...process.env,
      NODE_ENV: undefined,
      npm_lifecycle_event: undefined,
      DHOWLINE_STATE: undefined,
      CLOUDFLARE_ENV: "production",
      PORT: String(port),
    },
  });
});
afterEach(() => writeFileSync(route, source));
afterAll(() => site.close());

it("has this computer's stores, whatever the shell and .env have in CLOUDFLARE_ENV", async () => {
  const page = await fetch(`${url}/track/DL-2611-0385`);
  expect({ status: page.status, html: await page.text() }).toMatchObject({
    status: 200,
    html: expect.stringContaining("DL-2611-0385"),
  });
});

it.each([
  [
    "a wrong import",
    `import "#app/no-such-file.ts";\n`,
    "Cannot find module '#app/no-such-file.ts'",
  ],
  ["a syntax error", "const wrong = ;\n", "Unexpected token"],
  [
    "an error that a loader throws",
    'export function loader() { throw new Error("thrown on purpose"); }\n',
    "thrown on purpose",
  ],
])("%s is reported with its file, in the browser and in the terminal", async (_, line, message) => {
  const before = site.printed().length;
  writeFileSync(route, source + line);
  const reported = () =>
    expect.stringMatching(RegExp(`${message}(.|\\n)*app/routes/credits\\.tsx`));
  await expect.poll(async () => (await fetch(`${url}/credits`)).text(), poll).toEqual(reported());
  await expect.poll(() => site.printed().slice(before), poll).toEqual(reported());
});
