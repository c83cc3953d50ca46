/**
 * Files as carriers, forwarders and spreadsheets write them: what each does to the stored orders, and what
 * customers read afterwards.
 */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { etaText } from "#app/ui/track/order-text.ts";
import { FileError } from "#workers/imports/file.ts";
import { readOptions } from "#workers/imports/options.ts";
import { readFile } from "#workers/imports/read-file.ts";
import { findOrder } from "#workers/orders/find.ts";
import { load, onlyOrders, storedFacts, storedOrder } from "./load.ts";
import { db, emptyStores } from "./stores.ts";

emptyStores();

const RECEIVED = "2026-11-25T06:00:00.000Z";

const bytesOf = (name: string) =>
  Uint8Array.from(atob(env.CASES[name] ?? ""), (character) => character.charCodeAt(0));

/** Imports a file, and returns what it said: warnings and refusals, or why it isn't read. */
async function importCase(name: string): Promise<string[]> {
  try {
    const given = { received: RECEIVED, allowImplausible: true, skipBad: true };
    const { plan, remarks, problems } = await load(bytesOf(name), given);
    return [...plan.questions.map(({ text }) => text), ...remarks, ...problems];
  } catch (error) {
    if (error instanceof FileError) return [error.message];
    throw error;
  }
}

/** The status of an order, its fields that are given, and the events that files brought. */
async function describeOrder(number: string): Promise<string[]> {
  const { order_status, delivery_date, ...order } = await storedOrder(number);
  const { customer_firstName, customer_email, customer_phone, note, carrier_references } = order;
  const fields = { delivery_date, customer_firstName, customer_email, customer_phone, note };
  const given = Object.entries({ ...fields, carrier_references, count: order.order_count });
  const facts = (await storedFacts(number)).filter(
    ({ kind, source }) => kind === "event" && !["order", "operator"].includes(source),
  );
  return [
    order_status,
    ...given.flatMap(([name, value]) => (value === null ? [] : `${name} ${value}`)),
    ...facts
      .map(({ event_time, ...fact }) => {
        const { classifier, code, utc_offset, place, un_locode, leg, equipment, pieces } = fact;
        const where = [place, un_locode, leg, equipment, pieces && `${pieces} pieces`];
        return [event_time.slice(0, 16), utc_offset, classifier, code, ...where]
          .filter((part) => part !== null)
          .join(" ");
      })
      .sort(),
  ].filter((line) => line !== null);
}

/** What a file has: its events, problems and remarks. */
async function readEvents(content: string): Promise<string> {
  const bytes = new TextEncoder().encode(content);
  const read = await readFile({ name: "file", bytes }, readOptions({ received: RECEIVED }));
  const events = read.rows.flatMap((row) =>
    row.events.map(({ event }) => {
      const { classifier, code, milestone, utc_offset, place, un_locode } = event;
      const time = event.event_time.slice(0, 16);
      return [time, utc_offset, classifier, code, milestone, place, un_locode]
        .filter((part) => part !== null)
        .join(" ");
    }),
  );
  const problems = read.problems.map(
    ({ column, value, reason }) => `${column} "${value}": ${reason}`,
  );
  return [...events, ...problems, ...read.remarks].join("; ");
}

interface Case {
  /** In turn; the last one is what it is about */
  readonly files: readonly string[];
  /** An order that is there before */
  readonly stored?: string;
  /** What the last file says */
  readonly says: readonly string[];
  /** Orders after that */
  readonly orders: Readonly<Record<string, readonly string[]>>;
}

