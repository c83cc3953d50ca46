/** What would contradict each other on one page, in one row or between a column and a sentence. */

import { DUBAI_OFFSET_MS } from "#app/domain/dubai-time.ts";
import { isWholeDay, localMs, passesAt } from "#app/domain/tracking/clock.ts";
import type { Fact } from "#app/domain/tracking/facts.ts";
import type { HistoryEvent, OrderState, TrackedOrder } from "#app/domain/tracking/state.ts";
import {
  EXCEPTIONS,
  isMoving,
  isSameStatus,
  MILESTONES,
  type Milestone,
  readStatus,
} from "#app/domain/tracking/status.ts";
import { etaTextAt, isLate } from "#app/sentences/live-text.ts";
import { etaText, updateText, whereText } from "#app/sentences/order-text.ts";
import { ordersCsv } from "#app/ui/track/OrdersResult.tsx";
import { orderRows } from "#app/ui/track/order-rows.ts";
import { here } from "./events.ts";

const NOWS = ["2026-10-01", "2026-11-05T08:00:00Z", "2027-01-01"].map((now) => Date.parse(now));

/** What is shown before, at and after the moment from which the order is late. */
function answersOf(order: TrackedOrder, facts: readonly Fact[]) {
  const eta = etaText(order);
  const late = order.late_from ? [0, 1].map((ms) => Date.parse(order.late_from ?? "") - ms) : [];
  return [...NOWS, ...late].map((now) => {
    const [row] = orderRows([order.order_number], [{ typed: order.order_number, order }], now);
    if (!row) throw new Error("a row for each number");
    return {
      facts,
      state: order as OrderState,
      eta: etaTextAt(eta, now),
      isLate: isLate(eta, now),
      latest: order.latest ? updateText(order.latest, order).text : undefined,
      where: whereText(order)?.text,
      attention: row.attention,
      flags: row.flags,
      row,
      csv: ordersCsv([row]),
    };
  });
}

type Answer = ReturnType<typeof answersOf>[number];

const statusOf = ({ order_status }: OrderState) => readStatus(order_status);
const isOwnWords = (state: OrderState) => state.order_status !== null && statusOf(state) === null;
const shown = ({ events }: OrderState, standing: HistoryEvent["standing"]) =>
  events.filter((event) => event.standing === standing);
const rankOf = (milestone: string | null) => MILESTONES.indexOf(milestone as Milestone);
const isException = (milestone: string | null) => EXCEPTIONS.some((one) => one === milestone);
const at = ({ event_time }: { readonly event_time: string }) => Date.parse(event_time);

