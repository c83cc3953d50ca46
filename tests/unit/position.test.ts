import { describe, expect, it } from "vitest";
import { placeInTime } from "#app/domain/tracking/comparison.ts";
import type { Fact } from "#app/domain/tracking/facts.ts";
import {
  derivePosition,
  deriveReports,
  toEventReport,
  toStatusReport,
} from "#app/domain/tracking/position.ts";
import { event, word } from "../support/events.ts";

const on = (hour: string) => `2026-11-20T${hour}+04:00`;
const byOperator = (milestone: Fact["milestone"], hour: string) =>
  event(milestone, on(hour), { source: "operator" });
const read = (facts: readonly Fact[]) => {
  const timed = placeInTime(facts, new Map());
  return [
    timed.filter(({ kind }) => kind === "event").map(toEventReport),
    timed.filter(({ kind }) => kind === "status").map(toStatusReport),
  ] as const;
};

describe("reports of operators", () => {
  const reports = (...facts: Fact[]) => deriveReports(...read(facts));
  const codes = (facts: Iterable<Fact>) => [...facts].map(({ code }) => code);

  it("are in the sequence in which they were made, without carriers' events", () => {
    const { reported, newest } = reports(
      byOperator("arrived", "12:00"),
      event("delivered", on("13:00")),
      word("Departed", on("10:00")),
    );
    expect(codes(reported)).toEqual(["Departed", "arrived"]);
    expect(newest?.code).toBe("arrived");
  });

  it("have as their claim the last one that names a milestone", () => {
    const { claim, newest } = reports(
      word("Arrived", on("10:00")),
      word("Waiting for papers", on("11:00")),
    );
    expect([claim?.code, newest?.code]).toEqual(["Arrived", "Waiting for papers"]);
  });

  it("end with an empty status", () => {
    const { claim, newest } = reports(word("Arrived", on("10:00")), word("", on("11:00")));
    expect([claim, newest]).toEqual([null, null]);
  });

  it("of an exception that was released leave the milestone that it interrupted", () => {
    const { current, claim } = reports(
      word("On hold, customs clearance", on("10:00")),
      event(null, on("11:00"), { source: "operator", code: "RELEASED" }),
    );
    expect(current.map(({ milestone }) => milestone)).toEqual(["customs clearance"]);
    expect(claim?.milestone).toBe("customs clearance");
  });

  it("replace the events that were reported before the claim", () => {
    const { replaced } = reports(byOperator("arrived", "10:00"), byOperator("departed", "11:00"));
    expect(codes(replaced)).toEqual(["arrived"]);
  });
});

describe("the position of an order", () => {
  const position = (...facts: Fact[]) => derivePosition(...read(facts));
  const departed = event("departed", on("08:00"));

  it("is the claim, until a carrier's event goes further", () => {
    const claimed = [departed, word("In transit", on("10:00"))];
    expect(position(...claimed).status).toBe("In transit");
    expect(position(...claimed, event("arrived", on("12:00"))).status).toBe("Arrived");
  });

  it("isn't known under a free-text status", () => {
    const { status, isKnown } = position(departed, word("Waiting for papers", on("10:00")));
    expect([status, isKnown]).toEqual(["Waiting for papers", false]);
  });

  it("supersedes what a later report denies", () => {
    const { superseded } = position(byOperator("arrived", "10:00"), word("Departed", on("11:00")));
    expect([...superseded].map(({ code }) => code)).toEqual(["arrived"]);
  });

  it("ends with the delivery, whatever happens after it", () => {
    const { end, exception } = position(
      word("Delivered", on("10:00")),
      event("on hold", on("11:00")),
    );
    expect([end?.code, exception]).toEqual(["Delivered", null]);
  });
});
