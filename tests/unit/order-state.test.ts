import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeInTime } from "#app/domain/tracking/comparison.ts";
import type { Fact } from "#app/domain/tracking/facts.ts";
import { derivePosition } from "#app/domain/tracking/position.ts";
import {
  formatStatus,
  MILESTONES,
  type Milestone,
  readStatus,
} from "#app/domain/tracking/status.ts";
import { anyLog, STATUSES, toFacts } from "../support/any-facts.ts";
import { contradictionsOf } from "../support/contradictions.ts";
import {
  at,
  event,
  forecast,
  here,
  inShort,
  retraction,
  SEA,
  standing,
  stateOf,
  trackedOrder,
  word,
} from "../support/events.ts";

it("a delivery is one row with one time: the one that was reported last", () => {
  const came = (time: string, reported: string) =>
    event("delivered", time, { reported_at: new Date(reported).toISOString() });
  const first = came("2026-11-14T10:00+08:00", "2026-11-14T03:00Z");
  const corrected = came("2026-11-13T16:00+08:00", "2026-11-15T03:00Z");
  const set = word("Delivered", "2026-11-16T09:00+04:00");
  const again = word("delivered", "2026-11-17T09:00+04:00");
  const rows = (...facts: Fact[]) => {
    const { events, milestones, eta } = stateOf(...SEA, ...facts);
    const own = events.filter(({ milestone }) => milestone === "delivered");
    const times = [...own, milestones.at(-1)?.event, eta.kind === "delivered" && eta.moment];
    return [...new Set(times.map((moment) => (moment ? moment.event_time : null)))];
  };
  expect(rows(first, corrected, set)).toEqual([corrected.event_time]);
  expect(rows(set, again, first)).toEqual([first.event_time]);
  const { events } = stateOf(...SEA, set, again);
  expect(events.filter(({ milestone }) => milestone === "delivered")).toHaveLength(1);
});

