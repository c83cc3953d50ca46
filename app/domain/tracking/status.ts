/**
 * The order statuses that the site knows. Any other text is possible too: it is shown as written, and
 * nothing is concluded from it.
 */

/** In the order in which a consignment reaches them. */
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

/** What may interrupt or end a consignment after any milestone. */
export const EXCEPTIONS = ["on hold", "damaged", "cancelled"] as const;

/** All of them, by which a sender's own statuses can be mapped. */
export const KNOWN_STATUSES = [...MILESTONES, ...EXCEPTIONS] as const;

export type KnownStatusName = (typeof KNOWN_STATUSES)[number];
export type Milestone = (typeof MILESTONES)[number];
export type TrackingException = (typeof EXCEPTIONS)[number];

/** A status that is one of the known ones. */
export type KnownStatus =
  | { readonly kind: "moving"; readonly milestone: Milestone }
  /** `milestone` is where it happened, null where the status names none. */
  | {
      readonly kind: "exception";
      readonly exception: TrackingException;
      readonly milestone: Milestone | null;
    };

/**
 * The known status that a text means, without regard to case, spaces, dashes and underscores;
 * an exception may be followed by a milestone ("On hold, customs clearance"). Null for any
 * other text and for none.
 */
export function readStatus(status: string | null): KnownStatus | null {
  const typed = compact(status ?? "");
  const milestone = findMilestone(typed);
  if (milestone) return { kind: "moving", milestone };
  // American English writes one l.
  const [, name, rest = ""] = EXCEPTION_FORM.exec(typed.replace(/^canceled/, "cancelled")) ?? [];
  const exception = EXCEPTIONS.find((one) => compact(one) === name);
  const at = findMilestone(rest) ?? findMilestone(rest.replace(/^(?:at|in|during)/, ""));
  return exception && (rest === "" || at) ? { kind: "exception", exception, milestone: at } : null;
}

/** Whether a status is in an operator's own text, which may mean anything. */
export function isFreeText(status: string | null): status is string {
  return Boolean(status?.trim()) && readStatus(status) === null;
}

/** The one spelling in which a known status is shown: "Out for delivery", "On hold, customs clearance". */
export function formatStatus(known: KnownStatus): string {
  const [name, at] =
    known.kind === "moving" ? [known.milestone, null] : [known.exception, known.milestone];
  const shown = name.charAt(0).toUpperCase() + name.slice(1);
  return at ? `${shown}, ${at}` : shown;
}

const EXCEPTION_FORM = new RegExp(
  `^(${EXCEPTIONS.map(compact).join("|")})(?:[.,;]|[,:;.(/]?(.+?)\\)?)?$`,
);

/**
 * Whether a status is the same as another, however it is spelled. An exception includes those with a
 * place: "on hold" also finds "On hold, customs clearance".
 */
export function isSameStatus(wanted: string, status: string | null): boolean {
  const one = readStatus(wanted);
  const other = readStatus(status);
  if (one?.kind === "exception" && other?.kind === "exception") {
    return one.exception === other.exception && [null, other.milestone].includes(one.milestone);
  }
  if (one?.kind === "moving" && other?.kind === "moving") return one.milestone === other.milestone;
  return status !== null && compact(wanted) === compact(status);
}

const BY_COMPACT_NAME = new Map(MILESTONES.map((milestone) => [compact(milestone), milestone]));

function findMilestone(typed: string): Milestone | null {
  return BY_COMPACT_NAME.get(typed) ?? null;
}

function compact(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\p{Pc}\p{Cf}]/gu, "")
    .toLowerCase();
}
