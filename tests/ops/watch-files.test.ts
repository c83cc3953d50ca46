import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { storeFiles, watchFiles } from "../../ops/local-site.ts";
import { freshFolder } from "./run-ops.ts";

/** After this time the files are looked at again, whether the system reported a change or not. */
const NEXT_LOOK_MS = 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

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
])("a store's file that %s is noticed", (_, take) => {
  const state = stores();
  const lost: string[] = [];
  onTestFinished(watchFiles(storeFiles(state), (path) => lost.push(path)));
  take(state);
  vi.advanceTimersByTime(NEXT_LOOK_MS);
  expect(lost[0]).toMatch(/v3.(d1|kv).object.one\.sqlite$/);
});

it("a write to a store and a change of other files are not noticed as a loss", () => {
  const state = stores();
  const lost: string[] = [];
  onTestFinished(watchFiles(storeFiles(state), (path) => lost.push(path)));
  writeFileSync(join(state, "v3/d1/object/one.sqlite"), "a row");
  rmSync(join(state, "v3/cache"), { recursive: true });
  vi.advanceTimersByTime(NEXT_LOOK_MS);
  expect(lost).toEqual([]);
});