const CASES: readonly Case[] = [
  {
    files: ["status-1-own-words.csv", "status-2-arrived.csv", "status-3-delivered.csv"],
    says: [],
    orders: {
      "KF-AA11-X9K2": [
        "Delivered",
        "delivery_date 2026-11-19T20:00:00.000Z",
        "customer_firstName Known",
        "note two",
      ],
      "KF-AB12-X9K3": [
        "Delivered",
        "delivery_date 2026-11-20T20:00:00.000Z",
        "customer_firstName Revived",
        "note three",
      ],
    },
  },
  {
    files: ["delivered-twice-1.csv", "delivered-twice-2.csv", "delivered-twice-3.csv"],
    says: [],
    orders: {
      "WF-AA11-X9K2": [
        "Delivered",
        "delivery_date 2026-11-22T20:00:00.000Z",
        "customer_firstName Gulf One",
        "2026-11-10T00:00 estimated departed AEJEA",
        "2026-11-11T00:00 actual departed AEJEA",
        "2026-11-20T00:00 estimated arrived KEMBA",
        "2026-11-21T00:00 actual arrived KEMBA",
        "2026-11-23T00:00 actual delivered",
      ],
      "WF-AB12-X9K3": [
        "Delivered",
        "delivery_date 2026-11-22T20:00:00.000Z",
        "customer_firstName Gulf Two",
        "2026-11-10T00:00 estimated departed AEJEA",
        "2026-11-11T00:00 actual departed AEJEA",
        "2026-11-20T00:00 estimated arrived KEMBA",
        "2026-11-21T00:00 actual arrived KEMBA",
        "2026-11-23T00:00 actual delivered",
      ],
      "WF-AC13-X9K4": [
        "Delivered",
        "delivery_date 2026-11-22T20:00:00.000Z",
        "customer_firstName Gulf Three",
        "2026-11-10T00:00 estimated departed AEJEA",
        "2026-11-11T00:00 actual departed AEJEA",
        "2026-11-20T00:00 estimated arrived KEMBA",
        "2026-11-21T00:00 actual arrived KEMBA",
        "2026-11-23T00:00 actual delivered",
      ],
    },
  },
  {
    files: ["undo-partial.csv"],
    says: [],
    orders: { "UN-AA11-X9K2": ["Booked"], "UN-AB12-X9K3": ["Booked"], "UN-AC13-X9K4": ["Booked"] },
  },
  {
    files: ["fsu-parts-orders.csv", "fsu-parts.txt"],
    says: [],
    orders: {
      "DL-PUBX-PA01-K7M2": [
        "Booked",
        "carrier_references 157-10000001",
        "2026-11-21T11:00 actual RCF DXB QR1006 4 pieces",
        "2026-11-21T11:30 actual NFD DXB 4 pieces",
      ],
      "DL-PUBX-PA02-K7M3": [
        "Booked",
        "carrier_references 157-10000002",
        "2026-11-21T09:30 actual ARR DXB QR1006 4 pieces",
        "2026-11-21T11:00 actual RCF DXB QR1006 4 pieces",
      ],
      "DL-PUBX-PA07-K7M8": [
        "Arrived",
        "carrier_references 157-10000007",
        "2026-11-21T11:00 actual RCF DXB QR1006 4 pieces",
        "2026-11-22T11:00 actual RCF DXB QR1008 4 pieces",
      ],
    },
  },
  {
    files: ["dcsa-msc-orders.csv", "dcsa-msc-spelling.json", "dcsa-standard-spelling.json"],
    says: [],
    orders: {
      "DL-PUBX-MSC2-K7MA": [
        "In transit",
        "carrier_references 177SYTEST00002|MSCU5956818",
        "2026-11-10T08:00 +00:00 actual DEPA CNSHA NAVARINO",
        "2026-11-17T08:50 +00:00 actual DISC BUSAN KRPUS NAVARINO UK244A MSCUST00002",
        "2026-12-26T04:00 +00:00 estimated ARRI CLVAP COCHRANE 2246W",
      ],
      "DL-PUBX-MSC3-K7MB": ["Booked", "carrier_references 177SYTEST00003"],
      "DL-PUBX-MSC4-K7MC": [
        "In transit",
        "carrier_references 177SYTEST00004",
        "2026-11-10T08:00 +00:00 actual DEPA CNSHA NAVARINO",
        "2026-11-17T08:50 +00:00 actual DISC BUSAN KRPUS NAVARINO UK244A MSCUST00004",
        "2026-12-26T04:00 +00:00 estimated ARRI CLVAP COCHRANE 2246W",
      ],
    },
  },
  {
    files: ["orders-base.csv", "dcsa-cma-push-locationUnLocode.json"],
    says: [],
    orders: {
      "DL-PUBX-CMAC-R4T6": [
        "Out for delivery",
        "customer_firstName Pub Test",
        "carrier_references LHV3076999|APZU2106333",
        "2026-11-20T16:30 +00:00 actual GTOT Jebel Ali AEJEA APZU2106333",
      ],
    },
  },
  {
    files: ["orders-base.csv", "dcsa-flat-vessel-mode.json"],
    says: [],
    orders: {
      "DL-PUBX-MAER-W8Q3": [
        "At origin",
        "customer_firstName Pub Test",
        "carrier_references MAEU123123123|TRDU9258963",
        "2026-11-10T08:00 +00:00 actual LOAD Port of Felixstowe GBFXT MAERSK EINDHOVEN 213E TRDU9258963",
        "2026-12-05T14:00 +00:00 estimated ARRI Port of Rotterdam NLRTM TRDU9258963",
      ],
    },
  },
  {
    files: ["orders-base.csv", "dcsa-mixed-case-type.json"],
    says: [],
    orders: {
      "DL-PUBX-MAER-W8Q3": [
        "Departed",
        "customer_firstName Pub Test",
        "carrier_references MAEU123123123|TRDU9258963",
        "2026-11-13T07:41 +00:00 actual DEPA",
      ],
    },
  },
  {
    files: ["orders-base.csv", "dcsa-empty-eventLocation.json"],
    says: [],
    orders: {
      "DL-PUBX-MAER-W8Q3": [
        "Arrived",
        "customer_firstName Pub Test",
        "carrier_references MAEU123123123|TRDU9258963",
        "2026-11-11T00:00 +08:00 actual LOAD Shanghai CNSHA MAERSK EINDHOVEN TRDU9258963",
        "2026-11-20T04:00 +04:00 actual DISC Jebel Ali AEJEA TRDU9258963",
      ],
    },
  },
  {
    files: ["orders-base.csv", "csv-trailing-comma-rows.csv"],
    says: [],
    orders: { "DL-PUBX-LAST-Z2X4": ["In transit", "customer_firstName Pub Test", "note Keep dry"] },
  },
  {
    files: ["orders-base.csv", "csv-arabic-digits-date.csv"],
    says: [],
    orders: {
      "DL-PUBX-LAST-Z2X4": [
        "In transit",
        "delivery_date 2026-12-17T20:00:00.000Z",
        "customer_firstName Pub Test",
      ],
    },
  },
  {
    files: ["orders-base.csv", "csv-shipsgo-export.csv"],
    says: [
      'Columns that aren\'t recognized are left out: "Carrier", "Booking", "POL Country", "POD Country", "CO₂ Emission (Tons)", "Tags", and "Container Count".',
      'Columns that don\'t say whether their times have happened are left out: "Date Of Loading".',
      'Columns of times to come are read as estimated: "Date Of Discharge".',
      `1 status isn't among the known ones: "Sailing". An order that has one is shown as written, and is never late.`,
    ],
    orders: {
      "DL-PUBX-DCSA-K7M2": [
        "Sailing",
        "customer_firstName Pub Test",
        "carrier_references 177SYTEST09531|MEDUTEST97367|MSCU5956818",
        "2026-12-26T00:00 estimated DISC JEBEL ALI MSCU5956818",
      ],
    },
  },
  {
    files: ["orders-base.csv", "csv-terminal49-columns.csv"],
    says: ['Columns that aren\'t recognized are left out: "Empty Terminated At".'],
    orders: {
      "DL-PUBX-DCSA-K7M2": [
        "Departed",
        "customer_firstName Pub Test",
        "carrier_references 177SYTEST09531|MEDUTEST97367|MSCU5956818",
        "2026-11-09T08:00 +00:00 estimated departed MSCU5956818",
        "2026-11-10T08:00 +00:00 actual departed MSCU5956818",
        "2026-12-26T04:00 +00:00 estimated arrived MSCU5956818",
      ],
    },
  },
  {
    files: ["orders-base.csv", "csv-time-with-offset.csv"],
    says: [],
    orders: {
      "DL-PUBX-LAST-Z2X4": [
        "Departed",
        "customer_firstName Pub Test",
        "2026-11-19T05:40 +04:00 actual collected Dubai AEDXB",
        "2026-11-20T05:40 +04:00 actual departed Jebel Ali AEJEA",
      ],
    },
  },
  {
    files: ["orders-base.csv", "fsu-telex-control-characters.txt"],
    says: [],
    orders: {
      "DL-PUBX-TELX-H6J8": [
        "At origin",
        "customer_firstName Pub Test",
        "carrier_references 239-12345675",
        "2026-11-24T10:00 actual RCS DXB",
      ],
    },
  },
  {
    files: ["orders-base.csv", "fsu-in-edifact-envelope.txt"],
    says: [],
    orders: {
      "DL-PUBX-TELX-H6J8": [
        "Arrived",
        "customer_firstName Pub Test",
        "carrier_references 239-12345675",
        "2026-11-24T13:00 actual RCF MRU MK059",
      ],
    },
  },
  {
    files: ["columns-by-meaning.csv"],
    says: [
      'Columns that aren\'t recognized are left out: "Clearance Date", "Shipper", "Internal Note", and "POD Date".',
    ],
    orders: {
      "HX-AA11-X9K2": [
        "delivery_date 2026-12-04T20:00:00.000Z",
        "customer_firstName Al Noor Trading",
        "customer_email noor@example.com",
        "customer_phone +971 50 000 0000",
        "note Call first",
      ],
    },
  },
  {
    files: ["forwarding-system-export.xlsx"],
    says: [
      "Everything above the header was left out: row 1 and 2.",
      "3 new order numbers are short or count up, such as S00012001: anyone who tries the next ones reads other customers' names and addresses.",
      'row 10, "Total,,,,,,,,,,,28": This is a row of totals.',
    ],
    orders: {
      S00012001: [
        "Departed",
        "customer_firstName Al Futtaim Trading LLC",
        "carrier_references HBL001",
        "count 24",
        "2026-11-01T00:00 estimated departed CNSHA MSKU1234565",
        "2026-11-02T14:30 actual departed CNSHA MSKU1234565",
        "2026-11-26T00:00 estimated arrived AEJEA MSKU1234565",
      ],
      S00012002: [
        "Arrived",
        "customer_firstName شركة الخليج للتجارة",
        "carrier_references HBL002",
        "count 1",
        "2026-11-10T00:00 estimated departed INNSA TGHU7654321",
        "2026-11-11T00:00 actual departed INNSA TGHU7654321",
        "2026-11-20T00:00 estimated arrived AEJEA TGHU7654321",
        "2026-11-21T06:00 actual arrived AEJEA TGHU7654321",
      ],
      S00012003: [
        "customer_firstName Emaar Hospitality",
        "carrier_references HAWB003",
        "count 3",
        "2026-11-24T00:00 estimated departed DEFRA",
        "2026-11-27T00:00 estimated arrived AEDXB",
      ],
    },
  },
  {
    files: ["xlsx-date1904-true.xlsx"],
    says: [],
    orders: { "DL-PUBX-1904-TR7Y": ["Booked", "delivery_date 2026-12-04T10:00:00.000Z"] },
  },
  {
    files: ["xlsx-strict-iso-date.xlsx"],
    says: [],
    orders: { "DL-PUBX-STRI-6G7H": ["Booked", "delivery_date 2026-12-03T20:00:00.000Z"] },
  },
  {
    files: ["xlsx-formula-without-value.xlsx"],
    says: [
      'row 2, order_status "": Cell B2 has a formula without its result. Open the workbook in a spreadsheet and save it again.',
      'row 2, delivery_date "": Cell C2 has a formula without its result. Open the workbook in a spreadsheet and save it again.',
      'row 2, order_count "": Cell D2 has a formula without its result. Open the workbook in a spreadsheet and save it again.',
      'row 2, note "": Cell E2 has a formula without its result. Open the workbook in a spreadsheet and save it again.',
    ],
    orders: {},
  },
  {
    files: ["xlsx-prefix-error-cell.xlsx"],
    says: [
      'row 2, order_status "#N/A": Cell B2 is the error #N/A of a formula. Write the value, or leave the cell empty.',
    ],
    orders: {},
  },
  { files: ["xlsx-cells-without-r.xlsx"], says: [], orders: { "DL-PUBX-NOR0-5V6B": ["Booked"] } },
  {
    files: ["xlsx-used-range-last-row.xlsx"],
    says: [],
    orders: { "DL-PUBX-RANG-2J9P": ["Booked", "note Keep dry", "count 2"] },
  },
  {
    files: ["html-table-as.xls"],
    says: ["file is a web page with a table. Open it in Excel and save it as .xlsx."],
    orders: {},
  },
  {
    files: ["cells-lowercase.xlsx"],
    says: ["file is a damaged workbook. Open it in a spreadsheet and save it again as .xlsx."],
    orders: {},
  },
  {
    files: ["shared-amplify.xlsx"],
    says: [
      "file, row 2: it has more than 50,000 characters. Shorten its texts. Is a quoted field not closed?",
    ],
    orders: {},
  },
  {
    stored: "BD-AA11-X9K2",
    files: ["columns-milestones.csv"],
    says: [],
    orders: {
      "BD-AA11-X9K2": [
        "Customs clearance",
        "2026-11-18T08:00 actual arrived",
        "2026-11-19T10:00 actual GTIN",
        "2026-11-20T10:00 actual CUSR",
        "2026-11-21T10:00 actual GTOT",
      ],
    },
  },
];

