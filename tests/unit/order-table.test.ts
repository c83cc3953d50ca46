import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { EXAMPLE_NUMBER } from "#workers/imports/tables/fields.ts";
import { failure, readOrders as read } from "../support/read-file.ts";

describe("the header", () => {
  it("may have the columns in any order, case and number, behind a line sep=;", async () => {
    const file = await read(
      "sep=;\r\nNOTE;ORDER NUMBER ;Customer First-Name;Order_Status;;\r\nFragile;X-1;Sara;A,b;;\r\n",
    );
    const order = { note: "Fragile", order_number: "X-1", customer_firstName: "Sara" };
    expect(file.orders).toEqual([{ ...order, order_status: "A,b" }]);
    expect(file.rows[0]?.line).toBe(3);
  });

  it("with unknown, doubled, nameless or missing columns is asked about", async () => {
    const file = await read("customer_frstname,note,note,,colour\nSara,2,3,4,5\n");
    expect(file.questions.map(({ text }) => text)).toEqual([
      'There is no column "customer_frstname". Is it customer_firstName?',
      'The columns "note" and "note (2)" are both note. Leave out all but one of them.',
      "The column order_number is missing.",
    ]);
    expect(file.remarks).toEqual([
      'Columns that aren\'t recognized are left out: "Column 4" and "colour".',
    ]);
    expect((await read("order_number")).orders).toEqual([]);
    for (const content of ["DL-1,Booked\n", "order_number:note\nX:y\n"])
      expect(await failure(content)).toContain("The column order_number is missing.");
  });

  it.each<readonly [names: string, value: string, field: string | null]>([
    ["Status|Shipment Status", "Booked", "order_status"],
    ["Phone Number|Mobile|Contact", "+971 4 000 0009", "customer_phone"],
    ["E-mail|Email Address|Customer", "a@b.example", "customer_email"],
    ["Consignee name|CustomerName|Client (full name)", "Sara", "customer_firstName"],
    ["Ship To", "Gate 4, Dubai", "delivery_address"],
    ["Due Date|Promised Date|Required by", "2026-12-05", "delivery_date"],
    ["Qty / Quantity|No. of packages", "4", "order_count"],
    ["MAWB No.|Booking|MBL No.|Bill of Lading 2", "176-12345675", "more_references"],
    ["House Bill of Lading|Master B/L No.|Carrier Booking Ref.", "BK7", "more_references"],
    ["主单号|分提单号|Ana Konşimento|Домашний коносамент", "BK7", "more_references"],
    ["Buchungsnummer|Connaissement|Коносамент|订舱号|رقم البوليصة", "BK7", "more_references"],
    ["Container 1|Containers|Konteyner No", "MSKU7001003 / TCLU7002002", "equipment"],
    ["Transport", "SEA", "shipper_type"],
    ["Customer Note", "Call first", "note"],
    // The values are of another kind.
    ["Customer Note Date", "2026-12-05", null],
    ["E-mail address|Telephone|Delivered", "Yes", null],
    // Not for customers, or of another.
    ["Internal Note|Remarks", "Pays late", null],
    ["Sales rep email", "a@b.example", null],
    ["Agent phone", "+971 4 000 0009", null],
    ["Shipper Name|Shipper|Created by", "Emirates Steel", null],
    // Near by letters, or unclear.
    ["POD Date|Clearance Date", "2026-12-06", null],
    ["Ship Date Code|Cost", "100", null],
  ])("the columns %j of %j are %s", async (names, value, field) => {
    for (const name of names.split("|")) {
      const { columns, questions } = await read(`order_number,${name}\nX-1,"${value}"\n`);
      expect(questions, name).toEqual([]);
      expect(columns[1]?.field, name).toBe(field);
    }
  });

  it.each([
    ["Container,Status,Date,Location", "events", "equipment event time place"],
    ["Shipment No,Event,Event Date,Place", "events", "order_number event time place"],
    ["Container,Vessel,POL,ETD", "events", "equipment leg origin estimated departed"],
    ["Order,Status,Delivery date", "orders", "order_number order_status delivery_date"],
    ["Ref,Consignee,ETA", "orders", "order_number customer_firstName estimated arrived"],
    [
      "Order No,MBL,Booking,ETA",
      "orders",
      "order_number more_references more_references estimated arrived",
    ],
    ["Order No,MBL,Event,Date", "events", "order_number - event time"],
    ["Ref,MBL,ETA", "events", "order_number - estimated arrived"],
  ])("a table of %s has %s", async (header, kind, fields) => {
    const table = await read(`${header}\n`, { kind: undefined });
    expect(table.kind).toBe(kind);
    expect(table.columns.map(({ field }) => field ?? "-").join(" ")).toBe(fields);
  });

  it("a field is taken once, by the surest name", async () => {
    const { columns } = await read("Job No,Order Number,Mobile,Phone,Name,Consignee\nJ1,X-1,,,,\n");
    expect(columns.flatMap(({ field }) => field ?? "-").join(" ")).toBe(
      "- order_number customer_phone - - customer_firstName",
    );
  });

  it("the header may have a carrier's names, once assigned; others can be left out", async () => {
    const content = "Our ref,Shipment Status,Vessel,Consignee\nX-1,Booked,MV Noor,Sara\n";
    const columns = {
      ...{ "shipment status": "order_status", Vessel: "", "Our ref": "order_number" },
      ...{ Consignee: "customer_firstName", Remarks: "note" },
    };
    const order = { order_number: "X-1", customer_firstName: "Sara", order_status: "Booked" };
    expect((await read(content, { columns })).orders).toEqual([order]);
    expect(await failure(content, { columns: { ...columns, Vessel: "colour" } })).toBe(
      'There is no field colour, for which "Vessel" is named.',
    );
    const twice = { columns: { Status: "order_status" } };
    expect(await failure("order_number,Status,order_status\nX,a,b\n", twice)).toBe(
      'The columns "Status" and "order_status" are both order_status. Leave out all but one of them.',
    );
  });
});

