import { describe, expect, it } from "vitest";
import { activeFacts, type Fact } from "#app/domain/tracking/facts.ts";
import { EXCEPTIONS, MILESTONES } from "#app/domain/tracking/status.ts";
import { operatorFacts, revertsEnd, type Wanted } from "#workers/orders/change.ts";
import { extendLog, type OrderLog, stateOf } from "#workers/orders/log.ts";
import { event, forecast, retraction, SEA, word } from "../support/events.ts";

const NOW = "2026-11-21T08:00:00.000Z";
const by = { source: "operator", author: "Amina", now: NOW } as const;
const logOf = (...facts: Fact[]): OrderLog => ({ facts, places: new Map() });
const delivered = event("delivered", "2026-11-20T14:00+04:00");

/** The log after an operator said it. */
function change(log: OrderLog, wanted: Wanted): OrderLog {
  return extendLog(log, operatorFacts(log, wanted, by), { places: new Map(), now: NOW });
}

const told = (log: OrderLog, wanted: Wanted) =>
  operatorFacts(log, wanted, by).map(({ kind, code, classifier }) =>
    kind === "event" ? `${code} ${classifier}` : kind === "status" ? `status ${code}` : kind,
  );

describe("revertsEnd", () => {
  it.each([...MILESTONES.slice(0, -1), ...EXCEPTIONS, "IN-TRANSIT", "On hold, arrived", null, " "])(
    "revertsEnd is true from delivered to %j",
    (next) => {
      expect(revertsEnd(logOf(delivered), next)).toBe(true);
      expect(revertsEnd(logOf(word("DELIVERED ", "2026-11-20T14:00+04:00")), next)).toBe(true);
    },
  );

  it.each(["Delivered", "DELIVERED", "delivered ", "Delivered, signed", "Left with a neighbour"])(
    "revertsEnd is false from delivered to %j",
    (next) => {
      expect(revertsEnd(logOf(delivered), next)).toBe(false);
    },
  );

  it("revertsEnd is true from cancelled to anything known but cancelled", () => {
    const cancelled = logOf(word("Canceled", "2026-11-20T14:00+04:00"));
    expect(revertsEnd(cancelled, "Cancelled at origin")).toBe(false);
    expect(revertsEnd(cancelled, "Waiting")).toBe(false);
    expect(revertsEnd(cancelled, "Delivered")).toBe(true);
    expect(revertsEnd(cancelled, "Booked")).toBe(true);
  });

  it.each([...MILESTONES.slice(0, -1), "On hold", "Delivered, signed", ""])(
    "revertsEnd is false from %j, and where the delivery was taken back",
    (status) => {
      const said = word(status, "2026-11-20T14:00+04:00");
      const log = logOf(delivered, retraction(delivered), said);
      for (const next of [...MILESTONES, ...EXCEPTIONS, null, "", "anything"]) {
        expect(revertsEnd(log, next)).toBe(false);
      }
    },
  );
});

describe("what an operator sets", () => {
  it("a status and a date are a word and an estimate, said now by the operator", () => {
    const wanted = { order_status: "Departed", delivery_date: "2026-11-30T10:00:00.000Z" };
    expect(operatorFacts(logOf(), { ...wanted, note: "Rolled" }, by)).toMatchObject([
      { kind: "status", code: "Departed", event_time: NOW, note: "Rolled", author: "Amina" },
      { milestone: "delivered", classifier: "estimated", event_time: wanted.delivery_date },
    ]);
    expect(stateOf(change(logOf(...SEA), wanted))).toMatchObject(wanted);
  });

  it("delivered with a date is one event, also where the order is delivered already", () => {
    const delivery_date = "2026-11-20T10:00:00.000Z";
    expect(told(logOf(), { order_status: "Delivered", delivery_date })).toEqual([
      "delivered actual",
    ]);
    expect(told(logOf(delivered), { delivery_date })).toEqual(["delivered actual"]);
    const log = change(logOf(delivered), { delivery_date });
    expect(stateOf(log)).toMatchObject({ order_status: "Delivered", delivery_date });
    expect(told(logOf(), { order_status: "Delivered" })).toEqual(["status Delivered"]);
  });

  it("another status takes back all that says that the order is delivered or cancelled", () => {
    const said = word("Delivered", "2026-11-20T15:00+04:00");
    const cancelled = event("cancelled", "2026-11-19T15:00+04:00");
    const log = logOf(...SEA, delivered, said, cancelled);
    const wanted = { order_status: "Out for delivery" };
    expect(told(log, wanted)).toEqual([
      ...["retraction", "retraction", "retraction", "status Out for delivery"],
    ]);
    expect(stateOf(change(log, wanted))).toMatchObject({
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

  it("what isn't wanted stays as it is", () => {
    expect(operatorFacts(logOf(...SEA), {}, by)).toEqual([]);
    const state = stateOf(change(logOf(...SEA), { order_status: null }));
    expect(state.order_status).toBe("Arrived");
  });
});
