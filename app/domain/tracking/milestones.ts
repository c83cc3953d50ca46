/** The milestones of an order: which are done, and when. */
import { isException, isMilestone, type TimedFact } from "./comparison.ts";
import type { Position } from "./position.ts";
import type { Progress } from "./progress.ts";
import type { ExceptionEvent, HistoryEvent, MilestoneState } from "./state.ts";
import { MILESTONES, type Milestone } from "./status.ts";

/** These milestones are dated by the first of several facts, the others by the last. */
const FIRST = new Set<Milestone>(["booked", "collected", "at origin", "departed", "arrived"]);

export function toMilestones(
  { last: { progress }, reached }: Position,
  statuses: readonly TimedFact[],
  happened: readonly TimedFact[],
  ahead: readonly TimedFact[],
  toEvent: (fact: TimedFact) => HistoryEvent,
): MilestoneState[] {
  const { ranks } = progress;
  // A delivery date alone doesn't mean that nothing has happened yet.
  const isPlanned = ahead.some((fact) => isMilestone(fact) && fact.milestone !== "delivered");
  if (reached < 0 && !isPlanned) return [];
  const exceptions = Map.groupBy(happened.filter(isException), rankAt(ranks, reached));
  return MILESTONES.flatMap((milestone, rank): MilestoneState[] => {
    const own =
      rank <= reached
        ? progress.happened.filter((fact) => ranks.get(fact) === rank)
        : ahead.filter((fact) => fact.milestone === milestone);
    const isSaid = own.length > 0 || statuses.some((status) => status.milestone === milestone);
    // Not every consignment goes through customs: no report has it of this one.
    if (milestone === "customs clearance" && rank < reached && !isSaid) return [];
    const isFirst = FIRST.has(milestone) && (rank <= reached || milestone !== "arrived");
    const isDelivery = milestone === "delivered" && rank <= reached;
    const event = (isDelivery && progress.delivery) || own.at(isFirst ? 0 : -1);
    return [
      {
        milestone,
        position: rank < reached ? "done" : rank === reached ? "here" : "ahead",
        event: event ? toEvent(event) : null,
        exceptions: (exceptions.get(rank) ?? []).map(
          (exception) => toEvent(exception) as ExceptionEvent,
        ),
      },
    ];
  });
}

/** The rank that was reached when an exception happened; `ranks` are in the sequence of moments. */
function rankAt(ranks: Progress["ranks"], reached: number): (exception: TimedFact) => number {
  let highest = Number.NEGATIVE_INFINITY;
  const steps = [...ranks].map(([{ at }, rank]) => {
    highest = Math.max(highest, rank);
    return { at, highest };
  });
  return ({ at }) => {
    const before = steps.findLastIndex((step) => step.at <= at);
    const rank = steps[before]?.highest ?? Number.NEGATIVE_INFINITY;
    return Math.max(0, before === steps.length - 1 ? reached : Math.min(reached, rank));
  };
}
