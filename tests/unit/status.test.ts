import { describe, expect, it } from "vitest";
import { EXCEPTIONS, isSameStatus, MILESTONES, readStatus } from "#app/domain/tracking/status.ts";

describe("readStatus", () => {
  it.each(MILESTONES)("recognises the milestone %s in any spelling", (stop) => {
    const capital = stop.charAt(0).toUpperCase() + stop.slice(1);
    for (const spelled of [
      stop,
      capital,
      stop.toUpperCase(),
      ` ${capital}  `,
      stop.replaceAll(" ", "-"),
      stop.replaceAll(" ", ""),
      stop.replaceAll(" ", "_"),
      stop.replaceAll(" ", " – "),
      stop.replaceAll(" ", "\u00a0\n"),
    ]) {
      expect(readStatus(spelled)).toEqual({ kind: "moving", milestone: stop });
    }
  });

  it.each(EXCEPTIONS)("recognises the exception %s, and no milestone with it", (halt) => {
    for (const spelled of [halt, halt.toUpperCase(), halt.replace(" ", "-")]) {
      expect(readStatus(spelled)).toEqual({ kind: "exception", exception: halt, milestone: null });
    }
  });

  it.each([
    ["On hold, customs clearance", "on hold", "customs clearance"],
    ["ON HOLD at origin", "on hold", "at origin"],
    ["On hold (in transit)", "on hold", "in transit"],
    ["On hold: Out-for-delivery", "on hold", "out for delivery"],
    ["On hold during customs clearance", "on hold", "customs clearance"],
    ["Cancelled - booked", "cancelled", "booked"],
    ["Canceled", "cancelled", null],
    ["Canceled at origin", "cancelled", "at origin"],
  ])("recognises %s as the exception %s at the milestone %s", (status, halt, stop) => {
    expect(readStatus(status)).toEqual({ kind: "exception", exception: halt, milestone: stop });
  });

  it.each([
    ...[null, "", " ", "Delivered, signed for by J. Peña", "Undelivered", "Not delivered"],
    ...["In transit to Manila", "On hold until Monday", "On holder", "Bookedd", "قيد النقل"],
    ...["toString", "__proto__"],
  ])("readStatus returns null for other words: %j", (status) => {
    expect(readStatus(status)).toBeNull();
  });
});

describe("isSameStatus", () => {
  it.each([
    ["in transit", "IN-TRANSIT"],
    ["on hold", "On hold, customs clearance"],
    ["on hold, arrived", "On hold (arrived)"],
    ["left with a neighbour", "Left with a Neighbour"],
  ])("isSameStatus of %j and %j is true", (wanted, status) => {
    expect(isSameStatus(wanted, status)).toBe(true);
  });

  it.each([
    ["in transit", "Arrived"],
    ["on hold, arrived", "On hold"],
    ["on hold", "Damaged"],
    ["delivered", "Delivered, signed"],
    ["delivered", null],
  ])("isSameStatus of %j and %j is false", (wanted, status) => {
    expect(isSameStatus(wanted, status)).toBe(false);
  });
});
