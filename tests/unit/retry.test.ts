import { describe, expect, it } from "vitest";
import { TimeoutError, withRetry, withTimeout } from "#workers/data/retry.ts";

/** Fails with each of `faults` in turn, then answers. */
function failingWith(...faults: Error[]) {
  let asked = 0;
  const ask = async () => {
    const fault = faults[asked];
    asked += 1;
    if (fault) throw fault;
    return "answer";
  };
  return { ask, times: () => asked };
}

const transient = [
  new Error("D1_ERROR: Network connection lost."),
  new Error("Failed query", {
    cause: new Error("D1 DB storage caused object to be reset."),
  }),
  new Error("D1 DB reset because its code was updated."),
];

describe("a transient error", () => {
  it.each(transient)("is retried until it succeeds: %s", async (fault) => {
    const { ask, times } = failingWith(fault, fault);
    expect(await withRetry(4000, ask)).toBe("answer");
    expect(times()).toBe(3);
  });

  it("is given up after three attempts", async () => {
    const [lost] = transient;
    const { ask, times } = failingWith(...Array.from({ length: 9 }, () => lost as Error));
    await expect(withRetry(4000, ask)).rejects.toBe(lost);
    expect(times()).toBe(3);
  });
});

it.each([
  "D1 DB is overloaded. Too many requests queued.",
  "no such table: quotes",
  "UNIQUE constraint failed",
])("another error is not retried: %s", async (message) => {
  const { ask, times } = failingWith(new Error(message));
  await expect(withRetry(4000, ask)).rejects.toThrow(message);
  expect(times()).toBe(1);
});

it("what never returns is rejected with a TimeoutError", async () => {
  await expect(withTimeout(20, () => new Promise(() => {}))).rejects.toThrow(TimeoutError);
});
