import { faultReference } from "#app/domain/reference.ts";
import type { Faults } from "#app/faults.ts";

/**
 * One line for a fault of ours, with the `reference` of the request it happened in. Only the innermost
 * cause is told: the errors of the query builder around it repeat the query's values, and no personal
 * data may reach a log.
 */
export function logFault(call: string, fault: unknown, reference?: string): void {
  console.error(JSON.stringify({ event: "fault", call, cause: innermostCause(fault), reference }));
}

/** In one sentence, without the values that the errors around it may repeat. */
export function innermostCause(fault: unknown): string {
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

/** The faults of one request: however many, they have one reference. */
export class FaultLog implements Faults {
  /** What the request is for; stands in the lines of faults that nobody foresaw. */
  call: string;
  #reference: string | undefined;

  constructor(call: string) {
    this.call = call;
  }

  get reference(): string {
    this.#reference ??= faultReference();
    return this.#reference;
  }

  /** The reference, if there was anything to refer to. */
  get referenceSoFar(): string | undefined {
    return this.#reference;
  }

  /** One line for a fault of what is asked in `call`. */
  fault(call: string, fault: unknown): void {
    logFault(call, fault, this.reference);
  }

  /** Its kind and place, never its words: they may repeat what a visitor typed. */
  unforeseen(fault: unknown): void {
    const { call, reference } = this;
    const place =
      fault instanceof Error ? fault.stack?.split("\n").find(isFrame)?.trim() : undefined;
    const cause = fault instanceof Error ? fault.name : typeof fault;
    console.error(JSON.stringify({ event: "fault", call, cause, place, reference }));
  }
}

const isFrame = (line: string) => line.trimStart().startsWith("at ");
