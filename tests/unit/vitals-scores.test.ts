import { expect, it } from "vitest";
import { layoutShift, slowInteraction } from "#app/vitals/scores.ts";

const at = (startTime: number, value: number, hadRecentInput = false) => ({
  startTime,
  value,
  hadRecentInput,
});

it.each([
  ["of nothing", [], 0],
  ["at the very beginning", [at(0, 0.2)], 0.2],
  ["of one session: the sum", [at(100, 0.1), at(900, 0.2), at(1800, 0.05)], 0.35],
  ["of two sessions, a second apart: the worse", [at(100, 0.1), at(1100, 0.2)], 0.2],
  ["the earlier one too, if it was worse", [at(100, 0.3), at(5000, 0.2), at(5100, 0.05)], 0.3],
  [
    "of a session that goes on: five seconds of it",
    [0, 900, 1800, 2700, 3600, 4500, 5400].map((ms) => at(ms, 0.1)),
    0.6,
  ],
  ["without what the visitor set in motion", [at(100, 0.1), at(200, 0.5, true)], 0.1],
])("Cumulative Layout Shift is computed %s", (_, shifts, score) => {
  expect(layoutShift(shifts)).toBeCloseTo(score, 10);
});

const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
it.each([
  ["of none", [], 0, undefined],
  ["of one", [80], 1, 80],
  ["of a few: the slowest", [40, 320, 56], 49, 320],
  ["of fifty: the second slowest", [40, 320, 56], 50, 56],
  ["of a hundred: the third slowest", hundred, 100, 98],
  ["of many, few of them noted: the fastest of those", [320, 56], 1000, 56],
])("Interaction to Next Paint is computed %s", (_, durations, count, worst) => {
  expect(slowInteraction(durations, count)).toBe(worst);
});
