import { readFile as readBytes } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { EXAMPLE_NUMBER } from "#workers/imports/tables/fields.ts";
import { ORDER_FIELDS } from "#workers/orders/order-row.ts";
import { failure, readOrders as read } from "../support/read-file.ts";

describe("the header", () => {
  it("the header may have the columns in any order and number", async () => {
    const file = await read("note, order_number \nFragile,X-1\n");
    expect(file.columns.map(({ field }) => field)).toEqual(["note", "order_number"]);
    expect(file.orders).toEqual([{ order_number: "X-1", note: "Fragile" }]);
  });

  it("a header with unknown, doubled, nameless or missing columns is refused", async () => {
    const file = await read("customer_frstname,note,note,,colour\nSara,2,3,4,5\n");
    expect(file.questions.map(({ text }) => text)).toEqual([
      'There is no column "customer_frstname". Is it customer_firstName?',
      "The column order_number is missing.",
    ]);
    expect(file.remarks).toEqual([
      'Columns that aren\'t recognized are left out: "note (2)", "Column 4", and "colour".',
    ]);
    expect(await failure("")).toContain("is empty.");
    expect((await read("order_number")).orders).toEqual([]);
  });

  it("a column without a name or a value is left out", async () => {
    const file = await read("order_number,note,,\nX-1,a,,\n");
    expect(file.orders).toEqual([{ order_number: "X-1", note: "a" }]);
  });

  it("the header may be in any case, with spaces or underscores, behind a line sep=;", async () => {
    const file = await read(
      "sep=;\r\nORDER NUMBER;Customer First-Name;Order_Status\r\nX-1;Sara;A,b\r\n",
    );
    expect(file.orders).toEqual([
      { order_number: "X-1", customer_firstName: "Sara", order_status: "A,b" },
    ]);
    expect(file.rows[0]?.line).toBe(3);
  });

  it.each<readonly [name: string, value: string, field: string | null]>([
    ["Status", "Booked", "order_status"],
    ["Shipment Status", "Booked", "order_status"],
    ["Order date", "2026-11-18", "created_at"],
    ["Job Date", "2026-11-18", "created_at"],
    ["Phone Number", "+971 4 000 0009", "customer_phone"],
    ["Mobile", "+971 50 000 0009", "customer_phone"],
    ["E-mail", "a@b.example", "customer_email"],
    ["Email Address", "a@b.example", "customer_email"],
    ["Consignee name", "Sara", "customer_firstName"],
    ["CustomerName", "Sara", "customer_firstName"],
    ["Client (full name)", "Sara", "customer_firstName"],
    ["Customer", "a@b.example", "customer_email"],
    ["Contact", "+971 4 000 0009", "customer_phone"],
    ["Ship To", "Gate 4, Dubai", "delivery_address"],
    ["Due Date", "2026-12-05", "delivery_date"],
    ["Promised Date", "2026-12-05", "delivery_date"],
    ["Required by", "2026-12-05", "delivery_date"],
    ["Qty / Quantity", "4", "order_count"],
    ["No. of packages", "4", "order_count"],
    ["MAWB No.", "176-12345675", "carrier_references"],
    ["Transport", "SEA", "shipper_type"],
    ["Customer Note", "Call first", "note"],
    // The values are of another kind.
    ["Customer Note Date", "2026-12-05", null],
    ["E-mail address", "see contract", null],
    ["Telephone", "Sara", null],
    ["Delivered", "Yes", null],
    // Not for customers, or of another.
    ["Internal Note", "Pays late", null],
    ["Remarks", "Pays late", null],
    ["Sales rep email", "a@b.example", null],
    ["Agent phone", "+971 4 000 0009", null],
    ["Shipper Name", "Emirates Steel", null],
    ["Shipper", "Emirates Steel", null],
    ["Created by", "Omar", null],
    // Near by letters, or unclear.
    ["POD Date", "2026-12-06", null],
    ["Clearance Date", "2026-12-01", null],
    ["Ship Date Code", "A1", null],
    ["Cost", "100", null],
  ])("the column %j of %j is %s", async (name, value, field) => {
    const { columns, questions } = await read(`order_number,${name}\nX-1,"${value}"\n`);
    expect(questions).toEqual([]);
    expect(columns[1]?.field).toBe(field);
  });

  it.each([
    ["Container,Status,Date,Location", "events", "equipment event time place"],
    ["Shipment No,Event,Event Date,Place", "events", "order_number event time place"],
    [
      "Container No,Vessel,POL,ETD,POD",
      "events",
      "equipment leg origin estimated departed destination",
    ],
    ["Order,Status,Delivery date", "orders", "order_number order_status delivery_date"],
    ["Ref,Consignee,ETA", "orders", "order_number customer_firstName estimated arrived"],
    ["Ref,MBL,ETA", "events", "order_number - estimated arrived"],
  ])("a table of %s has %s", async (header, kind, fields) => {
    const table = await read(`${header}\n`, { kind: undefined });
    expect(table.kind).toBe(kind);
    expect(table.columns.map(({ field }) => field ?? "-").join(" ")).toBe(fields);
  });

  it("a field is taken once, by the surest name", async () => {
    const { columns } = await read("Job No,Order Number,Mobile,Phone,Name,Consignee\nJ1,X-1,,,,\n");
    expect(columns.map(({ field }) => field)).toEqual([
      null,
      "order_number",
      "customer_phone",
      null,
      null,
      "customer_firstName",
    ]);
  });

  it("the header may have a carrier's names, once assigned; others can be left out", async () => {
    const content = "Our ref,Shipment Status,Vessel,Consignee\nX-1,Booked,MV Noor,Sara\n";
    const columns = {
      "shipment status": "order_status",
      Vessel: "",
      "Our ref": "order_number",
      Consignee: "customer_firstName",
      Remarks: "note",
    };
    const { orders } = await read(content, { columns });
    expect(orders).toEqual([
      { order_number: "X-1", customer_firstName: "Sara", order_status: "Booked" },
    ]);
    expect(await failure(content, { columns: { ...columns, Vessel: "colour" } })).toBe(
      'There is no field colour, for which "Vessel" is named.',
    );
    const twice = { columns: { Status: "order_status" } };
    expect(await failure("order_number,Status,order_status\nX,a,b\n", twice)).toBe(
      'The columns "Status" and "order_status" are both order_status.',
    );
  });
});

