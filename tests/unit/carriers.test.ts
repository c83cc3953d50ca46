import { describe, expect, it } from "vitest";
import {
  isCargoImp,
  readCargoImp as readRows,
  unwrapCargoImp,
} from "#workers/imports/carriers/cargo-imp.ts";
import { readDcsa } from "#workers/imports/carriers/dcsa.ts";
import { isKnownEvent, readEventName } from "#workers/imports/events.ts";
import type { CarrierFile } from "#workers/imports/file.ts";
import { Budget, LIMITS } from "#workers/imports/files/budget.ts";
import { AIR_STATUS_LINES, type AirStatus, UNREADABLE_LINES } from "../support/air-status-lines.ts";
import { CARRIER_LABELS } from "../support/carrier-labels.ts";
import {
  SAID_BY_2_2,
  SAID_BY_3_0,
  SAID_BY_3_0_BETA,
  VERSION_2_2,
  VERSION_3_0,
  VERSION_3_0_BETA,
} from "../support/dcsa-events.ts";

describe("Cargo-IMP", () => {
  const RECEIVED = new Date("2026-11-22T12:00:00Z");

  /** The events, each with what is known of its row. */
  async function readCargoImp(text: string, received: Date) {
    const { rows, ...file } = await readRows(text, received, new Budget("fsu.txt", LIMITS));
    const events = rows.flatMap(({ line, identifiers, events }) =>
      events.map((event) => ({ line, identifiers, ...event })),
    );
    return { ...file, events };
  }

  async function saidBy({ waybill, line }: AirStatus): Promise<string> {
    const { events, problems, remarks } = await readCargoImp(
      `FSU/15\n${waybill}\n${line}\n`,
      RECEIVED,
    );
    expect(problems).toEqual([]);
    // A second event is the flight's arrival.
    const [only] = events;
    expect(remarks).toHaveLength(only ? 0 : 1);
    if (!only) return "left out";
    const { event, identifiers } = only;
    expect(JSON.stringify(only)).not.toContain("DOE");
    expect(identifiers.documents).toEqual([waybill.slice(0, 12)]);
    expect(event.utc_offset).toBeNull();
    expect(event.event_time).toMatch(/:00\.000Z$/);
    const share = event.pieces === null ? null : `${event.pieces}/${event.pieces_total}`;
    return [
      ...[event.code.replace(" ", "_"), event.milestone?.replace(" ", "-"), event.classifier],
      ...[event.event_time.slice(0, 16), event.place, event.leg, share, event.note],
    ]
      .map((part) => part ?? "–")
      .join(" ");
  }

  it.each(AIR_STATUS_LINES)("$line is read without guessing", async (status) => {
    expect(await saidBy(status)).toBe(status.said);
  });

  it.each(UNREADABLE_LINES)("%s is refused and named", async (line) => {
    const { events, problems } = await readCargoImp(
      `FSU/15\n176-12345675DXBJFK/T1\n${line}`,
      RECEIVED,
    );
    expect(events).toEqual([]);
    expect(problems).toMatchObject([{ line: 3, value: line }]);
  });

  it.each(["ARR", "RCF", "NFD", "DIS"])("%s with two airports is asked about", async (code) => {
    const line = `${code}/EK201/19NOV1634/DXBJFK/T12K480`;
    const { events, problems } = await readCargoImp(
      `FSU/15\n176-12345675DXBJFK/T12\n${line}`,
      RECEIVED,
    );
    const reason = `${code} is reported at one airport, and this line has two, DXB and JFK. Ask its sender for the line with the airport where it happened.`;
    expect([events, problems]).toMatchObject([[], [{ line: 3, value: line, reason }]]);
  });

  /** "5 157-53806270 RCF": the line of each event, its air waybills and its code. */
  const namesOf = ({ events }: Awaited<ReturnType<typeof readCargoImp>>) =>
    events.map(({ line, identifiers, event }) =>
      [line, ...identifiers.documents, event.code].join(" "),
    );

  it("readCargoImp reads messages with an envelope, remarks, customs data and containers", async () => {
    const lines = [
      ...["QD SIN05XH", ".HDQFMQR 200739", "FSU/14", "157-53806270HKGDXB/P2K505.0T10"],
      ...["RCF/QR8403/20NOV1039/DXB/T10K2525/S0720/A1008", "OCI/HK/ISS/RA/28490", "/HK//SS/SPX"],
      ...["/HK//SM/XRY", "ULD/PMC72534QR/PMC77313QR", "", "FSA/15", "176-12345675DXBJFK/T12"],
      ...["dep/ek201/19nov/dxbjfk/T12/A0841", "OSI/KEEP COOL"],
    ];
    const file = await readCargoImp(lines.join("\r\n"), RECEIVED);
    expect(file.problems).toEqual([]);
    expect(namesOf(file)).toEqual(["5 157-53806270 RCF", "13 176-12345675 DEP"]);
    expect(file.remarks).toEqual(["3 lines without a status and its time were left out."]);
  });

  it("readCargoImp reads lines without a message, and names no document where there is no air waybill", async () => {
    const text = "RCS/18NOV1510/DXB/T12\nDEP/EK201/19NOV/DXBJFK/T12/A0841";
    expect(isCargoImp(text)).toBe(true);
    expect(namesOf(await readCargoImp(text, RECEIVED))).toEqual(["1 RCS", "2 DEP"]);
    const next = await readCargoImp("FSU/15\n176-12345675\nFSU/15\nRCS/18NOV1510/DXB", RECEIVED);
    expect(namesOf(next)).toEqual(["4 RCS"]);
    expect(isCargoImp("order_number,event,time\nRCS/1,RCS,2026-11-18")).toBe(false);
  });

  it.each([
    ["BKD/EK201/19NOV/DXBJFK/T12K480/S0830/S1425", "arrived planned 2026-11-19T14:25 JFK"],
    ["DEP/EK201/19NOV/DXBJFK/T12K480/A0841/E1430", "arrived estimated 2026-11-19T14:30 JFK"],
    ["DEP/EK201/19NOV/DXBJFK/T12K480/A2341/S0430-N", "arrived estimated 2026-11-20T04:30 JFK"],
    ["DEP/LH631/19NOV/DXBFRA/T12K480/A0210/A0605", "in transit estimated 2026-11-19T06:05 FRA"],
    ["DEP/EK201/19NOV/DXBJFK/T12K480/A0841", ""],
    ["RCF/EK201/19NOV1634/JFK/T12K480/S0720/A1008", ""],
  ])("the flight's arrival by %s is %s", async (line, expected) => {
    const { events } = await readCargoImp(`FSU/15\n176-12345675DXBJFK/T12K480\n${line}`, RECEIVED);
    const arrivals = events.flatMap(
      ({ event: { code, milestone, classifier, event_time, place } }) =>
        code === "ARR" ? [milestone, classifier, event_time.slice(0, 16), place] : [],
    );
    expect(arrivals.join(" ")).toBe(expected);
  });

  it("readCargoImp counts a part's pieces against those of the air waybill, and says it in words where nothing tells all", async () => {
    const shareOf = async (text: string) => {
      const { events } = await readCargoImp(text, RECEIVED);
      const [read] = events;
      return [read?.event.pieces, read?.event.pieces_total, read?.event.note];
    };
    const line = "RCF/EK201/19NOV1634/JFK/P2K80";
    expect(await shareOf(`FSU/15\n176-12345675DXBJFK/T12K480\n${line}T10`)).toEqual([2, 10, null]);
    expect(await shareOf(`FSU/15\n176-12345675DXBJFK/P9T12\n${line}`)).toEqual([2, 12, null]);
    expect(await shareOf(line)).toEqual([2, null, "Part of the goods: 2 pieces."]);
    expect(await shareOf("RCF/EK201/19NOV1634/JFK/T12K480")).toEqual([null, null, null]);
  });

  const body = "FSU/14\n157-10000001HKGDXB/T8K400\nRCF/QR1006/21NOV1100/DXB/T8\n";
  const edifact = (text: string) =>
    `UNB+IATA:1+A+B+261124:1015+X'UNH+1+CIMFSU:14'${text}'UNT+3+1'UNZ+1+X'`;
  it.each([
    ["telex", `\u0001QU DXBXX\n.HDQFM 241039\n\u0002${body.trim()}=\n\u0003NNNN\n`],
    ["EDIFACT", `UNA:+.? '\n${edifact(body)}`],
    ["EDIFACT on one line", edifact(body.replaceAll("\n", "'"))],
    ["an e-mail", `From: a@b\nSubject: Fwd\n\n${body.replace(/^(?=.)/gm, "> ")}`],
    ["an e-mail of an e-mail", body.replace(/^(?=.)/gm, ">> ")],
    ["one line", body.replaceAll("\n", " ")],
    ["small letters", body.toLowerCase()],
  ])("a message in the wrapper of %s is read", async (_, text) => {
    const message = await unwrapCargoImp(text, new Budget("fsu.txt", LIMITS));
    expect(isCargoImp(message)).toBe(true);
    const file = await readCargoImp(message, RECEIVED);
    expect(file.problems).toEqual([]);
    expect(namesOf(file)).toEqual([expect.stringMatching(/^\d+ 157-10000001 RCF$/)]);
  });
});

