import { describe, expect, it } from "vitest";
import { EXCEPTIONS, isSameStatus, MILESTONES, readStatus } from "#app/domain/tracking/status.ts";
import {
  findEvent,
  isKnownEvent,
  milestoneField,
  readEventName,
  readMilestoneColumn,
} from "#workers/imports/events.ts";
import { MILESTONE_FIELDS } from "#workers/imports/tables/fields.ts";
import { findMeaning } from "#workers/orders/event-codes.ts";

describe("statuses", () => {
  it.each(MILESTONES)("readStatus recognises the milestone %s in any spelling", (milestone) => {
    const spaces = ["-", "", "_", " – ", "\u00a0\n"].map((one) => milestone.replaceAll(" ", one));
    for (const spelled of [milestone, ` ${milestone.toUpperCase()}  `, ...spaces])
      expect(readStatus(spelled)).toEqual({ kind: "moving", milestone });
  });

  it.each<readonly [status: string, halt: string, stop: string | null]>([
    ...EXCEPTIONS.map((halt) => [halt, halt, null] as const),
    ["On hold, customs clearance", "on hold", "customs clearance"],
    ["ON HOLD at origin", "on hold", "at origin"],
    ["On hold (in transit)", "on hold", "in transit"],
    ["on-hold during customs clearance", "on hold", "customs clearance"],
    ["Cancelled - booked", "cancelled", "booked"],
    ["Canceled at origin", "cancelled", "at origin"],
  ])("readStatus recognises %s as the exception %s at the milestone %s", (status, halt, stop) => {
    expect(readStatus(status)).toEqual({ kind: "exception", exception: halt, milestone: stop });
  });

  it.each([
    ...[null, "", " ", "Delivered, signed for by J. Peña", "Undelivered", "Not delivered"],
    ...["In transit to Manila", "On hold until Monday", "On holder", "Bookedd", "قيد النقل"],
    "__proto__",
  ])("readStatus returns null for other words: %j", (status) => {
    expect(readStatus(status)).toBeNull();
  });

  it.each([
    ["in transit", "IN-TRANSIT", "Arrived"],
    ["on hold", "On hold, customs clearance", "Damaged"],
    ["on hold, arrived", "On hold (arrived)", "On hold"],
    ["left with a neighbour", "Left with a Neighbour", null],
    ["delivered", "DELIVERED", "Delivered, signed"],
    ["arrived", "arrived", "On hold, arrived"],
  ])("isSameStatus of %j is true of %j, not of %j", (wanted, same, other) => {
    expect([isSameStatus(wanted, same), isSameStatus(wanted, other)]).toEqual([true, false]);
  });
});

describe("a carrier's code", () => {
  const SEA =
    "ARRI DEPA LOAD DISC GTIN GTOT STUF STRP PICK DROP INSP RSEA RMVD AVPU AVDO CROS CUSS CUSI CUSR";
  const DOCUMENTS =
    "RECE DRFT PENA PENU PENC REJE APPR ISSU SURR SUBM VOID CONF REQS CMPL HOLD RELS CANC DECL";
  const AIR =
    "BKD RCS MAN DEP ARR RCF NFD AWD DLV FOH RCT TFD TRM CCD CRC DIS DDL TGC AWR PRE DOC FIW FOW";

  it("of every table is known", () => {
    const codes = [SEA, DOCUMENTS, AIR].join(" ").split(" ");
    expect(codes.filter((code) => findMeaning(code) === null)).toEqual([]);
  });

  it.each([
    ["dep", "DEP", "Flight departed", "departed"],
    ["DLV", "DLV", "Handed over to the consignee or the agent", "arrived"],
    [" dis  msca ", "DIS MSCA", "Goods missing", "on hold"],
    ["BKG CONF", "BKG CONF", "Booking: confirmed", "booked"],
    ["BKG CANC", "BKG CANC", "Booking: cancelled", "cancelled"],
    ["TRD CANC", "TRD CANC", "Bill of lading: cancelled", null],
    ["CUS RELS", "CUS RELS", "Customs inspection: released", "customs clearance"],
  ])("the code %j is %j and means %j, %j", (typed, code, words, milestone) => {
    expect(findMeaning(typed)).toEqual({ code, words, milestone });
  });

  it("other codes are unknown", () => {
    for (const code of "|XYZ|BKG|BKG CONF X|CONF BKG|XXX CONF|__proto__|toString CONF".split("|"))
      expect(findMeaning(code), code).toBeNull();
  });
});

