import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Order } from "#app/domain/order.ts";
import { listOrders } from "#workers/orders/queries.ts";
import { storeOrders } from "../support/store-orders.ts";
import { fileWith, freshFolder, localStores, migratedStores, ops } from "./run-ops.ts";

/** The stored orders, by number. */
async function stored(): Promise<Map<string, Order>> {
  const orders = await listOrders(localStores().db, 20_000);
  return new Map(orders.map((order) => [order.order_number, order]));
}

migratedStores();

/** The remark on that many new orders. */
const guessable = (count: number, first: string) =>
  `${count} new order numbers are short or count up, such as ${first}: whoever tries the next ones reads other customers' names and addresses. Make numbers by npm run ops -- orders new-number.\n`;

describe("an order that is delivered", () => {
  const numbers = ["D-1", "D-2", "D-3", "W-1", "W-2"];
  const statuses = async () => {
    const orders = await stored();
    return Object.fromEntries(numbers.map((number) => [number, orders.get(number)?.order_status]));
  };
  beforeAll(async () => {
    const rows = ["D-1,DELIVERED", "D-2,delivered", "D-3,Delivered", "W-1,In transit", "W-2,"];
    const file = fileWith(["order_number,order_status", ...rows, ""].join("\n"));
    expect((await ops("orders", "import", file)).err).toBe(guessable(5, "D-1"));
  });

  it("a delivered order is not set back by an older file: its row is refused like a bad one", async () => {
    const file = fileWith(
      [
        "order_number,order_status,order_count",
        "d-1,In transit,1",
        "D-2,Booked,1",
        "D-3,on-hold,2.5",
        "W-1,Booked,1",
        "W-2,Delivered,1",
        "",
      ].join("\n"),
    );
    const refused = await ops("orders", "import", file);
    expect(refused.code).toBe(1);
    expect(refused.err.split("\n").slice(0, 4)).toEqual([
      'line 2, order_status "In transit": Order d-1 is delivered already. If that was a mistake, --reopen-delivered takes it back, or orders set-status.',
      'line 3, order_status "Booked": Order D-2 is delivered already. If that was a mistake, --reopen-delivered takes it back, or orders set-status.',
      'line 4, order_count "2.5": Quantity must be a whole number, 0 or more.',
      "Nothing was stored on this computer: 3 of 5 rows were refused. --skip-bad stores the others.",
    ]);
    expect(await statuses()).toMatchObject({ "W-1": "In transit", "W-2": null });

    const skipped = await ops("orders", "import", file, "--skip-bad");
    expect(skipped.code).toBe(1);
    expect(skipped.out).toContain(
      "0 orders added, 2 changed, 0 left as they are, 3 refused, on this computer",
    );
    expect(await statuses()).toEqual({
      "D-1": "DELIVERED",
      "D-2": "delivered",
      "D-3": "Delivered",
      "W-1": "Booked",
      "W-2": "Delivered",
    });
  });

  it("a delivered order is left as it is by the same status, and updated by free text and files without a status", async () => {
    const file = fileWith(
      'order_number,order_status\nD-1,Delivered\nD-2,"Delivered, signed by J. Peña"\n',
    );
    expect((await ops("orders", "import", file)).code).toBe(0);
    const counts = fileWith("order_number,order_count\nD-3,7\n");
    expect((await ops("orders", "import", counts)).code).toBe(0);
    expect(await statuses()).toMatchObject({
      "D-1": "DELIVERED",
      "D-2": "Delivered, signed by J. Peña",
      "D-3": "Delivered",
    });
  });

  it("a delivered order keeps its status for an empty cell, also with --clear-empty", async () => {
    const file = fileWith("order_number,order_status,note\nD-1,,n\n");
    expect((await ops("orders", "import", file)).code).toBe(0);
    const cleared = await ops("orders", "import", file, "--clear-empty");
    expect(cleared.err).toContain('line 2, order_status "": Order D-1 is delivered already.');
    expect(await statuses()).toMatchObject({ "D-1": "DELIVERED" });
  });

  it("a delivered order is reverted with --reopen-delivered, which names it", async () => {
    const file = fileWith("order_number,order_status\nD1,In transit\nD-2,Delivered\nW-1,Arrived\n");
    const dry = await ops("orders", "import", file, "--reopen-delivered", "--dry-run");
    expect(dry.err).toContain('D-1 would be reverted: "DELIVERED" → "In transit"\n');
    const { code, err } = await ops("orders", "import", file, "--reopen-delivered");
    expect({ code, err }).toEqual({
      code: 0,
      err: '1 order number is written differently here; the stored spelling stays: line 2 is D-1.\nD-1 is reverted: "DELIVERED" → "In transit"\n',
    });
    expect(await statuses()).toMatchObject({ "D-1": "In transit", "W-1": "Arrived" });
  });
});

