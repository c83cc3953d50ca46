/** Files at the limits of what a request of the desk can take: most are refused, each with its sentence. */
import { strFromU8, strToU8, zipSync } from "fflate";
import { workbookParts } from "./workbook.ts";

/** A sheet's XML in a workbook, beside other parts. */
const parts = workbookParts({ A: [["order_number"], ["X-1"]] });
const sheet = (rows: string, others: Record<string, Uint8Array> = {}) =>
  zipSync({
    ...parts,
    ...others,
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });
const repeat = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join("");
const bomb = zipSync({ ...parts, "xl/worksheets/sheet1.xml": new Uint8Array(32_000_000) });

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

function sharedStrings(count: number, length: number): Uint8Array {
  const { "xl/_rels/workbook.xml.rels": relations, ...others } = parts;
  const related = strFromU8(relations ?? new Uint8Array()).replace(
    "</Relationships>",
    '<Relationship Id="s" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
  );
  return zipSync({
    ...others,
    "xl/_rels/workbook.xml.rels": strToU8(related),
    "xl/sharedStrings.xml": strToU8(`<sst><si><t>${"x".repeat(length)}</t></si></sst>`),
    "xl/worksheets/sheet1.xml": strToU8(
      `<worksheet><sheetData>${repeat(count, () => '<row><c t="s"><v>0</v></c></row>')}</sheetData></worksheet>`,
    ),
  });
}

const event = '{"eventType":"TRANSPORT","eventID":"1"}';

/** More than a request can take. */
export const REFUSED_FILES: readonly (readonly [
  what: string,
  content: () => Uint8Array | string,
  sentence: RegExp,
])[] = [
  ["a zip bomb", () => bomb, /unpacks to more than 16 MB/],
  ["a zip bomb that claims to be small", () => lie(bomb.slice()), /unpacks to more than 16 MB/],
  [
    "a zip bomb of many parts",
    () => {
      const names = Array.from({ length: 20 }, (_, at) => `xl/part${at}.xml`);
      const many = names.map((name) => [name, new Uint8Array(1_000_000)]);
      return zipSync({ ...parts, ...Object.fromEntries(many) });
    },
    /unpacks to more than 16 MB/,
  ],
  [
    "20,000 empty parts",
    () => {
      const names = Array.from({ length: 20_000 }, (_, at) => `xl/worksheets/s${at}.xml`);
      const many = names.map((name) => [name, [new Uint8Array(), { level: 0 }]]);
      return zipSync({ ...parts, ...Object.fromEntries(many) });
    },
    /more than 1,000 parts/,
  ],
  ["tags without end", () => sheet("<c ".repeat(1_000_000)), /damaged workbook/],
  ["a tag of many attributes", () => sheet(`<c ${'a="1" '.repeat(600_000)}/>`), /damaged workbook/],
  ["a comment in a comment", () => sheet("<!-- ".repeat(600_000)), /damaged workbook/],
  [
    "an entity of entities",
    () =>
      zipSync({
        ...parts,
        "xl/worksheets/sheet1.xml": strToU8(
          '<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY a "&b;&b;">]><worksheet>&a;</worksheet>',
        ),
      }),
    /damaged workbook/,
  ],
  ["a row far down", () => sheet('<row r="999999999"><c><v>1</v></c></row>'), /damaged workbook/],
  ...['r="XFD2"', 'r="xfd2"', 'r="&#88;FD2"', 'r="&#x78;&#102;d2"'].map(
    (reference) =>
      [
        `a cell far right: ${reference}`,
        () => sheet(`<row r="2"><c ${reference}><v>1</v></c></row>`),
        /more than 200 columns/,
      ] as const,
  ),
  [
    "a cell far right, with prefixes",
    () =>
      zipSync({
        ...parts,
        "xl/worksheets/sheet1.xml": strToU8(
          '<x:worksheet xmlns:x="y"><x:sheetData><x:row r="2"><x:c r="XFD2"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
        ),
      }),
    /more than 200 columns/,
  ],
  [
    "cells that are far from their row",
    () => sheet('<row r="2"><c r="xfd1048576"><v>1</v></c></row>'),
    /damaged workbook/,
  ],
  ["a long shared text", () => sharedStrings(3, 60_000), /more than 50,000 characters/],
  ["a shared text of many cells", () => sharedStrings(9_000, 1_000), /8,000,000 characters/],
  [
    "many merged ranges",
    () =>
      zipSync({
        ...parts,
        "xl/worksheets/sheet1.xml": strToU8(
          `<worksheet><sheetData>${repeat(5_000, (at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`)}</sheetData>${'<mergeCell ref="A1:A1048576"/>'.repeat(200)}</worksheet>`,
        ),
      }),
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
  ["JSON in JSON", () => "[".repeat(1_000_000), /more than 50 lists within each other/],
  [
    "many status lines",
    () => `FSU/14\n157-10000001HKGDXB/T8K400\n${"NFD/21NOV1130/DXB/T8\n".repeat(10_000)}`,
    /more than 10,000 rows/,
  ],
  ["lines without end", () => `FSU/14\n${"A".repeat(7_000_000)}`, /50,000 characters/],
];

const ROWS = 10_000;
const header = "order_number,customer_firstName,order_status,note,order_count,ATD,ETA";

/** As much as a request takes. */
export const LARGEST_FILES: readonly (readonly [what: string, content: () => string])[] = [
  [
    "10,000 orders with milestones",
    () =>
      `${header}\n${repeat(ROWS, (n) => `N-${n},"Name, ${n}",In transit,"${"n".repeat(500)}",${n % 90},18-Nov-2026,29-Nov-26\n`)}`,
  ],
  [
    "10,000 events of one order",
    () =>
      `order_number,milestone,event_time,place,note\n${repeat(ROWS, (n) => `N-1,in transit,${new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()},Jebel Ali,${"n".repeat(400)}\n`)}`,
  ],
];
