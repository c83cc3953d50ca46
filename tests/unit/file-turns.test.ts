/** Others get the thread often enough while a file is read, counted in steps of work. */
import { describe, expect, it } from "vitest";
import { FileError } from "#workers/imports/file.ts";
import { WORKER_LIMITS } from "#workers/imports/files/budget.ts";
import { readOptions } from "#workers/imports/options.ts";
import { readFile } from "#workers/imports/read-file.ts";
import { HEAVY_FILES } from "../support/hostile-files.ts";
import { bytesOf } from "../support/read-file.ts";
import { STEPS_MAX, stepsBetweenTurns } from "../support/steps.ts";
import { workbook } from "../support/workbook.ts";

/** Of the most that a request takes: enough to exceed `STEPS_MAX` many times. */
const SHARE = 0.2;

const read = (content: string | Uint8Array) => {
  const file = { name: "file", bytes: bytesOf(content) };
  const options = readOptions({ received: "2026-11-25T06:00:00.000Z" });
  return readFile(file, options, WORKER_LIMITS).catch((error) => {
    if (!(error instanceof FileError)) throw error;
  });
};

it("work without a turn is counted", async () => {
  const text = "a ".repeat(500_000);
  const steps = await stepsBetweenTurns(async () => text.split(" ").map((word) => word.trim()));
  expect(steps).toBeGreaterThan(500_000);
});

describe("others get the thread", () => {
  it.each(HEAVY_FILES)("while it reads: %s", async (_, content) => {
    const file = content(SHARE);
    expect(await stepsBetweenTurns(() => read(file))).toBeLessThan(STEPS_MAX);
  });

  const cells = (row: number) => [`N-${row}-K`, "Name", "Booked", "n".repeat(40), "18-Nov-2026"];
  const header = ["order_number", "customer_firstName", "order_status", "note", "ATD"];
  const rows = [header, ...Array.from({ length: 6_000 }, (_, row) => cells(row))];

  it.each([
    ["CSV", rows.join("\n")],
    ["a workbook", workbook({ A: rows })],
  ])("many times while it reads 6,000 rows of %s", async (_, content) => {
    let turns = 0;
    const other = setInterval(() => {
      turns += 1;
    });
    await read(content);
    clearInterval(other);
    expect(turns).toBeGreaterThan(15);
  });
});
