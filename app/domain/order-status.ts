/**
 * The words for an order's status that the site understands. An order may say anything else as well:
 * that is shown as it was written, and nothing is concluded from it.
 */

/** The stops of a consignment, in the order in which it passes them. */
export const MILESTONES = [
  "booked",
  "collected",
  "at origin",
  "departed",
  "in transit",
  "arrived",
  "customs clearance",
  "out for delivery",
  "delivered",
] as const;

/** What may end or interrupt the way at any stop. */
export const EXCEPTIONS = ["on hold", "cancelled"] as const;

export type Milestone = (typeof MILESTONES)[number];
export type TrackingException = (typeof EXCEPTIONS)[number];

/** A status that is one of the known ones. */
export type KnownStatus =
  | { readonly kind: "moving"; readonly stop: Milestone }
  /** `stop` is where it happened, null where the status doesn't say. */
  | { readonly kind: "halted"; readonly halt: TrackingException; readonly stop: Milestone | null };

/**
 * The known status that a text means, without regard to case, spaces, dashes and underscores;
 * "on hold" and "cancelled" may be followed by a stop ("On hold, customs clearance"). Null for any
 * other text and for none.
 */
export function readStatus(status: string | null): KnownStatus | null {
  const typed = compact(status ?? "");
  const stop = stopOf(typed);
  if (stop) return { kind: "moving", stop };
  for (const halt of EXCEPTIONS) {
    const words = compact(halt);
    // American English writes one l.
    const spelled = [words, words.replace("ll", "l")].find((start) => typed.startsWith(start));
    if (spelled === undefined) continue;
    const rest = typed
      .slice(spelled.length)
      .replace(/^[,:;.(/]/, "")
      .replace(/\)$/, "");
    const at = stopOf(rest) ?? stopOf(rest.replace(/^(?:at|in|during)/, ""));
    if (rest === "" || at) return { kind: "halted", halt, stop: at };
  }
  return null;
}

/**
 * Whether an order that is delivered would no longer be: `next` is none, a stop before delivery, on
 * hold or cancelled. A text that isn't known has no place in the order of the stops and takes
 * nothing back.
 */
export function revertsDelivery(stored: string | null, next: string | null): boolean {
  if (!isDelivered(stored)) return false;
  return isBlank(next) || (readStatus(next) !== null && !isDelivered(next));
}

function isDelivered(status: string | null): boolean {
  const known = readStatus(status);
  return known?.kind === "moving" && known.stop === "delivered";
}

function isBlank(status: string | null): boolean {
  return status === null || status.trim() === "";
}

function stopOf(typed: string): Milestone | null {
  return MILESTONES.find((stop) => compact(stop) === typed) ?? null;
}

function compact(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\p{Pc}\p{Cf}]/gu, "")
    .toLowerCase();
}