describe("a column of air waybills", () => {
  it.each([
    ["MAWB", "2011112233", "020-11112233"],
    ["AWB No.", "7112345675\n176 1234 5675", "071-12345675|176-12345675"],
    ["Air Waybill", "112345675.0", "001-12345675"],
    // Others may have as many digits: bookings, and the forwarder's own.
    ["carrier_references", "2011112233", "2011112233"],
    ["MBL", "2011112233", "2011112233"],
    ["House AWB", "2011112233", "2011112233"],
  ])("%s has %j as %s", async (name, value, references) => {
    const { orders } = await read(`order_number,${name}\nX-1,"${value}"\n`);
    const [{ carrier_references = null, more_references = null } = {}] = orders;
    expect([carrier_references, more_references]).toContain(references);
  });
});

describe("a row", () => {
  // biome-ignore format: a value a row
  const REASONS: readonly [column: string, value: string, reason: string][] = [
    ["order_number", " ", "Order number is required."],
    ["order_number", "X".repeat(81), "Order number is too long: at most 80 characters."],
    ["order_number", "---", "An order number has letters or digits."],
    ["order_number", "INV;88", "An order number has no comma or semicolon: visitors could not look it up."],
    ["order_number", "DL-1 / DL-2", "These are several order numbers: write each in a row of its own."],
    ["order_number", "DL 2611 & DL 2612", "These are several order numbers"],
    ["order_number", "JOB-1 and JOB-2", "These are several order numbers"],
    ["order_number", "DL-1\nDL-2", "Order number contains characters that can't be printed."],
    ["order_number", "2.6E+10", "A spreadsheet has rounded this number."],
    ["customer_phone", "9,71E+11", "A spreadsheet has rounded this number."],
    ["carrier_references", "1.76123E+10", "A spreadsheet has rounded this number."],
    ["carrier_references", "MAEU1|2,01E+9", "A spreadsheet has rounded this number."],
    ["created_at", "18/11/2026 25:00", "This is not a date"],
    ["created_at", "18/11/2026, 13:40 PM", "This is not a date"],
    ["delivery_date", "2026-02-30", "This is not a date"],
    ["customer_firstName", "a\u0007b", "Name contains characters that can't be printed."],
    ["customer_email", `${"a".repeat(250)}@x.example`, "Invalid Email"],
    ["customer_email", "\u212aim@consignee.example", "Invalid Email"],
    ["customer_phone", "0".repeat(41), "Phone is too long"],
    ["order_status", "one\u0007bell", "Order status contains characters"],
    ["note", "n".repeat(4001), "Note is too long: at most 4000 characters."],
    ["shipper_link", "javascript:alert(1)", "Shipper link must be an address"],
    ["item_photo", "../secret.png", "Item photo must be the path of a picture"],
    ["order_count", "-1", "Quantity must be a whole number, 0 or more."],
    ["order_count", "99999999999999999999", "Quantity must be a whole number"],
    ["shipper_charges", "500 kg", "Shipping charges must be a number, 0 or more"],
  ];
  it.each(REASONS)("is refused for its %s %#", async (column, value, reason) => {
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
    ["created_at", "18/11/2026\u00a012:05 p.m.", "2026-11-18T08:05:00.000Z"],
    ["order_status", "two\nlines", "two lines"],
    ["customer_firstName", "Acme\n Trading ", "Acme Trading"],
    ["carrier_references", "MSKU1234565\nBL 7", "MSKU1234565|BL 7"],
    ["carrier_references", "A1, B2;C3 / D4", "A1|B2|C3|D4"],
    ["carrier_references", "MSKU1234565 MSKU7001003,MAEU 7", "MSKU1234565|MSKU7001003|MAEU 7"],
    ["shipper_charges", "48,500.00", 48500],
    ["shipper_charges", "INR 480", 480],
    ["customer_email", " Sara@Consignee.Example ", "sara@consignee.example"],
    ["customer_phone", "'+971 4 000 0009", "+971 4 000 0009"],
    ["note", "'Tis fragile", "'Tis fragile"],
    ["delivery_address", "a\r\nb", "a\nb"],
    ["item_photo", "/items/a b.webp", "/items/a b.webp"],
    ["shipper_link", "https://x.example/É", "https://x.example/É"],
  ])("with %s %j is stored with %j", async (column, typed, stored) => {
    const { orders, problems } = await read(`order_number,${column}\nX-1,"${typed}"\n`);
    expect(problems).toEqual([]);
    expect(orders).toEqual([{ order_number: "X-1", [column]: stored }]);
  });

  it("with more fields than the header is refused, but for empty ones", async () => {
    const { problems, orders } = await read("order_number,note\nX-1,a,b\nX-2,c,,\nX-3,d\n");
    expect(orders.map(({ order_number }) => order_number)).toEqual(["X-2", "X-3"]);
    const reason = expect.stringContaining("has 3 fields, and the header 2");
    expect(problems).toMatchObject([{ line: 2, reason }]);
  });

  it("may end before empty fields, but not within a text", async () => {
    const header = "order_number,order_status,note\n";
    expect((await read(`${header}DL-1,Booked\nDL-2X,Booked\nDL-3\n`)).problems).toEqual([]);
    const cut = "DL-1,In\ntransit,fine\nDL-2,Gate\nPier 7,x\nDL-3,Booked,\n";
    const { problems, orders } = await read(header + cut);
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    expect(orders.map(({ order_number }) => order_number)).toEqual(["DL-3"]);
  });

  it("is named by the line it starts on, after blank lines and fields of several lines", async () => {
    const { problems } = await read(
      'order_number,order_count,note\r\n\r\nX-1,1,"a\r\nb\r\nc"\r\n,,\r\nX-2,no,"d\r\ne"\r\n\r\n\r\nX-3,no,f',
    );
    expect(problems.map(({ line }) => line)).toEqual([7, 11]);
  });
});