describe("a row", () => {
  const reasons: readonly [column: string, value: string, reason: string][] = [
    ["order_number", " ", "Order number is required."],
    ["order_number", "X".repeat(81), "Order number is too long: at most 80 characters."],
    ["created_at", "2026-02-30", "This is not a date"],
    ["delivery_date", "tomorrow", "This is not a date"],
    ["customer_firstName", "a\u0007b", "Name contains characters that can't be printed."],
    ["order_number", "---", "An order number has letters or digits."],
    [
      "order_number",
      "INV;88",
      "An order number has no comma or semicolon: visitors could not look it up.",
    ],
    ["order_number", "2.6E+10", "A spreadsheet has rounded this number."],
    ["order_number", "2,6E+10", "A spreadsheet has rounded this number."],
    ["created_at", "30/02/2026", "This is not a date"],
    ["created_at", "18/11/2026 25:00", "This is not a date"],
    ["created_at", "18/11/2026, 13:40 PM", "This is not a date"],
    ["customer_firstName", "#NAME?", "This is a spreadsheet's error, not a value."],
    ["customer_email", `${"a".repeat(250)}@x.example`, "Invalid Email"],
    ["customer_email", "sara(at)consignee.example", "Invalid Email"],
    ["customer_phone", "0".repeat(41), "Phone is too long"],
    ["customer_phone", "9.71E+11", "A spreadsheet has rounded this number."],
    ["customer_phone", "9,71E+11", "A spreadsheet has rounded this number."],
    ["order_status", "one\u0007bell", "Order status contains characters"],
    ["note", "n".repeat(4001), "Note is too long: at most 4000 characters."],
    ["shipper_link", "javascript:alert(1)", "Shipper link must be an address"],
    ["shipper_link", "carrier.example", "Shipper link must be an address"],
    ["item_photo", "../secret.png", "Item photo must be the path of a picture"],
    ["item_photo", "items/list.pdf", "Item photo must be the path of a picture"],
    ["order_count", "-1", "Quantity must be a whole number, 0 or more."],
    ["order_count", "99999999999999999999", "Quantity must be a whole number"],
    ["shipper_charges", "-0.5", "Shipping charges must be a number, 0 or more"],
    ["shipper_charges", "1.2.3", "Shipping charges must be a number, 0 or more"],
    ["shipper_charges", "AED 500", "Shipping charges must be a number, 0 or more"],
    ["order_count", "1.2000", "Quantity must be a whole number"],
    ["shipper_charges", "1e5", "Shipping charges must be a number, 0 or more"],
  ];
  it.each(reasons)("a row is refused for its %s %#", async (column, value, reason) => {
    const header = column === "order_number" ? column : `order_number,${column}`;
    const number = column === "order_number" ? "" : "X-1,";
    // A second field keeps the row with the blank number from being a blank line.
    const { orders, problems } = await read(`${header},shipper_type\n${number}"${value}",Air\n`);
    expect(orders).toEqual([]);
    const shown = value.length > 200 ? `${value.slice(0, 200)}…` : value;
    const problem = { line: 2, column, value: shown, reason: expect.stringContaining(reason) };
    expect(problems).toEqual([problem]);
  });

  it.each([
    ["created_at", "18/11/2026", "2026-11-17T20:00:00.000Z"],
    ["created_at", "18/11/2026\u00a012:05 p.m.", "2026-11-18T08:05:00.000Z"],
    ["created_at", "18/11/2026 21:40", "2026-11-18T17:40:00.000Z"],
    ["order_status", "two\nlines", "two lines"],
    ["shipper_charges", "48,500.00", 48500],
    ["order_count", "12,00,000", 1200000],
    ["shipper_charges", "INR 480", 480],
    ["customer_email", " Sara@Consignee.Example ", "sara@consignee.example"],
    ["customer_phone", "'+971 4 000 0009", "+971 4 000 0009"],
    ["note", "'Tis fragile", "'Tis fragile"],
  ])("a row with %s %j is stored with %j", async (column, typed, stored) => {
    const { orders, problems } = await read(`order_number,${column}\nX-1,"${typed}"\n`);
    expect(problems).toEqual([]);
    expect(orders).toEqual([{ order_number: "X-1", [column]: stored }]);
  });

  it("a row keeps line breaks in the address and the note, and the path and link as written", async () => {
    const { orders } = await read(
      'order_number,delivery_address,note,item_photo,shipper_link\nX,"a\r\nb","c\rd",/items/a b.webp,https://x.example/É\n',
    );
    expect(orders).toEqual([
      {
        order_number: "X",
        delivery_address: "a\nb",
        note: "c\nd",
        item_photo: "/items/a b.webp",
        shipper_link: "https://x.example/É",
      },
    ]);
  });

  it("a row with more fields than the header is refused, but for empty ones", async () => {
    const { problems, orders } = await read("order_number,note\nX-1,a,b\nX-2,c,,\nX-3,d\n");
    expect(orders.map(({ order_number }) => order_number)).toEqual(["X-2", "X-3"]);
    expect(problems).toMatchObject([
      { line: 2, reason: expect.stringContaining("has 3 fields, and the header 2") },
    ]);
  });

  it("a row may end before empty fields, but not within a text", async () => {
    const short = "order_number,order_status,note\nDL-1,Booked\nDL-2X,Booked\nDL-3\n";
    expect((await read(short)).problems).toEqual([]);
    const cut =
      "order_number,order_status,note\nDL-1,In\ntransit,fine\nDL-2,Gate\nPier 7,x\nDL-3,Booked,\n";
    const { problems, orders } = await read(cut);
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    expect(orders.map(({ order_number }) => order_number)).toEqual(["DL-3"]);
  });

  it("a row is named by the line it starts on, after blank lines and fields of several lines", async () => {
    const { problems } = await read(
      'order_number,order_count,note\r\n\r\nX-1,1,"a\r\nb\r\nc"\r\n,,\r\nX-2,no,"d\r\ne"\r\n\r\n\r\nX-3,no,f',
    );
    expect(problems.map(({ line }) => line)).toEqual([7, 11]);
  });
});

