import { describe, expect, it } from "vitest";
import { EXCEPTIONS, isSameStatus, MILESTONES, readStatus } from "#app/domain/tracking/status.ts";
import {
  isKnownEvent,
  milestoneField,
  readEventName,
  readMilestoneColumn,
} from "#workers/imports/events.ts";
import { MILESTONE_FIELDS } from "#workers/imports/tables/fields.ts";
import { findMeaning } from "#workers/orders/event-codes.ts";

describe("statuses", () => {
  it.each(MILESTONES)("readStatus recognises the milestone %s in any spelling", (stop) => {
    const capital = stop.charAt(0).toUpperCase() + stop.slice(1);
    const spaces = ["-", "", "_", " – ", "\u00a0\n"].map((one) => stop.replaceAll(" ", one));
    for (const spelled of [stop, stop.toUpperCase(), ` ${capital}  `, ...spaces])
      expect(readStatus(spelled)).toEqual({ kind: "moving", milestone: stop });
  });

  it.each<readonly [status: string, halt: string, stop: string | null]>([
    ...EXCEPTIONS.map((halt) => [halt, halt, null] as const),
    ["On hold, customs clearance", "on hold", "customs clearance"],
    ["ON HOLD at origin", "on hold", "at origin"],
    ["On hold (in transit)", "on hold", "in transit"],
    ["On hold: Out-for-delivery", "on hold", "out for delivery"],
    ["on-hold during customs clearance", "on hold", "customs clearance"],
    ["Cancelled - booked", "cancelled", "booked"],
    ["Canceled", "cancelled", null],
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
    [true, "in transit", "IN-TRANSIT"],
    [true, "on hold", "On hold, customs clearance"],
    [true, "on hold, arrived", "On hold (arrived)"],
    [true, "left with a neighbour", "Left with a Neighbour"],
    [false, "in transit", "Arrived"],
    [false, "on hold, arrived", "On hold"],
    [false, "arrived", "On hold, arrived"],
    [false, "on hold", "Damaged"],
    [false, "delivered", "Delivered, signed"],
    [false, "delivered", null],
  ])("isSameStatus is %j of %j and %j", (isSame, wanted, status) => {
    expect(isSameStatus(wanted, status)).toBe(isSame);
  });
});

describe("a carrier's code", () => {
  const SEA =
    "ARRI DEPA LOAD DISC GTIN GTOT STUF STRP PICK DROP INSP RSEA RMVD AVPU AVDO CROS CUSS CUSI CUSR";
  const DOCUMENTS =
    "RECE DRFT PENA PENU PENC REJE APPR ISSU SURR SUBM VOID CONF REQS CMPL HOLD RELS CANC DECL";
  const AIR =
    "BKD RCS MAN DEP ARR RCF NFD AWD DLV FOH RCT TFD TRM CCD CRC DIS DDL TGC AWR PRE DOC FIW FOW";

  it("of every table has words, and a milestone, an exception or neither", () => {
    for (const code of [SEA, DOCUMENTS, AIR].join(" ").split(" ")) {
      const meaning = findMeaning(code);
      expect(meaning?.words, code).toMatch(/^[A-Z][A-Za-z',: -]+$/);
      expect([...MILESTONES, ...EXCEPTIONS, null]).toContain(meaning?.milestone);
    }
  });

  it.each([
    ["dep", "DEP", "Flight departed", "departed"],
    ["DLV", "DLV", "Handed over to the consignee or the agent", "arrived"],
    [" dis  msca ", "DIS MSCA", "Goods missing", "on hold"],
    ["BKG CONF", "BKG CONF", "Booking: confirmed", "booked"],
    ["BKG CANC", "BKG CANC", "Booking: cancelled", "cancelled"],
    ["TRD CONF", "TRD CONF", "Bill of lading: confirmed", null],
    ["TRD CANC", "TRD CANC", "Bill of lading: cancelled", null],
    ["CUS HOLD", "CUS HOLD", "Customs inspection: on hold", "on hold"],
    ["CUS RELS", "CUS RELS", "Customs inspection: released", "customs clearance"],
  ])("the code %j is %j and means %j, %j", (typed, code, words, milestone) => {
    expect(findMeaning(typed)).toEqual({ code, words, milestone });
  });

  it.each([
    ...["", "XYZ", "BKG", "BKG CONF X", "CONF BKG", "XXX CONF", "constructor", "__proto__"],
    "toString CONF",
  ])("the code %j is unknown", (code) => {
    expect(findMeaning(code)).toBeNull();
  });
});

describe("the name of an event", () => {
  it.each([
    ["ETA", "arrived", "arrived", "estimated"],
    ["ETD", "departed", "departed", "estimated"],
    ["STD", "departed", "departed", "planned"],
    ["Vessel Departure|Departed from port of loading", "departed", "departed", null],
    ["Est. delivery date", "delivered", "delivered", "estimated"],
    ["Gate out|GATE-OUT FULL", "GTOT", null, null],
    ["Loaded on vessel", "LOAD", "at origin", null],
    ["Discharged at POD", "DISC", "arrived", null],
    ["Delayed|delay", "Delayed", null, null],
    ["Customs cleared", "CUSR", "customs clearance", null],
    ["Released|Hold released|Off hold|Resumed", "RELEASED", null, null],
    ["Full Transshipment Discharged", "DISC", "in transit", null],
    ["Transhipment loaded", "LOAD", "in transit", null],
    ["Customs hold", "On hold, customs clearance", "on hold", null],
    ["Booking confirmed|BOOKED", "booked", "booked", null],
    ["Proof of delivery", "delivered", "delivered", null],
    ["On hold", "on hold", "on hold", null],
    ["Deprated", "Deprated", null, null],
    ["Arrived at transshipment port", "in transit", "in transit", null],
    ["constructor", "constructor", null, null],
    ["Arrival", "arrived", "arrived", null],
  ])("%s is %s", (names, code, milestone, classifier) => {
    for (const name of names.split("|"))
      expect(readEventName(name), name).toEqual({ code, milestone, classifier });
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
    ["ATA", "actual arrived"],
    ["Actual Departure Date", "actual departed"],
    ["Delivered on", "actual delivered"],
    ["DELIVERED", "actual delivered"],
    ["Customs Cleared", "actual CUSR"],
    ["Gate out", "actual GTOT"],
    ["Gate-In date", "actual GTIN"],
    ["planned DISC", "planned DISC"],
    ...MILESTONE_FIELDS.map((field) => [field, field] as const),
  ])("%s has the times of %s", (name, field) => {
    const column = readMilestoneColumn(name);
    expect(column && milestoneField(column)).toBe(field);
    expect(readMilestoneColumn(field)).toEqual(column);
  });

  it.each([
    ..."Departure|Arrival date|Vessel|Status|Consignee|Remarks|Delivery date|note".split("|"),
    ...["event", "Delayed", "time"],
  ])("%s has none: it says neither that it has happened nor that it is expected", (name) => {
    expect(readMilestoneColumn(name)).toBeNull();
  });
});