describe("orders import", () => {
  it("stores what a spreadsheet writes: byte order mark, semicolons, CRLF, any script", async () => {
    const file = fileWith(
      [
        "\uFEFForder_number;created_at;customer_firstName;delivery_address;note;shipper_charges",
        'A-1;2026-11-18T09:40+04:00;José Peña;"مستودع ٣\r\nالشارقة";"He said ""now"", twice; really";48500.5',
        "A-2;2026-11-18;  سارة  ;;;0",
        ";;;;;",
        "",
      ].join("\r\n"),
    );
    const { code, out, err } = await ops("orders", "import", file);
    expect(err).toBe(guessable(2, "A-1"));
    expect(out).toMatch(
      /^2 orders added, 0 changed, 0 left as they are, 0 refused, on this computer in \d+\.\d s\nTo take it back: npm run ops -- orders undo \w{4}-\w{4}\n$/,
    );
    expect(code).toBe(0);

    const orders = await stored();
    expect(orders.get("A-1")).toMatchObject({
      created_at: "2026-11-18T05:40:00.000Z",
      customer_firstName: "José Peña",
      delivery_address: "مستودع ٣\nالشارقة",
      note: 'He said "now", twice; really',
      shipper_charges: 48500.5,
      customer_email: null,
    });
    expect(orders.get("A-2")).toMatchObject({
      created_at: "2026-11-17T20:00:00.000Z",
      customer_firstName: "سارة",
      delivery_address: null,
      note: null,
      shipper_charges: 0,
    });
  });

  it("brings known orders up to date where the file has a value; --clear-empty empties", async () => {
    const first = fileWith(
      "order_number,created_at,order_status,note,order_count\nC-1,2026-11-01,Booked,Fragile,3\n",
    );
    expect((await ops("orders", "import", first)).out).toContain("1 order added, 0 changed");

    const second = fileWith(
      "note,order_number,order_status,created_at\n,c-1,Collected,\nNew,C-2,,\n",
    );
    const { out } = await ops("orders", "import", second);
    expect(out).toContain("1 order added, 1 changed, 0 left as they are");
    expect(out).toContain('\n  order_status: 1, such as C-1: "Booked" → "Collected"\n');
    const known = {
      created_at: "2026-10-31T20:00:00.000Z",
      order_status: "Collected",
      order_count: 3,
    };
    expect((await stored()).get("C-1")).toMatchObject({ ...known, note: "Fragile" });
    expect((await stored()).get("C-2")).toMatchObject({ order_status: null, note: "New" });

    const cleared = await ops("orders", "import", second, "--clear-empty");
    expect(cleared.out).toContain("0 orders added, 1 changed, 1 left as it is");
    expect(cleared.out).toContain('\n  note: 1, such as C-1: "Fragile" → –\n');
    expect((await stored()).get("C-1")).toMatchObject({ ...known, note: null });
  });
});

it("an import whose response was lost tells what it stored", async () => {
  const { db } = localStores();
  const batch = db.batch.bind(db);
  vi.spyOn(db, "batch").mockImplementationOnce(async (statements) => {
    await batch(statements);
    throw new Error("D1_ERROR: Network connection lost.");
  });
  const { code, out } = await ops("orders", "import", fileWith("order_number,note\nLOST-1,a\n"));
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringContaining("1 order added, 0 changed"),
  });
  expect((await stored()).get("LOST-1")?.note).toBe("a");
});

