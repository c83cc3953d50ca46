/** One step after the other, each named as it begins; the first that fails is the last. */
import { OperatorError } from "../errors.ts";

export interface Step {
  /** One word, for the list of what was done and what wasn't. */
  readonly name: string;
  /** What it does, for the line with which it begins. */
  readonly does: string;
  /** @throws OperatorError with a sentence when it fails */
  run(): void | Promise<void>;
}

/**
 * Runs the steps in order. `wayBack` is told the names of those that began, and says in lines how
 * things stand then and how to go back.
 * @throws OperatorError with what failed, what was done, what wasn't, and the way back
 */
export async function runSteps(
  steps: readonly Step[],
  wayBack: (begun: readonly string[]) => readonly string[],
): Promise<void> {
  const names = steps.map(({ name }) => name);
  for (const [index, { name, does, run }] of steps.entries()) {
    console.log(`\n[${index + 1}/${steps.length}] ${name}: ${does}`);
    try {
      await run();
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      const lines = [
        `\nStopped at ${name}: ${error.message}`,
        `Done:      ${names.slice(0, index).join(", ") || "nothing"}`,
        `Not done:  ${names.slice(index).join(", ")}`,
        ...wayBack(names.slice(0, index + 1)),
      ];
      throw new OperatorError(lines.join("\n"), { cause: error });
    }
  }
}
