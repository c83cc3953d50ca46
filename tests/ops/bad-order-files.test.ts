/** Files that people import by mistake: each is refused with a sentence that says what to do. */
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { countOrders } from "#workers/orders/queries.ts";
import { fileWith, freshFolder, localStores, migratedStores, ops } from "./run-ops.ts";

migratedStores();

const GOOD = "order_number,note\nOK-1,fine\n";

/** Makes a path that is no regular file. */
const made = (make: (path: string) => void) => {
  const path = join(freshFolder(), "orders.csv");
  make(path);
  return path;
};
const large = (bytes: number) => {
  const path = fileWith(GOOD);
  truncateSync(path, bytes);
  return path;
};
/** A row with this cell, after a good one. */
const cell = (column: string, value: string) =>
  fileWith(`order_number,${column}\nOK-1,\nOK-2,${value}\n`);

const files: readonly (readonly [title: string, file: () => string, sentence: string])[] = [
  // What isn't a file of text
  ["no file", () => join(freshFolder(), "none.csv"), "There is no file"],
  ["a folder", () => made((path) => mkdirSync(path)), "is a folder: name a CSV file in it."],
  ["a path through a file", () => join(fileWith(GOOD), "x.csv"), "There is no file"],
  ["a name too long", () => join(freshFolder(), "x".repeat(300)), "too long for a file"],
  ["a pipe", () => made((path) => execFileSync("mkfifo", [path])), "write it to a file first"],
  ["a device", () => "/dev/zero", "write it to a file first"],
  ["a link to itself", () => made((path) => symlinkSync(path, path)), "leads nowhere"],
  ["an empty file", () => fileWith(""), "is empty."],
  ["a byte order mark alone", () => fileWith("\uFEFF"), "is empty."],
  ["blank lines", () => fileWith("\n \n,,\n"), "is empty."],
  ["a separator line alone", () => fileWith("sep=;\n"), "is empty."],
  ["more than 50 MB", () => large(50_000_001), "more than 50 MB: split it"],
  ["a workbook", () => fileWith(Buffer.from("PK\u0003\u0004xlsx")), 'save it as "CSV UTF-8".'],
  [
    "an old workbook",
    () => fileWith(Buffer.from("d0cf11e0a1b11ae1", "hex")),
    'save it as "CSV UTF-8".',
  ],
  ["a PDF", () => fileWith("%PDF-1.7\n"), 'save it as "CSV UTF-8".'],
  ["compressed", () => fileWith(gzipSync(GOOD)), 'save it as "CSV UTF-8".'],
  ["a web page", () => fileWith("<!doctype html>\n<p>Sign in</p>\n"), "header can't be used"],
  ["JSON", () => fileWith('[{"order_number": "X"}]\n'), "the quotes don't match"],
  // Encodings
  [
    "Windows-1252",
    () => fileWith(Buffer.from("order_number,note\nX,Pe\xf1a\n", "latin1")),
    "UTF-8",
  ],
  ["UTF-16 without a mark", () => fileWith(Buffer.from(GOOD, "utf16le")), 'Save it as "CSV UTF-8"'],
  [
    "UTF-16 cut in half",
    () => fileWith(Buffer.from(`\uFEFF${GOOD}`, "utf16le").subarray(0, -1)),
    'Save it as "CSV UTF-8"',
  ],
  ["bytes", () => fileWith(Buffer.from([0x6f, 0xff, 0x0a, 0x80])), 'Save it as "CSV UTF-8"'],
  // Separators, header and quotes
  ["no header", () => fileWith("DL-1,Booked\n"), 'no column "DL-1"'],
  ["another separator", () => fileWith("order_number:note\nX:y\n"), "header can't be used"],
  [
    "a record without end",
    () => fileWith(`order_number,note\nX,"${"a\n".repeat(150_000)}"\n`),
    "is a quoted field not closed?",
  ],
  // Cells
  ["a day of month 18", () => cell("delivery_date", "11/18/2026"), "write 2026-11-18"],
];

it.each(files)("orders import refuses %s, and stores nothing", async (_, file, sentence) => {
  const { code, out, err } = await ops("orders", "import", file());
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain(sentence);
  expect(err).not.toMatch(/^ +at |Error:|D1_ERROR|undefined/m);
  expect(err.split("\n").length).toBeLessThan(8);
  expect(await countOrders(localStores().db)).toBe(0);
});

it("orders import refuses more than 100,000 rows, and stores nothing", async () => {
  const rows = Array.from({ length: 100_001 }, (_, index) => `X-${index}`);
  const { code, err } = await ops("orders", "import", fileWith(`order_number\n${rows.join("\n")}`));
  expect(code).toBe(1);
  expect(err).toContain("more than 100,000 rows: split it, and import the parts.");
  expect(await countOrders(localStores().db)).toBe(0);
});
