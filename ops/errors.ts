/** Errors that end a command with one sentence and no stack trace. */

/** The command failed: exit code 1. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** The command line is invalid: exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/**
 * A store's error in one line. Drizzle's own message is omitted: it repeats the query's values,
 * which are customers' data.
 */
export function storeReason(error: unknown): string {
  const lines = errorMessages(error).split("\n");
  return lines.find((line) => line.startsWith("D1_ERROR")) ?? lines.at(-1) ?? "";
}

/** The messages of an error and of its causes, outermost first. */
export function errorMessages(error: unknown): string {
  const messages: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) messages.push(at.message);
  return messages.join("\n") || String(error);
}
