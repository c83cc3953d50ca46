import { afterEach, beforeEach, vi } from "vitest";

type Line = Readonly<Record<string, unknown>>;

/** The lines that the Worker writes during each test of a file; none of them comes to the screen. */
export function captureLogs() {
  let log = vi.spyOn(console, "log");
  let errors = vi.spyOn(console, "error");
  beforeEach(() => {
    log = vi.spyOn(console, "log").mockReturnValue();
    errors = vi.spyOn(console, "error").mockReturnValue();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const linesOf = (spy: typeof log): Line[] => spy.mock.calls.map(([text]) => JSON.parse(text));
  return { entries: () => linesOf(log), errors: () => linesOf(errors) };
}
