/** Files at the limits of what a request of the desk can take: most are refused, each with its sentence. */
import { strFromU8, strToU8, zipSync } from "fflate";
import { workbook, workbookParts } from "./workbook.ts";

const parts = workbookParts({ A: [["order_number"], ["X-1"]] });
const { "xl/worksheets/sheet1.xml": _, ...withoutSheet } = parts;
/** A workbook with this XML in place of its sheet's, beside other parts */
const zipped = (xml: string, others: Record<string, Uint8Array> = {}) =>
  zipSync({ ...parts, "xl/worksheets/sheet1.xml": strToU8(xml), ...others });
const sheet = (rows: string) => workbook({ A: rows });
/** A workbook with this XML in its styles */
const styled = (xml: string) =>
  zipped("", { "xl/styles.xml": strToU8(`<styleSheet>${xml}</styleSheet>`) });
const format = (code: string) => `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts>`;
/** Of 16 names without a pattern: tags that are alike are a zip bomb */
const emptyTag = (at: number) =>
  `<${String.fromCharCode(65 + (Math.imul(at ^ (at >> 7), 2_654_435_761) >>> 28))}/>`;
const repeat = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join("");
/** More parts, each of so many bytes. */
const manyParts = (count: number, bytes: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`xl/part${at}.xml`, new Uint8Array(bytes)]),
  );
/** Says of each part that it unpacks to little. */
function lie(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 30 < bytes.length; at++) {
    const signature = view.getUint32(at, true);
    if (signature === 0x04034b50) view.setUint32(at + 22, 100, true);
    if (signature === 0x02014b50) view.setUint32(at + 24, 100, true);
  }
  return bytes;
}

/** A text that so many cells of the sheet have. */
function sharedText(cells: number, length: number): Uint8Array {
  const relations = "xl/_rels/workbook.xml.rels";
  const own = '<Relationship Id="s" Type="x/sharedStrings" Target="sharedStrings.xml"/>$&';
  const related = strFromU8(parts[relations] ?? new Uint8Array()).replace("</R", own);
  const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(cells);
  return zipped(`<worksheet><sheetData>${rows}</sheetData></worksheet>`, {
    [relations]: strToU8(related),
    "xl/sharedStrings.xml": strToU8(`<sst><si><t>${"x".repeat(length)}</t></si></sst>`),
  });
}

const event = '{"eventType":"TRANSPORT","eventID":"1"}';

