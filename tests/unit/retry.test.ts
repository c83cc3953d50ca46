import { describe, expect, it, vi } from "vitest";
import { TimeoutError, withRetry, withTimeout } from "#workers/data/retry.ts";

const transient = [
  new Error("D1_ERROR: Network connection lost."),
  new Error("Failed query", {
    cause: new Error("D1 DB storage caused object to be reset."),
  }),
  new Error("D1 DB reset because its code was updated."),
];

describe("a transient error", () => {
  it.each(transient)("a transient error is retried until the call succeeds: %s", async (fault) => {
    const ask = vi.fn(async () => "answer");
    ask.mockRejectedValueOnce(fault).mockRejectedValueOnce(fault);
    expect(await withRetry(4000, ask)).toBe("answer");
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it("a transient error is thrown after three attempts", async () => {
    const [lost] = transient;
    const ask = vi.fn().mockRejectedValue(lost);
    await expect(withRetry(4000, ask)).rejects.toBe(lost);
    expect(ask).toHaveBeenCalledTimes(3);
  });
});

it.each([
  "D1 DB is overloaded. Too many requests queued.",
  "no such table: quotes",
  "UNIQUE constraint failed",
])("any other error is not retried: %s", async (message) => {
  const ask = vi.fn().mockRejectedValue(new Error(message));
  await expect(withRetry(4000, ask)).rejects.toThrow(message);
  expect(ask).toHaveBeenCalledTimes(1);
});

it("what never returns is rejected with a TimeoutError", async () => {
  await expect(withTimeout(20, () => new Promise(() => {}))).rejects.toThrow(TimeoutError);
});