describe("a file", () => {
  it.each(CASES)("$files", async ({ files, stored, says, orders }) => {
    if (stored) await onlyOrders({ order_number: stored });
    let said: string[] = [];
    for (const name of files) said = await importCase(name);
    expect(said).toEqual(says);
    for (const [number, expected] of Object.entries(orders)) {
      expect(await describeOrder(number)).toEqual(expected);
    }
  });

  it.each([
    ["20 نوفمبر 2026", "19T20:00"],
    ["الجمعة 20 نوفمبر 2026", "19T20:00"],
    ["2026年11月20日星期五", "19T20:00"],
    ["Nov 20th 2026", "19T20:00"],
    ["2026-11-20 at 09:40", "20T05:40"],
    ["2026-11-20 09:40 +04", "20T05:40"],
    ["20/11/2026 09:40 UTC+04:00", "20T05:40"],
    ["20-Nov-26 09:40 GST", "20T05:40"],
  ])("reads the date %s", async (written, at) => {
    await onlyOrders();
    await load(`order_number;delivery_date\nDL-\u200b1;${written}\n`, { allowImplausible: true });
    expect((await storedOrder("DL-1")).delivery_date).toBe(`2026-11-${at}:00.000Z`);
  });

  const event = {
    ...{ eventType: "EQUIPMENT", equipmentEventTypeCode: "GTOT", eventClassifierCode: "ACT" },
    ...{ eventDateTime: "2026-11-20T10:00:00+04:00", equipmentReference: "MSKU1234565" },
  };
  const line = JSON.stringify({
    ...event,
    eventLocation: { name: "Jebel Ali", unLocode: "aejea" },
  });
  it.each([
    ["an object in an object", `{"meta":{"tags":["a"]},"data":{"events":[${line}]}}`],
    ["lines", `${line}\n${line.replace("10:00", "11:00")}\n`],
  ])("reads events in %s", async (_, content) => {
    await onlyOrders({ order_number: "DL-1", carrier_references: "MSKU1234565" });
    await load(content, { allowImplausible: true, order: "DL-1" });
    expect((await storedFacts("DL-1")).at(-1)).toMatchObject({
      ...{ code: "GTOT", place: "Jebel Ali", un_locode: "AEJEA" },
    });
  });

  const gateOut = {
    ...event,
    emptyIndicatorCode: "LADEN",
    transportCall: { UNLocationCode: "AEJEA", facilityTypeCode: "POTE" },
  };
  const transport = { ...gateOut, eventType: "TRANSPORT", equipmentEventTypeCode: undefined };
  const GATE_OUT = "2026-11-20T06:00 +04:00 actual GTOT out for delivery AEJEA";
  const at = (time: string) => GATE_OUT.replace("2026-11-20T06:00 +04:00", time);
  const DEPARTURE = "2026-11-20T06:00 +04:00 actual DEPA departed AEJEA";
  const EMPTY = GATE_OUT.replace(" out for delivery", "");
  const inPlace = (places: object) => ({ ...event, ...places });
  it.each<[object, string]>([
    [
      {
        ...{ "event-type": "equipment", equipment_event_type_code: "gtot" },
        ...{ EVENT_DATE_TIME: event.eventDateTime, EventClassifierCode: "Actual" },
        "transport-call": { un_location_code: "ae jea", "facility-type": "POTE" },
      },
      GATE_OUT,
    ],
    ...["Gate out", "GATED_OUT", "Gate-out full", "GATE_OUT"].map((name): [object, string] => [
      { ...gateOut, equipmentEventTypeCode: name },
      GATE_OUT,
    ]),
    ...["Vessel departed", "DEPARTURE", "DEPARTED", { code: "DEPA" }].map(
      (name): [object, string] => [{ ...transport, transportEventTypeCode: name }, DEPARTURE],
    ),
    ...["TransportEvent", "TRANSPORT EVENT", undefined].map((eventType): [object, string] => [
      { ...transport, transportEventTypeCode: "DEPA", eventType },
      DEPARTURE,
    ]),
    ...["E", "Empty", "MT", true].map((emptyIndicatorCode): [object, string] => [
      { ...gateOut, emptyIndicatorCode },
      EMPTY,
    ]),
    [{ ...gateOut, equipmentEventTypeCode: "Gate out empty" }, EMPTY],
    [
      { ...gateOut, eventDateTime: "2026-11-20T06:00:00", timeZone: "UTC" },
      at("2026-11-20T06:00 +00:00"),
    ],
    [
      { ...gateOut, eventDateTime: "2026-11-20T10:00", timezoneOffset: "+04:00" },
      at("2026-11-20T06:00 +04:00"),
    ],
    [
      {
        ...{ ...gateOut, eventDateTime: undefined, eventDateTimeUTC: "2026-11-20T06:00:00" },
        eventDateTimeLocal: "2026-11-20T10:00:00",
      },
      at("2026-11-20T06:00 +00:00"),
    ],
    [{ ...gateOut, eventDateTime: "2026-11-20T10:00+04:00[Asia/Dubai]" }, GATE_OUT],
    [{ ...gateOut, eventDateTime: "20261120T100000+0400" }, GATE_OUT],
    [
      { ...gateOut, eventDateTime: undefined, eventDate: "2026-11-20", eventTime: "10:00+04:00" },
      GATE_OUT,
    ],
    [{ ...gateOut, eventDateTime: undefined, eventTime: event.eventDateTime }, GATE_OUT],
    [
      { ...gateOut, eventDateTime: "03/04/2026 10:00" },
      'eventDateTime "03/04/2026 10:00": This is not a date and time in RFC 3339.',
    ],
    [
      inPlace({
        eventLocation: { location: { locationName: "Jebel Ali", UNLocationCode: "AEJEA" } },
      }),
      `${EMPTY.replace("AEJEA", "Jebel Ali AEJEA")}`,
    ],
    [
      inPlace({ eventLocation: { facility: { facilityName: "Terminal 1", unLocode: "AEJEA" } } }),
      `${EMPTY.replace("AEJEA", "Terminal 1 AEJEA")}`,
    ],
    [
      inPlace({ portOfCall: { portCode: "AEJEA" }, terminalName: "Terminal 1" }),
      `${EMPTY.replace("AEJEA", "Terminal 1 AEJEA")}`,
    ],
    [
      inPlace({ UNLocationCode: "AEJEA", locationCode: "DPW1", locationName: "Jebel Ali" }),
      `${EMPTY.replace("AEJEA", "Jebel Ali AEJEA")}`,
    ],
    [
      { ...gateOut, equipmentEventTypeCode: "DISC", transshipment: true },
      GATE_OUT.replace("GTOT out for delivery", "DISC in transit"),
    ],
    [
      {
        events: [],
        transportEvents: [{ ...transport, transportEventTypeCode: "DEPA" }],
        more: [{ event: gateOut }],
      },
      `${DEPARTURE}; ${GATE_OUT}`,
    ],
    [
      { ...gateOut, eventType: "IOT" },
      "1 event of the type IOT was left out: such events don't report where the goods are.",
    ],
  ])("of DCSA in other spellings: %j", async (content, expected) => {
    expect(await readEvents(JSON.stringify(content))).toBe(expected);
  });

  it("of DCSA has the references of the shipment and the container that it is in", async () => {
    const { equipmentReference: _, ...own } = gateOut;
    const containers = [{ containerNo: "MSKU1234565", events: [own] }];
    const content = { shipments: [{ bookingNo: "BK1", containers }], status: "ok" };
    const bytes = new TextEncoder().encode(JSON.stringify(content));
    const read = await readFile({ name: "file", bytes }, readOptions({}));
    expect(read.rows).toMatchObject([
      { identifiers: { documents: ["BK1"], equipment: ["MSKU1234565"] }, events: [{}] },
    ]);
  });

  it.each(["–", "\u2011"])("of an airline has a number with the dash %s", async (dash) => {
    const bytes = new TextEncoder().encode(FSU.replace("-", dash));
    const read = await readFile({ name: "file", bytes }, readOptions({ received: RECEIVED }));
    const documents = read.rows.flatMap(({ identifiers }) => identifiers.documents);
    expect(documents).toEqual(["176-12345675", "176-12345675"]);
  });

  it("has a line break in a cell as a space, and between references as a bar", async () => {
    await onlyOrders();
    const cells = '"DL-1";"Acme\n Trading ";"MSKU1234565\nBL 7";"Gate 1\nDubai"';
    const names = "order_number;Customer Name;carrier_references;delivery_address";
    await load(`${names}\n${cells}\n`);
    expect(await storedOrder("DL-1")).toMatchObject({
      ...{ customer_firstName: "Acme Trading", carrier_references: "MSKU1234565|BL 7" },
      delivery_address: "Gate 1\nDubai",
    });
    const { problems } = await load('order_number;note\n"DL-1\nDL-2";x\n', { skipBad: true });
    expect(problems).toEqual([expect.stringContaining("order_number")]);
  });

  const LINES = ["FSU/15", "176-12345675DXBMRU/T10K100", "RCS/24NOV1000/DXB/T10K100"];
  const DEP = "DEP/EK703/24NOV/DXBMRU/T10K100/A1430/S2100";
  const FSU = [...LINES, DEP].join("\n");
  const MAIL = "Subject: FSU\nContent-Transfer-Encoding: quoted-printable\n\n";
  const RCS = "2026-11-24T10:00 actual RCS at origin DXB";
  const ALL = `${RCS}; 2026-11-24T14:30 actual DEP departed DXB; 2026-11-24T21:00 estimated ARR arrived MRU`;
  it.each([
    ["quoted-printable", `${MAIL}${FSU.replace("T10K100/A1430", "T10K1=\n00/A1430")}`, ALL],
    [
      "quoted-printable without a header",
      FSU.replaceAll("/", "=2F").replaceAll("\n", "=20\n"),
      ALL,
    ],
    ["a line broken at a slash", FSU.replace("/A1430/S2100", "/A1430\n /S2100"), ALL],
    ["HTML", `<html><body><pre>${FSU.replaceAll("\n", "<br>\n")}</pre></body></html>`, ALL],
    ["JSON", JSON.stringify({ message: FSU }), ALL],
    ["XML with CDATA", `<msg><![CDATA[${FSU}]]></msg>`, ALL],
    ["a cell of a table", `Date,Message\n2026-11-24,"${FSU}"\n`, ALL],
    ["lines in quotes", FSU.replace(/^.*$/gm, '"$&"'), ALL],
    ["lines with numbers", FSU.replace(/^/gm, "1: "), ALL],
    ["one line with bars", FSU.replaceAll("\n", "|"), ALL],
    ["one line with line breaks in writing", FSU.replaceAll("\n", "\\r\\n"), ALL],
    ["wide characters", FSU.replaceAll("/", "／"), ALL],
    ["an air waybill with spaces", FSU.replace("12345675", "1234 5675"), ALL],
    [
      "two messages in an envelope of EDIFACT in small letters",
      `unb+iata:1+a+b'unh+1+cimfsu:15'${LINES.join("\n")}'unt+3+1'unh+2+cimfsu:15'${FSU}'unt+3+2'unz+2+1'`,
      `${RCS}; ${ALL}`,
    ],
    [
      "two messages on one line",
      `${LINES.join(" ")} ${FSU.replaceAll("\n", " ")}`,
      `${RCS}; ${ALL}`,
    ],
    [
      "no status",
      "FSU/15\n176-12345675DXBMRU/T10K100\n",
      "file has no status line, such as RCS/20NOV1300/DXB/T1K100.",
    ],
    [
      "another message",
      "FWB/16\n176-12345675DXBMRU/T10K100MC0.5\n",
      "file is a Cargo-IMP message without a status. Ask the airline for FSU.",
    ],
    [
      "base64",
      "MIME-Version: 1.0\nContent-Transfer-Encoding: base64\n\nRlNVLzE1\n",
      "file is an e-mail. Save its attachment, and choose that.",
    ],
    ["no message but a note about one", "order_number,note\nDL-1,see FSU/15\n", ""],
  ])("of an airline in %s", async (_, content, expected) => {
    const read = readEvents(content).catch((error: FileError) => error.message);
    expect(await read).toBe(expected);
  });

  const DAY = "2026-12-12";
  const ORDER = "order_number customer_firstName customer_email customer_phone delivery_address";
  const WHOSE = ["DL-AA11-X9K2", "Müller GmbH", "a@example.com", "+49 40 123456", "Hafenstr. 1"];
  const REST = `${ORDER} delivery_date order_status order_count – created_at`;
  const OF_REST = [...WHOSE, "12.12.2026", "X", "12", "secret", "1.11.2026"];
  const VOYAGE = "order_number customer_firstName origin destination leg equipment";
  const OF_VOYAGE = ["DL-AA11-X9K2", "Müller GmbH", "Hamburg", "Dubai", "MSC X", "MSKU1234565"];
  const TIMES = `${VOYAGE} estimated_departed estimated_arrived –`;
  const OF_TIMES = [...OF_VOYAGE, "2026-11-10", DAY, "Fabrik AG"];
  /** The names of columns, a row, and the fields that they are: "–" is left out, "?" asked with the field. */
  it.each<[string, readonly string[], string]>([
    [
      "Sendungs-Nr.;Empfänger;E-Mail;Telefon;Lieferadresse;Liefertermin;Status;Anzahl Packstücke;Kundennotiz intern;Auftragsdatum",
      OF_REST,
      REST,
    ],
    [
      "N° de commande;Nom du client;Adresse e-mail;Téléphone;Adresse de livraison;Date de livraison;Statut;Colis;Remarque interne;Date de commande",
      OF_REST,
      REST,
    ],
    [
      "Número de pedido;Nombre del cliente;Correo electrónico;Teléfono;Dirección de entrega;Fecha de entrega;Estado del envío;Cantidad;Nota interna;Fecha de pedido",
      OF_REST,
      REST,
    ],
    [
      "Sipariş No;Müşteri Adı;E-posta;Telefon;Teslimat Adresi;Teslim Tarihi;Durum;Miktar;Dahili Not;Sipariş Tarihi",
      OF_REST,
      REST,
    ],
    [
      "رقم الشحنة;اسم العميل;البريد الإلكتروني;رقم الجوال;عنوان التسليم;تاريخ التسليم;الحالة;الكمية;ملاحظات داخلية;تاريخ الطلب",
      OF_REST,
      REST,
    ],
    ["订单号;客户名称;邮箱;联系电话;收货地址;交货日期;状态;件数;内部备注;下单日期", OF_REST, REST],
    [
      "Auftragsnummer;Kunde;Ladehafen;Löschhafen;Schiff;Containernummer;Voraussichtliche Abfahrt;Voraussichtliche Ankunft;Absender",
      OF_TIMES,
      TIMES,
    ],
    [
      "Numéro d'expédition;Destinataire;Port de chargement;Port de déchargement;Navire;Conteneur;Départ prévu;Arrivée prévue;Expéditeur",
      OF_TIMES,
      TIMES,
    ],
    [
      "N.º de envío;Consignatario;Puerto de carga;Puerto de descarga;Buque;Contenedor;Salida estimada;Llegada estimada;Remitente",
      OF_TIMES,
      TIMES,
    ],
    ["运单号;收货人;起运港;目的港;船名;柜号;预计离港;预计到港;发货人", OF_TIMES, TIMES],
    [
      "shipmentId;consigneeName;portOfLoading;portOfDischarge;vesselName;containerId;estimatedDepartureTime;estimatedArrivalTime;consignorName",
      OF_TIMES,
      TIMES,
    ],
    [
      "Order No;始发地;目的地;ETD",
      ["DL-AA11-X9K2", "Hamburg", "Dubai", DAY],
      "order_number origin destination estimated_departed",
    ],
    [
      "Order No;Pl. Dep. Date;Act. Dep.;Ist-Ankunft;ETS;Consignor Name",
      ["DL-AA11-X9K2", DAY, DAY, DAY, DAY, "Fac"],
      "order_number planned_departed actual_departed actual_arrived estimated_departed –",
    ],
    [
      "Order No;Freight Charges (USD);Qty (kg);State;Customer Code;Consigner Name;Booked By",
      ["DL-AA11-X9K2", "500", "12.5", "Dubai", "C1", "Fac", "Ann"],
      "order_number – – – – – –",
    ],
    [
      "Order No;Phone (driver);Telefon (Fahrer);Email (Agentur);Address (billing);E-Mail (Kunde)",
      ["DL-AA11-X9K2", ...Array(2).fill("+971501234567"), "b@example.com", "Str", "a@example.com"],
      "order_number – – – – customer_email",
    ],
    ["Ordr Number;Custmer Name;Emial;Telphone;Adress", WHOSE, ORDER.replace(/\w+/g, "?$&")],
    [
      "Order No;Actual Gate In;Est. Gate In;Gated In;Gate In Date",
      ["DL-AA11-X9K2", DAY, DAY, DAY, DAY],
      "order_number actual_GTIN estimated_GTIN – –",
    ],
    [
      "Container No.;B/L No.;Status;Origin;ETA",
      ["MSKU1234565", "261234567", "Discharge", "Shanghai", DAY],
      "equipment – – origin estimated_arrived",
    ],
  ])("has the columns %s", async (names, row, fields) => {
    const bytes = new TextEncoder().encode(`${names}\n${row.join(";")}\n`);
    const read = await readFile({ name: "file", bytes }, readOptions({ received: RECEIVED }));
    const found = read.columns.map(({ field, suggested }) =>
      (field ?? (suggested === null ? "–" : `?${suggested}`)).replace(" ", "_"),
    );
    expect(found.join(" ")).toBe(fields);
  });

  it.each(["#NV", "#BEZUG!", "#¡VALOR!", "#N/D", "#YOK", "#####", "Err:502"])(
    "has the error %s of a spreadsheet refused",
    async (error) => {
      const said = await readEvents(`order_number,customer_firstName\nDL-1,${error}\n`);
      expect(said).toContain("This is a spreadsheet's error, not a value.");
    },
  );

  it.each(["[]", '{"events":[]}'])("without an event is read: %s", async (content) => {
    expect(await readEvents(content)).toBe("");
    await expect(readEvents(`{"errors":${content}}`)).rejects.toThrow(FileError);
  });

  it("of each kind has a row here", () => {
    const tried = new Set(CASES.flatMap(({ files }) => files));
    expect(Object.keys(env.CASES).filter((name) => !tried.has(name))).toEqual([]);
  });
});

