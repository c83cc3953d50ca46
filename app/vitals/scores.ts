/** How single observations become the figures that are compared between pages. */

/** A movement of what stood on the page already. */
export interface Shift {
  /** ms since the page began */
  readonly startTime: number;
  /** The share of the window that moved, times how far. */
  readonly value: number;
  /** The visitor did something that makes a page move. */
  readonly hadRecentInput: boolean;
}

/** Shifts belong together for so long after the one before, and after the first. */
const GAP_MS = 1000;
const SESSION_MS = 5000;

/** Cumulative Layout Shift: the worst session of shifts that nobody asked for. */
export function layoutShift(shifts: readonly Shift[]): number {
  let [worst, sum, first, last] = [0, 0, -SESSION_MS, -GAP_MS];
  for (const { startTime, value, hadRecentInput } of shifts) {
    if (hadRecentInput) continue;
    const isSame = startTime - last < GAP_MS && startTime - first < SESSION_MS;
    if (!isSame) first = startTime;
    sum = isSame ? sum + value : value;
    last = startTime;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/**
 * Interaction to Next Paint: the slowest of `durations` (ms), one in fifty of all `count` interactions
 * left out. Undefined where nobody did anything, or nothing took long enough to be noted.
 */
export function slowInteraction(durations: readonly number[], count: number): number | undefined {
  const sorted = [...durations].sort((a, b) => b - a);
  return sorted[Math.min(sorted.length - 1, Math.floor(count / 50))];
}
