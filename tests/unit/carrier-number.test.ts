import { describe, expect, it } from "vitest";
import { carrierKeys, carrierNumber, isSameCarrierNumber } from "#app/domain/carrier-number.ts";

describe("what looks like a carrier's number", () => {
  it.each([
    ["air waybill", ["176-1234 5675", "١٧٦-١٢٣٤٥٦٧٥", "MAWB 176-12345675", "AWB no. 17612345675"]],
    ["container", ["CSQU3054383", "csqu 305438-3", "Container: CSQU3054383"]],
    ["document", ["MAEU123456789", "B/L 000381", "MBL#12345678", "BL no. 000381"]],
    ["document", ["209951234", "EBKG01234567", "MEDUD1234567", "HLCUDXB201234567", "034D123456"]],
    ["document", ["ONEYDXBA12345600", "Booking 6123456789", "DXB0123456A"]],
  ] as const)("%s: %j", (kind, numbers) => {
    for (const typed of numbers) expect(carrierNumber(typed, "DL"), typed).toBe(kind);
  });

  it.each([
    ["a wrong check digit", ["176-1234 5676", "000-0000 0116", "CSQU3054384"]],
    ["our own prefix", ["DL-2611-0385", "dl 2611 0386", "DL-ZDBH-2773-GXBX", "DL-6G87-V1F6-DV9A"]],
    ["too few digits", ["INV-1001", "123456", "BL 12", "Booking", ""]],
    ["other text", ["شحنة 7", "reader@consignee.example", "X".repeat(300), "9".repeat(40)]],
  ])("isn't one with %s: %j", (_, numbers) => {
    for (const typed of numbers) expect(carrierNumber(typed, "DL"), typed).toBeNull();
  });
});

describe("the same carrier's number", () => {
  const isSame = (one: string, other: string) =>
    isSameCarrierNumber(carrierKeys(one), carrierKeys(other));

  it.each([
    ["BL 000381", "B/L no. 000381"],
    ["TCLU 000011-7", "tclu0000117"],
    ["176-12345675", "MAWB 17612345675"],
    ["MAEU123456789", "123456789"],
    ["123456789", "MAEU 123456789"],
    ["HLCUDXB201234567", "DXB201234567"],
  ])("%s is %s", (one, other) => expect(isSame(one, other)).toBe(true));

  it.each([
    ["MAEU123456789", "MSCU123456789"],
    ["TCLU0000117", "MSKU0000117"],
    ["TCLU0000117", "0000117"],
    ["1234567", "12345678"],
    ["BL", "AWB"],
    ["-", ""],
  ])("%s isn't %s", (one, other) => expect(isSame(one, other)).toBe(false));
});
