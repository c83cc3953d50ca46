/** Workbooks, read in workerd without Node's globals, as the deployed Worker has none. */
import { strFromU8, strToU8, zipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { workbook, workbookParts } from "../support/workbook.ts";

// Before the readers are loaded: Node's modules are there for the test's own sake.
vi.stubGlobal("Buffer", undefined);
vi.stubGlobal("process", undefined);
const { bytesOf, failure, readOrders } = await import("../support/read-file.ts");
const { readFile } = await import("#workers/imports/read-file.ts");
const { readOptions } = await import("#workers/imports/options.ts");
const { WORKER_LIMITS } = await import("#workers/imports/files/budget.ts");

const at = (iso: string) => new Date(`${iso}Z`);

describe("a workbook", () => {
  it("is read as it is: dates as dates, numbers as numbers, under a title, beside other sheets", async () => {
    const { orders, problems, rows, remarks, questions, ...file } = await readOrders(
      workbook({
        Notes: [["Shipments of November"], ["Prepared by Sara"]],
        Shipments: [
          ["Shipments of November", null, null],
          [null, null, at("2026-11-20T00:00:00")],
          [
            "order_number",
            "created_at",
            "delivery_date",
            "order_count",
            "shipper_charges",
            "customer_phone",
            "note",
          ],
          [
            "X-1",
            at("2026-11-18T00:00:00"),
            at("2026-11-24T14:30:00"),
            12,
            1240.125,
            97140000009,
            " a & <b> ",
          ],
          [null, null, null, null, null],
          ["X-2", "18-Nov-2026", 46350.5, null, 1.125, null, true],
        ],
      }),
    );
    expect({ problems, questions }).toEqual({ problems: [], questions: [] });
    expect(file).toMatchObject({ format: "Excel", kind: "orders", unit: "row" });
    expect(rows.map(({ line }) => line)).toEqual([4, 6]);
    expect(remarks).toEqual([
      "Of the workbook the sheet Shipments was read, and not Notes.",
      "What stands above the header was left out: row 1 and 2.",
    ]);
    expect(orders).toEqual([
      {
        order_number: "X-1",
        created_at: "2026-11-17T20:00:00.000Z",
        delivery_date: "2026-11-24T10:30:00.000Z",
        order_count: 12,
        shipper_charges: 1240.125,
        customer_phone: "97140000009",
        note: "a & <b>",
      },
      {
        order_number: "X-2",
        created_at: "2026-11-17T20:00:00.000Z",
        delivery_date: "2026-11-24T08:00:00.000Z",
        order_count: null,
        shipper_charges: 1.125,
        customer_phone: null,
        note: "true",
      },
    ]);
  });

  it("is read from the sheet that is named", async () => {
    const sheets = {
      A: [["order_number"], ["X-1"]],
      B: [
        ["order_number", "note"],
        ["X-2", "b"],
      ],
    };
    expect((await readOrders(workbook(sheets))).orders[0]?.order_number).toBe("X-2");
    const { orders } = await readOrders(workbook(sheets), { sheet: "A" });
    expect(orders[0]?.order_number).toBe("X-1");
    expect(await failure(workbook(sheets), { sheet: "C" })).toBe(
      "orders.csv has no sheet C. It has: A, B.",
    );
  });

  it("has its errors of formulas refused, not left out", async () => {
    const { problems } = await readOrders(
      workbook({
        A: [
          ["order_number", "note"],
          ["X-1", { error: "#REF!" }],
        ],
      }),
    );
    expect(problems).toMatchObject([{ line: 2, column: "note", value: "#REF!" }]);
  });

  it("has a column without a name left out and listed where anything is in it", async () => {
    const sheet = [["order_number", "note"], ["X-1", "a", "b"], ["X-2"]];
    const { orders, remarks } = await readOrders(workbook({ A: sheet }));
    expect(orders).toHaveLength(2);
    expect(remarks).toEqual(['Columns that aren\'t recognized are left out: "Column 3".']);
    expect(await failure(workbook({ A: [] }))).toBe("orders.csv is empty.");
  });

  it("of megabytes is read without browsers' workers", async () => {
    const rows = Array.from({ length: 8_000 }, (_, n) => [`X-${n}`, `note ${n} ${"n".repeat(90)}`]);
    const { orders } = await readOrders(workbook({ A: [["order_number", "note"], ...rows] }));
    expect(orders).toHaveLength(8_000);
  });

  it("that is damaged is refused", async () => {
    const good = workbook({ A: [["order_number"], ["X-1"]] });
    const { "xl/worksheets/sheet1.xml": _, ...parts } = workbookParts({ A: [] });
    const cut = good.slice(0, good.length / 2);
    for (const bytes of [
      cut,
      zipSync(parts),
      zipSync({ ...parts, "xl/workbook.xml": strToU8("<") }),
    ]) {
      expect(await failure(bytes)).toMatch(
        /is a damaged workbook|is an archive and not an Excel workbook/,
      );
    }
  });
});

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

describe("a file that is more than a request can take is refused at once:", () => {
  it.each<readonly [what: string, content: () => Uint8Array | string, sentence: RegExp]>([
    ["a zip bomb", () => bomb, /unpacks to more than 16 MB/],
    ["a zip bomb that claims to be small", () => lie(bomb.slice()), /unpacks to more than 16 MB/],
    [
      "a zip bomb of many parts",
      () => {
        const names = Array.from({ length: 60 }, (_, at) => `xl/part${at}.xml`);
        const many = names.map((name) => [name, new Uint8Array(1_000_000)]);
        return zipSync({ ...parts, ...Object.fromEntries(many) });
      },
      /unpacks to more than 16 MB/,
    ],
    [
      "60,000 empty parts",
      () => {
        const names = Array.from({ length: 60_000 }, (_, at) => `xl/worksheets/s${at}.xml`);
        const many = names.map((name) => [name, [new Uint8Array(), { level: 0 }]]);
        return zipSync({ ...parts, ...Object.fromEntries(many) });
      },
      /more than 1,000 parts/,
    ],
    ["tags without end", () => sheet("<c ".repeat(1_000_000)), /damaged workbook/],
    [
      "a tag of many attributes",
      () => sheet(`<c ${'a="1" '.repeat(600_000)}/>`),
      /damaged workbook/,
    ],
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
  ])("%s", async (_, content, sentence) => {
    const bytes = bytesOf(content());
    const read = () => readFile({ name: "file", bytes }, readOptions({}), WORKER_LIMITS);
    const started = performance.now();
    await expect(read()).rejects.toThrow(sentence);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
