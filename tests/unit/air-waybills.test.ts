import { describe, expect, it } from "vitest";
import { readAirWaybill } from "#workers/orders/air-waybill.ts";

describe("an air waybill of digits alone", () => {
  it.each([
    ["17612345675", "176-12345675"],
    ["176 1234 5675", "176-12345675"],
    ["17612345675.0", "176-12345675"],
    // Zeros in front that a spreadsheet removed, by an airline's number or by the check digit
    ["2011112222", "020-11112222"],
    ["112345675", "001-12345675"],
    ["9912345675", "099-12345675"],
    ["9912345674", null],
    ["12345675", null],
    ["176123456751", null],
    ["DXB001234", null],
    ["1.76123E+10", null],
  ])("%s is %s", (text, number) => {
    expect(readAirWaybill(text)).toBe(number);
  });
});