const CONTRADICTIONS: Readonly<Record<string, (answers: Answer) => boolean>> = {
  "delivered, and the line of milestones doesn't end there": ({ state }) =>
    (state.eta.kind === "delivered") !== (here(state) === "delivered"),
  "delivered, and something is ahead": ({ state }) =>
    ["delivered", "cancelled"].includes(state.eta.kind) &&
    (shown(state, "ahead").length > 0 || state.partial !== null),
  "delivered on a day, and a status that was set before is the newest event": ({ state, facts }) =>
    state.eta.kind === "delivered" &&
    state.eta.moment !== null &&
    state.latest?.milestone !== "delivered" &&
    facts.some(
      ({ kind, event_time, code }) =>
        kind === "status" && event_time === state.latest?.event_time && code === state.latest.code,
    ),
  "cancelled, and the exception isn't": ({ state }) =>
    (state.eta.kind === "cancelled") !== (state.exception?.milestone === "cancelled"),
  "expected under a known status, and never late": ({ state }) =>
    state.eta.kind === "expected" && !isOwnWords(state) && state.late_from === null,
  "in an operator's own words, and late": ({ state }) =>
    isOwnWords(state) && state.late_from !== null,
  "the status is one milestone, and the line is at another": ({ state }) => {
    const status = statusOf(state);
    return !!status?.milestone && here(state) !== status.milestone;
  },
  "an exception stands, and the status is another": ({ state }) =>
    state.exception !== null && !isOwnWords(state) && isMoving(statusOf(state)),
  // Since when a status holds that came with the order isn't known: it isn't in the history.
  "an exception stands that isn't in the history": ({ state: { exception, events }, facts }) =>
    exception !== null &&
    !events.includes(exception) &&
    !facts.some(({ source, code }) => source === "order" && code === exception.code),
  "the line goes back and forth": ({ state: { milestones } }) =>
    !/^(done )*(here )?(ahead )*$/.test(milestones.map(({ position }) => `${position} `).join("")),
  "a milestone that is done is only expected, or one ahead has happened": ({ state }) =>
    state.milestones.some(
      ({ position, event }) =>
        event && event.standing !== (position === "ahead" ? "ahead" : "happened"),
    ),
  "the history has an exception, and the line doesn't": ({ state: { milestones, events } }) =>
    milestones.length > 0 &&
    milestones.flatMap(({ exceptions }) => exceptions).length !==
      events.filter(({ standing, milestone }) => standing === "happened" && isException(milestone))
        .length,
  "an event of the line isn't in the history": ({ state: { milestones, events } }) =>
    milestones.some(({ event }) => event && event.code !== "" && !events.includes(event)),
  "expected on a day that no valid plan or estimate names": ({ state: { eta, events } }) =>
    eta.kind === "expected" &&
    eta.arrival_moved === null &&
    !events.some(({ standing, ...event }) => standing === "ahead" && at(event) === at(eta.moment)),
  "delivered before it arrives": ({ state }) =>
    state.eta.kind === "expected" &&
    state.eta.milestone === "delivered" &&
    shown(state, "ahead").some(
      (event) =>
        event.milestone === "arrived" &&
        // Without an offset it may have the clock of another fact at its place.
        event.utc_offset !== null &&
        state.eta.kind === "expected" &&
        at(event) > passesAt(state.eta.moment),
    ),
  "a delivery date in the sentence, and another in the column": ({
    state: { eta, delivery_date },
  }) =>
    (eta.kind === "delivered" || (eta.kind === "expected" && eta.milestone === "delivered")) &&
    eta.moment !== null &&
    eta.moment.utc_offset !== null &&
    // A day elsewhere is the same day in Dubai.
    (isWholeDay(eta.moment)
      ? localMs(eta.moment) !== Date.parse(delivery_date ?? "") + DUBAI_OFFSET_MS
      : eta.moment.event_time !== delivery_date),
  "some of the pieces at a milestone that all have passed": ({ state }) =>
    state.partial !== null && rankOf(state.partial.milestone) <= rankOf(here(state)),
  "the order isn't where its last container is": ({ state }) => {
    const ranks = state.containers.map(({ milestone }) => rankOf(milestone));
    return ranks.length > 0 && Math.min(...ranks) !== rankOf(here(state));
  },
  "delivered in the last update or the last event, and expected in the sentence": ({
    state,
    latest,
    where,
    row,
    csv,
  }) =>
    state.eta.kind === "expected" &&
    ([latest, where].includes("Delivered") ||
      /^Delivered, [A-Z][a-z]{2} \d/.test(row.last) ||
      csv.includes(',"Delivered",')),
  "late in the sentence, and not in the table": ({ eta, isLate, flags, attention }) =>
    new Set([eta.startsWith("Late: "), isLate, flags.includes("Late"), attention === "late"]).size >
    1,
  "an exception on the page, and none in the table": ({ state, flags }) =>
    (state.exception === null || isSameStatus(state.exception.milestone, state.order_status)) !==
    flags.every((flag) => flag === "Late"),
  "the table's sentence isn't the page's": ({ row, eta }) =>
    withoutDubai(row.eta) !== withoutDubai(eta),
  "the table's last event isn't the page's last update": ({ state: { latest }, row }) =>
    latest?.standing === "happened" && row.last === "–",
};

/** A table has the clock at the place alone. */
function withoutDubai(sentence: string): string {
  return sentence.replace(/, (?:\w{3} \d{1,2} \w{3} \d{4}, )?\d\d:\d\d Dubai time(?=[,.])/, "");
}

/** The contradictions in what is shown of an order with these facts. */
export function contradictionsOf(order: TrackedOrder, facts: readonly Fact[]): string[] {
  const answers = answersOf(order, facts);
  return Object.entries(CONTRADICTIONS)
    .filter(([, isOne]) => answers.some(isOne))
    .map(([contradiction]) => contradiction);
}
