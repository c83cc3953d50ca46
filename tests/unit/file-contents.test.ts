/** Files that people load by mistake: each is refused with a sentence that says what to do. */
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { failure, readOrders } from "../support/read-file.ts";

const COMPOUND = Buffer.from("d0cf11e0a1b11ae1", "hex");
const GOOD = "order_number,note\nOK-1,fine\n";
const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(text, "utf16le");

describe("a file", () => {
  it.each<readonly [title: string, content: string | Uint8Array, sentence: string]>([
    ["nothing", "", "is empty."],
    ["a byte order mark alone", "\uFEFF", "is empty."],
    ["blank lines", "\n \n,,\n", "is empty."],
    ["a separator line alone", "sep=;\n", "is empty."],
    ["an archive", zipSync({ "orders.csv": Buffer.from(GOOD) }), "save it as .xlsx, or unpack it."],
    [
      "a damaged archive",
      Buffer.from("PK\u0003\u0004xlsx"),
      "is an archive and not an Excel workbook",
    ],
    ["an old workbook", COMPOUND, "old Excel (.xls). Open it in Excel and save it as .xlsx."],
    [
      "a workbook with a password",
      Buffer.concat([COMPOUND, utf16("EncryptedPackage")]),
      "is a workbook with a password. Open it in Excel, remove the password",
    ],
    ["an e-mail", Buffer.concat([COMPOUND, utf16("__substg1.0_3701")]), "an e-mail of Outlook"],
    [
      "XML of Excel 2003",
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook/>',
      "is an XML spreadsheet of Excel 2003. Open it in Excel and save it as .xlsx.",
    ],
    [
      "a web archive",
      "MIME-Version: 1.0\nContent-Type: multipart/related",
      "is a web page with a table. Open it in Excel and save it as .xlsx.",
    ],
    ["a PDF", "%PDF-1.7\n", "is a PDF document. Open it in a spreadsheet"],
    ["compressed", gzipSync(GOOD), "is compressed (.gz)."],
    ["a web page", "<!doctype html>\n<p>Sign in</p>\n", "is a web page, not a table."],
    ["EDIFACT with its service string", "UNA:+.? 'UNB+UNOC:3+X'", "is an EDIFACT message."],
    [
      "EDIFACT",
      "UNB+UNOC:3+SENDER+US+261118:0940+1'UNH+1+IFTSTA:D:00B:UN'",
      "is an EDIFACT message",
    ],
    [
      "X12",
      "ISA*00*          *00*          *ZZ*CARRIER~GS*QM*",
      "is an X12 message. Such messages",
    ],
    ["XML", '<?xml version="1.0"?><UniversalShipment/>', "is XML. It is not read"],
    ["XML without a prolog", "\uFEFF<UniversalEvent>", "is XML. It is not read"],
    ["JSON of something else", '[{"order_number": "X"}]\n', "has events (DCSA) and is no table"],
    ["UTF-16 cut in half", utf16(`\uFEFF${GOOD}`).subarray(0, -1), "is not text in UTF-8."],
    ["bytes", new Uint8Array([0x6f, 0xff, 0x00, 0x80]), "is not text in UTF-8."],
    [
      "text in another script's code page",
      latin1("order_number,note\nX,\xd3\xc7\xd1\xc9 \xc7\n"),
      "is not text in UTF-8.",
    ],
    ["more than 50 MB", new Uint8Array(50_000_001), "orders.csv has more than 50 MB. Split it"],
    [
      "of 201 columns",
      `${Array.from({ length: 201 }, (_, at) => `c${at}`).join()}\n`,
      "has more than 200 columns",
    ],
    [
      "a record without end",
      `order_number,note\nX,"${"a\n".repeat(150_000)}"\n`,
      "Is a quoted field not closed?",
    ],
  ])("that is %s is refused", async (_, content, sentence) => {
    const message = await failure(content);
    expect(message).toContain(sentence);
    expect(message.split("\n")).toHaveLength(1);
  });

  it("of more than 100,000 rows is refused", async () => {
    const rows = Array.from({ length: 100_001 }, (_, index) => `X-${index}`);
    expect(await failure(`order_number\n${rows.join("\n")}`)).toBe(
      "orders.csv has more than 100,000 rows. Split it and import the parts.",
    );
  });

  it.each([
    ["no header", "DL-1,Booked\n", "The column order_number is missing."],
    ["another separator", "order_number:note\nX:y\n", "The column order_number is missing."],
  ])("with %s asks about its columns", async (_, content, question) => {
    expect(await failure(content)).toContain(question);
  });
});

describe("the encoding", () => {
  const note = async (content: Uint8Array) => {
    const { orders, remarks } = await readOrders(content);
    return [orders[0]?.note, ...remarks];
  };

  it("may be Windows-1252, which is remarked", async () => {
    expect(await note(latin1("order_number,note\r\nX,Pe\xf1a \x80 \x96\r\n"))).toEqual([
      "Peña € –",
      "It isn't UTF-8, and was read as Windows-1252: look at names with accents.",
    ]);
  });

  it("may be UTF-16 without a mark", async () => {
    const text = "order_number\tnote\r\nX\tPeña\r\n";
    expect(await note(utf16(text))).toEqual(["Peña"]);
    expect(await note(utf16(text).swap16())).toEqual(["Peña"]);
  });
});
