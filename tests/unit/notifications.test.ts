import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Fact } from "#app/domain/tracking/facts.ts";
import {
  changesToNotify,
  NOTIFICATION_LEVELS,
  type NotificationLevel,
  type NotificationReason,
  toNotifiedState,
} from "#app/domain/tracking/notifications.ts";
import { anyLog, toFacts } from "../support/any-facts.ts";
import { at, event, forecast, retraction, SEA, stateOf, word } from "../support/events.ts";

const kinds = (changes: readonly NotificationReason[]) =>
  changes.map((one) => ("milestone" in one ? `${one.kind} ${one.milestone}` : one.kind));
/** What is new by the facts for a follower who was notified of those before. */
function changesOf(
  before: readonly Fact[],
  after: readonly Fact[],
  { isMailed = true, level = "all" }: { isMailed?: boolean; level?: NotificationLevel } = {},
) {
  const notified = toNotifiedState(stateOf(...before), isMailed);
  return changesToNotify(notified, stateOf(...before, ...after), level);
}
const [booked, atOrigin, departed, arrived] = SEA as [Fact, Fact, Fact, Fact];

describe("what is new", () => {
  const on = (milestone: Fact["milestone"], time: string, more: Partial<Fact> = {}) =>
    event(milestone, `2026-11-${time}+08:00`, { place: "Singapore", ...more });
  const hold = on("on hold", "13T09:00");
  const damaged = on("damaged", "13T09:00");
  const withReason = on("on hold", "14T09:00", { note: "Papers" });
  const repeated = on("on hold", "13T10:00", { code: "CUS HOLD" });
  const released = on("customs clearance", "15T09:00");
  const delivered = event("delivered", "2026-11-15T09:00+08:00");
  const left = on("departed", "13T09:00");
  const papers = word("Waiting for papers", "2026-11-14T09:00+08:00");
  const arrivedAgain = word("Arrived", "2026-11-15T09:00+08:00");
  const heldThere = word("On hold, arrived", "2026-11-14T09:00+08:00");
  const expected = (time: string, said = "2026-11-02T09:00+04:00") =>
    forecast("delivered", `2026-11-${time}+04:00`, said);
  const before = expected("20T09:00", "2026-11-01T09:00+04:00");

  const THREE = ["milestone arrived", "milestone departed", "milestone at origin"];
  const OVER = ["milestone customs clearance", "resumed"];
  it.each<[string, string[], Fact[], ...Fact[]]>([
    ["each milestone, the last one first", THREE, [booked], atOrigin, departed, arrived],
    ["an exception with a new reason", ["exception"], [...SEA, hold], withReason],
    ["none of another report of an exception", [], [...SEA, hold], repeated],
    ["that an exception is over", OVER, [...SEA, hold, withReason], released],
    ["no end of a damage", ["milestone customs clearance"], [...SEA, damaged], released],
    ["a correction", ["correction delivered"], [...SEA, delivered], retraction(delivered)],
    ["no correction where the port was left again", ["milestone in transit"], SEA, left],
    [
      "the status that comes back after a free-text one",
      ["status"],
      [...SEA, papers],
      arrivedAgain,
    ],
    [
      "the milestone that comes after one",
      ["milestone customs clearance"],
      [...SEA, papers],
      released,
    ],
    [
      "that a free-text status was emptied",
      ["status"],
      [papers],
      word("", "2026-11-15T09:00+08:00"),
    ],
    [
      "a hold with another place in its text",
      ["status"],
      [...SEA, heldThere],
      word("On hold", "2026-11-15T09:00+08:00"),
    ],
    [
      "the status after damage that an operator closes",
      ["status"],
      [...SEA, word("Damaged", "2026-11-13T09:00+08:00")],
      arrivedAgain,
    ],
    ["no date of the same day", [], [booked, before], expected("21T09:00")],
    ["another date, from a day on", ["date"], [booked, before], expected("21T09:01")],
    ["an earlier date", ["date"], [booked, before], expected("19T08:59")],
    ["a date that is known first", ["date"], [booked], before],
    ["that no date is known any more", ["date"], [booked, before], retraction(before)],
  ])("is %s", (_, changes, known, ...facts) => {
    expect(kinds(changesOf(known, facts))).toEqual(changes);
  });

  it("is the event of a milestone, and a correction only of what an e-mail has said", () => {
    const said = changesOf([booked], [word("Departed", "2026-11-06T09:00+04:00")]);
    expect(said).toMatchObject([{ kind: "milestone", event: { code: "Departed" } }]);
    const retracted = [retraction(delivered)];
    const again = changesOf([...SEA, papers], [arrivedAgain], { isMailed: false });
    expect(again).toEqual([{ kind: "status", status: "Arrived", before: "Waiting for papers" }]);
    expect(changesOf([...SEA, delivered], retracted, { isMailed: false })).toEqual([]);
  });

  it.each<[string, boolean, Fact[], ...Fact[]]>([
    ["milestone at origin", false, [booked], atOrigin],
    ["milestone departed", true, [booked, atOrigin], departed],
    ["milestone in transit", true, [booked], word("In transit", "2026-11-06T09:00+04:00")],
    ["milestone in transit", false, SEA.slice(0, 3), word("In transit", "2026-11-09T09:00+04:00")],
    [
      "milestone out for delivery",
      true,
      SEA.slice(0, 3),
      word("Out for delivery", "2026-11-15T09:00+08:00"),
    ],
    ["milestone arrived", true, SEA.slice(0, 3), arrived],
    ["milestone arrived", true, SEA, left, on("arrived", "14T09:00", at("Manila"))],
    ["milestone customs clearance", false, SEA, released],
    ["milestone delivered", true, SEA, delivered],
    ["exception", true, SEA, hold],
    ["resumed", true, [...SEA, hold], word("Arrived", "2026-11-15T09:00+08:00")],
    ["status", false, [...SEA, papers], arrivedAgain],
    ["status", true, [...SEA, word("Damaged", "2026-11-13T09:00+08:00")], arrivedAgain],
    ["status", false, SEA, word("With the agent until 4 pm", "2026-11-15T09:00+08:00")],
  ])("%s is for who wants only what matters: %s", (change, matters, known, ...facts) => {
    expect(kinds(changesOf(known, facts))).toEqual([change]);
    const important = changesOf(known, facts, { level: "important" });
    expect(kinds(important)).toEqual(matters ? [change] : []);
  });
});