/** More than a request can take. */
export const REFUSED_FILES: readonly (readonly [
  what: string,
  content: () => Uint8Array | string,
  sentence: RegExp,
])[] = [
  ["a photo", () => new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 16]), /is a picture\. Ask/],
  ["a screenshot", () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10]), /is a picture\. Ask/],
  [
    "an airline's Cargo-XML",
    () => '<?xml version="1.0"?>\n<rsm:StatusMessage xmlns:rsm="iata:statusmessage:1"/>',
    /Cargo-XML \(XFSU\).* Ask the airline for FSU/,
  ],
  [
    "SeaRates' JSON",
    () =>
      '{"data":{"containers":[{"iso_code":"45G1","events":[{"event_type":"TRANSPORT","event_code":"DEPA"}]}]}}',
    /JSON of SeaRates, which is not read\. Ask/,
  ],
  [
    "AfterShip's JSON",
    () => '{"msg":{"tracking_number":"BL700200","checkpoints":[{"message":"Departed"}]}}',
    /JSON of AfterShip, which is not read\. Ask/,
  ],
  [
    "a workbook of many bytes that claims to be small",
    () => lie(sheet(repeat(1_200_000, (at) => `<c r="A${at}"/>`))),
    /damaged workbook/,
  ],
  ["a zip bomb", () => zipped(" ".repeat(32_000_000)), /unpacks to more than 16 MB/],
  ["one that claims to be small", () => lie(zipped(" ".repeat(32_000_000))), /damaged workbook/],
  ["a zip bomb of many parts", () => zipped("", manyParts(20, 1_000_000)), /damaged workbook/],
  ["a zip bomb of open tags", () => sheet("<a>".repeat(5_200_000)), /damaged workbook/],
  ["tags in tags", () => sheet("<a>".repeat(300_000)), /damaged workbook/],
  ["tags in tags of the styles", () => styled("<a>".repeat(300_000)), /damaged workbook/],
  ["many empty tags", () => sheet(repeat(2_500_000, emptyTag)), /more than 600,000 cells/],
  ["a number format without end", () => styled(format("[".repeat(150_000))), /damaged workbook/],
  ["a number format of many digits", () => styled(format("0".repeat(256))), /damaged workbook/],
  [
    "many sheets of one part",
    () => {
      const xml = strFromU8(parts["xl/workbook.xml"] ?? new Uint8Array());
      const many = strToU8(xml.replace(/<sheet .*\/>/, (one) => one.repeat(10_000)));
      return zipSync({ ...parts, "xl/workbook.xml": many });
    },
    /damaged workbook/,
  ],
  ["20,000 empty parts", () => zipped("", manyParts(20_000, 0)), /more than 1,000 parts/],
  ["half an archive", () => sheet("").slice(0, 300), /damaged workbook/],
  ["a workbook without its sheets", () => zipSync(withoutSheet), /damaged workbook/],
  ["tags without end", () => sheet("<c ".repeat(1_000_000)), /damaged workbook/],
  ["a tag of many attributes", () => sheet(`<c ${'a="1" '.repeat(600_000)}/>`), /damaged workbook/],
  ["a comment in a comment", () => sheet("<!-- ".repeat(600_000)), /damaged workbook/],
  [
    "an entity of entities",
    () => zipped('<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY a "&b;&b;">]><worksheet>&a;</worksheet>'),
    /damaged workbook/,
  ],
  ["a row far down", () => sheet('<row r="999999999"><c><v>1</v></c></row>'), /damaged workbook/],
  [
    "a cell far right",
    () => sheet('<row r="2"><x:c xmlns:x="y" r="&#x78;&#102;d2"><v>1</v></x:c></row>'),
    /more than 200 columns/,
  ],
  [
    "cells that are far from their row",
    () => sheet('<row r="2"><c r="xfd1048576"><v>1</v></c></row>'),
    /damaged workbook/,
  ],
  ["a long shared text", () => sharedText(3, 60_000), /more than 50,000 characters/],
  ["a shared text of many cells", () => sharedText(9_000, 1_000), /8,000,000 characters/],
  [
    "many merged ranges",
    () => {
      const rows = repeat(5_000, (at) => `<row><c r="A${at + 1}"><v>1</v></c></row>`);
      const merged = '<mergeCell ref="A1:A1048576"/>'.repeat(200);
      return zipped(`<worksheet><sheetData>${rows}</sheetData>${merged}</worksheet>`);
    },
    /more than 600,000 cells/,
  ],
  [
    "many rows",
    () => sheet("<row><c><v>1</v></c></row>".repeat(10_002)),
    /more than 10,000 rows. Split it/,
  ],
  ["CSV of long rows", () => repeat(40, () => `a,${"b".repeat(180_000)}\n`), /50,000 characters/],
  ["CSV of commas", () => `${",".repeat(150)}a\n`.repeat(8_000), /more than 600,000 cells/],
  ["many events", () => `[${`${event},`.repeat(10_000)}${event}]`, /more than 10,000 events/],
  ["JSON of many values", () => `[${"[],".repeat(700_000)}[]]`, /more than 600,000 cells/],
  [
    "events that share many references",
    () => {
      const shared = repeat(2_000, (at) => `{"referenceType":"FF","referenceValue":"R${at}"},`);
      return `{"references":[${shared}{}],"events":[${`${event},`.repeat(2_000)}${event}]}`;
    },
    /more than 600,000 cells/,
  ],
  ["JSON in JSON", () => "[".repeat(1_000_000), /more than 50 lists within each other/],
  [
    "many status lines",
    () => `FSU/14\n157-10000001HKGDXB/T8K400\n${"NFD/21NOV1130/DXB/T8\n".repeat(10_000)}`,
    /more than 10,000 rows/,
  ],
  ["lines without end", () => `FSU/14\n${"A".repeat(7_000_000)}`, /1,000,000 characters/],
];

const ROWS = 10_000;
const header = "order_number,customer_firstName,order_status,note,order_count,ATD,ETA";

/** A table of so many orders, each with milestones and a long text. */
export const ordersFile = (rows: number, letter = "n") =>
  `${header}\n${repeat(rows, (n) => `N-${n},"Name, ${n}",In transit,"${letter.repeat(500)}",${n % 90},18-Nov-2026,29-Nov-26\n`)}`;

/** As much as a request takes. */
export const LARGEST_FILES: readonly (readonly [what: string, content: () => string])[] = [
  ["10,000 orders with milestones", () => ordersFile(ROWS)],
  ["7,000 orders in Arabic", () => ordersFile(7_000, "ن")],
  [
    "10,000 events of one order",
    () =>
      `order_number,milestone,event_time,place,note\n${repeat(ROWS, (n) => `N-1,in transit,${new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()},Jebel Ali,${"n".repeat(400)}\n`)}`,
  ],
];

/** An object with so many properties of names that no other has. */
const distinct = (at: number, count: number) =>
  `{${repeat(count, (index) => `${index === 0 ? "" : ","}"k${at}_${index}":1`)}}`;
/** A carrier's events, each of some 900 characters. */
export const carrierEvents = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const time = new Date(Date.UTC(2026, 9, 1, 0, at)).toISOString();
    return JSON.stringify({
      ...{ eventID: `e${at}`, eventCreatedDateTime: time, eventType: "EQUIPMENT" },
      ...{ eventClassifierCode: "ACT", eventDateTime: time, equipmentEventTypeCode: "LOAD" },
      ...{ equipmentReference: "MSKU1234565", ISOEquipmentCode: "45G1", remark: "n".repeat(400) },
      documentReferences: [
        { documentReferenceType: "BKG", documentReferenceValue: `B${at % 900}` },
        { documentReferenceType: "TRD", documentReferenceValue: `T${at}` },
      ],
      eventLocation: { locationName: "Jebel Ali", UNLocationCode: "AEJEA" },
      transportCall: {
        ...{ transportCallID: `t${at}`, exportVoyageNumber: "2619W", modeOfTransport: "VESSEL" },
        vessel: { vesselIMONumber: "9321483", vesselName: "Dhow of the Gulf" },
      },
    });
  });
