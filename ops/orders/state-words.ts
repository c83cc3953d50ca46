/** What is known of an order, in words for a terminal. The tracking page says the same. */
import { etaLabels, historyLabels, momentLabels } from "#app/content/pages/track-history.ts";
import { type EventMoment, eventClock, isWholeDay } from "#app/domain/tracking/clock.ts";
import type { TrackingEvent } from "#app/domain/tracking/facts.ts";
import type { Eta, OrderState } from "#app/domain/tracking/state.ts";
import { capitalize, formatMoment } from "../terminal-text.ts";

type Entry = readonly [name: string, value: string];

/** Names and values; what the order doesn't have is left out. */
export function stateEntries(order: OrderState, now: Date): Entry[] {
  const { eta, late_from, exception, partial, containers, news } = order;
  const isLate = late_from !== null && late_from <= now.toISOString();
  const entries: readonly (Entry | null)[] = [
    ["when it comes", etaText(eta)],
    isLate ? ["late since", `${formatMoment(late_from)} in Dubai`] : null,
    exception && ["exception", sentence(eventText(exception), exception.note)],
    partial && [
      "pieces",
      `${capitalize(partial.milestone)}: ${historyLabels.pieces(partial.pieces, partial.total)}`,
    ],
    ...containers.map(({ equipment, milestone, event }): Entry => {
      const where = milestone ? capitalize(milestone) : historyLabels.waiting;
      const last = event && eventText({ ...event, equipment: null });
      return [`container ${equipment}`, sentence(where, last)];
    }),
    news && ["last news", eventText(news)],
  ];
  return entries.filter((entry) => entry !== null);
}

function sentence(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(": ");
}

function etaText(eta: Eta): string {
  if (eta.kind === "delivered") {
    const { moment, place, reported_at } = eta;
    if (moment) return `${etaLabels.delivered} ${momentText(moment, place)}`;
    const reported = formatMoment(reported_at);
    return reported ? etaLabels.reportedOn(reported) : `${etaLabels.delivered}.`;
  }
  if (eta.kind !== "expected") return etaLabels[eta.kind];
  const { milestone, moment, place, moved, arrival_moved } = eta;
  const before =
    moved &&
    `before, it was ${momentText(moved.from, null)}; told on ${formatMoment(moved.reported_at)}`;
  const [from, to] = [arrival_moved?.from, arrival_moved?.to].map(
    (arrival) => arrival && momentText(arrival, null),
  );
  const arrival = from && to ? `the arrival moved from ${from} to ${to}` : null;
  const expected = `${etaLabels.expected[milestone]} ${momentText(moment, place)}`;
  return [expected, before, arrival].filter((part) => part !== null).join("\n");
}

/** "Departed, 19/11/2026, 10:15 PM (UTC+04:00), Jebel Ali", or "Estimated: Delivered, …". */
function eventText(event: TrackingEvent): string {
  const { meaning, milestone, code, classifier, place, equipment, pieces, pieces_total } = event;
  const name = meaning ?? capitalize(milestone ?? code);
  const share =
    pieces !== null && pieces_total !== null ? historyLabels.pieces(pieces, pieces_total) : null;
  const what = [name, equipment, share, momentText(event, place)].filter((part) => part !== null);
  return `${classifier === "actual" ? "" : `${capitalize(classifier)}: `}${what.join(", ")}`;
}

/** A midnight stands for its whole day. */
function momentText(moment: EventMoment, place: string | null): string {
  const clock = eventClock(moment);
  if (!clock) return place ?? "";
  const when = isWholeDay(moment)
    ? clock.day
    : `${clock.day}, ${clock.time} (${clock.zone ?? momentLabels.noZone})`;
  return place ? `${when}, ${place}` : when;
}