describe("whatever is said", () => {
  const anyCut = fc.tuple(anyLog.map(toFacts), fc.nat(12), fc.constantFrom(...NOTIFICATION_LEVELS));

  it("nothing is new of a state that was notified", () => {
    fc.assert(
      fc.property(anyCut, ([facts, , level]) => {
        const state = stateOf(...facts);
        const stored = JSON.parse(JSON.stringify(toNotifiedState(state, true)));
        expect(changesToNotify(stored, state, level)).toEqual([]);
      }),
    );
  });

  it("another status than the one of the last e-mail is notified", () => {
    fc.assert(
      fc.property(anyCut, ([facts, cut]) => {
        const state = stateOf(...facts);
        const notified = toNotifiedState(stateOf(...facts.slice(0, cut)), true);
        const isOther = state.order_status !== notified.status;
        expect(isOther && changesToNotify(notified, state, "all").length === 0).toBe(false);
      }),
    );
  });

  it("changes are of the state: of what happened and holds", () => {
    fc.assert(
      fc.property(anyCut, ([facts, cut, level]) => {
        const state = stateOf(...facts);
        const notified = toNotifiedState(stateOf(...facts.slice(0, cut)), true);
        for (const one of changesToNotify(notified, state, level)) {
          if (one.kind === "exception") expect(one.event).toBe(state.exception);
          if (one.kind === "milestone" && one.event) {
            expect(state.events).toContain(one.event);
            expect(one.event.standing).toBe("happened");
          }
          if (one.kind === "date")
            expect(one.now).toBe(state.eta.kind === "expected" ? state.eta : null);
        }
      }),
    );
  });
});
