import { describe, expect, it } from "vitest";
import { EXCEPTIONS, MILESTONES } from "#app/domain/tracking/status.ts";
import { findMeaning } from "#workers/orders/event-codes.ts";

const SEA =
  "ARRI DEPA LOAD DISC GTIN GTOT STUF STRP PICK DROP INSP RSEA RMVD AVPU AVDO CROS CUSS CUSI CUSR";
const DOCUMENTS =
  "RECE DRFT PENA PENU PENC REJE APPR ISSU SURR SUBM VOID CONF REQS CMPL HOLD RELS CANC DECL";
const AIR =
  "BKD RCS MAN DEP ARR RCF NFD AWD DLV FOH RCT TFD TRM CCD CRC DIS DDL TGC AWR PRE DOC FIW FOW";

describe("a carrier's code", () => {
  it.each([SEA, DOCUMENTS, AIR])(
    "every code of a table has words, and a milestone, an exception or neither: %s",
    (codes) => {
      for (const code of codes.split(" ")) {
        const meaning = findMeaning(code);
        expect(meaning?.words, code).toMatch(/^[A-Z][A-Za-z',: -]+$/);
        expect([...MILESTONES, ...EXCEPTIONS, null]).toContain(meaning?.milestone);
      }
    },
  );

  it.each([
    ["dep", { code: "DEP", words: "Flight departed", milestone: "departed" }],
    [
      "DLV",
      { code: "DLV", words: "Handed over to the consignee or the agent", milestone: "arrived" },
    ],
    [" dis  msca ", { code: "DIS MSCA", words: "Goods missing", milestone: "on hold" }],
    ["BKG CONF", { code: "BKG CONF", words: "Booking: confirmed", milestone: "booked" }],
    ["BKG CANC", { code: "BKG CANC", words: "Booking: cancelled", milestone: "cancelled" }],
    ["TRD CONF", { code: "TRD CONF", words: "Bill of lading: confirmed", milestone: null }],
    ["TRD CANC", { code: "TRD CANC", words: "Bill of lading: cancelled", milestone: null }],
    ["CUS HOLD", { code: "CUS HOLD", words: "Customs inspection: on hold", milestone: "on hold" }],
    [
      "CUS RELS",
      { code: "CUS RELS", words: "Customs inspection: released", milestone: "customs clearance" },
    ],
  ])("the code %j means %j, in any letter case", (code, meaning) => {
    expect(findMeaning(code)).toEqual(meaning);
  });

  it.each([
    ...["", "XYZ", "BKG", "BKG CONF X", "CONF BKG", "XXX CONF", "constructor", "__proto__"],
    "toString CONF",
  ])("the code %j is unknown", (code) => {
    expect(findMeaning(code)).toBeNull();
  });
});