describe("what an operator says", () => {
  const sails = SEA.slice(0, 3);

  const arrived = SEA[3] as Fact;
  const earlier = { ...arrived, event_time: "2026-11-06T01:00:00.000Z" };
  const inspected = event(null, "2026-11-07T09:00+04:00", { code: "INSP" });
  const again = event("departed", "2026-11-07T10:00+04:00", at("Jebel Ali"));
  const heldLater = event("on hold", "2026-11-07T09:00+04:00");
  it.each<[status: string, shown: string, ...later: Fact[]]>([
    ["On hold", "On hold; exception: on hold, departed", inspected, again],
    ["Awaiting papers", "Awaiting papers, departed", inspected, again],
    ["On hold", "On hold; exception: on hold, arrived", earlier],
    ["On hold", "Arrived, arrived", arrived],
    ["Awaiting papers", "Arrived, arrived", arrived],
    ["customs-clearance", "Customs clearance, customs clearance", earlier],
    ["customs-clearance", "On hold; exception: on hold, customs clearance", heldLater],
  ])("%s stands until something goes further: %s", (status, shown, ...later) => {
    const state = stateOf(...sails, word(status, "2026-11-06T09:00+04:00"), ...later);
    expect(`${inShort(state)}, ${here(state)}`).toBe(shown);
  });

  it("a delivery and a cancellation end the order until they are retracted; an operator's holds against a carrier's", () => {
    const delivered = event("delivered", "2026-11-13T14:00+08:00", at("Singapore"));
    const later = event("arrived", "2026-11-14T14:00+08:00", at("Singapore"));
    for (const status of ["In transit", "Left with a neighbour", "On hold", ""]) {
      const state = stateOf(...SEA, delivered, later, word(status, "2026-11-15T09:00+04:00"));
      expect(`${inShort(state)}, ${state.eta.kind}`).toBe("Delivered, delivered");
    }
    for (const [status, shown] of [
      ["Cancelled", "Cancelled; exception: cancelled, arrived"],
      ["Canceled at origin", "Cancelled, at origin; exception: cancelled, at origin"],
    ] as const)
      for (const day of [12, 14]) {
        const cancelled = word(status, `2026-11-${day}T14:00+04:00`);
        const state = stateOf(...SEA, delivered, cancelled);
        expect(`${inShort(state)}, ${here(state)}`).toBe(shown);
        expect(state.eta.kind).toBe("cancelled");
        expect(standing(state, "outdated")).toContain("delivered");
        expect(inShort(stateOf(...SEA, cancelled, retraction(cancelled)))).toBe("Arrived");
      }
    // Of two carriers' ends the later one holds.
    const byCarrier = (day: number) => event("cancelled", `2026-11-${day}T14:00+04:00`);
    expect(stateOf(delivered, byCarrier(12)).eta.kind).toBe("delivered");
    expect(stateOf(delivered, byCarrier(14)).eta.kind).toBe("cancelled");
  });

  const DAY = "2026-11-20";
  /** Reported on the 20th at `reported`, of `time` on that day; without one a status of then. */
  const said = (code: string, reported: string, time = ""): Fact => {
    const reported_at = new Date(`${DAY}T${reported}+04:00`).toISOString();
    const milestone = code === "RELEASED" ? null : (code as Fact["milestone"]);
    const more = { source: "operator", code, reported_at } as const;
    return time === ""
      ? word(code, `${DAY}T${reported}+04:00`)
      : event(milestone, `${DAY}T${time}+04:00`, more);
  };
  /** "13:00 On hold; 14:00 delivered of 09:00": what an operator reported when, or "carrier: …" did. */
  const reports = (text: string): Fact[] =>
    text.split("; ").map((report) => {
      const pattern = /^(carrier: )?(\S+) (.+?)(?: of (\S+))?$/;
      const [, carrier, reported = "", what = "", time] = pattern.exec(report) ?? [];
      return { ...said(what, reported, time), ...(carrier && { source: "csv" as const }) };
    });

  // biome-ignore format: reports a row
  it.each<[reports: string, shown: string, outdated?: readonly string[], latest?: string]>([
    ["13:00 On hold; 14:00 out for delivery of 09:00", "Out for delivery", ["On hold"]],
    ["13:00 arrived of 09:00; 14:00 In transit", "In transit", ["arrived"]],
    ["13:00 arrived of 09:00; 14:00 at origin of 08:00", "At origin", ["arrived"]],
    ["13:00 departed of 10:00; 14:00 on hold of 09:00", "On hold, departed"],
    ["13:00 on hold of 10:00; 14:00 Waiting for papers", "Waiting for papers"],
    ["12:00 In transit; 13:00 on hold of 12:30; 21:00 RELEASED of 08:00", "In transit", [], "on hold"],
    ["09:00 On hold; 10:00 Cancelled; 21:00 RELEASED of 21:00", "Cancelled", ["RELEASED"]],
    // The milestones stay.
    ["12:00 Arrived; 13:00 Out for customs; 14:00 Damaged", "Damaged, arrived"],
    ["20:05 departed of 20:00; 21:00 arrived of 09:00", "Arrived", ["departed"]],
    ["20:05 departed of 20:00; 21:00 delivered of 09:00", "Delivered", ["departed"]],
    ["carrier: 20:05 departed of 20:00; 21:00 arrived of 09:00", "Arrived", ["departed"]],
    ["14:00 Arrived; carrier: 20:05 departed of 20:00", "Arrived"],
    ["20:05 departed of 20:00; 21:00 on hold of 09:00", "On hold, departed"],
    ["13:00 On hold; 14:00 delivered of 09:00", "Delivered", ["On hold"]],
    ["13:00 Waiting for papers; 14:00 delivered of 09:00", "Delivered", ["Waiting for papers"]],
    ["20:00 on hold of 20:00; 21:00 RELEASED of 21:00; 22:00 delivered of 09:00", "Delivered", ["on hold", "RELEASED"]],
    ["carrier: 09:30 delivered of 09:00; 12:00 Awaiting papers; 13:00 Delivered", "Delivered", ["Awaiting papers"]],
    // Only the day of the delivery is known.
    ["14:05 out for delivery of 14:00; 21:00 delivered of 00:00", "Delivered"],
    // A carrier's event counts when it happened later, and goes further.
    ["14:00 arrived of 09:00; carrier: 14:00 customs clearance of 08:00", "Arrived"],
    ["14:00 arrived of 09:00; carrier: 14:00 customs clearance of 11:00", "Customs clearance"],
    ["14:00 on hold of 09:00; carrier: 14:00 departed of 10:00", "Departed"],
    // A release is reported after the hold, whenever it happened.
    ["12:00 In transit; carrier: 20:00 on hold of 20:00; 21:30 RELEASED of 21:00", "In transit", [], "RELEASED"],
    ["09:00 Arrived; 20:00 on hold of 20:00; 21:00 RELEASED of 21:00", "Arrived", [], "RELEASED"],
    ["09:00 On hold, arrived; 21:00 RELEASED of 21:00", "Arrived", [], "RELEASED"],
  ])("the last report decides, and the newest event doesn't contradict it: %s", (text, shown, outdated = [], latest) => {
    const [status = "", at] = shown.split(", ");
    for (const facts of [reports(text), reports(text).toReversed()]) {
      const state = stateOf(...facts);
      expect(state.order_status).toBe(status);
      expect(here(state)).toBe(at ?? (readStatus(status)?.milestone ?? null));
      expect(state.latest?.code.toLowerCase()).toBe((latest ?? status).toLowerCase());
      expect(standing(state, "outdated")).toEqual(outdated);
      // The line has the time of the event that decides, but none of a status "In transit" or of an exception.
      const { event } = state.milestones.find(({ position }) => position === "here") ?? {};
      if (outdated.length > 0 && /^(?!In|Can)/.test(status)) expect(event).toBe(state.latest);
    }
  });

  it("after a delivery no container's milestone is the newest event", () => {
    const booked = ["MSKU1111110", "MSKU2222225"].map((equipment) =>
      event("booked", `${DAY}T20:00+04:00`, { equipment }),
    );
    const state = stateOf(...booked, said("Delivered", "09:00"));
    expect(state.latest).toMatchObject({ code: "Delivered" });
  });

  it("an arrival that an operator reports at a port on the way is part of the transit, elsewhere it isn't", () => {
    const next = forecast("arrived", "2026-11-29T09:00+01:00", "2026-11-05", at("Hamburg"));
    const report = { source: "operator", reported_at: "2026-11-20T10:00:00.000Z" } as const;
    const call = event("arrived", "2026-11-20T09:00+04:00", { ...report, ...at("Salalah") });
    const leaves = forecast("departed", "2026-11-22T09:00+04:00", "2026-11-05", at("Salalah"));
    expect(stateOf(...sails, next, call).order_status).toBe("Arrived");
    expect(stateOf(...sails, next, leaves, call).order_status).toBe("In transit");
    // Behind its schedule.
    const late = event("arrived", "2026-11-23T09:00+04:00", { ...report, ...at("Salalah") });
    expect(stateOf(...sails, next, leaves, late).order_status).toBe("In transit");
    const arrived = event("arrived", "2026-11-20T09:00+04:00", report);
    expect(stateOf(...sails, next, arrived).order_status).toBe("Arrived");
    const byWord = word("Arrived", "2026-11-20T12:00+04:00");
    expect(stateOf(...SEA, next, byWord).order_status).toBe("Arrived");
  });

  // biome-ignore format: places in a row
  it.each([
    ["FRA", at("DXB"), ["Dubai", "Dubai (DXB)", "AEDXB", "Dubai (AEDXB)", "Dubai Airport", "DXB T2", "dxb"]],
    ["CNSHA", { un_locode: "AEJEA" }, ["JEA", "Jebel Ali Port", "Jebel Ali Free Zone", "Jebel Ali, Dubai", "AEJEA", "Jebel Ali"]],
  ] as const)("an operator's milestone is the order's, however its place is spelled: from %s", (from, to, spellings) => {
    const left = event("departed", "2026-11-05T09:00Z", at(from));
    const expected = forecast("arrived", "2026-11-25T09:00+04:00", "2026-11-05", to);
    for (const milestone of ["arrived", "customs clearance"] as const)
      for (const place of spellings) {
        const more = { source: "operator", ...at(place) } as const;
        const report = event(milestone, "2026-11-20T09:00+04:00", more);
        expect(here(stateOf(left, expected, report)), place).toBe(milestone);
      }
  });

  it("an arrival that an operator reports again, or confirms, stays the arrival with its place", () => {
    const left = event("departed", "2026-11-05T09:00Z", at("FRA"));
    const expected = forecast("arrived", "2026-11-25T09:00+04:00", "2026-11-05", at("DXB"));
    const said = (milestone: Milestone, time: string, place = {}) =>
      event(milestone, time, {
        source: "operator",
        reported_at: new Date(time).toISOString(),
        ...place,
      });
    for (const place of ["Dubai Airport", "DXB T2", "Hall 3"]) {
      const first = said("arrived", "2026-11-20T09:00+04:00", at(place));
      for (const again of [
        said("arrived", "2026-11-20T12:00+04:00"),
        said("customs clearance", "2026-11-20T12:00+04:00", at("Cargo Village")),
        word("Arrived", "2026-11-20T12:00+04:00"),
      ]) {
        const { milestones } = stateOf(left, expected, first, again);
        const places = (one: Milestone) =>
          milestones.find(({ milestone }) => milestone === one)?.event?.place ?? null;
        expect([places("in transit"), places("arrived")], place).toEqual([null, place]);
      }
    }
    // The first port isn't the last one.
    const port = said("arrived", "2026-11-18T09:00+03:00", at("Jeddah"));
    const last = said("arrived", "2026-11-20T09:00+04:00", at("Dubai Airport"));
    expect(
      stateOf(left, expected, port, last).milestones.map(({ event: own }) => own?.place),
    ).toEqual(expect.arrayContaining(["Jeddah", "Dubai Airport"]));
    const [, , , , transit] = stateOf(left, expected, port, last).milestones;
    expect(transit).toMatchObject({ milestone: "in transit", event: { place: "Jeddah" } });
  });

  // biome-ignore format: places in a row
  it.each([
    [at("DXB"), ["DXB", "Dubai", "DUBAI", "Dubai (DXB)", "Dubai Airport (dxb)"], ["Dubai Airport", "DXB T2", "Hall 3 (DXB)"]],
    [at("Jebel Ali", { un_locode: "AEJEA" }), ["AEJEA", "Jebel-Ali", "jebel ali"], ["Jebel Ali Port", "Jebel Ali, Dubai"]],
    [at("XYABC"), ["XYABC", "xyabc"], ["ABC"]],
  ] as const)("a port from which the goods go on is recognized by its code or its name: %j", (port, same, others) => {
    const leaves = forecast("departed", "2026-11-22T09:00+04:00", "2026-11-05", port);
    const next = forecast("arrived", "2026-11-29T09:00+01:00", "2026-11-05", at("Hamburg"));
    const status = (place: string) => {
      const own = event("arrived", "2026-11-20T09:00+04:00", { source: "operator", ...at(place) });
      return stateOf(...sails, leaves, next, own).order_status;
    };
    expect(same.map(status)).toEqual(same.map(() => "In transit"));
    expect(others.map(status)).toEqual(others.map(() => "Arrived"));
  });

  it("a name is the place that it comes with in the order, unless it comes with several", () => {
    const clock = (...facts: readonly Fact[]) => stateOf(...facts).events.at(-1)?.utc_offset;
    const named = event("arrived", "2026-11-25T09:00", at("Dubai"));
    const flies = event("departed", "2026-11-20T09:00+01:00", at("Dubai (DXB)"));
    expect(clock(named)).toBeNull();
    expect(clock(flies, named)).toBe("+04:00");
    const other = event("departed", "2026-11-20T09:00+01:00", at("Dubai", { un_locode: "USJFK" }));
    expect(clock(flies, other, named)).toBeNull();
    const written = event("arrived", "2026-11-25T09:00", at("Dubai (DXB)"));
    expect(stateOf(written).events).toMatchObject([
      { place: "Dubai (DXB)", utc_offset: "+04:00", un_locode: "AEDXB" },
    ]);
    expect(clock(event("arrived", "2026-11-25T09:00", at("Yard (DXB)")))).toBeNull();
  });

  describe("a corrected time replaces the first one in the history", () => {
    const reported = (day: number) => ({ reported_at: `2026-11-${day}T20:00:00.000Z` });
    const times = (...facts: readonly Fact[]) =>
      stateOf(...facts).events.map(({ code, event_time }) => `${code} ${event_time.slice(8, 13)}`);
    const left = event("departed", "2026-11-20T10:00Z", { ...at("DXB"), ...reported(20) });
    const later = { ...event("departed", "2026-11-20T14:00Z", at("DXB")), ...reported(21) };
    // biome-ignore format: a case a row
    it.each<[string, Fact, Fact, readonly string[]]>([
      ["to a later time", left, later, ["departed 20T14"]],
      ["to an earlier time", { ...left, ...reported(22) }, later, ["departed 20T10"]],
      ["at the place in another spelling", left, { ...later, ...at("Dubai (DXB)") }, ["departed 20T14"]],
      ["to another day", left, { ...later, event_time: "2026-11-23T01:00:00.000Z" }, ["departed 23T01"]],
      ["by an operator", { ...left, source: "operator" }, { ...later, source: "operator" }, ["departed 20T14"]],
      ["of customs", { ...left, milestone: "customs clearance", code: "CUSR" }, { ...later, milestone: "customs clearance", code: "CUSR" }, ["CUSR 20T14"]],
      ["not of two in one message", left, { ...later, ...reported(20) }, ["departed 20T10", "departed 20T14"]],
      ["not at another place", left, { ...later, ...at("JFK") }, ["departed 20T10", "departed 20T14"]],
      ["not by another flight", left, { ...later, leg: "EK 202" }, ["departed 20T10", "departed 20T14"]],
      ["not of an operator beside a carrier", left, { ...later, source: "operator" }, ["departed 20T10", "departed 20T14"]],
      ["not of parts", { ...left, pieces: 2, pieces_total: 4 }, { ...later, pieces: 2, pieces_total: 4 }, ["departed 20T10", "departed 20T14"]],
      ["not of what is in transit again", { ...left, milestone: "in transit" }, { ...later, milestone: "in transit" }, ["departed 20T10", "departed 20T14"]],
      ["not of two exceptions", { ...left, milestone: "on hold" }, { ...later, milestone: "on hold" }, ["departed 20T10", "departed 20T14"]],
    ])("%s", (_, first, second, shown) => {
      expect(times(first, second)).toEqual(shown);
      expect(times(second, first)).toEqual(shown);
      expect(times(first, second, retraction(second)).slice(0, 1)).toEqual(times(first));
    });

    it("not once the goods came back, and also beside another container's moves", () => {
      const back = event("arrived", "2026-11-20T12:00Z", { ...at("DXB"), ...reported(20) });
      expect(times(left, back, later)).toEqual([
        "departed 20T10",
        "arrived 20T12",
        "departed 20T14",
      ]);
      const [own, corrected] = [left, later].map((fact) => ({
        ...fact,
        equipment: "MSKU1111110",
      })) as [Fact, Fact];
      expect(times(own, { ...back, equipment: "MSKU2222225" }, corrected)).toEqual([
        "arrived 20T12",
        "departed 20T14",
      ]);
    });
  });

  it("a hold ends with a release or a milestone that goes further", () => {
    const more = at("Jebel Ali");
    const own = { ...more, source: "operator" } as const;
    const [cleared, held] = [own, more].map((by) => [
      event("customs clearance", "2026-11-12T10:00+04:00", by),
      event("on hold", "2026-11-12T10:01+04:00", by),
    ]) as [Fact[], Fact[]];
    const later = (before: readonly Fact[], milestone: Fact["milestone"]) => {
      const code = milestone ?? "RELEASED";
      return stateOf(...before, event(milestone, "2026-11-12T10:02+04:00", { code, ...more }));
    };
    const words = [
      word("Customs clearance", "2026-11-12T10:00+04:00"),
      word("On hold", "2026-11-12T10:01+04:00"),
    ];
    for (const before of [cleared, words, [cleared[0] as Fact, held[1] as Fact]]) {
      expect(later(before, "arrived").order_status).toBe("On hold");
      expect(later(before, "out for delivery").order_status).toBe("Out for delivery");
      expect(later(before, null).order_status).toBe("Customs clearance");
    }
    const left = event("out for delivery", "2026-11-12T10:00+04:00", more);
    expect(later([left, held[1] as Fact], "arrived").order_status).toBe("On hold");
    expect(later([left, held[1] as Fact], "delivered").order_status).toBe("Delivered");
  });

  it("an empty status leaves it to the events", () => {
    const empty = word("", "2026-11-14T09:00+04:00");
    const state = stateOf(...sails, word("On hold", "2026-11-13T09:00+04:00"), empty);
    expect(state).toMatchObject({ order_status: "Departed", exception: null });
    expect(stateOf(empty)).toMatchObject({ order_status: null, milestones: [] });
  });

  it("the history shows what an operator said, but not the status that came with the order", () => {
    const more = { note: "Papers are missing" };
    const said = word("On hold", "2026-11-06T09:00+04:00", more);
    const shown = { code: "On hold", ...more, standing: "happened" };
    expect(stateOf(...sails, said).events.at(-1)).toMatchObject(shown);
    const state = stateOf(...sails, { ...said, source: "order" });
    expect(state.order_status).toBe("On hold");
    expect(state.events).toHaveLength(3);
    expect(state.latest?.code).toBe("departed");
  });
});

