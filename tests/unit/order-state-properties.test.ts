import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passesAt } from "#app/domain/tracking/clock.ts";
import { type Fact, placeCode } from "#app/domain/tracking/facts.ts";
import type { HistoryEvent, OrderState } from "#app/domain/tracking/state.ts";
import {
  EXCEPTIONS,
  formatStatus,
  isSameStatus,
  MILESTONES,
  type Milestone,
  readStatus,
} from "#app/domain/tracking/status.ts";
import { etaTextAt, isLate } from "#app/ui/track/live-text.ts";
import { orderRows, ordersCsv } from "#app/ui/track/order-rows.ts";
import { etaText, newsText, whereText } from "#app/ui/track/order-text.ts";
import { anyLog, STATUSES, toFacts } from "../support/any-facts.ts";
import {
  event,
  forecast,
  here,
  at as place,
  stateOf,
  trackedOrder,
  word,
} from "../support/events.ts";

const RUNS = { numRuns: 300 };

const anyFacts = anyLog.map(toFacts);

/** Facts that nothing takes back or is said to take back: their sequence may be any. */
const withoutRetractions = anyFacts.map((facts) =>
  facts.filter(({ kind }) => kind !== "retraction"),
);

/** What the state says, without the list in which a fact that is there twice stands twice. */
function summary({ events, milestones, ...state }: OrderState) {
  return {
    ...state,
    milestones: milestones.map(({ exceptions, ...milestone }) => ({
      ...milestone,
      exceptions: exceptions.at(-1),
    })),
  };
}

/** The fact as another query reads it: with more columns, in another sequence. */
function read(fact: Fact): Fact {
  return Object.fromEntries(
    Object.entries({ ...fact, author: "Amina" }).reverse(),
  ) as unknown as Fact;
}

describe("facts in any sequence", () => {
  it("the sequence in which facts came changes nothing", () => {
    fc.assert(
      fc.property(
        withoutRetractions.chain((facts) =>
          fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length })),
        ),
        ([facts, shuffled]) => {
          const renumbered = shuffled.map((fact, index) => read({ ...fact, id: index + 1 }));
          expect(stateOf(...renumbered)).toEqual(stateOf(...facts));
        },
      ),
      RUNS,
    );
  });

  it("a fact twice changes nothing", () => {
    fc.assert(
      fc.property(withoutRetractions, fc.nat(20), (facts, index) => {
        const fact = facts[index % Math.max(facts.length, 1)];
        fc.pre(fact !== undefined);
        const twice = [...facts, { ...(fact as Fact), id: 100 }];
        expect(summary(stateOf(...twice))).toEqual(summary(stateOf(...facts)));
      }),
      RUNS,
    );
  });
});

describe("what is taken back", () => {
  const takesBack = (retracts: number, id: number, facts: readonly Fact[]): Fact => ({
    ...(facts[0] as Fact),
    kind: "retraction",
    milestone: null,
    id,
    retracts,
  });

  it("a retraction of the newest fact gives the state before it", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const newest = facts.at(-1);
        fc.pre(newest !== undefined);
        const back = takesBack(newest?.id ?? 0, 100, facts);
        expect(stateOf(...facts, back)).toEqual(stateOf(...facts.slice(0, -1)));
      }),
      RUNS,
    );
  });

  it("a retraction that is taken back leaves no trace", () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(20), (facts, index) => {
        const fact = facts[index % Math.max(facts.length, 1)];
        fc.pre(fact !== undefined);
        const back = takesBack(fact?.id ?? 0, 100, facts);
        expect(stateOf(...facts, back, takesBack(100, 101, facts))).toEqual(stateOf(...facts));
      }),
      RUNS,
    );
  });
});

const LAST = "2026-11-20T08:00:00.000Z";
const isEnded = (facts: readonly Fact[]) =>
  ["delivered", "cancelled"].includes(stateOf(...facts).eta.kind);