describe("an order number", () => {
  beforeAll(async () => {
    const numbers = ["DL-2611-0385", "TW-12", "T-W12"];
    // Not by an import, which doesn't add two that differ in dashes alone.
    await storeOrders(
      localStores().db,
      numbers.map((order_number) => ({ order_number, note: "old" })),
    );
  });

  it.each(["dl 2611 0385", "DL-٢٦١١-٠٣٨٥"])(
    "%j updates DL-2611-0385, whose spelling stays, with a remark",
    async (typed) => {
      const file = fileWith(`order_number,note\n${typed},${typed.length} ${typed}\n`);
      const { code, err, out } = await ops("orders", "import", file);
      expect({ code, err }).toEqual({
        code: 0,
        err: "1 order number is written differently here; the stored spelling stays: line 2 is DL-2611-0385.\n",
      });
      expect(out).toContain("0 orders added, 1 changed");
      const orders = await stored();
      expect(orders.get("DL-2611-0385")?.note).toBe(`${typed.length} ${typed}`);
      expect(orders.has(typed)).toBe(false);
    },
  );

  it.each([["show"], ["set-status", "Booked"], ["remove"]])(
    "a number that could mean two orders is refused and named by orders %s",
    async (command, ...more) => {
      const { code, err } = await ops("orders", command, "TW12", ...more);
      expect(code).toBe(1);
      expect(err).toMatch(/^TW12 could mean TW-12 or T-W12: write the number exactly\./);
    },
  );

  it("a number that could mean two orders is refused by an import, and accepted when it is written exactly", async () => {
    const file = fileWith("order_number,note\nTW12,a\n");
    expect((await ops("orders", "import", file)).err).toContain(
      'line 2, order_number "TW12": TW12 could mean TW-12 or T-W12: write the number exactly.',
    );
    const exact = fileWith("order_number,note\ntw-12,a\nT-W12,b\n");
    expect((await ops("orders", "import", exact)).out).toContain("2 changed");
  });

  it("a number that a file has twice is refused in each line, also in two spellings or for a new order", async () => {
    const file = fileWith(
      "order_number,note\nDL-2611-0385,a\nNEW-1,b\nDL 2611 0385,c\nnew1,d\nNEW-2,e\n",
    );
    const { err, out } = await ops("orders", "import", file, "--skip-bad", "--dry-run");
    const same = (lines: string) =>
      `Lines ${lines} are of the same order, and none of them is taken: keep one.`;
    expect(err.split("\n").slice(0, 4)).toEqual([
      `line 2, order_number "DL-2611-0385": ${same("2 and 4")}`,
      `line 3, order_number "NEW-1": ${same("3 and 5")}`,
      `line 4, order_number "DL 2611 0385": ${same("2 and 4")}`,
      `line 5, order_number "new1": ${same("3 and 5")}`,
    ]);
    expect(out).toContain(
      "Dry run, nothing is stored on this computer: 1 order would be added, 0 changed, 0 left as they are, 4 refused",
    );
  });

  it("an unknown number is refused by --update-only", async () => {
    const file = fileWith("order_number,note\nDL-2611-0386,a\nDL26110385,upd\n");
    const { err, out } = await ops("orders", "import", file, "--update-only", "--skip-bad");
    expect(err).toContain(
      '"DL-2611-0386": There is no order DL-2611-0386, and --update-only adds none.',
    );
    expect(out).toContain("0 orders added, 1 changed, 0 left as they are, 1 refused");
  });
});

