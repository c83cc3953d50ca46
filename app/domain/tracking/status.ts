/**
 * The order statuses that the site knows. Any other text is possible too, a free-text status: it is shown
 * as written, and nothing is concluded from it.
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

/** Exceptions may interrupt or end a consignment after any milestone. */
export const EXCEPTIONS = ["on hold", "damaged", "cancelled"] as const;

/** All of them, by which a sender's own statuses can be mapped. */
export const KNOWN_STATUSES = [...MILESTONES, ...EXCEPTIONS] as const;

export type KnownStatusName = (typeof KNOWN_STATUSES)[number];
export type Milestone = (typeof MILESTONES)[number];
export type TrackingException = (typeof EXCEPTIONS)[number];

/** A status that is one of the known ones. */
export interface KnownStatus {
  readonly name: KnownStatusName;
  /** The milestone itself, or the one at which an exception happened; null where it names none. */
  readonly milestone: Milestone | null;
}

/** False for an exception. */
export function isMoving(known: KnownStatus | null): boolean {
  return known !== null && known.name === known.milestone;
}

/**
 * The known status that a text means, without regard to case, spaces, dashes and underscores;
 * an exception may be followed by a milestone ("On hold, customs clearance"). Null for any
 * other text and for none.
 */
export function readStatus(status: string | null): KnownStatus | null {
  const typed = compact(status ?? "");
  const milestone = findMilestone(typed);
  if (milestone) return { name: milestone, milestone };
  // American English writes one l.
  const [, name, rest = ""] = EXCEPTION_FORM.exec(typed.replace(/^canceled/, "cancelled")) ?? [];
  const exception = EXCEPTIONS.find((each) => compact(each) === name);
  const at = findMilestone(rest) ?? findMilestone(rest.replace(/^(?:at|in|during)/, ""));
  return exception && (rest === "" || at) ? { name: exception, milestone: at } : null;
}

/** True if a status is a free text, which may mean anything. */
export function isFreeText(status: string | null): status is string {
  return Boolean(status?.trim()) && readStatus(status) === null;
}

/** The one spelling in which a known status is shown: "Out for delivery", "On hold, customs clearance". */
export function formatStatus({ name, milestone }: KnownStatus): string {
  const text = [...new Set([name, milestone ?? name])].join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const EXCEPTION_FORM = new RegExp(
  `^(${EXCEPTIONS.map(compact).join("|")})(?:[.,;]|[,:;.(/]?(.+?)\\)?)?$`,
);

/**
 * Whether a status is the same as another, however it is spelled. An exception includes those with a
 * place: "on hold" also finds "On hold, customs clearance".
 */
export function isSameStatus(wanted: string, status: string | null): boolean {
  const known = readStatus(wanted);
  const other = readStatus(status);
  if (known && other) {
    return known.name === other.name && [null, other.milestone].includes(known.milestone);
  }
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