describe("what an operator says last", () => {
  it("the status that an operator sets last holds as written", () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...STATUSES, "Awaiting papers"), (facts, code) => {
        fc.pre(!isEnded(facts));
        const state = stateOf(...facts, word(code, "2026-11-20T12:00+04:00", { id: 100 }));
        const known = readStatus(code);
        expect(state.order_status).toBe(known ? formatStatus(known) : code);
        expect(state.news?.code).toBe(code);
      }),
      RUNS,
    );
  });

  it("what happens after that, and goes further, is where the order is", () => {
    const ranks = fc.uniqueArray(fc.nat(MILESTONES.length - 1), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(anyFacts, ranks, (facts, [one = 0, other = 0]) => {
        const said = MILESTONES[Math.min(one, other)] as Milestone;
        const reached = MILESTONES[Math.max(one, other)] as Milestone;
        // Booked again after the departure, it is still on its way.
        fc.pre(Math.max(one, other) >= MILESTONES.indexOf("in transit"));
        fc.pre(!isEnded(facts) && stateOf(...facts).containers.length === 0);
        const status = word(said, "2026-11-20T12:00+04:00", { id: 100 });
        // Where it has arrived by that word, an estimate of the carrier's puts it on its way no more.
        const next = forecast("arrived", "2026-11-25T12:00+04:00", LAST, place("Hamburg"));
        const estimates = Math.min(one, other) >= MILESTONES.indexOf("arrived") ? [next] : [];
        const happened = event(reached, "2026-11-21T12:00+04:00", place("Jebel Ali"));
        const state = stateOf(...facts, ...estimates, status, happened);
        expect(state.order_status?.toLowerCase()).toBe(reached);
        expect(here(state)).toBe(reached);
      }),
      RUNS,
    );
  });

  it("the delivery date that an operator sets last is the one shown, but never before the arrival", () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 1, max: 30 }), (facts, day) => {
        fc.pre(!isEnded(facts) && stateOf(...facts).containers.length === 0);
        const clock = `2026-11-${String(day).padStart(2, "0")}T08:00+04:00`;
        const date = forecast("delivered", clock, LAST, { id: 100, source: "operator" });
        const { eta, events } = stateOf(...facts, date);
        const arrival = events.findLast(
          ({ standing, milestone }) => standing === "ahead" && milestone === "arrived",
        );
        const isBefore = arrival && Date.parse(arrival.event_time) > Date.parse(date.event_time);
        expect(eta).toMatchObject({
          milestone: "delivered",
          moment: { event_time: (isBefore ? arrival : date).event_time },
        });
      }),
      RUNS,
    );
  });
});

/** An order with what its pages say at a moment. */
interface Told {
  readonly facts: readonly Fact[];
  readonly state: OrderState;
  readonly eta: string;
  readonly isLate: boolean;
  readonly news: string | undefined;
  readonly where: string | null | undefined;
  readonly attention: string;
  readonly flags: readonly string[];
  readonly row: { readonly status: string; readonly last: string; readonly eta: string };
  readonly csv: string;
}

const NOWS = ["2026-10-01", "2026-11-05T08:00:00Z", "2027-01-01"].map((now) => Date.parse(now));

/** What is told before, at and after the moment from which the order is late. */
function toldOf(facts: readonly Fact[]): Told[] {
  const order = trackedOrder(facts);
  const eta = etaText(order);
  const late = order.late_from ? [0, 1].map((ms) => Date.parse(order.late_from ?? "") - ms) : [];
  return [...NOWS, ...late].map((now) => {
    const [row] = orderRows(["S-1"], [{ typed: "S-1", order }], now);
    if (!row) throw new Error("a row for each number");
    return {
      facts,
      state: order,
      eta: etaTextAt(eta, now),
      isLate: isLate(eta, now),
      news: order.news ? newsText(order.news, order).text : undefined,
      where: whereText(order)?.text,
      attention: row.attention,
      flags: row.flags,
      row,
      csv: ordersCsv([row]),
    };
  });
}

const statusOf = ({ order_status }: OrderState) => readStatus(order_status);
const isOwnWords = (state: OrderState) => state.order_status !== null && statusOf(state) === null;
const shown = ({ events }: OrderState, standing: HistoryEvent["standing"]) =>
  events.filter((event) => event.standing === standing);
const rankOf = (milestone: string | null) => MILESTONES.indexOf(milestone as Milestone);
const isException = (milestone: string | null) => EXCEPTIONS.some((one) => one === milestone);
const at = ({ event_time }: { readonly event_time: string }) => Date.parse(event_time);