describe("orders import --dry-run", () => {
  it("says what would be added, changed (with a sample), left and refused, and writes nothing", async () => {
    const before = fileWith("order_number,note,delivery_date\nR-1,old,2026-11-24\nR-2,same,\n");
    await ops("orders", "import", before);
    const file = fileWith(
      "order_number,note,delivery_date\nR-1,new,24/11/2026 02:30 PM\nR-2,same,\nR-3,x,\nR-4,x,soon\n",
    );
    const all = await stored();
    const dry = await ops("orders", "import", file, "--dry-run");
    expect(dry.code).toBe(1);
    expect(dry.out).toBe(
      [
        "Dry run, nothing is stored on this computer: 1 order would be added, 1 changed, 1 left as it is, 1 refused",
        '  delivery_date: 1, such as R-1: "24/11/2026 12:00 AM" → "24/11/2026 02:30 PM"',
        '  note: 1, such as R-1: "old" → "new"',
        "",
      ].join("\n"),
    );
    expect(dry.err).toMatch(/1 of 4 rows was refused on this computer\.\n$/);
    expect(await stored()).toEqual(all);
    const done = await ops("orders", "import", file, "--skip-bad");
    expect(done.out).toContain("1 order added, 1 changed, 1 left as it is, 1 refused");
  });

  it("prints the same as JSON with --json", async () => {
    const file = fileWith(
      "order_number,note,order_status\nr1,newer,Delivred\nR-9,x,Delivred\nR-8,x,\u0007\n",
    );
    const { code, out } = await ops("orders", "import", file, "--dry-run", "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      store: "on this computer",
      dry_run: true,
      stored: false,
      added: 1,
      changed: 1,
      unchanged: 0,
      refused: 1,
      columns: {
        note: { changed: 1, sample: { order_number: "R-1", old: "new", new: "newer" } },
        order_status: { changed: 1, sample: { order_number: "R-1", old: null, new: "Delivred" } },
      },
      respelled: 1,
      reopened: [],
      examples_left_out: 0,
      refused_file: null,
      change_id: null,
      undo: null,
      doubtful_statuses: [{ status: "Delivred", rows: 2, line: 2, meant: "Delivered" }],
      problems: [
        expect.objectContaining({ line: 4, column: "order_status", reason: expect.any(String) }),
      ],
    });
  });
});

describe("what an import remarks", () => {
  it("a status that is nearly a known word is stored as written, with a remark that names the word", async () => {
    const file = fileWith(
      "order_number,order_status\nP-1,Delivred\nP-2,Delivred\nP-3,Waiting for papers\n",
    );
    const { code, err } = await ops("orders", "import", file);
    expect({ code, err }).toEqual({
      code: 0,
      err: `${guessable(3, "P-1")}line 2, order_status "Delivred" (2 rows): did you mean Delivered? It is shown as written, without a progress line.\n`,
    });
    expect((await stored()).get("P-1")?.order_status).toBe("Delivred");
    const set = await ops("orders", "set-status", "P-3", "On", "hld");
    expect(set.err).toMatch(/without a progress line\. Did you mean On hold\?\n$/);
  });

  it("numbers that count up or are short are remarked on, once: when they are new", async () => {
    const rows = [1001, 1002, 1003, 1004, 1005].map((number) => `INV-${number},a\n`);
    const file = fileWith(`order_number,note\n${rows.join("")}DL-7K3M-9XQ2-PV4C,a\n`);
    const { code, err } = await ops("orders", "import", file);
    expect({ code, err }).toEqual({ code: 0, err: guessable(5, "INV-1001") });
    expect((await ops("orders", "import", file)).err).toBe("");
    const one = fileWith("order_number\nINV-1006\n");
    expect((await ops("orders", "import", one)).err).toContain("is short or counts up");
  });

  it("the template's example is left out", async () => {
    const template = join(freshFolder(), "template.csv");
    await ops("orders", "template", template);
    const { code, out, err } = await ops("orders", "import", template);
    expect({ code, err }).toEqual({
      code: 0,
      err: "The template's example order on line 2 was left out.\n",
    });
    expect(out).toContain("0 orders added, 0 changed");
  });
});

