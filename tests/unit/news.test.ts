import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Fact } from "#app/domain/tracking/facts.ts";
import {
  NEWS_LEVELS,
  type News,
  type NewsLevel,
  toTold,
  whatIsNew,
} from "#app/domain/tracking/news.ts";
import { anyLog, toFacts } from "../support/any-facts.ts";
import { at, event, forecast, retraction, SEA, stateOf, word } from "../support/events.ts";

const kinds = (news: readonly News[]) =>
  news.map((one) => ("milestone" in one ? `${one.kind} ${one.milestone}` : one.kind));
/** The news of the facts for somebody who was told of those before. */
const newsOf = (
  before: readonly Fact[],
  after: readonly Fact[],
  { isMailed = true, level = "all" }: { isMailed?: boolean; level?: NewsLevel } = {},
) => whatIsNew(toTold(stateOf(...before), isMailed), stateOf(...before, ...after), level);
const [booked, atOrigin, departed, arrived] = SEA as [Fact, Fact, Fact, Fact];

describe("what is new", () => {
  it("is each milestone with an event, the last one first", () => {
    expect(kinds(newsOf([booked], [atOrigin, departed, arrived]))).toEqual([
      "milestone arrived",
      "milestone departed",
      "milestone at origin",
    ]);
    // Nobody said that it was collected.
    expect(kinds(newsOf([booked], [departed]))).toEqual(["milestone departed"]);
  });

  it("is where an operator's status says that it is", () => {
    const [news] = newsOf([booked], [word("Departed", "2026-11-06T09:00+04:00")]);
    expect(news).toMatchObject({ kind: "milestone", event: { code: "Departed" } });
  });

  it("is an exception, with a new reason again, and that it is over", () => {
    const hold = event("on hold", "2026-11-13T09:00+08:00", at("Singapore"));
    const reason = event("on hold", "2026-11-14T09:00+08:00", at("Singapore", { note: "Papers" }));
    const release = event("customs clearance", "2026-11-15T09:00+08:00", at("Singapore"));
    expect(kinds(newsOf(SEA, [hold]))).toEqual(["exception"]);
    expect(kinds(newsOf([...SEA, hold], [reason]))).toEqual(["exception"]);
    const again = event("on hold", "2026-11-13T10:00+08:00", at("Singapore", { code: "CUS HOLD" }));
    expect(kinds(newsOf([...SEA, hold], [again]))).toEqual([]);
    expect(kinds(newsOf([...SEA, hold, reason], [release]))).toEqual([
      "milestone customs clearance",
      "resumed",
    ]);
  });

  it("is a correction only of what an e-mail has said", () => {
    const delivered = event("delivered", "2026-11-15T09:00+08:00");
    const before = [...SEA, delivered];
    expect(kinds(newsOf(before, [retraction(delivered)]))).toEqual(["correction delivered"]);
    expect(kinds(newsOf(before, [retraction(delivered)], { isMailed: false }))).toEqual([]);
    // The port was left again.
    const left = event("departed", "2026-11-13T09:00+08:00", at("Singapore"));
    expect(kinds(newsOf(SEA, [left]))).toEqual(["milestone in transit"]);
    expect(kinds(newsOf(SEA, [left]).filter(({ kind }) => kind === "correction"))).toEqual([]);
  });

  it.each([
    ["2026-11-21T09:00+04:00", false],
    ["2026-11-21T09:01+04:00", true],
    ["2026-11-19T08:59+04:00", true],
  ])("of 20 November at nine, %s is another date: %s", (time, isNew) => {
    const before = forecast("delivered", "2026-11-20T09:00+04:00", "2026-11-01T09:00+04:00");
    const after = forecast("delivered", time, "2026-11-02T09:00+04:00");
    expect(kinds(newsOf([booked, before], [after]))).toEqual(isNew ? ["date"] : []);
  });

  it("is a date that is known first, and that none is known any more", () => {
    const expected = forecast("delivered", "2026-11-20T09:00+04:00", "2026-11-01T09:00+04:00");
    expect(kinds(newsOf([booked], [expected]))).toEqual(["date"]);
    expect(kinds(newsOf([booked, expected], [retraction(expected)]))).toEqual(["date"]);
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
  ])("%s is for who wants only what matters: %s", (news, matters, before, ...after) => {
    expect(kinds(newsOf(before, after))).toEqual([news]);
    expect(kinds(newsOf(before, after, { level: "important" }))).toEqual(matters ? [news] : []);
  });
});

describe("whatever is said", () => {
  const anyCut = fc.tuple(anyLog.map(toFacts), fc.nat(12), fc.constantFrom(...NEWS_LEVELS));

  it("nothing is new of a state that was told", () => {
    fc.assert(
      fc.property(anyCut, ([facts, , level]) => {
        const state = stateOf(...facts);
        const stored = JSON.parse(JSON.stringify(toTold(state, true)));
        expect(whatIsNew(stored, state, level)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("news are of the state: of what happened and holds", () => {
    fc.assert(
      fc.property(anyCut, ([facts, cut, level]) => {
        const state = stateOf(...facts);
        const told = toTold(stateOf(...facts.slice(0, cut)), true);
        for (const one of whatIsNew(told, state, level)) {
          if (one.kind === "exception") expect(one.event).toBe(state.exception);
          if (one.kind === "milestone" && one.event) {
            expect(state.events).toContain(one.event);
            expect(one.event.standing).toBe("happened");
          }
          if (one.kind === "date") {
            expect(one.now).toBe(state.eta.kind === "expected" ? state.eta : null);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it("who wants only what matters is told nothing that the other isn't", () => {
    fc.assert(
      fc.property(anyCut, ([facts, cut]) => {
        const told = toTold(stateOf(...facts.slice(0, cut)), false);
        const state = stateOf(...facts);
        const all = whatIsNew(told, state, "all");
        expect(all).toEqual(expect.arrayContaining(whatIsNew(told, state, "important")));
      }),
      { numRuns: 500 },
    );
  });
});