describe("the name of an event", () => {
  it.each([
    ["ETA", "arrived", "arrived", "estimated"],
    ["STD", "departed", "departed", "planned"],
    ["Vessel Departure|Departed from port of loading", "departed", "departed", null],
    ["Est. delivery date", "delivered", "delivered", "estimated"],
    ["Gate out|GATE-OUT FULL", "GTOT", null, null],
    ["Loaded on vessel", "LOAD", "at origin", null],
    ["Discharged at POD", "DISC", "arrived", null],
    ["Delayed|delay", "Delayed", null, null],
    ["Released|Hold released|Off hold|Resumed", "RELEASED", null, null],
    ["Full Transshipment Discharged", "DISC", "in transit", null],
    ["Transhipment loaded", "LOAD", "in transit", null],
    ["Customs hold", "On hold, customs clearance", "on hold", null],
    ["Booking confirmed|BOOKED", "booked", "booked", null],
    ["Proof of delivery", "delivered", "delivered", null],
    ["Deprated", "Deprated", null, null],
    ["Arrived at transshipment port", "in transit", "in transit", null],
    ["constructor", "constructor", null, null],
    ["Arrival", "arrived", "arrived", null],
  ])("%s is %s", (names, code, milestone, classifier) => {
    for (const name of names.split("|"))
      expect(readEventName(name), name).toMatchObject({ code, milestone, classifier });
  });

  it.each(
    "Delivered to port|Delivered to carrier|Delivered to warehouse|Delivered to forwarder|Documents delivered|Delivery order released|Flight cancelled|Vessel cancelled|Not delivered|Delivery attempt failed|Out for delivery (failed attempt)|Ready for delivery|Delivery appointment|Arrived at POL|Container arrived at POL|Departed POD".split(
      "|",
    ),
  )("%s reaches no milestone", (name) => {
    expect(readEventName(name).milestone).toBeNull();
  });

  it.each([
    [
      "Discharged at Last POD|POD discharged|Vessel arrival|Import Discharged from Vessel|Discharged (FCL)|Unloaded from Vessel at Port of Discharging",
      "arrived",
    ],
    [
      "В пути|Yolda|运输中|في الطريق|Vessel Discharged at T/S Port|T/S discharged|Discharged at T/S port|Vessel arrived at T/S|Transit port discharge|Discharged (T/S)|Unloaded from vessel at transit port|Arrived at transhipment port",
      "in transit",
    ],
    ["Vessel departed|Flight departed|The vessel has sailed", "departed"],
    [
      "Loaded on board|Loaded (FCL) on vessel|Export Loaded on Vessel|Loaded on vessel at POL",
      "at origin",
    ],
    ["Delivered to consignee|Delivered|Proof of delivery", "delivered"],
  ])("%s: %s", (names, milestone) => {
    for (const name of names.split("|"))
      expect(readEventName(name).milestone, name).toBe(milestone);
  });

  it.each(
    "For delivery|At delivery|To delivery|Delivered by|Delivered to|Delivery by truck|Delivered from|For cancellation|Cancelled by".split(
      "|",
    ),
  )("%s ends no order", (name) => {
    expect(readEventName(name).milestone).toBeNull();
  });

  const VERBS =
    "Delivered|Delivery|Cancelled|Cancellation|Arrived|Arrival|Departed|Departure|Sailed|Discharged|Unloaded|Loaded|Picked up|Collected|Booked|Received|Released|Customs cleared|Customs|On hold|Damaged|Gate in|Gate out|Landed|Stuffed|Stripped|Dispatched|Handed over|Returned|Stored|Weighed|Inspected|Delayed|In transit|Transshipped|Rolled|Missing|Found|Signed|Out for delivery".split(
      "|",
    );
  const PLACES =
    "|to port|at port of loading|at POD|to terminal|to warehouse|to carrier|to forwarder|by vessel|by truck|flight|vessel|documents|to consignee|at airport".split(
      "|",
    );
  const names = VERBS.flatMap((verb) => PLACES.map((place) => `${verb} ${place}`.trim()));

  it("of 600 combinations of verbs and places only whole phrases end an order", () => {
    const ends = names.filter((name) =>
      ["delivered", "cancelled"].includes(readEventName(name).milestone ?? ""),
    );
    expect(ends).toEqual([
      ..."Delivered|Delivered to consignee|Delivery|Delivery to consignee".split("|"),
      ..."Cancelled|Cancellation".split("|"),
    ]);
  });

  it.each([
    (name: string) => `Not ${name}`,
    (name: string) => `${name} failed`,
    (name: string) => `${name} (failed attempt)`,
    (name: string) => `Ready for ${name}`,
    (name: string) => `${name} appointment`,
    (name: string) => `${name} order`,
  ])("a decoration that denies it leaves no milestone: %s", (decorate) => {
    const reached = names.map(decorate).filter((name) => readEventName(name).milestone !== null);
    expect(reached).toEqual([]);
  });

  it("is known where visitors see plain words for it", () => {
    const known = ["RCF", "DIS MSCA", "on hold", "Delayed"];
    const codes = [...known, "XYZ", "Arrival at the moon"];
    expect(codes.filter((code) => isKnownEvent({ code }))).toEqual(known);
  });
});