describe("containers", () => {
  const own = (equipment: string, code = "arrived") => ({ equipment, code });
  const departed = ["MSKU1111110", "MSKU2222225"].map((equipment) =>
    event("departed", "2026-11-05T09:00+04:00", own(equipment)),
  );
  const arrived = event("arrived", "2026-11-12T09:00+08:00", own("MSKU2222225"));

  it("the order is where the last one is, without one that was taken out of the shipment", () => {
    expect(stateOf(...departed, arrived).order_status).toBe("Departed");
    const removed = event(null, "2026-11-06T09:00+04:00", own("MSKU1111110", "RMVD"));
    const state = stateOf(...departed, arrived, removed);
    expect(state).toMatchObject({ order_status: "Arrived", containers: [] });
  });

  it("an operator's word moves every container that is behind it", () => {
    const reached = (status: string) =>
      stateOf(...departed, arrived, word(status, "2026-11-13T09:00+04:00")).containers.map(
        ({ milestone }) => milestone,
      );
    expect(reached("Awaiting papers")).toEqual(["departed", "arrived"]);
    expect(reached("In transit")).toEqual(["in transit", "arrived"]);
    expect(reached("Out for delivery")).toEqual(["out for delivery", "out for delivery"]);
  });
});

it("hundreds of containers have each what names no container", () => {
  const time = (hour: number) =>
    new Date(Date.UTC(2026, 0, 1, hour)).toISOString().replace(":00.000Z", "Z");
  const facts = [
    ...Array.from({ length: 499 }, (_, n) => event("departed", time(n), at(`Port ${n}`))),
    ...Array.from({ length: 500 }, (_, n) =>
      event("at origin", time(n), { equipment: `MSKU${String(n).padStart(7, "0")}` }),
    ),
    event("out for delivery", time(1000)),
  ].map((fact, id) => ({ ...fact, id }));
  const { logs } = derivePosition(placeInTime(facts, new Map()), []);
  expect(logs.map((log) => log.facts.length)).toEqual(Array(500).fill(501));
  expect(stateOf(...facts).order_status).toBe("Out for delivery");
});

