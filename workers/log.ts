/**
 * One line for a fault of ours. Only the innermost cause is told: the errors of the query builder
 * around it repeat the query's values, and no personal data may reach a log.
 */
export function logFault(call: string, fault: unknown): void {
  console.error(JSON.stringify({ event: "fault", call, cause: innermostCause(fault) }));
}

function innermostCause(fault: unknown): string {
  if (!(fault instanceof Error)) return "unknown";
  return "cause" in fault ? innermostCause(fault.cause) : fault.message + hint(fault);
}

function hint({ message }: Error): string {
  return message.includes("no such table") ? " (migrations are missing: npm run migrate)" : "";
}

/** One line for something worth counting. */
export function logEvent(event: string, call: string): void {
  console.log(JSON.stringify({ event, call }));
}

/** One line for how many of something there were. */
export function logCount(event: string, count: number): void {
  console.log(JSON.stringify({ event, count }));
}