/** What would contradict each other on one page, in one row or between a column and a sentence. */
const CONTRADICTIONS: Readonly<Record<string, (told: Told) => boolean>> = {
  "delivered, and the line of milestones doesn't end there": ({ state }) =>
    (state.eta.kind === "delivered") !== (here(state) === "delivered"),
  "delivered, and something is ahead": ({ state }) =>
    ["delivered", "cancelled"].includes(state.eta.kind) &&
    (shown(state, "ahead").length > 0 || state.partial !== null),
  "delivered, and another known status": ({ state }) => {
    const status = statusOf(state);
    const isDelivered = status?.kind === "moving" && status.milestone === "delivered";
    return !isOwnWords(state) && (state.eta.kind === "delivered") !== isDelivered;
  },
  "cancelled, and the exception isn't": ({ state }) =>
    (state.eta.kind === "cancelled") !== (state.exception?.milestone === "cancelled"),
  "cancelled or delivered, and late": ({ state, isLate, attention }) =>
    state.eta.kind !== "expected" && (state.late_from !== null || isLate || attention === "late"),
  "expected under a known status, and never late": ({ state }) =>
    state.eta.kind === "expected" && !isOwnWords(state) && state.late_from === null,
  "in an operator's own words, and late": ({ state }) =>
    isOwnWords(state) && state.late_from !== null,
  "late from another moment than the expected one": ({ state: { eta, late_from } }) =>
    eta.kind === "expected" && late_from !== null && Date.parse(late_from) !== passesAt(eta.moment),
  "the status is one milestone, and the line is at another": ({ state }) => {
    const status = statusOf(state);
    return !!status?.milestone && here(state) !== status.milestone;
  },
  "a status without a line, or a line without a status": ({ state }) =>
    state.order_status === null && here(state) !== null,
  "the status moves, and an exception stands": ({ state }) =>
    statusOf(state)?.kind === "moving" && state.exception !== null,
  "the status is an exception, and another one or none stands": ({ state }) => {
    const status = statusOf(state);
    return status?.kind === "exception" && state.exception?.milestone !== status.exception;
  },
  "an exception stands, and the status is another": ({ state }) =>
    state.exception !== null && !isOwnWords(state) && statusOf(state)?.kind !== "exception",
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
  "the line has an exception at a milestone ahead": ({ state: { milestones } }) =>
    milestones.some(({ position, exceptions }) => position === "ahead" && exceptions.length > 0) &&
    milestones.some(({ position }) => position !== "ahead"),
  "the history has an exception, and the line doesn't": ({ state: { milestones, events } }) =>
    milestones.length > 0 &&
    milestones.flatMap(({ exceptions }) => exceptions).length !==
      events.filter(({ standing, milestone }) => standing === "happened" && isException(milestone))
        .length,
  "an event of the line isn't in the history": ({ state: { milestones, events } }) =>
    milestones.some(({ event }) => event && event.code !== "" && !events.includes(event)),
  "the line expects it on another day than the sentence": ({ state: { eta, milestones } }) =>
    eta.kind === "expected" &&
    milestones.some(
      ({ milestone, event }) =>
        milestone === eta.milestone && event && at(event) !== at(eta.moment),
    ),
  "expected on a day that no valid plan or estimate names": ({ state: { eta, events } }) =>
    eta.kind === "expected" &&
    eta.arrival_moved === null &&
    !events.some(({ standing, ...event }) => standing === "ahead" && at(event) === at(eta.moment)),
  "nothing is expected, and a delivery is ahead": ({ state }) =>
    state.eta.kind === "unknown" &&
    shown(state, "ahead").some(({ milestone }) => milestone === "delivered"),
  "now and before are the same": ({ state: { eta } }) =>
    eta.kind === "expected" &&
    eta.moved !== null &&
    eta.moved.from.utc_offset === eta.moment.utc_offset &&
    at(eta.moved.from) === at(eta.moment),
  "delivered before it arrives": ({ state }) =>
    state.eta.kind === "expected" &&
    state.eta.milestone === "delivered" &&
    shown(state, "ahead").some(
      (event) =>
        event.milestone === "arrived" &&
        state.eta.kind === "expected" &&
        at(event) > passesAt(state.eta.moment),
    ),
  "a milestone is done, and expected at the same place": ({ state }) =>
    state.milestones.some(
      ({ milestone, position, event }) =>
        position !== "ahead" &&
        event?.milestone === milestone &&
        shown(state, "ahead").some(
          (ahead) =>
            ahead.milestone === milestone &&
            placeCode(ahead) !== null &&
            placeCode(ahead) === placeCode(event),
        ),
    ),
  "delivered in the column, and not in the sentence": ({ state }) =>
    state.delivery_date !== null &&
    (state.eta.kind === "cancelled" ||
      state.eta.kind === "unknown" ||
      (state.eta.kind === "expected" && state.eta.milestone === "arrived")),
  "a delivery date in the sentence, and another in the column": ({
    state: { eta, delivery_date },
  }) =>
    (eta.kind === "delivered" || (eta.kind === "expected" && eta.milestone === "delivered")) &&
    eta.moment !== null &&
    eta.moment.utc_offset !== null &&
    eta.moment.event_time !== delivery_date,
  "some of the pieces at a milestone that all have passed": ({ state }) =>
    state.partial !== null && rankOf(state.partial.milestone) <= rankOf(here(state)),
  "some of the pieces, and all of them": ({ state: { partial } }) =>
    partial !== null && partial.pieces >= partial.total,
  "the order isn't where its last container is": ({ state }) => {
    const ranks = state.containers.map(({ milestone }) => rankOf(milestone));
    return ranks.length > 0 && Math.min(...ranks) !== rankOf(here(state));
  },
  "news that are older than what happened": ({ state: { news, events } }) =>
    (news === null) !== events.every(({ standing }) => standing === "outdated") ||
    (news?.standing === "happened" &&
      events.some(
        (event) =>
          event.standing === "happened" &&
          event.utc_offset !== null &&
          news.utc_offset !== null &&
          at(event) > at(news),
      )),
  "delivered in one sentence, and expected in another": ({ state, eta, row }) =>
    /^Delivered/.test(eta) !== (state.eta.kind === "delivered") ||
    (/^Delivered/.test(eta) && /expected/i.test(row.eta)),
  "delivered in the news or the last event, and expected in the sentence": ({
    state,
    news,
    where,
    row,
    csv,
  }) =>
    state.eta.kind === "expected" &&
    ([news, where].includes("Delivered") ||
      /^Delivered, [A-Z][a-z]{2} \d/.test(row.last) ||
      csv.includes(',"Delivered",')),
  "it is elsewhere than its last container": ({ state: { where, containers } }) => {
    const reached = containers.map(({ milestone }) => rankOf(milestone));
    const last = containers.filter((_, index) => reached[index] === Math.min(...reached));
    const places = last.map(({ event }) => event?.place ?? null);
    return containers.length > 0 && !places.includes(null) && !places.includes(where?.place ?? "");
  },
  "late in the sentence, and not in the table": ({ eta, isLate, flags, attention }) =>
    new Set([eta.startsWith("Late: "), isLate, flags.includes("Late"), attention === "late"]).size >
    1,
  "late by the column, and not in the sentence": ({ state, eta, isLate }) =>
    state.late_from === null && (isLate || eta.startsWith("Late")),
  "an exception on the page, and none in the table": ({ state, flags }) =>
    (state.exception === null || isSameStatus(state.exception.milestone, state.order_status)) !==
    flags.every((flag) => flag === "Late"),
  "another status in the table": ({ state, row, csv }) =>
    row.status !== (state.order_status ?? "–") || !csv.includes(`"${row.status}"`),
  "the table's sentence isn't the page's": ({ row, eta }) => row.eta !== eta,
  "news of a plan, and nothing is ahead": ({ state, news }) =>
    /^New (?:plan|estimate)/.test(news ?? "") && shown(state, "ahead").length === 0,
  "the table's last event isn't the page's news": ({ state: { news }, row }) =>
    news?.standing === "happened" && row.last === "–",
};

it("what is told of an order never contradicts itself", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const told = toldOf(facts);
      const found = Object.entries(CONTRADICTIONS).filter(([, isOne]) => told.some(isOne));
      expect(found.map(([contradiction]) => contradiction)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
