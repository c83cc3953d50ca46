import { expect, it, vi } from "vitest";
import { retry } from "../../ops/stores.ts";

it.each([
  new Error("D1_ERROR: Network connection lost."),
  new Error("Failed query", { cause: new Error("database is locked: SQLITE_BUSY") }),
  new Error("internal error; reference = 7b1e"),
  new TypeError("fetch failed"),
])("an operation is tried again after %s", async (error) => {
  const work = vi.fn(async () => "done").mockRejectedValueOnce(error);
  expect(await retry(work)).toBe("done");
  expect(work).toHaveBeenCalledTimes(2);
});

it("an operation that fails with any other error is not tried again", async () => {
  const error = new Error("no such table: quotes");
  const work = vi.fn().mockRejectedValue(error);
  await expect(retry(work)).rejects.toBe(error);
  expect(work).toHaveBeenCalledTimes(1);
});
