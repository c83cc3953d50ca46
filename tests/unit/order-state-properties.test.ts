import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Fact } from "#app/domain/tracking/facts.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import {
  formatStatus,
  MILESTONES,
  type Milestone,
  readStatus,
} from "#app/domain/tracking/status.ts";
import { anyLog, STATUSES, toFacts } from "../support/any-facts.ts";
import { contradictionsOf } from "../support/contradictions.ts";
import {
  event,
  forecast,
  here,
  at as place,
  stateOf,
  trackedOrder,
  word,
} from "../support/events.ts";

const anyFacts = anyLog.map(toFacts);

/** Facts that nothing retracts or is said to retract: their sequence may be any. */
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
    );
  });
});

describe("what is retracted", () => {
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
    );
  });

  it("a retraction that is retracted leaves no trace", () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(20), (facts, index) => {
        const fact = facts[index % Math.max(facts.length, 1)];
        fc.pre(fact !== undefined);
        const back = takesBack(fact?.id ?? 0, 100, facts);
        expect(stateOf(...facts, back, takesBack(100, 101, facts))).toEqual(stateOf(...facts));
      }),
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
        expect(state.latest?.code).toBe(code);
      }),
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
        // Without an offset it may have the clock of another fact at its place.
        fc.pre(arrival?.utc_offset !== null);
        const isBefore = arrival && Date.parse(arrival.event_time) > Date.parse(date.event_time);
        expect(eta).toMatchObject({
          milestone: "delivered",
          moment: { event_time: (isBefore ? arrival : date).event_time },
        });
      }),
    );
  });
});

it("what is shown of an order never contradicts itself", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      expect(contradictionsOf(trackedOrder(facts), facts)).toEqual([]);
    }),
  );
});
