/**
 * The day on which the tests run. With TEST_NOW (`npm run nightly` sets it) their clock begins at that moment, in
 * Node and in workerd, and goes on from there: no test may depend on the day of the run.
 */
const RealDate = Date;

const MINUTE_MS = 60_000;

/** Begins at `now`, an ISO 8601 moment, to the minute: those of the rate limits go on as they are. "" is the present. */
export function beginAt(now: string): void {
  if (now === "" || Date.name === "ShiftedDate") return;
  const minutes = Math.round((RealDate.parse(now) - RealDate.now()) / MINUTE_MS);
  const shiftMs = minutes * MINUTE_MS;
  globalThis.Date = class ShiftedDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [ShiftedDate.now()] : given) as [number]));
    }
    static override now(): number {
      return RealDate.now() + shiftMs;
    }
  } as DateConstructor;
}