describe("a column of times", () => {
  it.each<readonly [name: string, field: string]>([
    ["ETD", "estimated departed"],
    ["ETA POD", "estimated arrived"],
    ["Actual Departure Date", "actual departed"],
    ["Delivered on", "actual delivered"],
    ["Customs Cleared", "actual CUSR"],
    ["Gate out", "actual GTOT"],
    ["Gate-In date", "actual GTIN"],
    ["planned DISC", "planned DISC"],
    ...MILESTONE_FIELDS.map((field) => [field, field] as const),
  ])("%s has the times of %s", (name, field) => {
    const column = readMilestoneColumn(name);
    expect(column && milestoneField(column)).toBe(field);
    expect(readMilestoneColumn(field)).toMatchObject({
      code: column?.code,
      milestone: column?.milestone,
    });
  });

  it.each([
    ["ETA", null],
    ["ETD POL", "loading"],
    ["ETA POD", "discharge"],
  ])("%s is at the port of %s", (name, where) => {
    expect(readMilestoneColumn(name)).toMatchObject({ where });
  });

  it.each(["ETA POL", "ATA POL", "Arrival port of loading (actual)", "ATD port of discharge"])(
    "%s is about a vessel, not about the goods",
    (name) => {
      expect(findEvent(name)).toMatchObject({ isOfGoods: false });
      expect(readMilestoneColumn(name)).toBeNull();
    },
  );

  it.each([
    ["Revised ETA", "estimated arrived", true],
    ["ETA (latest)", "estimated arrived", true],
    ["Updated arrival date", "estimated arrived", true],
    ["New ETD POL", "estimated departed", true],
    ["最新 ETA", "estimated arrived", true],
    ["Original ETA", "planned arrived", false],
    ["Initial ETD", "planned departed", false],
    ["Updated ATA", "actual arrived", true],
  ])("%s has the times of %s; it is revised: %s", (name, field, isRevised) => {
    const column = readMilestoneColumn(name);
    expect(column && milestoneField(column)).toBe(field);
    expect(column).toMatchObject({ isRevised });
  });

  it.each([
    ..."Departure|Arrival date|Vessel|Status|Delivery date|event|Delayed|time|Booked by|Ship to|Original|First name|Updated".split(
      "|",
    ),
  ])("%s has none: it says neither that it has happened nor that it is expected", (name) => {
    expect(readMilestoneColumn(name)).toBeNull();
  });
});
