/** Workbooks, read in workerd without Node's globals, as the deployed Worker has none. */
import { strToU8, zipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { workbook, workbookParts } from "../support/workbook.ts";

// Before the readers are loaded: Node's modules are there for the test's own sake.
vi.stubGlobal("Buffer", undefined);
vi.stubGlobal("process", undefined);
const { failure, readOrders } = await import("../support/read-file.ts");

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

  it("has a column without a name to be told where anything is in it", async () => {
    const sheet = [["order_number", "note"], ["X-1", "a", "b"], ["X-2"]];
    expect(await failure(workbook({ A: sheet }))).toBe(
      'There is no column "Column 3". Is it to be left out?',
    );
    const { orders } = await readOrders(workbook({ A: sheet }), { columns: { "Column 3": "" } });
    expect(orders).toHaveLength(2);
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
        /is a damaged workbook|is an archive, and no Excel workbook/,
      );
    }
  });
});

describe("a zip bomb that calls itself CSV", () => {
  const parts = workbookParts({ A: [["order_number"], ["X-1"]] });
  const tooLarge =
    /^orders\.csv unpacks to more than 16 MB: save its sheet as "CSV UTF-8", or split it\.$/;
  const bomb = zipSync({ ...parts, "xl/worksheets/sheet1.xml": new Uint8Array(200_000_000) });

  it("is refused before it has unpacked", async () => {
    expect(bomb.length).toBeLessThan(300_000);
    const started = performance.now();
    expect(await failure(bomb)).toMatch(tooLarge);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("is refused too where it says that it unpacks to little", async () => {
    const liar = bomb.slice();
    const view = new DataView(liar.buffer);
    for (let at = 0; at + 30 < liar.length; at++) {
      const signature = view.getUint32(at, true);
      if (signature === 0x04034b50) view.setUint32(at + 22, 100, true);
      if (signature === 0x02014b50) view.setUint32(at + 24, 100, true);
    }
    expect(await failure(liar)).toMatch(tooLarge);
  });

  it("is refused where it is of many parts", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`xl/part${n}.xml`, new Uint8Array(1_000_000)]),
    );
    expect(await failure(zipSync({ ...parts, ...many }))).toMatch(tooLarge);
  });

  it.each([
    ["tags without end", "<c ".repeat(1_000_000)],
    ["a tag of many attributes", `<c ${'a="1" '.repeat(600_000)}/>`],
    ["a comment in a comment", "<!-- ".repeat(600_000)],
  ])("is refused at once where it is of %s", async (_, xml) => {
    const sheet = strToU8(`<worksheet><sheetData>${xml}</sheetData></worksheet>`);
    const bytes = zipSync({ ...parts, "xl/worksheets/sheet1.xml": sheet });
    const started = performance.now();
    expect(await failure(bytes)).toMatch(/is a damaged workbook/);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("is refused where its few cells lie far apart", async () => {
    const far = (...cells: string[]) =>
      zipSync({
        ...parts,
        "xl/worksheets/sheet1.xml": strToU8(
          `<worksheet><sheetData>${cells.join("")}</sheetData></worksheet>`,
        ),
      });
    const down = far('<row r="999999999"><c r="A999999999"><v>1</v></c></row>');
    const rows = Array.from(
      { length: 500 },
      (_, n) => `<row r="${n + 1}"><c r="XFD${n + 1}"><v>1</v></c></row>`,
    );
    expect(await failure(down)).toMatch(tooLarge);
    expect(await failure(far(...rows))).toMatch(tooLarge);
  });
});