/** Rows with a cell of almost as many characters as a row may have. */
const longCells = (header: string, text: string) => (share: number) =>
  `${header}\n${repeat(share * 150, (at) => `N-${at},"${text.repeat(47_000 / text.length)}",2026-11-01\n`)}`;
/** A text of this byte, which is no UTF-8, after so many others. */
const late = (byte: number, others: number) => (share: number) =>
  new Uint8Array(share * 7_900_000).fill(others).fill(byte, -10, -9);

/**
 * Files that take much work within the limits, each by another part of the reader: `share` of the most that a request
 * takes. Some are refused.
 */
export const HEAVY_FILES: readonly (readonly [
  what: string,
  content: (share: number) => Uint8Array | string,
])[] = [
  ["a carrier's 8,000 events", (share) => `{"events":[${carrierEvents(share * 8_000).join()}]}`],
  ["events on lines", (share) => carrierEvents(share * 8_000).join("\n")],
  [
    "objects of distinct names",
    (share) => `[${repeat(share * 590, (at) => `${distinct(at, 990)},`)}{}]`,
  ],
  [
    "objects in an object",
    (share) => `{${repeat(share * 590, (at) => `"p${at}":${distinct(at, 990)},`)}"events":[]}`,
  ],
  [
    "events of distinct names",
    (share) =>
      `[${repeat(share * 500, (at) => `{"eventType":"TRANSPORT","payload":${distinct(at, 990)}},`)}{}]`,
  ],
  [
    "objects in objects",
    (share) =>
      `[${repeat(share * 500, (at) => `${'{"a":'.repeat(45)}${distinct(at, 990)}${"}".repeat(45)},`)}{}]`,
  ],
  [
    "a reference in many spellings",
    (share) =>
      `{${repeat(990, (at) => `"order${" ".repeat(at)}number":"X${at}",`)}"events":[${repeat(share * 9_000, (at) => `{"eventType":"TRANSPORT","eventID":"${at}"},`)}{}]}`,
  ],
  ["cells of containers", longCells("order_number,container,ATD", "MSKU1234565 ")],
  ["cells of references", longCells("order_number,carrier_references,ATD", "A1、")],
  ["cells of dates", longCells("order_number,ATD,ETA", "1 ")],
  ["cells of numbers", longCells("order_number,order_count,ETA", "1,")],
  ["cells of e-mail addresses", longCells("order_number,customer_email,ETA", "a@")],
  ["cells of places", longCells("order_number,POL,ATD", "A (AEJEA) ")],
  [
    "long order numbers",
    (share) => `note,order_number\n${repeat(share * 150, () => `a,${"N1 ".repeat(16_000)}\n`)}`,
  ],
  [
    "times of containers",
    (share) =>
      `container,ETD,ATD,ETA,ATA\n${repeat(share * 400, () => `${"MSKU1234565 ".repeat(1_000)}${",2026-11-01".repeat(4)}\n`)}`,
  ],
  [
    "columns of dates",
    (share) =>
      `order_number${repeat(198, (at) => `,ETA ${at}`)}\n${repeat(share * 2_900, (at) => `N-${at}${",18 Nov 2026".repeat(198)}\n`)}`,
  ],
  [
    "headers without end",
    (share) =>
      `${`${"order number,".repeat(198)}x\n`.repeat(20)}${`${"name,".repeat(198)}x\n`.repeat(share * 2_900)}`,
  ],
  ["rows of hints", (share) => `order_number,note\n${"(text),(text)\n".repeat(share * 9_990)}`],
  [
    "rows without a number",
    (share) =>
      `order_number,note\nN-1,a\n${repeat(share * 9_990, () => `name,${"n".repeat(700)}\n`)}`,
  ],
  [
    "events in own words",
    (share) =>
      `order_number,event,time\n${repeat(share * 9_990, (at) => `N-${at},Own words ${at},2026-11-01\n`)}`,
  ],
  ["quotes without end", (share) => `order_number,note\nN-1,${'"'.repeat(share * 7_900_000)}`],
  ["line breaks of CR", (share) => "\r".repeat(share * 7_900_000)],
  ["blank lines in another encoding", late(0xe9, 0x0a)],
  ["lines in another encoding", late(0xe9, 0x61)],
  ["a text in two bytes", (share) => new Uint8Array(share * 7_900_000).fill(0xc8)],
  [
    "1,990 events of an order in Arabic",
    (share) =>
      `order_number,milestone,event_time,note\n${repeat(share * 1_990, (at) => `N-1,in transit,${new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString()},${"ن".repeat(490)}\n`)}`,
  ],
  [
    "status lines",
    (share) =>
      `FSU/14\n157-10000001HKGDXB/T8K400\n${"NFD/21NOV1130/DXB/T8\n".repeat(share * 9_990)}`,
  ],
];