it("an event without a time zone has that of its place, else it is sorted by that of another one there", () => {
  const state = stateOf(
    event("delivered", "2026-11-12T18:45+08:00", at("Pasay")),
    event("customs clearance", "2026-11-12T13:25", at("Manila")),
    event("arrived", "2026-11-12T09:00+08:00", at("Manila")),
  );
  expect(standing(state, "happened")).toEqual(["arrived", "customs clearance", "delivered"]);
  expect(state.events[1]?.utc_offset).toBeNull();
  const [held] = stateOf(event("on hold", "2026-11-04T20:00", { un_locode: "AEJEA" })).events;
  expect(held).toMatchObject({ event_time: "2026-11-04T16:00:00.000Z", utc_offset: "+04:00" });
  // In summer and in winter.
  const [left, back] = ["2026-10-31T20:00", "2026-11-02T08:00"].map((time, leg) =>
    event("departed", time, at("JFK", { leg: `EK ${leg}` })),
  );
  const offsets = stateOf(left as Fact, back as Fact).events.map(({ utc_offset }) => utc_offset);
  expect(offsets).toEqual(["-04:00", "-05:00"]);
});

describe("properties", () => {
  const anyFacts = anyLog.map(toFacts);

  /** Facts that nothing retracts or is said to retract: their sequence may be any. */
  const withoutRetractions = anyFacts.map((facts) =>
    facts.filter(({ kind }) => kind !== "retraction"),
  );

  /** The fact as another query reads it: with more columns, in another sequence. */
  function read(fact: Fact): Fact {
    const columns = Object.entries({ ...fact, author: "Amina" });
    return Object.fromEntries(columns.reverse()) as unknown as Fact;
  }

  const retracting = (retracts: number, id: number, facts: readonly Fact[]): Fact => ({
    ...(facts[0] as Fact),
    ...{ kind: "retraction", milestone: null, id, retracts },
  });
  /** Facts, and one of them. */
  const withOne = (facts: typeof anyFacts) =>
    fc
      .tuple(facts, fc.nat(20))
      .filter(([all]) => all.length > 0)
      .map(([all, index]) => [all, all[index % all.length] as Fact] as const);

  it("the sequence in which facts came changes nothing", () => {
    const shuffled = withoutRetractions.chain((facts) =>
      fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length })),
    );
    fc.assert(
      fc.property(shuffled, ([facts, others]) => {
        const renumbered = others.map((fact, index) => read({ ...fact, id: index + 1 }));
        expect(stateOf(...renumbered)).toEqual(stateOf(...facts));
      }),
    );
  });

  it("a retraction gives the state before the newest fact, and leaves no trace when it is retracted", () => {
    fc.assert(
      fc.property(withOne(anyFacts), ([facts, fact]) => {
        const back = retracting(facts.at(-1)?.id ?? 0, 100, facts);
        expect(stateOf(...facts, back)).toEqual(stateOf(...facts.slice(0, -1)));
        const other = [retracting(fact.id, 100, facts), retracting(100, 101, facts)];
        expect(stateOf(...facts, ...other)).toEqual(stateOf(...facts));
      }),
    );
  });

  const LAST = "2026-11-20T08:00:00.000Z";
  const isEnded = (facts: readonly Fact[]) =>
    ["delivered", "cancelled"].includes(stateOf(...facts).eta.kind);

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
        const next = forecast("arrived", "2026-11-25T12:00+04:00", LAST, at("Hamburg"));
        const estimates = Math.min(one, other) >= MILESTONES.indexOf("arrived") ? [next] : [];
        const happened = event(reached, "2026-11-21T12:00+04:00", at("Jebel Ali"));
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

  it("what is shown of an order never contradicts itself", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(contradictionsOf(trackedOrder(facts), facts)).toEqual([]);
      }),
    );
  });
});