const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(text, "utf16le");

describe("the file", () => {
  const text = "order_number\tnote\r\nX-1\tPeña €\r\n";
  const read1252 = "It isn't UTF-8, and was read as Windows-1252: look at names with accents.";
  it.each<[string, Uint8Array, ...string[]]>([
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16, little end first", utf16(text)],
    ["UTF-16, little end first, with a mark", utf16(`\uFEFF${text}`)],
    ["UTF-16, big end first", utf16(text).swap16()],
    ["UTF-16, big end first, with a mark", utf16(`\uFEFF${text}`).swap16()],
    ["Windows-1252, which is remarked", latin1(text.replace("€", "\x80")), read1252],
  ])("in %s with tabs is read", async (_, bytes, ...remarks) => {
    const orders = [{ order_number: "X-1", note: "Peña €" }];
    expect(await read(bytes)).toMatchObject({ orders, remarks });
  });

  it.each([
    ["Chinese", "订单号,状态,备注\nX-1,已离港,一\n"],
    ["Arabic", "رقم الطلب,الحالة\nX-1,مغادرة\n"],
    ["Russian", "Номер заказа;Статус\nX-1;В пути\n"],
  ])("may begin with %s letters in UTF-16 without a mark", async (_, content) => {
    for (const bytes of [utf16(content), utf16(content).swap16()])
      expect((await read(bytes)).orders).toMatchObject([{ order_number: "X-1" }]);
  });

  it("may have semicolons between its fields, and quotes and line breaks in them", async () => {
    const { orders } = await read(
      'order_number;note;shipper_charges\r\nA-1;"He said ""now"",\r\ntwice; really";48500.5\r\n',
    );
    const note = 'He said "now",\ntwice; really';
    expect(orders).toEqual([{ order_number: "A-1", note, shipper_charges: 48500.5 }]);
  });

  it("leaves out the template's example, however its number is written", async () => {
    const file = await read(`order_number\n${EXAMPLE_NUMBER}\ndl 0000 0000 0000\n`);
    const remarks = [2, 3].map((line) => `The template's example on line ${line} was left out.`);
    expect(file).toMatchObject({ rows: [], problems: [], remarks });
  });

  it("whose quotes don't match is refused", async () => {
    const open = await failure('order_number,note\nX-1,a\nX-2,"b\nX-3,c\nX-4,d\n');
    expect(open).toContain(
      'line 3: a quoted field begins in this record and never ends: add its closing ".',
    );
    const MISMATCHED = "line 2: the quotes don't match. A field with quotes is written";
    for (const cell of [
      '"a "b", c"',
      '"a" b',
      '"5" x 6", c"',
      '"pipe 5", c"',
      'a "b',
      '="Smith, J"',
      '="',
      '"a "b"\\nc"',
    ]) {
      expect(await failure(`order_number,note\nX-1,${cell}\n`), cell).toContain(MISMATCHED);
    }
  });

  it.each([
    ['5" pipe', '5" pipe'],
    ['"5" pipe"', '5" pipe'],
    ['"5"" and 6"""', '5" and 6"'],
    ['say "now"', 'say "now"'],
    ['"He said ""call first"", then left\n\nGate 4"', 'He said "call first", then left\n\nGate 4'],
    ['"""quoted"""', '"quoted"'],
    ['="0042"', "0042"],
    ['"=""0042"""', "0042"],
    ['="5"" pipe"', '5" pipe'],
    ["=0042", "=0042"],
  ])("has the cell %j with the text %j", async (cell, note) => {
    const { orders, problems } = await read(`order_number,note,order_status\nX-1,${cell},Booked\n`);
    expect({ orders, problems }).toMatchObject({
      orders: [{ note, order_status: "Booked" }],
      problems: [],
    });
  });

  it.each([
    ["rows", 'order_number;note\n"X-1;a"\n\n"X-2;b"\n'],
    ["rows with quotes", 'order_number,note\n"X-1,""a"""\n"X-2,""b"""\n'],
    ["rows and the header", '"order_number\tnote"\n"X-1\ta"\n"X-2\tb"\n'],
    ["rows beside empty ones", 'order_number;note\n";"\n"X-1;a"\n"X-2;b"\n'],
    ["rows behind a line sep=;", 'sep=;\norder_number;note\n"X-1;a"\n"X-2;b"\n'],
  ])("may have whole %s in quotes", async (_, content) => {
    const { orders, rows, problems } = await read(content);
    expect(problems).toEqual([]);
    expect(orders).toEqual([
      { order_number: "X-1", note: "a" },
      { order_number: "X-2", note: "b" },
    ]);
    const lines = content.split("\n");
    expect(rows.map(({ line }) => lines[line - 1]?.slice(0, 4))).toEqual(['"X-1', '"X-2']);
  });

  it.each([
    ["UTF-8", Buffer.from("order_number,note\nX-1,déjà livré\n\u001a")],
    ["UTF-16", utf16("\uFEFForder_number,note\r\nX-1,déjà livré\r\n\u001a")],
    ["Windows-1252", latin1("order_number,note\nX-1,d\xe9j\xe0 livr\xe9\n\x1a\x1a\x1a\r\n")],
    ["UTF-8, without a line break", Buffer.from("order_number,note\nX-1,déjà livré\u001a")],
  ])("in %s may end in Ctrl-Z", async (_, bytes) => {
    expect((await read(bytes)).orders).toEqual([{ order_number: "X-1", note: "déjà livré" }]);
  });
});

