import { describe, expect, it } from "vitest";
import { describeProblems } from "../../ops/orders/import-errors.ts";
import { readOrderCsv } from "../../ops/orders/order-csv.ts";
import { ORDER_FIELDS } from "../../ops/orders/order-row.ts";
import { fileWith } from "./real-command-line.ts";

const read = (content: string | Uint8Array) => readOrderCsv(fileWith(content));
const failure = (content: string | Uint8Array) =>
  read(content).then(
    () => "",
    (error: Error) => error.message,
  );

describe("the header", () => {
  it("may have the columns in any order and number", async () => {
    const file = await read("note, order_number \nFragile,X-1\n");
    expect(file.columns).toEqual(["note"]);
    expect(file.rows).toEqual([{ order_number: "X-1", note: "Fragile" }]);
  });

  it("is refused with unknown, doubled, nameless or missing columns", async () => {
    const message = await failure("customer_first_name,note,note,,colour\n1,2,3,4,5\n");
    expect(message).toContain(
      'There is no column "customer_first_name". Is it customer_firstName?',
    );
    expect(message).toContain("The column note is there twice.");
    expect(message).toContain("Column 4 has no name.");
    expect(message).toContain('There is no column "colour".\n');
    expect(message).toContain("The column order_number is missing.");
    expect(await failure("Order Number\nX\n")).toContain("Is it order_number?");
    expect(await failure("")).toContain("is empty.");
    expect((await read("order_number")).rows).toEqual([]);
  });
});

describe("a row", () => {
  const reasons: readonly [column: string, value: string, reason: string][] = [
    ["order_number", " ", "Order number is required."],
    ["order_number", "X".repeat(81), "Order number is too long: at most 80 characters."],
    ["created_at", "2026-02-30", "This is not a date"],
    ["delivery_date", "tomorrow", "This is not a date"],
    ["customer_firstName", "a\u0007b", "Name contains characters that can't be printed."],
    ["customer_email", `${"a".repeat(250)}@x.example`, "Email is too long"],
    ["customer_phone", "0".repeat(41), "Phone is too long"],
    ["order_status", "two\nlines", "Order status contains characters"],
    ["note", "n".repeat(4001), "Note is too long: at most 4000 characters."],
    ["shipper_link", "javascript:alert(1)", "Shipper link must be an address"],
    ["shipper_link", "carrier.example", "Shipper link must be an address"],
    ["item_photo", "../secret.png", "Item photo must be the path of a picture"],
    ["item_photo", "items/list.pdf", "Item photo must be the path of a picture"],
    ["order_count", "-1", "Quantity must be a whole number, 0 or more."],
    ["order_count", "99999999999999999999", "Quantity must be a whole number"],
    ["shipper_charges", "-0.5", "Shipping charges must be a number, 0 or more"],
    ["shipper_charges", "48,500", "Shipping charges must be a number, 0 or more"],
    ["shipper_charges", "1e5", "Shipping charges must be a number, 0 or more"],
  ];
  it.each(reasons)("is refused for its %s %#", async (column, value, reason) => {
    const header = column === "order_number" ? column : `order_number,${column}`;
    const number = column === "order_number" ? "" : "X-1,";
    // A second field keeps the row with the blank number from being a blank line.
    const { rows, problems } = await read(`${header},shipper_type\n${number}"${value}",Air\n`);
    expect(rows).toEqual([]);
    expect(problems).toEqual([{ line: 2, column, value, reason: expect.stringContaining(reason) }]);
  });

  it("keeps line breaks in the address and the note, and the path and link as written", async () => {
    const { rows } = await read(
      'order_number,delivery_address,note,item_photo,shipper_link\nX,"a\r\nb","c\rd",/items/a b.webp,https://x.example/É\n',
    );
    expect(rows).toEqual([
      {
        order_number: "X",
        delivery_address: "a\nb",
        note: "c\nd",
        item_photo: "/items/a b.webp",
        shipper_link: "https://x.example/É",
      },
    ]);
  });

  it("must have as many fields as the header", async () => {
    const { problems, rows } = await read("order_number,note\nX-1,a,b\nX-2\nX-3,c\n");
    expect(rows.map((row) => row.order_number)).toEqual(["X-3"]);
    expect(problems.map(({ line, reason }) => [line, reason.slice(0, 39)])).toEqual([
      [2, "This row has 3 fields, and the header 2"],
      [3, "This row has 1 fields, and the header 2"],
    ]);
  });

  it("is named by the line it starts on, after blank lines and fields of several lines", async () => {
    const { problems } = await read(
      'order_number,order_count,note\r\n\r\nX-1,1,"a\r\nb\r\nc"\r\n,,\r\nX-2,no,"d\r\ne"\r\n\r\n\r\nX-3,no,f',
    );
    expect(problems.map(({ line }) => line)).toEqual([7, 11]);
  });
});

describe("the file", () => {
  it("names both lines of a number that is there twice, and takes neither row", async () => {
    const file = await read("order_number,note\nDL-1,a\nDL-2,b\ndl-1,c\n DL-1 ,d\n");
    expect(file.rows.map((row) => row.order_number)).toEqual(["DL-2"]);
    expect(file.refused).toBe(3);
    expect(describeProblems(file)).toBe(
      [
        'line 4, order_number "dl-1": Line 2 has this order number already. Neither of the two is taken.',
        'line 5, order_number "DL-1": Line 2 has this order number already. Neither of the two is taken.',
      ].join("\n"),
    );
  });

  it("lists at most twenty problems", async () => {
    const rows = Array.from({ length: 25 }, (_, index) => `X-${index},no`);
    const lines = describeProblems(await read(`order_number,order_count\n${rows.join("\n")}`));
    expect(lines.split("\n")).toHaveLength(21);
    expect(lines.endsWith("\n… and 5 more")).toBe(true);
  });

  it("is refused when it isn't UTF-8 or its quotes don't match", async () => {
    const latin1 = Buffer.from("order_number,note\nX-1,Peña\n", "latin1");
    expect(await failure(latin1)).toContain("is not text in UTF-8");
    const utf16 = Buffer.from("\uFEFForder_number\nX-1\n", "utf16le");
    expect(await failure(utf16)).toContain("is not text in UTF-8");
    const open = await failure('order_number,note\nX-1,a\nX-2,"b\nX-3,c\nX-4,d\n');
    expect(open).toContain("line 3: a quoted field begins in this record and never ends.");
    expect(await failure('order_number,note\nX-1,5" pipe\n')).toContain("line 2: the quotes don't");
  });

  it("is read alike in pieces of any size", async () => {
    const long = `${"ش".repeat(3999)}\r\n`;
    const rows = Array.from({ length: 200 }, (_, index) => `X-${index},"${long}"\r\n`);
    const { rows: taken, problems } = await read(`order_number,note\r\n${rows.join("")}`);
    expect(problems).toEqual([]);
    expect(taken).toHaveLength(200);
    expect(taken.every((row) => row.note === "ش".repeat(3999))).toBe(true);
  });

  it("has a demonstration with every column, and every row of it is good", async () => {
    const { rows, problems, columns } = await readOrderCsv("ops/orders/demo-orders.csv");
    expect(problems).toEqual([]);
    expect(rows).toHaveLength(9);
    expect(["order_number", ...columns]).toEqual(ORDER_FIELDS);
  });
});
