import { createInterface } from "node:readline";
import type { CommandContext } from "./command-line.ts";
import { OperatorError } from "./errors.ts";
import { SITE_LABELS, type Site } from "./stores.ts";

interface Confirmation {
  readonly site: Site;
  readonly yes: boolean;
  /** What is about to happen, as "12 stored orders would change" */
  readonly what: string;
}

/**
 * Asks for a typed "yes" before stored data of a deployed site is removed or overwritten; without a
 * terminal it requires --yes. Asks nothing for the local site. Returns whether it asked.
 * @throws OperatorError when the answer is no, or nobody can be asked
 */
export async function confirm(
  { stdin, stderr }: CommandContext,
  { site, yes, what }: Confirmation,
): Promise<boolean> {
  if (site === "local" || yes) return false;
  const where = SITE_LABELS[site];
  if (!stdin?.isTTY) {
    throw new OperatorError(`Nothing was done ${where}: ${what}. Add --yes to do it.`);
  }
  const prompt = createInterface({ input: stdin, output: stderr });
  try {
    const answer = await new Promise<string>((resolve) => {
      // Ctrl+C and the end of the input are a no.
      prompt.once("close", () => resolve("")).once("SIGINT", () => resolve(""));
      prompt.question(`${what} ${where}. Type yes to do it: `, resolve);
    });
    if (answer.trim().toLowerCase() !== "yes")
      throw new OperatorError(`Nothing was done ${where}.`);
    return true;
  } finally {
    prompt.close();
  }
}