describe("a label of an ocean carrier", () => {
  function meaningOf(label: string): string {
    const event = readEventName(label);
    if (!event.isOfGoods) return "not of the goods";
    return isKnownEvent(event) ? (event.milestone ?? "no milestone") : "unknown";
  }

  it.each(CARRIER_LABELS)("of $carrier: $meaning: $labels", ({ meaning, labels }) => {
    for (const label of labels)
      for (const spelled of [label, label.toUpperCase(), ` ${label.replaceAll(" ", "  ")}.`])
        expect(meaningOf(spelled), spelled).toBe(meaning);
  });

  it("reaches no milestone where it is denied, doubted or about something else", () => {
    const labels = CARRIER_LABELS.flatMap(({ labels: some }) => some);
    expect(labels.length).toBeGreaterThan(200);
    const denied = labels.flatMap((label) => [`Not ${label}`, `${label}?`, `${label} notice`]);
    expect(denied.filter((label) => readEventName(label).milestone !== null)).toEqual([]);
  });
});

describe("DCSA", () => {
  const read = (content: unknown) =>
    readDcsa(JSON.stringify(content), new Budget("events.json", LIMITS));
  const eventsOf = ({ rows }: CarrierFile) => rows.flatMap(({ events }) => events);

  const said = (file: CarrierFile) =>
    eventsOf(file).map(({ event }) => {
      const { code, milestone, classifier, utc_offset, place, un_locode, leg, note } = event;
      const [time, reported] = [event.event_time.slice(0, 16), event.reported_at?.slice(0, 16)];
      const parts = [code, milestone, classifier, time, utc_offset, place, un_locode, leg, note];
      return [...parts, reported].map((part) => part ?? "").join("|");
    });

  it.each([
    ["2.2, wrapped", { events: VERSION_2_2 }, SAID_BY_2_2],
    ["3.0 Beta 1", VERSION_3_0_BETA, SAID_BY_3_0_BETA],
    ["3.0.0", VERSION_3_0, SAID_BY_3_0],
    ["2.2, a single one", VERSION_2_2[0], SAID_BY_2_2.slice(0, 1)],
  ])("events of DCSA %s are read", async (_, content, expected) => {
    const file = await read(content);
    expect(file.problems).toEqual([]);
    expect(said(file)).toEqual(expected);
  });

  it("events name their order by our number, documents and containers", async () => {
    const equipment = ["APZU4812090", "APZU4812090"];
    const documents = ["ABC709951", "HHL71800000"];
    for (const version of [VERSION_2_2, VERSION_3_0])
      expect((await read(version)).rows[1]?.identifiers).toEqual({
        numbers: ["T-1"],
        documents,
        equipment,
      });
    expect((await read(VERSION_3_0_BETA)).rows[0]?.identifiers).toEqual({
      ...{ numbers: [], documents: ["HHL71800000", ...documents], equipment: ["APZU4812090"] },
    });
  });

  it.each([
    [{ carrierBookingReference: ["B-1", "B-2"] }, { documents: ["B-1", "B-2"] }],
    [{ transportDocumentReference: ["L-1"] }, { documents: ["L-1"] }],
    [{ references: ["T-1", "PO-7"] }, { numbers: ["T-1", "PO-7"] }],
    [{ documentReferences: ["B-1"] }, { documents: ["B-1"] }],
  ])("events name all references of a list: %j", async (lists, identifiers) => {
    const { documentReferences, references, ...event } = VERSION_2_2[4];
    const { rows } = await read([{ ...event, ...lists }]);
    expect(rows).toMatchObject([{ identifiers }]);
  });

  it("events name their container, their mode of transport and the carrier's id", async () => {
    const details = async (content: unknown) =>
      eventsOf(await read(content)).map(({ event: { source_id, equipment, mode } }) =>
        [source_id, equipment ?? "–", mode ?? "–"].join(" "),
      );
    // A confirmed booking is that of all containers.
    expect(await details(VERSION_3_0)).toEqual([
      ...["c1 – –", "c2 APZU4812090 vessel", "c3 APZU4812090 –", "c4 APZU4812090 vessel"],
      ...["c5 APZU4812090 vessel", "c6 APZU4812090 –", "c7 APZU4812090 –"],
    ]);
    expect((await details(VERSION_2_2)).slice(4)).toEqual([
      ...["e5 – vessel", "e6 APZU4812090 vessel", "e7 – –"],
    ]);
    const spelled = { ...VERSION_2_2[1], equipmentReference: "apzu 481209-0" };
    expect(await details([spelled])).toEqual(["e2 APZU4812090 vessel"]);
  });

  /** The event of a code in a transport call, by its type. */
  const called = (code: string, more: object = {}, call: object = {}) => {
    const type = ["ARRI", "DEPA"].includes(code) ? "TRANSPORT" : "EQUIPMENT";
    const transportCall = { UNLocationCode: "SGSIN", modeOfTransport: "VESSEL", ...call };
    const none = { transportEventTypeCode: undefined };
    const event = { ...VERSION_2_2[4], ...none, eventType: type, transportCall, ...more };
    return { ...event, [`${type.toLowerCase()}EventTypeCode`]: code };
  };
  const milestoneOf = async (event: object) => eventsOf(await read([event]))[0]?.event.milestone;

  it.each(["ARRI", "DEPA", "LOAD", "DISC"])("%s by land is no move of a vessel", async (code) => {
    for (const modeOfTransport of ["TRUCK", "Rail", "BARGE"]) {
      const event = called(code, {}, { modeOfTransport });
      expect(eventsOf(await read([event]))).toMatchObject([
        { event: { milestone: null, mode: modeOfTransport.toLowerCase() } },
      ]);
    }
    const facilities = ["RAMP", "INTE", "DEPOT", "CLOC"].map((facilityTypeCode) => ({
      facilityTypeCode,
    }));
    for (const facility of facilities)
      expect(await milestoneOf(called(code, {}, facility))).toBeNull();
  });

  it.each([
    ["DEPA", "POL", "departed"],
    ["LOAD", "POL", "at origin"],
    ["DISC", "POD", "arrived"],
    ["ARRI", "PDE", "arrived"],
  ])("%s by land at %s is %s, by the type of the place", async (code, shipmentLocationType, is) => {
    for (const modeOfTransport of ["TRUCK", "RAIL", "BARGE"])
      expect(await milestoneOf(called(code, { shipmentLocationType }, { modeOfTransport }))).toBe(
        is,
      );
  });

  it.each(["EMPTY CONTAINER", "Unladen", "NOT_LADEN", "not laden", "M", "MTY", "E"])(
    "a container that is %s is empty",
    async (emptyIndicatorCode) => {
      expect(await milestoneOf(called("DISC", { emptyIndicatorCode }))).toBeNull();
    },
  );

  it("a container that isn't laden is empty", async () => {
    expect(await milestoneOf(called("DISC", { isLaden: false }))).toBeNull();
    expect(await milestoneOf(called("DISC", { isLaden: true }))).toBe("arrived");
  });

  it.each([
    { shipmentLocationType: "Port of transshipment" },
    { shipmentLocationType: "T/S port" },
    { changeRemark: "Discharged for transhipment" },
    { remarks: "full transshipment" },
    { description: "Transshipment Discharged" },
  ])("%j is a transshipment in words", async (words) => {
    const file = await read([called("DISC", words)]);
    expect([eventsOf(file)[0]?.event.milestone, file.remarks]).toEqual(["in transit", []]);
  });

  it("no transshipment, in words, is none", async () => {
    expect(await milestoneOf(called("DISC", { remark: "Without transshipment" }))).toBe("arrived");
  });

  it.each([
    ["DELIVERED", {}, "delivered", "delivered"],
    ["DELIVERED", { shipmentLocationType: "PDE" }, "delivered", "delivered"],
    ["DELIVERED", { shipmentLocationType: "POL" }, "EQUIPMENT delivered", null],
    ["DELIVERED", { shipmentLocationType: "PTS" }, "EQUIPMENT delivered", null],
    ["DELIVERED", { facilityTypeCode: "POTE" }, "EQUIPMENT delivered", null],
    ["DELIVERED", { emptyIndicatorCode: "EMPTY" }, "EQUIPMENT delivered", null],
    ["CANC", {}, "EQUIPMENT CANC", null],
    ["CANCELLED", {}, "EQUIPMENT CANC", null],
    ["HOLD", {}, "EQUIPMENT HOLD", null],
  ])("the equipment event %s with %j is %s, %s", async (code, more, stored, milestone) => {
    const [only] = eventsOf(await read([called(code, more)]));
    expect(only?.event).toMatchObject({ code: stored, milestone });
    expect(isKnownEvent({ code: stored })).toBe(milestone !== null);
  });

  it.each([
    [{ eventType: "TRANSPORT", transportEventTypeCode: "CANC" }, "TRANSPORT CANC"],
    [{ eventType: "SHIPMENT", shipmentEventTypeCode: "CANC" }, "CANC"],
  ])("a cancellation without its document is asked about: %j", async (type, code) => {
    const { transportEventTypeCode, ...event } = VERSION_2_2[4];
    const [only] = eventsOf(await read([{ ...event, ...type }]));
    expect([only?.event.code, only?.event.milestone]).toEqual([code, null]);
    expect(isKnownEvent({ code })).toBe(false);
  });

  const WITHDRAWN = [
    { eventStatus: "CANCELLED" },
    { status: "Deleted" },
    { isCancelled: true },
    { cancelled: "true" },
    { deleted: true },
    { is_deleted: 1 },
    { deletedAt: "2026-11-20T10:00:00Z" },
    { isRetracted: "Y" },
    { isValid: false },
    { active: "no" },
  ];

  it.each(WITHDRAWN)("an event with %j doesn't hold", async (more) => {
    const { eventID, ...event } = VERSION_2_2[4];
    const [known, unknown] = await Promise.all([
      read([{ ...event, eventID, ...more }]),
      read([{ ...event, ...more }]),
    ]);
    expect(eventsOf(known).concat(eventsOf(unknown))).toEqual([]);
    expect(known.rows).toMatchObject([{ retraction: { sourceId: eventID } }]);
    expect(unknown.remarks).toEqual(["1 event that the sender cancelled or deleted was left out."]);
  });

  it.each([
    ["a list", { deleted: true }, (events: unknown) => ({ events })],
    ["a message", { isCancelled: "Y" }, (event: unknown) => ({ event })],
    ["data in a message", { eventStatus: "DELETED" }, (event: unknown) => ({ data: { event } })],
    ["its shipment", { status: "Cancelled" }, (event: unknown) => ({ containers: [{ event }] })],
  ])("an event in %s with %j doesn't hold", async (_, flag, wrap) => {
    const file = await read({ ...flag, ...wrap([VERSION_2_2[4]]) });
    expect(file.rows).toMatchObject([{ events: [], retraction: { sourceId: "e5" } }]);
    const { eventID, ...unnamed } = VERSION_2_2[4];
    expect((await read({ ...flag, ...wrap([unnamed]) })).remarks).toEqual([
      "1 event that the sender cancelled or deleted was left out.",
    ]);
  });

  it.each([{ deleted: false }, { isActive: false }, { status: "COMPLETED" }, { cancelled: null }])(
    "events in a list with %j hold",
    async (flag) => {
      expect(eventsOf(await read({ ...flag, events: [VERSION_2_2[4]] }))).toHaveLength(1);
    },
  );

  it.each([
    { eventStatus: "ACTIVE" },
    { isCancelled: false },
    { deleted: "no" },
    { deletedAt: null },
    { isActive: null },
  ])("an event with %j holds", async (more) => {
    expect(eventsOf(await read([{ ...VERSION_2_2[4], ...more }]))).toHaveLength(1);
  });

  it.each([
    ["POL", "ARRI –, DEPA departed, LOAD at origin, DISC –, GTIN at origin, CUSR at origin"],
    ["Port of loading", "ARRI –, DEPA departed, GTIN at origin"],
    ["PTS", "ARRI in transit, DEPA in transit, LOAD in transit, DISC in transit, GTIN –"],
    ["TRANSHIPMENT_PORT", "ARRI in transit, DISC in transit"],
    ["POD", "ARRI arrived, DEPA –, LOAD –, DISC arrived, GTOT out for delivery, GTIN –"],
    ["PLACE_OF_DELIVERY", "ARRI arrived, DEPA –, GTOT out for delivery"],
  ])("at %s: %s", async (shipmentLocationType, expected) => {
    for (const where of [
      { shipmentLocationType },
      { carrierSpecificData: { shipmentLocationType } },
      { shipmentLocationTypeCode: shipmentLocationType.toLowerCase(), transportPhase: "Other" },
    ]) {
      const milestones = expected.split(", ").map(async (pair) => {
        const [code = ""] = pair.split(" ");
        return `${code} ${(await milestoneOf(called(code, where))) ?? "–"}`;
      });
      expect((await Promise.all(milestones)).join(", ")).toBe(expected);
    }
  });

  it("an event at a place of an unknown type reaches no milestone, and is named", async () => {
    const at = (shipmentLocationType: string) => ({ ...VERSION_2_2[4], shipmentLocationType });
    const file = await read([at("XYZ"), at("QQQ"), at("POD")]);
    expect(eventsOf(file).map(({ event }) => event.milestone)).toEqual([null, null, "arrived"]);
    expect(file.remarks).toEqual([
      "2 events at a place of an unknown type (XYZ, QQQ): shown without a milestone.",
    ]);
  });

  it("a truck or a train that arrives, at no matter which place, isn't the arrival of the goods", async () => {
    for (const mode of ["Truck", "RAIL"]) {
      const transportCall = { ...VERSION_2_2[4].transportCall, modeOfTransport: mode };
      const arrival = { ...VERSION_2_2[4], transportCall };
      expect(eventsOf(await read([arrival]))).toMatchObject([{ event: { milestone: null } }]);
      const last = await read([{ ...arrival, shipmentLocationType: "PDE" }]);
      expect(eventsOf(last)).toMatchObject([{ event: { milestone: "arrived" } }]);
    }
  });

  it.each([
    [{ shipment: { carrierBookingReference: "B-1" } }, ["B-1"]],
    [{ shipments: [{ bookingNumber: "B-1", blNumber: "L-1" }] }, ["B-1", "L-1"]],
    [{ shipments: [{ bookingNumber: "B-1" }, { bookingNumber: "B-2" }] }, []],
  ])(
    "lists of events by their type have the references of their shipment: %j",
    async (shipment, all) => {
      const { documentReferences, references, ...event } = VERSION_2_2[4];
      const transportCall = {
        location: "KRPUS",
        UNLocationCode: "KRPUS",
        otherFacility: "PNC, Busan",
      };
      const file = await read({
        ...shipment,
        transport: {},
        transportEvent: [{ ...event, transportCall }],
      });
      expect(file.rows.map(({ identifiers }) => identifiers.documents)).toEqual([all]);
      expect(eventsOf(file)[0]?.event).toMatchObject({ place: "PNC, Busan", un_locode: "KRPUS" });
    },
  );

  it.each([
    ["WEA", null, "Delay: bad weather."],
    ["pit", "Tug strike", "Delay: no pilot or tug available. Tug strike"],
    ["XYZ", "Late", "Late"],
    ["constructor", null, null],
  ])(
    "the delay %s, beside which the carrier says %j, is noted as %j",
    async (code, changeRemark, note) => {
      const delayed = { ...VERSION_2_2[4], delayReasonCode: code, changeRemark };
      expect(eventsOf(await read([delayed]))[0]?.event.note).toBe(note);
    },
  );

  it("events that the file itself retracts are left out, and those about devices, with a remark", async () => {
    const retractionsOf = ({ rows }: CarrierFile) =>
      rows.filter(({ retraction }) => retraction !== null);
    const beta = await read(VERSION_3_0_BETA);
    expect(beta.remarks).toEqual(["1 event that the file itself retracts was left out."]);
    expect(retractionsOf(beta)).toMatchObject([
      { line: 4, retraction: { sourceId: "b3", event: null, isOfThisFile: true } },
    ]);
    const file = await read(VERSION_3_0);
    expect(file.remarks).toEqual([
      "2 events of the type IOT, REEFER were left out: such events don't report where the goods are.",
    ]);
    const odd = { ...VERSION_2_2[0], eventType: `\u001b[2J${"x".repeat(500)}` };
    expect((await read([odd])).remarks.join()).toMatch(
      /^1 event of the unknown type \[2JX{76}… was left out: what such events report isn't known\./,
    );
    expect(retractionsOf(file)).toMatchObject([
      { line: 10, retraction: { sourceId: "c10", event: { code: "ARRI" }, isOfThisFile: false } },
    ]);
  });

  it("events that can't be stored are refused and named", async () => {
    const [good] = VERSION_2_2;
    const bad = [
      ...[{ eventDateTime: "12/11/2026" }, { eventClassifierCode: "REQ" }],
      ...[{ shipmentEventTypeCode: "X".repeat(90) }, { shipmentEventTypeCode: undefined }],
    ].map((more) => ({ ...good, ...more }));
    const file = await read([good, ...bad, { eventID: "x" }, null]);
    expect(eventsOf(file)).toHaveLength(1);
    expect(file.problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      ...["2 eventDateTime", "3 eventClassifierCode", "4 event", "5 event", "6 null", "7 null"],
    ]);
  });

  it.each(["{", '{"events": 1}', "{}", '"text"'])("%s is no list of events", async (json) => {
    await expect(readDcsa(json, new Budget("events.json", LIMITS))).rejects.toThrow(/events\.json/);
  });
});
