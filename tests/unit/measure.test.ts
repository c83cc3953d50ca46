import { describe, expect, it, onTestFinished, vi } from "vitest";
import { measureOrZero, readMeasure } from "#app/domain/enquiries/measure.ts";
import { layoutShift, slowInteraction } from "#app/vitals/scores.ts";
import { measureWhenIdle } from "#app/vitals/when-idle.ts";

describe("a measure as people write it", () => {
  // biome-ignore format: several in a line
  it.each([
    ["0", 0], ["120", 120], [" 7 ", 7], ["120.5", 120.5], ["12,5", 12.5], ["0,250", 0.25],
    ["0.125", 0.125], [".5", 0.5], ["5,", 5], ["1234,567", 1234.567], ["1,2500", 1.25],
    ["1 250", 1250], ["1\u00a0250,5", 1250.5], ["1\u2009250\u2009000", 1_250_000],
    ["1'250.75", 1250.75], ["1’250", 1250], ["1,250.5", 1250.5], ["1.250,5", 1250.5],
    ["1,250,000", 1_250_000], ["1.250.000", 1_250_000], ["1,25,000", 125_000], ["-5", -5],
    ["\u22120,5", -0.5], ["12.5 kg", 12.5], ["120KG", 120], ["12 ㎏", 12], ["12.5 كغ", 12.5], ["٥", 5], ["۱۲٫۵", 12.5],
    ["١٢،٥", 12.5], ["١٬٢٥٠", 1250], ["１２.５", 12.5],
  ])("%j is %d, and nothing else", (written, value) => {
    expect(readMeasure("weight", written)).toEqual({ value, other: null });
  });

  it.each([
    ["1,250", 1250, 1.25],
    ["999,999 kg", 999_999, 999.999],
    ["1.250", 1.25, 1250],
    ["-1,250", -1250, -1.25],
    ["١٫٢٥٠", 1.25, 1250],
  ])("%j is read as %d, and could be %d", (written, value, other) => {
    expect(readMeasure("weight", written)).toEqual({ value, other });
  });

  it.each([
    ..."abc|call me|12 5|1,25.5|1.2.3|1,,5|1 250 00|12,345,6|1 250,500.5|--5|5-|1e3|0x10||  ".split(
      "|",
    ),
    ..."Infinity|NaN|5 t|1.2 m|5 kg 3|5 cm|,|.|-|kg|½|10-20|12×5".split("|"),
  ])("%j is no number", (written) => {
    expect(readMeasure("weight", written)).toEqual({ value: Number.NaN, other: null });
  });

  it("what is no number or below 0 counts as 0 in a calculation", () => {
    // In the time of its length: a slower pattern would take minutes.
    for (const piece of ["1,", "1", "1,250,"])
      expect(measureOrZero("weight", { weight: `${piece.repeat(32_000)}x` })).toBe(0);
    expect(measureOrZero("weight", {})).toBe(0);
    for (const weight of ["", "-5"]) expect(measureOrZero("weight", { weight })).toBe(0);
    expect(measureOrZero("length", { length: "12,5 cm", weight: "3" })).toBe(12.5);
  });
});

const shift = (startTime: number, value: number, hadRecentInput = false) =>
  ({ startTime, value, hadRecentInput }) as const;
const lasting = [0, 900, 1800, 2700, 3600, 4500, 5400].map((ms) => shift(ms, 0.1));

it.each([
  ["at the very beginning", [shift(0, 0.2)], 0.2],
  ["of one session: the sum", [shift(100, 0.1), shift(900, 0.2), shift(1800, 0.05)], 0.35],
  ["of two sessions, a second apart: the worse", [shift(100, 0.1), shift(1100, 0.2)], 0.2],
  ["the earlier one too, if it was worse", [shift(100, 0.3), shift(5000, 0.2)], 0.3],
  ["of a session that goes on: five seconds of it", lasting, 0.6],
  ["without what the visitor set in motion", [shift(100, 0.1), shift(200, 0.5, true)], 0.1],
])("Cumulative Layout Shift is computed %s", (_, shifts, score) => {
  expect(layoutShift(shifts)).toBeCloseTo(score, 10);
});

const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
it.each([
  ["of none", [], 0, undefined],
  ["of a few: the slowest", [40, 320, 56], 49, 320],
  ["of a hundred: the third slowest", hundred, 100, 98],
  ["of many, few of them noted: the fastest of those", [320, 56], 1000, 56],
])("Interaction to Next Paint is computed %s", (_, durations, count, worst) => {
  expect(slowInteraction(durations, count)).toBe(worst);
});

it.each([
  [{ doNotTrack: "1" }, 0],
  [{ globalPrivacyControl: true }, 0],
  [{ connection: { saveData: true } }, 0],
  [{ doNotTrack: null, globalPrivacyControl: false, connection: { saveData: false } }, 1],
])("of a visitor with %j %i pages are measured", (navigator, pages) => {
  const requestIdleCallback = vi.fn();
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("document", { readyState: "complete" });
  vi.stubGlobal("window", { requestIdleCallback });
  onTestFinished(() => void vi.unstubAllGlobals());
  measureWhenIdle();
  expect(requestIdleCallback).toHaveBeenCalledTimes(pages);
});