describe("the file", () => {
  const text = "\uFEFForder_number\tnote\r\nX-1\tPeña, ش\r\n";
  it.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-16, little end first", Buffer.from(text, "utf16le")],
    ["UTF-16, big end first", Buffer.from(text, "utf16le").swap16()],
  ])("a file in %s with tabs is read", async (_, bytes) => {
    expect((await read(bytes)).orders).toEqual([{ order_number: "X-1", note: "Peña, ش" }]);
  });

  it("a file may have semicolons between its fields, and quotes and line breaks in them", async () => {
    const { orders } = await read(
      'order_number;note;shipper_charges\r\nA-1;"He said ""now"",\r\ntwice; really";48500.5\r\n',
    );
    const note = 'He said "now",\ntwice; really';
    expect(orders).toEqual([{ order_number: "A-1", note, shipper_charges: 48500.5 }]);
  });

  it("the template's example is left out, however its number is written", async () => {
    const file = await read(`order_number\n${EXAMPLE_NUMBER}\ndl 0000 0000 0000\n`);
    expect(file).toMatchObject({ rows: [], problems: [] });
    expect(file.remarks).toEqual([
      "The template's example on line 2 was left out.",
      "The template's example on line 3 was left out.",
    ]);
  });

  it("a file whose quotes don't match is refused", async () => {
    const open = await failure('order_number,note\nX-1,a\nX-2,"b\nX-3,c\nX-4,d\n');
    expect(open).toContain(
      'line 3: a quoted field begins in this record and never ends: add its closing ".',
    );
    const inside = await failure('order_number,note\nX-1,5" pipe\n');
    expect(inside).toContain("line 2: the quotes don't match. A field with quotes is written");
  });

  it("long texts of any script and many rows are read", async () => {
    const long = `${"ش".repeat(3999)}\r\n`;
    const rows = Array.from({ length: 200 }, (_, index) => `X-${index},"${long}"\r\n`);
    const { orders, problems } = await read(`order_number,note\r\n${rows.join("")}`);
    expect(problems).toEqual([]);
    expect(orders).toHaveLength(200);
    expect(orders.every(({ note }) => note === "ش".repeat(3999))).toBe(true);
  });

  it("the demo file has every column, and every row of it is valid", async () => {
    const { orders, problems, columns } = await read(await readBytes("ops/demo/orders.csv"));
    expect(problems).toEqual([]);
    expect(orders).toHaveLength(11);
    expect(columns.map(({ field }) => field)).toEqual(ORDER_FIELDS);
  });
});
