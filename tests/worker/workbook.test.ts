/** Workbooks, read in workerd without Node's globals, as the deployed Worker has none. */
import { strFromU8, strToU8, zipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { REFUSED_FILES } from "../support/hostile-files.ts";
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
      "Everything above the header was left out: row 1 and 2.",
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

  it.each(["true", "1", " TRUE "])(
    "is read with its days since 1904 (%j) and its leading zeros, whatever the case of its parts",
    async (is1904) => {
      const sheet = [
        ["order_number", "delivery_date"],
        [12345, 44882],
      ];
      const parts = Object.entries(workbookParts({ A: sheet })).map(([path, bytes]) => {
        const xml = strFromU8(bytes)
          .replace("<sheets>", `<workbookPr date1904="${is1904}"/><sheets>`)
          .replace(
            "<cellXfs",
            '<numFmts><numFmt numFmtId="164" formatCode="00000000"/></numFmts>$&',
          )
          .replace('numFmtId="14"', 'numFmtId="164"')
          .replace('r="A2"', '$& s="1"');
        return [path.replace("xl/workbook.xml", "xl/Workbook.xml"), strToU8(xml)];
      });
      const { orders } = await readOrders(zipSync(Object.fromEntries(parts)));
      expect(orders).toMatchObject([
        { order_number: "00012345", delivery_date: "2026-11-17T20:00:00.000Z" },
      ]);
    },
  );

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

describe("a file that is more than a request can take is refused at once:", () => {
  it.each(REFUSED_FILES)("%s", async (_, content, sentence) => {
    const bytes = bytesOf(content());
    const read = () => readFile({ name: "file", bytes }, readOptions({}), WORKER_LIMITS);
    const started = performance.now();
    await expect(read()).rejects.toThrow(sentence);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
