import { describe, expect, it } from "vitest";
import {
  EXCEPTIONS,
  isSameStatus,
  isUndelivered,
  MILESTONES,
  readStatus,
  revertsDelivery,
} from "#app/domain/order-status.ts";

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
    null,
    "",
    " ",
    "Delivered, signed for by J. Peña",
    "Undelivered",
    "Not delivered",
    "In transit to Manila",
    "On hold until Monday",
    "On holder",
    "Bookedd",
    "قيد النقل",
    "toString",
    "__proto__",
  ])("readStatus returns null for other words: %j", (status) => {
    expect(readStatus(status)).toBeNull();
  });
});

describe("revertsDelivery", () => {
  it.each([
    ...MILESTONES.slice(0, -1),
    ...EXCEPTIONS,
    "IN-TRANSIT",
    "On hold, arrived",
    null,
    "",
    "  ",
  ])("revertsDelivery is true from delivered to %j", (next) => {
    expect(revertsDelivery("Delivered", next)).toBe(true);
    expect(revertsDelivery("DELIVERED ", next)).toBe(true);
  });

  it.each(["Delivered", "DELIVERED", "delivered ", "Delivered, signed", "Left with a neighbour"])(
    "revertsDelivery is false from delivered to %j",
    (next) => {
      expect(revertsDelivery("Delivered", next)).toBe(false);
    },
  );

  it.each([...MILESTONES.slice(0, -1), ...EXCEPTIONS, "Delivered, signed", null, ""])(
    "revertsDelivery is false from %j to any status",
    (stored) => {
      for (const next of [...MILESTONES, ...EXCEPTIONS, null, "", "anything"]) {
        expect(revertsDelivery(stored, next)).toBe(false);
      }
    },
  );
});

describe("isUndelivered", () => {
  it.each([...MILESTONES.slice(0, -1), "On hold", "damaged, arrived", null, "", " "])(
    "isUndelivered is true of %j",
    (status) => {
      expect(isUndelivered(status)).toBe(true);
    },
  );

  it.each(["Delivered", "CANCELED", "Left with a neighbour"])(
    "isUndelivered is false of %j",
    (status) => {
      expect(isUndelivered(status)).toBe(false);
    },
  );
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