const TRANSSHIPPED = "DL-PUBX-MSC2-K7MA";

async function read(orderNumber: string) {
  const order = await findOrder(db, orderNumber);
  if (!order) throw new Error(`There is no order ${orderNumber}.`);
  return order;
}

describe("customers read", () => {
  beforeEach(() => onlyOrders());

  it("the same pieces count once, and those of two flights add up", async () => {
    await load(bytesOf("fsu-parts-orders.csv"));
    const loaded = await load(bytesOf("fsu-parts.txt"), { allowImplausible: true });
    expect(loaded).toMatchObject({ eventsAdded: 6, refused: 0 });
    for (const order of ["DL-PUBX-PA01-K7M2", "DL-PUBX-PA02-K7M3"]) {
      expect(await read(order)).toMatchObject({
        order_status: "Booked",
        partial: { milestone: "arrived", pieces: 4, total: 8 },
      });
    }
    expect(await read("DL-PUBX-PA07-K7M8")).toMatchObject({
      order_status: "Arrived",
      partial: null,
    });
  });

  it("a container that is unloaded at a transshipment port is in transit there", async () => {
    await load(bytesOf("dcsa-msc-orders.csv"));
    const standard = new TextDecoder().decode(bytesOf("dcsa-standard-spelling.json"));
    const events = JSON.parse(standard) as { eventClassifierCode: string }[];
    // The carrier's description says it, also where nothing is known of what comes after.
    await load(JSON.stringify(events.filter((event) => event.eventClassifierCode === "ACT")));
    const answer = { order_status: "In transit", where: { un_locode: "KRPUS", code: "DISC" } };
    expect(await read(TRANSSHIPPED)).toMatchObject(answer);
    await load(standard);
    expect(await read(TRANSSHIPPED)).toMatchObject(answer);
  });

  it("a delivery that a file reports as a status and as a date is one row, with its date", async () => {
    const columns = {
      POL: "origin",
      POD: "destination",
      "Consignee Name": "customer_firstName",
      "Shipment Status": "order_status",
    };
    for (const part of [1, 2, 3]) {
      await load(bytesOf(`delivered-twice-${part}.csv`), { columns, allowImplausible: true });
    }
    for (const number of ["WF-AA11-X9K2", "WF-AB12-X9K3", "WF-AC13-X9K4"]) {
      const order = await read(number);
      const rows = order.events.filter(({ milestone }) => milestone === "delivered");
      expect(rows.map(({ event_time }) => event_time)).toEqual(["2026-11-23T00:00:00.000Z"]);
      expect(order).toMatchObject({
        order_status: "Delivered",
        eta: { kind: "delivered", moment: { event_time: "2026-11-23T00:00:00.000Z" } },
        latest: { event_time: "2026-11-23T00:00:00.000Z" },
      });
      expect(order.milestones.at(-1)?.event?.event_time).toBe("2026-11-23T00:00:00.000Z");
    }
  });

  it("a delivery date keeps its clock: that of the place stands before Dubai's", async () => {
    await load("order_number,delivery_date\nDL-FRA,2099-11-23T09:00+01:00\n", {
      allowImplausible: true,
    });
    const order = await read("DL-FRA");
    expect(order).toMatchObject({
      delivery_date: "2099-11-23T08:00:00.000Z",
      eta: { moment: { event_time: "2099-11-23T08:00:00.000Z", utc_offset: "+01:00" } },
    });
    expect(etaText(order).text).toBe(
      "Delivery expected on Mon 23 Nov 2099, 09:00 (UTC+01:00), 12:00 Dubai time.",
    );
    expect(await load("order_number,delivery_date\nDL-FRA,2099-11-23 12:00\n")).toMatchObject({
      changed: 0,
    });
  });
});
