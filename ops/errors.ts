/** What ends a command with a plain sentence instead of a stack trace. */

/** The command was understood and could not be carried out: exit code 1. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** The command line itself is wrong: exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/**
 * What a store said of its failure, in one line. Drizzle's own message is left out: it repeats the
 * values of the query, which are customers' data.
 */
export function storeReason(error: unknown): string {
  const lines = messagesOf(error).split("\n");
  return lines.find((line) => line.startsWith("D1_ERROR")) ?? lines.at(-1) ?? "";
}

/** The messages of an error and of its causes, outermost first. */
export function messagesOf(error: unknown): string {
  const messages: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) messages.push(at.message);
  return messages.join("\n") || String(error);
}