const COMPOUND = Buffer.from("d0cf11e0a1b11ae1", "hex");
const GOOD = "order_number,note\nOK-1,fine\n";

/** Files that people load by mistake: each is refused with a sentence that says what to do. */
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => `X-${at}\n`).join("");
const LIMIT = "orders.csv has more than";

// biome-ignore format: a file a row
it.each<readonly [title: string, content: string | Uint8Array, sentence: string]>([
  ["nothing", "", "is empty."],
  ["blank lines", "\n \n,,\n", "is empty."],
  ["a separator line alone", "sep=;\n", "is empty."],
  ["an archive", zipSync({ "orders.csv": Buffer.from(GOOD) }), "save it as .xlsx, or unpack it."],
  ["a damaged archive", Buffer.from("PK\u0003\u0004xlsx"), "is an archive and not an Excel workbook"],
  ["an old workbook", COMPOUND, "old Excel (.xls). Open it in Excel and save it as .xlsx."],
  ["a workbook with a password", Buffer.concat([COMPOUND, utf16("EncryptedPackage")]), "is a workbook with a password. Open it in Excel, remove the password"],
  ["an e-mail", Buffer.concat([COMPOUND, utf16("__substg1.0_3701")]), "an e-mail of Outlook"],
  ["XML of Excel 2003", '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook/>', "is an XML spreadsheet of Excel 2003. Open it in Excel and save it as .xlsx."],
  ["a web archive", "MIME-Version: 1.0\nContent-Type: multipart/related", "is a web page with a table. Open it in Excel and save it as .xlsx."],
  ["a table of HTML", "<html><body><table><tr><th>order_number</th></tr></table></body></html>", "is a web page with a table."],
  ["an airline's message of another kind", "FWB/16\n176-12345675\n", "is a Cargo-IMP message without a status. Ask the airline"],
  ["a mail in Base64", "MIME-Version: 1.0\nSubject: FSU\n\nRlNVLzE1\n", "is an e-mail. Save its attachment, and choose that."],
  ["a PDF", "%PDF-1.7\n", "is a PDF document. Ask its sender for the table"],
  ["compressed", gzipSync(GOOD), "is compressed (.gz)."],
  ...[
    ["HEIC", "\0\0\0\x18ftypheic"], ["HEIF", "\0\0\0\x18ftypmif1"], ["WEBP", "RIFF\x10\x20\0\0WEBPVP8 "],
    ["TIFF", "II*\0\x08\0\0\0"], ["TIFF of a Mac", "MM\0*\0\0\0\x08"], ["BMP", "BM\x36\x10\0\0\0\0\0\0\x36"], ["PNG", "\x89PNG\r\n"], ["GIF", "GIF89a"],
  ].map(([kind = "", start = ""]) => [`a picture in ${kind}`, latin1(start), "is a picture. Ask its sender for the table as CSV or .xlsx."] as const),
  ["a video", latin1("\0\0\0\x20ftypisom"), "is a video or a recording. Ask its sender"],
  ["a Word document", zipSync({ "word/document.xml": Buffer.from("<a/>") }), "is a Word document (.docx). Ask its sender for the table"],
  ["an old Word document", Buffer.concat([COMPOUND, utf16("WordDocument")]), "is a Word document (.doc). Ask its sender for the table"],
  ["an OpenDocument", zipSync({ mimetype: Buffer.from("x"), "content.xml": Buffer.from("<a/>") }), "save it as .xlsx."],
  ["a text document", "{\\rtf1\\ansi order_number}", "is a text document (.rtf). Ask its sender for the table"],
  ["a waybill in Cargo-XML", '<?xml version="1.0"?>\n<rsm:Waybill xmlns:rsm="iata:waybill:1"/>', "is an airline's Cargo-XML without a status, such as XFWB or XFFM. Ask the airline for FSU"],
  ["a manifest in Cargo-XML", '<ns0:FlightManifest xmlns:ram="iata:datamodel:3" xmlns:ns0="iata:flightmanifest:1"/>', "without a status, such as XFWB or XFFM"],
  ...[
    ["Terminal49", '{"data":{"type":"webhook_notification","attributes":{"event":"container.transport.vessel_arrived"}},"included":[]}'],
    ["Terminal49", '{"data":[{"type":"shipment","attributes":{"shipping_line_scac":"MAEU"}}]}'],
    ["project44", '{"shipment":{"routeInfo":{"stops":[],"routeSegments":[]},"events":[{"type":"DEPARTED"}]}}'],
    ["ShipsGo", '{"shipment":{"route":{"port_of_loading":{"date_of_loading":"2026-11-01","date_of_loading_initial":"2026-11-01"}}}}'],
    ["ShipsGo", '[{"ContainerNumber":"MSKU7001003","TSPorts":[{"Port":"Singapore"}]}]'],
    ["Vizion", '{"reference_id":"r","payload":{"container_id":"MSKU7001003","milestones":[{"description":"Departed","raw_description":"Vessel departure"}]}}'],
    ["MarineTraffic", '[{"MMSI":"1","IMO":"2","SHIP_ID":"3","STATUS":"0"}]'],
    ["FourKites", '{"MessageType":"STOP_ARRIVAL","FourKitesLoadId":1}'],
    ["Portcast", '{"bill_of_lading":{"bl_no":"B","carrier_no":"COSU","cntr_no":"MSKU7001003"}}'],
    ["17TRACK", '{"event":"TRACKING_UPDATED","data":{"track_info":{"latest_status":{"status":"InTransit"}}}}'],
  ].map(([platform = "", json = ""]) => [`JSON of ${platform}: ${json}`, json, `is JSON of ${platform}, which is not read. Ask for CSV, or for the carrier's own JSON`] as const),
  ["a web page", "<!doctype html>\n<p>Sign in</p>\n", "is a web page, not a table."],
  ["EDIFACT with its service string", "UNA:+.? 'UNB+UNOC:3+X'", "is an EDIFACT message."],
  ["EDIFACT", "UNB+UNOC:3+SENDER+US+261118:0940+1'UNH+1+IFTSTA:D:00B:UN'", "is an EDIFACT message"],
  ["X12", "ISA*00*          *00*          *ZZ*CARRIER~GS*QM*", "is an X12 message. Such messages"],
  ["XML without a prolog", "\uFEFF<UniversalEvent>", "is XML. It is not read"],
  ["JSON of something else", '[{"order_number": "X"}]\n', "has events (DCSA) and is no table"],
  ["UTF-16 cut in half", utf16(`\uFEFF${GOOD}`).subarray(0, -1), "is not text in UTF-8."],
  ["a picture without a signature", latin1("\x89\x01\x02\x03\xff\xc0\x10"), "is not text in UTF-8."],
  ["UTF-8 with a NUL", "order_number,note\nX,\0é\n", "is not text in UTF-8."],
  ["more than 50 MB", new Uint8Array(50_000_001), `${LIMIT} 50 MB. Split it`],
  ["of 201 columns", `${Array.from({ length: 201 }, (_, at) => `c${at}`).join()}\n`, "has more than 200 columns"],
  ["of 100,001 rows", `order_number\n${rowsOf(100_001)}`, `${LIMIT} 100,000 rows. Split it and import the parts.`],
  ["a record without end", `order_number,note\nX,"${"a\n".repeat(150_000)}"\n`, "Is a quoted field not closed?"],
])("a file that is %s is refused", async (_, content, sentence) => {
  const message = await failure(content);
  expect(message).toContain(sentence);
  expect(message.split("\n")).toHaveLength(1);
});