describe("orders import --refused", () => {
  it("writes the refused rows as they came, with the reasons; mended they are imported", async () => {
    const folder = freshFolder();
    const first = join(folder, "first.csv");
    const second = join(folder, "second.csv");
    const file = fileWith(
      'Order No.;order_count;note\nF-1;1;ok\nF-2;2,5;"a;""b""\nc"\nF-3;x;\nF-4;1\n',
    );
    const column = ["--column", "order_number=Order No."];
    const ran = await ops("orders", "import", file, ...column, "--skip-bad", "--refused", first);
    expect(ran.out).toContain("1 order added, 0 changed, 0 left as they are, 3 refused");
    expect(ran.err).toContain(
      `3 of 4 rows were refused on this computer. ${first} has them with the reasons.`,
    );
    const count = "order_count: Quantity must be a whole number, 0 or more.";
    expect(readFileSync(first, "utf8")).toBe(
      [
        "\uFEFFrefused_because;Order No.;order_count;note",
        `${count};F-2;2,5;"a;""b""\nc"`,
        `${count};F-3;x;`,
        "This row has 2 fields, and the header 3. Is a separator or a line break not in quotes?;F-4;1",
        "",
      ].join("\n"),
    );
    expect(statSync(first).mode & 0o777).toBe(0o600);

    const mended = readFileSync(first, "utf8").replace("2,5", "25").replace("F-4;1", "F-4;1;");
    const half = fileWith(mended);
    const again = await ops("orders", "import", half, ...column, "--skip-bad", "--refused", second);
    expect(again.out).toContain("2 orders added, 0 changed, 0 left as they are, 1 refused");
    expect(readFileSync(second, "utf8")).toBe(
      `\uFEFFrefused_because;Order No.;order_count;note\n${count};F-3;x;\n`,
    );
    expect((await stored()).get("F-2")).toMatchObject({ order_count: 25, note: 'a;"b"\nc' });
  });

  it("stores nothing where the file is there already; writes none where no row is refused", async () => {
    const there = fileWith("keep me");
    const file = fileWith("order_number,order_count\nG-1,1\n");
    const ran = await ops("orders", "import", file, "--refused", there);
    expect(ran).toMatchObject({ code: 1, out: "" });
    expect(ran.err).toContain("it is there already");
    expect((await stored()).has("G-1")).toBe(false);
    const none = join(freshFolder(), "none.csv");
    expect((await ops("orders", "import", file, "--refused", none)).code).toBe(0);
    expect(existsSync(none)).toBe(false);
  });
});

describe("orders import --columns", () => {
  it("takes a carrier's column names from a file", async () => {
    const map = fileWith(
      '# Carrier A\norder_number = Our ref\n\norder_status="Shipment Status"\nignore=Vessel\nnote=Remarks\n',
      "carrier-a.txt",
    );
    const file = fileWith("Our ref\tShipment Status\tVessel\nK-1\tBooked\tMV Noor\n");
    expect((await ops("orders", "import", file, "--columns", map)).code).toBe(0);
    expect((await stored()).get("K-1")?.order_status).toBe("Booked");

    const broken = fileWith("order_number=Our ref\nstatus\n", "broken.txt");
    const wrong = await ops("orders", "import", file, "--columns", broken);
    expect(wrong).toMatchObject({ code: 1, out: "" });
    expect(wrong.err).toContain("line 2: It takes FIELD=NAME");
    const typed = await ops("orders", "import", file, "--column", "Status");
    expect(typed).toMatchObject({ code: 2, out: "" });
  });
});

// The last, since later tests would read all of them.
it("orders import stores 10,000 orders, and finds nothing to do the second time", async () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, index) =>
      `N-${index},2026-11-18T09:40+04:00,"Name, ${index}",In transit,"line one\r\nline two",${index},${index}.1`,
  );
  const header =
    "order_number,created_at,customer_firstName,order_status,note,order_count,shipper_charges";
  const file = fileWith([header, ...rows].join("\r\n"));
  const { out, err } = await ops("orders", "import", file);
  expect(out).toContain("10,000 orders added, 0 changed, 0 left as they are, 0 refused, on this");
  expect(err).toMatch(/^\d,\d{3} of 10,000 orders\n10,000 new order numbers are short [^\n]*\n$/);
  const last = (await stored()).get("N-9999");
  expect(last).toMatchObject({ note: "line one\nline two", order_count: 9999 });
  const again = await ops("orders", "import", file);
  expect(again.out).toContain("0 orders added, 0 changed, 10,000 left as they are, 0 refused");
});
