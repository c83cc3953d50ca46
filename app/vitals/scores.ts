/** Scores from single observations. */

/** A layout shift. */
export interface Shift {
  /** ms since the page began */
  readonly startTime: number;
  /** Its impact fraction times its distance fraction. */
  readonly value: number;
  /** Within 500 ms of a user input. */
  readonly hadRecentInput: boolean;
}

/** A session window: the time after the previous shift, and the total time, at most. */
const GAP_MS = 1000;
const SESSION_MS = 5000;

/** Cumulative Layout Shift: the largest session window without recent input. */
export function layoutShift(shifts: readonly Shift[]): number {
  let worst = 0;
  let sum = 0;
  let first = -SESSION_MS;
  let last = -GAP_MS;
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
 * Interaction to Next Paint: the slowest of `durations` (ms), ignoring one in fifty of all `count`
 * interactions. Undefined without interactions, or where all were too fast to be reported.
 */
export function slowInteraction(durations: readonly number[], count: number): number | undefined {
  const sorted = [...durations].sort((a, b) => b - a);
  return sorted[Math.min(sorted.length - 1, Math.floor(count / 50))];
}
