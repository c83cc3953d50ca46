import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Fact } from "#app/domain/tracking/facts.ts";
import {
  changesToNotify,
  NOTIFICATION_LEVELS,
  type NotifiableChange,
  type NotificationLevel,
  toNotifiedState,
} from "#app/domain/tracking/notifications.ts";
import { anyLog, toFacts } from "../support/any-facts.ts";
import { at, event, forecast, retraction, SEA, stateOf, word } from "../support/events.ts";

const kinds = (changes: readonly NotifiableChange[]) =>
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
  it("is each milestone with an event, the last one first", () => {
    expect(kinds(changesOf([booked], [atOrigin, departed, arrived]))).toEqual([
      ...["milestone arrived", "milestone departed", "milestone at origin"],
    ]);
    // Nobody said that it was collected.
    expect(kinds(changesOf([booked], [departed]))).toEqual(["milestone departed"]);
    const said = changesOf([booked], [word("Departed", "2026-11-06T09:00+04:00")]);
    expect(said).toMatchObject([{ kind: "milestone", event: { code: "Departed" } }]);
  });

  it("is an exception, with a new reason again, and that it is over", () => {
    const hold = event("on hold", "2026-11-13T09:00+08:00", at("Singapore"));
    const reason = event("on hold", "2026-11-14T09:00+08:00", at("Singapore", { note: "Papers" }));
    const release = event("customs clearance", "2026-11-15T09:00+08:00", at("Singapore"));
    expect(kinds(changesOf(SEA, [hold]))).toEqual(["exception"]);
    expect(kinds(changesOf([...SEA, hold], [reason]))).toEqual(["exception"]);
    const again = event("on hold", "2026-11-13T10:00+08:00", at("Singapore", { code: "CUS HOLD" }));
    expect(kinds(changesOf([...SEA, hold], [again]))).toEqual([]);
    const resumed = ["milestone customs clearance", "resumed"];
    expect(kinds(changesOf([...SEA, hold, reason], [release]))).toEqual(resumed);
  });

  it("is a correction only of what an e-mail has said", () => {
    const delivered = event("delivered", "2026-11-15T09:00+08:00");
    const before = [...SEA, delivered];
    expect(kinds(changesOf(before, [retraction(delivered)]))).toEqual(["correction delivered"]);
    expect(kinds(changesOf(before, [retraction(delivered)], { isMailed: false }))).toEqual([]);
    // The port was left again.
    const left = event("departed", "2026-11-13T09:00+08:00", at("Singapore"));
    expect(kinds(changesOf(SEA, [left]))).toEqual(["milestone in transit"]);
  });

  it("is another date, from a day on, one that is known first, and that none is known any more", () => {
    const before = forecast("delivered", "2026-11-20T09:00+04:00", "2026-11-01T09:00+04:00");
    const changes = (time: string) =>
      kinds(changesOf([booked, before], [forecast("delivered", time, "2026-11-02T09:00+04:00")]));
    expect(changes("2026-11-21T09:00+04:00")).toEqual([]);
    expect(changes("2026-11-21T09:01+04:00")).toEqual(["date"]);
    expect(changes("2026-11-19T08:59+04:00")).toEqual(["date"]);
    expect(kinds(changesOf([booked], [before]))).toEqual(["date"]);
    expect(kinds(changesOf([booked, before], [retraction(before)]))).toEqual(["date"]);
  });

  const later = (milestone: Fact["milestone"], place = "Singapore") =>
    event(milestone, "2026-11-14T09:00+08:00", at(place));
  const left = event("departed", "2026-11-13T09:00+08:00", at("Singapore"));
  const hold = later("on hold");
  it.each<[string, boolean, Fact[], ...Fact[]]>([
    ["milestone at origin", false, [booked], atOrigin],
    ["milestone departed", true, [booked, atOrigin], departed],
    ["milestone arrived", true, SEA.slice(0, 3), arrived],
    ["milestone arrived", true, SEA, left, later("arrived", "Manila")],
    ["milestone customs clearance", false, SEA, later("customs clearance")],
    ["milestone delivered", true, SEA, later("delivered")],
    ["exception", true, SEA, hold],
    ["resumed", true, [...SEA, hold], word("Arrived", "2026-11-15T09:00+08:00")],
    ["status", false, SEA, word("With the agent until 4 pm", "2026-11-15T09:00+08:00")],
  ])("%s is for who wants only what matters: %s", (change, matters, before, ...after) => {
    expect(kinds(changesOf(before, after))).toEqual([change]);
    const important = changesOf(before, after, { level: "important" });
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
