/** Describes how a report changes the status of an order, in parts of a sentence. */
import { capitalize, formatEventTime } from "../words.ts";
import { isActual, rankOf } from "./comparison.ts";
import { RELEASES } from "./progress.ts";
import type { HistoryEvent, OrderState } from "./state.ts";
import { formatStatus, readStatus } from "./status.ts";

/** An operator's report: the text of a status, or an event. */
export type Reported =
  | string
  | Pick<
      HistoryEvent,
      "milestone" | "code" | "classifier" | "pieces" | "pieces_total" | "equipment"
    >;

export interface StatusComparison {
  /** As shown; null without one. */
  readonly before: string | null;
  readonly after: string | null;
  /**
   * Why the status isn't the reported one: a sentence that follows "The status stays In transit: ",
   * in lower case and without a full stop. Null where it is, and where nothing was reported about it.
   */
  readonly reason: string | null;
  /** Whether the reported status was shown before, and still is. */
  readonly isConfirmed: boolean;
}

/**
 * Compares the status of an order before and after a report. Without a report, such as for a delivery
 * date, there is no reason.
 */
export function describeChange(
  before: OrderState,
  after: OrderState,
  reported: Reported | null = null,
): StatusComparison {
  return {
    before: before.order_status,
    after: after.order_status,
    reason: reported === null ? null : findReason(after, reported),
    isConfirmed:
      before.order_status !== null &&
      before.order_status === after.order_status &&
      reported !== null &&
      reportedStatus(reported) === after.order_status,
  };
}

/** The status that a report claims; null where it claims none, or one of a part of the order. */
function reportedStatus(reported: Reported): string | null {
  if (typeof reported === "string") return canonical(reported);
  const { milestone, equipment, pieces, pieces_total: total } = reported;
  const isOfAll = equipment === null && (pieces === null || pieces === total);
  return milestone !== null && isActual(reported) && isOfAll ? capitalize(milestone) : null;
}

function findReason(after: OrderState, reported: Reported): string | null {
  if (typeof reported === "string") {
    const asked = canonical(reported);
    return asked === "" || asked === after.order_status ? null : overtaken(after);
  }
  const { milestone, code, equipment, pieces, pieces_total: total } = reported;
  if (RELEASES.includes(code)) return after.exception ? overtaken(after) : null;
  if (milestone === null) return `“${code}” is no milestone and no exception`;
  if (!isActual(reported)) return "it is expected, and has not happened yet";
  if (capitalize(milestone) === after.order_status) return null;
  if (pieces !== null && pieces !== total) return `it is about ${pieces} of ${total} pieces`;
  if (equipment !== null && after.containers.length > 0) return "it is about one of the containers";
  const isOnTheWay = milestone === "arrived" || milestone === "customs clearance";
  if (isOnTheWay && rankOf(findHere(after)?.milestone ?? null) < rankOf(milestone))
    return "the order goes on from there";
  return overtaken(after);
}

/** A known status in the spelling in which it is shown; a free text as it is. */
export function canonical(text: string): string {
  const known = readStatus(text);
  return known ? formatStatus(known) : text;
}

function findHere({ milestones }: OrderState) {
  return milestones.find(({ position }) => position === "here");
}

function overtaken(state: OrderState): string {
  const decides =
    state.exception ??
    findHere(state)?.event ??
    state.events.findLast(({ standing }) => standing === "happened");
  return decides
    ? `“${capitalize(decides.milestone ?? decides.code)}” happened later, ${formatEventTime(decides)}`
    : "the events of the order decide";
}
