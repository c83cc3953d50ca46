import { describe, expect, it } from "vitest";
import { readDcsa } from "#workers/imports/carriers/dcsa.ts";
import type { CarrierFile } from "#workers/imports/file.ts";
import { Budget, LIMITS } from "#workers/imports/files/budget.ts";
import {
  SAID_BY_2_2,
  SAID_BY_3_0,
  SAID_BY_3_0_BETA,
  VERSION_2_2,
  VERSION_3_0,
  VERSION_3_0_BETA,
} from "../support/dcsa-events.ts";

const read = (content: unknown) =>
  readDcsa(JSON.stringify(content), new Budget("events.json", LIMITS));
const eventsOf = ({ rows }: CarrierFile) => rows.flatMap(({ events }) => events);
const retractionsOf = ({ rows }: CarrierFile) =>
  rows.filter(({ retraction }) => retraction !== null);

function said(file: CarrierFile): string[] {
  return eventsOf(file).map(({ event }) =>
    [
      event.code,
      event.milestone,
      event.classifier,
      event.event_time.slice(0, 16),
      event.utc_offset,
      event.place,
      event.un_locode,
      event.leg,
      event.note,
      event.reported_at?.slice(0, 16),
    ]
      .map((part) => part ?? "")
      .join("|"),
  );
}

describe("events as ocean carriers' APIs answer them", () => {
  it.each([
    ["2.2", VERSION_2_2, SAID_BY_2_2],
    ["3.0 Beta 1", VERSION_3_0_BETA, SAID_BY_3_0_BETA],
    ["3.0.0", VERSION_3_0, SAID_BY_3_0],
    ["2.2, wrapped", { events: VERSION_2_2 }, SAID_BY_2_2],
    ["2.2, a single one", VERSION_2_2[0], SAID_BY_2_2.slice(0, 1)],
  ])("events of DCSA %s are read", (_, content, expected) => {
    const file = read(content);
    expect(file.problems).toEqual([]);
    expect(said(file)).toEqual(expected);
  });

  it("events name their order by our number, documents and containers", () => {
    const identifiers = {
      numbers: ["T-1"],
      documents: ["ABC709951", "HHL71800000"],
      equipment: ["APZU4812090", "APZU4812090"],
    };
    expect(read(VERSION_2_2).rows[1]?.identifiers).toEqual(identifiers);
    expect(read(VERSION_3_0).rows[1]?.identifiers).toEqual(identifiers);
    expect(read(VERSION_3_0_BETA).rows[0]?.identifiers).toEqual({
      numbers: [],
      documents: ["HHL71800000", "ABC709951", "HHL71800000"],
      equipment: ["APZU4812090"],
    });
  });

  it("events name their container, their mode of transport and the carrier's id", () => {
    const details = (content: unknown) =>
      eventsOf(read(content)).map(({ event }) => [event.source_id, event.equipment, event.mode]);
    expect(details(VERSION_2_2)).toEqual([
      ["e1", null, null],
      ["e2", "APZU4812090", "vessel"],
      ["e3", "APZU4812090", "vessel"],
      ["e4", "APZU4812090", "vessel"],
      ["e5", null, "vessel"],
      ["e6", "APZU4812090", "vessel"],
      ["e7", null, null],
    ]);
    // A confirmed booking is that of all containers.
    expect(details(VERSION_3_0)).toEqual([
      ["c1", null, null],
      ["c2", "APZU4812090", "vessel"],
      ["c3", "APZU4812090", null],
      ["c4", "APZU4812090", "vessel"],
      ["c5", "APZU4812090", "vessel"],
      ["c6", "APZU4812090", null],
      ["c7", "APZU4812090", null],
    ]);
    const [, gatedOut] = VERSION_2_2;
    const spelled = { ...gatedOut, equipmentReference: "apzu 481209-0" };
    expect(details([spelled])).toEqual([["e2", "APZU4812090", "vessel"]]);
  });

  it.each(["TRUCK", "RAIL", "BARGE"])(
    "a %s departs as a vessel does, and says what it is",
    (mode) => {
      const [, , , , arrival] = VERSION_2_2;
      const transportCall = { ...arrival.transportCall, modeOfTransport: mode };
      const departure = { ...arrival, transportEventTypeCode: "DEPA", transportCall };
      expect(eventsOf(read([departure]))).toMatchObject([
        { event: { milestone: "departed", mode: mode.toLowerCase() } },
      ]);
    },
  );

  it("a reason for a delay stands in words, and beside it what the carrier adds", () => {
    const [, , , , arrival] = VERSION_2_2;
    const noteOf = (delayReasonCode: string, changeRemark: string | null) =>
      eventsOf(read([{ ...arrival, delayReasonCode, changeRemark }]))[0]?.event.note;
    expect(noteOf("WEA", null)).toBe("Delay: bad weather.");
    expect(noteOf("pit", "Tug strike until Friday")).toBe(
      "Delay: no pilot or tug available. Tug strike until Friday",
    );
    expect(noteOf("XYZ", "Late")).toBe("Late");
    expect(noteOf("constructor", null)).toBeNull();
  });

  it("events that the file itself retracts are left out, and those about devices, with a remark", () => {
    const beta = read(VERSION_3_0_BETA);
    expect(beta.remarks).toEqual(["1 event that the file itself retracts was left out."]);
    expect(retractionsOf(beta)).toMatchObject([
      { line: 4, retraction: { sourceId: "b3", event: null, isOfThisFile: true } },
    ]);
    const file = read(VERSION_3_0);
    expect(file.remarks).toEqual([
      "2 events of the type IOT, REEFER were left out: such events don't report where the goods are.",
    ]);
    expect(retractionsOf(file)).toMatchObject([
      {
        line: 10,
        retraction: { sourceId: "c10", event: { code: "ARRI" }, isOfThisFile: false },
      },
    ]);
  });

  it("the remark names unknown types in one short line, without control characters", () => {
    const [good] = VERSION_2_2;
    const remarks = read([{ ...good, eventType: `\u001b[2J${"x".repeat(500)}` }]).remarks;
    expect(remarks.join()).toMatch(/^1 event of the type \[2JX{76}… was left out/);
  });

  it("events that can't be stored are refused and named", () => {
    const [good] = VERSION_2_2;
    const { problems, ...file } = read([
      good,
      { ...good, eventDateTime: "12/11/2026" },
      { ...good, eventClassifierCode: "REQ" },
      { ...good, shipmentEventTypeCode: "X".repeat(90) },
      { ...good, shipmentEventTypeCode: undefined },
      { eventID: "x" },
      null,
    ]);
    expect(eventsOf({ problems, ...file })).toHaveLength(1);
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [2, "eventDateTime"],
      [3, "eventClassifierCode"],
      [4, "event"],
      [5, "event"],
      [6, null],
      [7, null],
    ]);
  });

  it.each(["{", "[1, 2", '{"events": 1}', "{}", '"text"', "3"])(
    "%s is refused as a list of events",
    (json) => {
      expect(() => readDcsa(json, new Budget("events.json", LIMITS))).toThrow(/events\.json/);
    },
  );
});
