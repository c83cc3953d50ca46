import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { storeFiles, watchFiles } from "../../ops/watch-files.ts";
import { freshFolder } from "./real-command-line.ts";

/** A folder with a database of each store, and one of no store. */
function stores(): string {
  const state = freshFolder();
  for (const store of ["d1", "kv", "cache"]) {
    mkdirSync(join(state, "v3", store, "object"), { recursive: true });
    writeFileSync(join(state, "v3", store, "object", "one.sqlite"), "");
  }
  return state;
}

it.each<[string, (state: string) => void]>([
  ["is removed", (state) => rmSync(join(state, "v3/kv/object/one.sqlite"))],
  ["is removed with its folder", (state) => rmSync(state, { recursive: true })],
  ["is moved with its folder", (state) => renameSync(join(state, "v3"), join(state, "moved"))],
  [
    "is removed and made anew",
    (state) => {
      const path = join(state, "v3/d1/object/one.sqlite");
      writeFileSync(`${path}.new`, "");
      renameSync(`${path}.new`, path);
    },
  ],
])("a store's file that %s is noticed", async (_, take) => {
  const state = stores();
  const lost: string[] = [];
  onTestFinished(watchFiles(storeFiles(state), (path) => lost.push(path)));
  take(state);
  await expect.poll(() => lost[0], { timeout: 5000 }).toMatch(/v3.(d1|kv).object.one\.sqlite$/);
});

it("what is written to a store, and what becomes of other files, is no loss", async () => {
  const state = stores();
  const lost: string[] = [];
  onTestFinished(watchFiles(storeFiles(state), (path) => lost.push(path)));
  writeFileSync(join(state, "v3/d1/object/one.sqlite"), "a row");
  rmSync(join(state, "v3/cache"), { recursive: true });
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(lost).toEqual([]);
});
