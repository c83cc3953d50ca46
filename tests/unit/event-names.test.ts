import { describe, expect, it } from "vitest";
import {
  isKnownEvent,
  milestoneField,
  readEventName,
  readMilestoneColumn,
} from "#workers/imports/events.ts";
import { MILESTONE_FIELDS } from "#workers/imports/tables/fields.ts";

describe("the name of an event", () => {
  it.each([
    ["ETA", "arrived", "arrived", "estimated"],
    ["ETD", "departed", "departed", "estimated"],
    ["ATA", "arrived", "arrived", "actual"],
    ["STD", "departed", "departed", "planned"],
    ["Arrival", "arrived", "arrived", null],
    ["Vessel Departure", "departed", "departed", null],
    ["Departed from port of loading", "departed", "departed", null],
    ["Est. delivery date", "delivered", "delivered", "estimated"],
    ["Gate out", "GTOT", null, null],
    ["GATE-OUT FULL", "GTOT", null, null],
    ["Gate In", "GTIN", null, null],
    ["Loaded on vessel", "LOAD", "at origin", null],
    ["Discharged at POD", "DISC", "arrived", null],
    ["Delayed", "Delayed", null, null],
    ["delay", "Delayed", null, null],
    ["Customs cleared", "CUSR", "customs clearance", null],
    ["Released", "RELEASED", null, null],
    ["Hold released", "RELEASED", null, null],
    ["Off hold", "RELEASED", null, null],
    ["Resumed", "RELEASED", null, null],
    ["Customs released", "CUSTOMS RELEASED", null, null],
    ["Full Transshipment Discharged", "DISC", "in transit", null],
    ["Transhipment loaded", "LOAD", "in transit", null],
    ["Customs hold", "On hold, customs clearance", "on hold", null],
    ["Picked up", "collected", "collected", null],
    ["Booking confirmed", "booked", "booked", null],
    ["Proof of delivery", "delivered", "delivered", null],
    ["BOOKED", "booked", "booked", null],
    ["dep", "DEP", "departed", null],
    ["On hold", "on hold", "on hold", null],
    ["Deprated", "Deprated", null, null],
    ["Arrived at transshipment port", "in transit", "in transit", null],
    ["constructor", "constructor", null, null],
  ])("%s is %s", (typed, code, milestone, classifier) => {
    expect(readEventName(typed)).toEqual({ code, milestone, classifier });
  });

  it("is known where visitors see plain words for it", () => {
    const codes = ["RCF", "DIS MSCA", "XYZ", "on hold", "Delayed", "Arrival at the moon"];
    expect(codes.map((code) => isKnownEvent({ code }))).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("a column of times", () => {
  it.each([
    ["ETD", "estimated departed"],
    ["ETA POD", "estimated arrived"],
    ["ATA", "actual arrived"],
    ["Actual Departure Date", "actual departed"],
    ["Delivered on", "actual delivered"],
    ["DELIVERED", "actual delivered"],
    ["Customs Cleared", "actual CUSR"],
    ["Gate out", "actual GTOT"],
    ["Gate-In date", "actual GTIN"],
    ["estimated at origin", "estimated at origin"],
    ["planned DISC", "planned DISC"],
  ])("%s has the times of %s", (name, field) => {
    const column = readMilestoneColumn(name);
    expect(column && milestoneField(column)).toBe(field);
    expect(readMilestoneColumn(field)).toEqual(column);
  });

  it.each([
    "Departure",
    "Arrival date",
    "Vessel",
    "Status",
    "Consignee",
    "Remarks",
    "Delivery date",
    "note",
    "event",
    "Delayed",
    "time",
  ])("%s has none: it says neither that it has happened nor that it is expected", (name) => {
    expect(readMilestoneColumn(name)).toBeNull();
  });

  it("may be of every milestone, expected or actual", () => {
    for (const field of MILESTONE_FIELDS) {
      const column = readMilestoneColumn(field);
      expect(column && milestoneField(column)).toBe(field);
    }
  });
});
