import { describe, expect, it } from "vitest";
import { isCargoImp, readCargoImp } from "../../ops/events/cargo-imp.ts";
import { isKnownEvent } from "../../ops/events/file-event.ts";
import { AIR_STATUS_LINES, type AirStatus, UNREADABLE_LINES } from "../support/air-status-lines.ts";

const RECEIVED = new Date("2026-11-22T12:00:00Z");

function saidBy({ waybill, line }: AirStatus): string {
  const { events, problems, remarks } = readCargoImp(`FSU/15\n${waybill}\n${line}\n`, RECEIVED);
  expect(problems).toEqual([]);
  const [only] = events;
  if (!only) {
    expect(remarks).toHaveLength(1);
    return "left out";
  }
  const { event, identifiers } = only;
  expect(identifiers.documents).toEqual([waybill.slice(0, 12)]);
  expect(event.utc_offset).toBeNull();
  expect(event.event_time).toMatch(/:00\.000Z$/);
  const words = [event.code, event.milestone ?? "–"].map((text) =>
    text.replace(" ", text === event.code ? "_" : "-"),
  );
  return [
    ...words,
    event.classifier,
    event.event_time.slice(0, 16),
    event.place,
    event.leg ?? "–",
    event.note ?? "–",
  ].join(" ");
}

describe("status lines of airlines", () => {
  it.each(AIR_STATUS_LINES)("$line is read without guessing", (status) => {
    expect(saidBy(status)).toBe(status.said);
  });

  it.each(UNREADABLE_LINES)("%s is refused and named", (line) => {
    const { events, problems } = readCargoImp(`FSU/15\n176-12345675DXBJFK/T1\n${line}`, RECEIVED);
    expect(events).toEqual([]);
    expect(problems).toMatchObject([{ line: 3, value: line }]);
  });

  it("readCargoImp reads messages with an envelope, remarks, customs data and containers", () => {
    const { events, problems, remarks } = readCargoImp(
      [
        "QD SIN05XH",
        ".HDQFMQR 200739",
        "FSU/14",
        "157-53806270HKGDXB/P2K505.0T10",
        "RCF/QR8403/20NOV1039/DXB/T10K2525/S0720/A1008",
        "OCI/HK/ISS/RA/28490",
        "/HK//SS/SPX",
        "/HK//SM/XRY",
        "ULD/PMC72534QR/PMC77313QR",
        "",
        "FSA/15",
        "176-12345675DXBJFK/T12",
        "dep/ek201/19nov/dxbjfk/T12/A0841",
        "OSI/KEEP COOL",
      ].join("\r\n"),
      RECEIVED,
    );
    expect(problems).toEqual([]);
    expect(
      events.map(({ line, identifiers, event }) => [line, identifiers.documents, event.code]),
    ).toEqual([
      [5, ["157-53806270"], "RCF"],
      [13, ["176-12345675"], "DEP"],
    ]);
    expect(remarks).toEqual(["3 lines without a status and its time were left out."]);
  });

  it("readCargoImp reads lines without a message, and names no document where there is no air waybill", () => {
    const text = "RCS/18NOV1510/DXB/T12\nDEP/EK201/19NOV/DXBJFK/T12/A0841";
    expect(isCargoImp(text)).toBe(true);
    expect(
      readCargoImp(text, RECEIVED).events.map(({ identifiers }) => identifiers.documents),
    ).toEqual([[], []]);
    const next = readCargoImp("FSU/15\n176-12345675\nFSU/15\nRCS/18NOV1510/DXB", RECEIVED);
    expect(next.events[0]?.identifiers.documents).toEqual([]);
    expect(isCargoImp("order_number,event,time\nRCS/1,RCS,2026-11-18")).toBe(false);
  });

  it("readCargoImp leaves out the names of people who received something", () => {
    const { events } = readCargoImp("DLV/20NOV1223/JFK/T12K480/JANE DOE", RECEIVED);
    expect(JSON.stringify(events)).not.toMatch(/JANE|DOE/);
  });

  it("isKnownEvent accepts codes of the tables and our own words, and no others", () => {
    const known = (code: string) => isKnownEvent({ code });
    expect([known("RCF"), known("DIS MSCA"), known("XYZ"), known("on hold")]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});
