import { describe, expect, it } from "vitest";
import { activeFacts, type Fact } from "#app/domain/tracking/facts.ts";
import { EXCEPTIONS, formatStatus, MILESTONES, readStatus } from "#app/domain/tracking/status.ts";
import { contradictedEnd, operatorFacts, type RequestedState } from "#workers/orders/change.ts";
import { extendLog, type OrderLog, stateOf } from "#workers/orders/log.ts";
import { newFacts } from "#workers/orders/new-facts.ts";
import { event, forecast, retraction, SEA, word } from "../support/events.ts";

const NOW = "2026-11-21T08:00:00.000Z";
const by = { source: "operator", author: "Amina", now: NOW } as const;
const logOf = (...facts: Fact[]): OrderLog => ({ facts, places: new Map() });
const delivered = event("delivered", "2026-11-20T14:00+04:00");

/** The log after an operator said it. */
function change(log: OrderLog, requested: RequestedState): OrderLog {
  return extendLog(log, operatorFacts(log, requested, by), { places: new Map(), now: NOW });
}

const codesOf = (log: OrderLog, requested: RequestedState) =>
  operatorFacts(log, requested, by).map(({ kind, code, classifier }) =>
    kind === "event" ? `${code} ${classifier}` : kind === "status" ? `status ${code}` : kind,
  );

describe("contradictedEnd", () => {
  const endOf = (log: OrderLog, requested: RequestedState) =>
    contradictedEnd(stateOf(log), requested);
  const wasDelivered = [logOf(delivered), logOf(word("DELIVERED ", "2026-11-20T14:00+04:00"))];
  const wasCancelled = logOf(word("Canceled", "2026-11-20T14:00+04:00"));

  it.each([
    ...[...MILESTONES.slice(0, -1), ...EXCEPTIONS, "IN-TRANSIT", "On hold, arrived", null, ""],
    ...["Delivered, signed", "Left with a neighbour"],
  ])("a delivered order is contradicted by the status %j", (order_status) => {
    for (const log of wasDelivered) expect(endOf(log, { order_status })).toBe("delivered");
  });

  it.each(["Delivered", "DELIVERED", "delivered "])("and not by %j", (order_status) => {
    for (const log of wasDelivered) expect(endOf(log, { order_status })).toBeNull();
  });

  it("a delivered order may get another date of delivery, a cancelled order none", () => {
    const requested = { delivery_date: "2026-11-19T10:00:00.000Z" };
    expect(endOf(logOf(delivered), requested)).toBeNull();
    expect(endOf(logOf(delivered), { ...requested, isReopening: true })).toBe("delivered");
    expect(endOf(wasCancelled, requested)).toBe("cancelled");
    expect(endOf(wasCancelled, { ...requested, order_status: "Cancelled at origin" })).toBeNull();
    expect(endOf(wasCancelled, { delivery_date: null })).toBeNull();
    expect(endOf(wasCancelled, { order_status: "Delivered" })).toBe("cancelled");
  });

  it.each([...MILESTONES.slice(0, -1), "On hold", "Delivered, signed", ""])(
    "nothing is contradicted at %j, and where the delivery was retracted",
    (status) => {
      const said = word(status, "2026-11-20T14:00+04:00");
      const log = logOf(delivered, retraction(delivered), said);
      for (const order_status of [...MILESTONES, ...EXCEPTIONS, null, "", "anything"]) {
        expect(endOf(log, { order_status, delivery_date: "2026-11-30" })).toBeNull();
      }
    },
  );
});

describe("what an operator repeats", () => {
  const log = (status: string) => logOf(...SEA, word(status, "2026-11-20T14:00+04:00"));
  it.each([
    ["Waiting for papers", "waiting for papers", true],
    ["Waiting for papers", "Waiting for papers", false],
    ["departed", "Departed", false],
    ["departed", "DEPARTED", false],
    ["On hold, customs clearance", "On hold", true],
    ["On hold", "On hold at customs clearance", true],
    ["Cancelled at origin", "Canceled, at origin", false],
  ])("from %j to %j is a change: %j", (from, order_status, isChange) => {
    const before = log(from);
    const facts = newFacts(before, stateOf(before), { order_status }, by);
    expect(facts).toHaveLength(isChange ? 1 : 0);
    const known = readStatus(order_status);
    expect(stateOf(extendLog(before, facts, { places: new Map(), now: NOW })).order_status).toBe(
      known ? formatStatus(known) : order_status,
    );
  });

  it("the date of a cancelled order is left out where its status is repeated", () => {
    const cancelled = log("Cancelled");
    const requested = { order_status: "Cancelled", delivery_date: "2026-11-30T10:00:00.000Z" };
    expect(newFacts(cancelled, stateOf(cancelled), requested, by)).toEqual([]);
  });
});

describe("what an operator sets", () => {
  it("a status and a date are a word and an estimate, said now by the operator", () => {
    const requested = { order_status: "Departed", delivery_date: "2026-11-30T10:00:00.000Z" };
    expect(operatorFacts(logOf(), { ...requested, note: "Rolled" }, by)).toMatchObject([
      { kind: "status", code: "Departed", event_time: NOW, note: "Rolled", author: "Amina" },
      { milestone: "delivered", classifier: "estimated", event_time: requested.delivery_date },
    ]);
    expect(stateOf(change(logOf(...SEA), requested))).toMatchObject(requested);
  });

  it("delivered with a date is one event, also where the order is delivered already", () => {
    const delivery_date = "2026-11-20T10:00:00.000Z";
    expect(codesOf(logOf(), { order_status: "Delivered", delivery_date })).toEqual([
      "delivered actual",
    ]);
    expect(codesOf(logOf(delivered), { delivery_date })).toEqual(["delivered actual"]);
    const log = change(logOf(delivered), { delivery_date });
    expect(stateOf(log)).toMatchObject({ order_status: "Delivered", delivery_date });
    expect(codesOf(logOf(), { order_status: "Delivered" })).toEqual(["status Delivered"]);
  });

  it("another status retracts all that says that the order is delivered or cancelled", () => {
    const said = word("Delivered", "2026-11-20T15:00+04:00");
    const cancelled = event("cancelled", "2026-11-19T15:00+04:00");
    const log = logOf(...SEA, delivered, said, cancelled);
    const requested = { order_status: "Out for delivery" };
    expect(codesOf(log, requested)).toEqual([
      ...["retraction", "retraction", "retraction", "status Out for delivery"],
    ]);
    expect(stateOf(change(log, requested))).toMatchObject({
      order_status: "Out for delivery",
      eta: { kind: "unknown" },
      exception: null,
    });
  });

  it("an emptied date takes every plan and estimate of the delivery back, by whomever", () => {
    const carrier = forecast("delivered", "2026-11-26T14:00+04:00", "2026-11-10T06:00Z");
    const own = { ...forecast("delivered", "2026-11-30T14:00+04:00", "2026-11-15T06:00Z") };
    const log = change(logOf(...SEA, carrier, { ...own, source: "operator" }), {
      delivery_date: null,
    });
    expect(stateOf(log)).toMatchObject({ delivery_date: null, eta: { kind: "unknown" } });
    expect(activeFacts(log.facts)).toHaveLength(SEA.length);
  });

  it("what isn't requested stays as it is", () => {
    expect(operatorFacts(logOf(...SEA), {}, by)).toEqual([]);
    const state = stateOf(change(logOf(...SEA), { order_status: null }));
    expect(state.order_status).toBe("Arrived");
  });
});
