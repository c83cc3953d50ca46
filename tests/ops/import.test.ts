/** `orders import` and `events import`: what they print, ask and write. What they do is the Worker's. */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Order } from "#app/domain/order.ts";
import { saveProfile } from "#workers/imports/import-profiles.ts";
import { countOrders } from "#workers/orders/queries.ts";
import { describeProblems } from "../../ops/imports/result.ts";
import { VERSION_2_2 } from "../support/dcsa-events.ts";
import { listOrders } from "../support/list-orders.ts";
import { storeOrders } from "../support/store-orders.ts";
import { workbook } from "../support/workbook.ts";
import {
  changeIdIn,
  eventsCsv,
  fileWith,
  freshFolder,
  localStores,
  migratedStores,
  ops,
  storedFacts,
  twoOrders,
} from "./run-ops.ts";

migratedStores();
beforeEach(() => localStores().db.run("delete from orders"));

/** The stored orders, by number. */
async function stored(): Promise<Map<string, Order>> {
  const orders = await listOrders(localStores().db);
  return new Map(orders.map((order) => [order.order_number, order]));
}

const GOOD = "order_number,note\nOK-1,fine\n";

describe("orders import", () => {
  const first =
    "order_number,note,created_at,delivery_date\nR-1,old,2026-11-18,2026-11-24\nR-2,same,,\n";
  const second =
    "order_number,note,delivery_date\nr1,new,24/11/2026 02:30 PM\nR-2,same,\nR-3,x,\nR-4,x,soon\n";

  it("prints what it did; in a dry run what it would do, and does nothing", async () => {
    const { code, out, err } = await ops("orders", "import", fileWith(first));
    expect(err).toMatch(/^2 new order numbers are short or count up, such as R-1: [^\n]*\n$/);
    expect(out).toMatch(
      /^2 orders added, 0 changed, 0 left as they are, 0 refused, on this computer in \d+\.\d s\nTo undo it: npm run ops -- undo \w{4}-\w{4}\n$/,
    );
    expect(code).toBe(0);

    const all = await stored();
    const dry = await ops("orders", "import", fileWith(second), "--dry-run");
    expect([dry.code, ...dry.out.split("\n")]).toEqual([
      1,
      "Dry run, nothing is stored on this computer: 1 order would be added, 1 changed, 1 left as it is, 1 refused",
      '  R-1: note "old" → "new", delivery_date "Tue 24 Nov 2026" → "24/11/2026 02:30 PM"',
      "",
    ]);
    expect(dry.err).toMatch(/^line 5, delivery_date "soon": This is not a date: .*\n/);
    expect(dry.err).toMatch(/\n1 of 4 rows was refused on this computer\.\n$/);
    const json = await ops("orders", "import", fileWith(second), "--dry-run", "--json");
    const { orders, ...result } = JSON.parse(json.out);
    expect(result).toEqual({
      ...{ store: "on this computer", dry_run: true, stored: false, kind: "orders", format: "CSV" },
      ...{ added: 1, changed: 1, unchanged: 1, refused: 1 },
      ...{ eventsAdded: 0, eventsStored: 0, retracted: 0 },
      remarks: [expect.stringContaining("line 2 is R-1"), expect.stringContaining("R-3")],
      problems: [{ line: 5, column: "delivery_date", value: "soon", reason: expect.any(String) }],
      ...{ refused_file: null, change_id: null, undo: null },
    });
    const change = { field: "note", old: null, new: "x" };
    const added = { order_number: "R-3", isNew: true, isReopened: false, changes: [change] };
    expect(orders).toEqual([expect.objectContaining({ order_number: "R-1", isNew: false }), added]);

    const refused = await ops("orders", "import", fileWith(second));
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(
      /\nNothing was stored on this computer: 1 of 4 rows was refused\. --skip-bad stores the others\.\n$/,
    );
    expect(await stored()).toEqual(all);
    const done = await ops("orders", "import", fileWith(second), "--skip-bad");
    expect(done.out).toContain("1 order added, 1 changed, 1 left as it is, 1 refused");
  });

  it("names the option that takes what it refuses", async () => {
    await storeOrders(localStores().db, [{ order_number: "D-1", order_status: "Delivered" }]);
    const file = fileWith("order_number,order_status\nD-1,In transit\nD-2,Booked\n");
    const { err } = await ops("orders", "import", file, "--update-only");
    expect(err.split("\n").slice(0, 2)).toEqual([
      'line 2, order_status "In transit": This order is delivered. Reopen it first. --reopen-delivered permits that.',
      'line 3, order_number "D-2": There is no order D-2. Without --update-only it is added.',
    ]);
    expect((await ops("orders", "import", file, "--reopen-delivered")).code).toBe(0);
  });

  it("tells what it stored though the response was lost", async () => {
    const { db } = localStores();
    const batch = db.batch.bind(db);
    vi.spyOn(db, "batch").mockImplementationOnce(async (statements) => {
      await batch(statements);
      throw new Error("D1_ERROR: Network connection lost.");
    });
    const { code, out } = await ops("orders", "import", fileWith("order_number,note\nLOST-1,a\n"));
    expect(code).toBe(0);
    expect(out).toContain("1 order added, 0 changed");
    expect((await stored()).get("LOST-1")?.note).toBe("a");
  });
});

describe("what has to be answered", () => {
  it("is asked for with the options that tell it", async () => {
    const names = fileWith("Ordr number,Order statis,Vessel\nX-1,Booked,Y\n");
    const columns = await ops("orders", "import", names);
    expect(columns).toMatchObject({ code: 1, out: "" });
    expect(columns.err).toMatch(/^\S+orders\.csv can't be read yet\.\n/);
    expect(columns.err).toContain(
      '\n  Add --column order_number="Ordr number" --column order_status="Order statis"\n',
    );
    const dates = fileWith("order_number,delivery_date\nX,03/04/2026\n");
    expect((await ops("orders", "import", dates)).err).toMatch(
      /\n {2}line 2, delivery_date "03\/04\/2026": .*\n {2}Add --dates day-first, or --dates month-first\.\n$/,
    );
    expect((await ops("orders", "import", dates, "--dates", "month-first")).code).toBe(0);
    expect((await stored()).get("X")?.delivery_date).toBe("2026-03-03T20:00:00.000Z");
    const charges = fileWith("order_number,shipper_charges\nX,1.240\n");
    expect((await ops("orders", "import", charges)).err).toMatch(/ Add --decimals point, or/);
    expect((await ops("orders", "import", charges, "--decimals", "comma")).code).toBe(0);
    expect((await stored()).get("X")?.shipper_charges).toBe(1240);
  });

  it("may be a carrier's column names in a file", async () => {
    const map = fileWith(
      '# Carrier A\norder_number = Zeichen\n\norder_status="Lage heute"\nignore=Schiff\nnote=Remarks\n',
    );
    const file = fileWith("Zeichen\tLage heute\tSchiff\nK-1\tBooked\tMV Noor\n");
    expect((await ops("orders", "import", file, "--columns", map)).code).toBe(0);
    expect((await stored()).get("K-1")?.order_status).toBe("Booked");

    const broken = fileWith("order_number=Zeichen\nstatus\n");
    for (const [option, code, sentence] of [
      [["--columns", broken], 1, "line 2: It takes FIELD=NAME"],
      [["--column", "Status"], 2, "It takes FIELD=NAME"],
      [["--column", "note=Remarks"], 1, 'has no column "Remarks", which --column names.'],
    ] as const) {
      const err = expect.stringContaining(sentence);
      expect(await ops("orders", "import", file, ...option)).toEqual({ code, out: "", err });
    }
  });

  it("may have statuses in its sender's own words, mapped by options or a profile saved at the desk", async () => {
    const file = fileWith("order_number,order_status\nOK-1,Zugestellt\nOK-2,Beim Zoll\n");
    const { err } = await ops("orders", "import", file, "--dry-run");
    expect(err).toContain('To map a status to a known one, add --status "Zugestellt=in transit".');
    const broken = await ops("orders", "import", file, "--status", "Zugestellt=asleep");
    expect(broken).toMatchObject({ code: 2, out: "" });
    expect(broken.err).toContain("The statuses are: booked,");
    const none = await ops("orders", "import", file, "--profile", "Carrier A");
    expect(none.err).toContain("There is no import profile Carrier A. None is saved.");

    const like = { format: "CSV", columns: [] };
    const options = { statusMap: { Zugestellt: "arrived", "beim zoll": "on hold" } } as const;
    const { db } = localStores();
    await saveProfile(db, like, { name: "Carrier A", options, author: "sara@dhowline.example" });
    const mapping = ["--profile", "carrier a", "--status", "zugestellt=Delivered"];
    expect(await ops("orders", "import", file, ...mapping)).toMatchObject({ code: 0 });
    const statuses = [...(await stored()).values()].map(({ order_status }) => order_status);
    expect(statuses.sort()).toEqual(["Delivered", "On hold"]);
  });
});

describe("--refused", () => {
  it("writes the refused rows as they came, with the reasons; mended they are imported", async () => {
    const path = join(freshFolder(), "refused.csv");
    const file = fileWith(
      'Order No.;order_count;note\nF-1;1;ok\nF-2;2,55;"a;""b""\nc"\nF-4;1;d;e\n',
    );
    const column = ["--column", "order_number=Order No."];
    const ran = await ops("orders", "import", file, ...column, "--skip-bad", "--refused", path);
    expect(ran.out).toContain("1 order added, 0 changed, 0 left as they are, 2 refused");
    expect(ran.err).toContain(
      `2 of 3 rows were refused on this computer. ${path} has them with the reasons.`,
    );
    expect(readFileSync(path, "utf8").split("\n")).toEqual([
      "\uFEFFrefused_because;Order No.;order_count;note",
      'order_count: Quantity must be a whole number, 0 or more.;F-2;2,55;"a;""b""',
      'c"',
      "This row has 4 fields, and the header 3. Is a separator not in quotes?;F-4;1;d;e",
      "",
    ]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const mended = readFileSync(path, "utf8").replace("2,55", "25").replace("d;e", "d");
    const again = await ops("orders", "import", fileWith(mended), ...column);
    expect(again.out).toContain("2 orders added, 0 changed, 0 left as they are, 0 refused");
    expect((await stored()).get("F-2")).toMatchObject({ order_count: 25, note: 'a;"b"\nc' });
  });

  it("stores nothing where the file is there already; writes none where no row is refused", async () => {
    const there = fileWith("keep me");
    const ran = await ops("orders", "import", fileWith(GOOD), "--refused", there);
    expect(ran).toMatchObject({ code: 1, out: "" });
    expect(ran.err).toContain("it is there already");
    expect(await countOrders(localStores().db)).toBe(0);
    const none = join(freshFolder(), "none.csv");
    expect((await ops("orders", "import", fileWith(GOOD), "--refused", none)).code).toBe(0);
    expect(existsSync(none)).toBe(false);
  });
});

describe("events import", () => {
  beforeEach(twoOrders);

  it("says what became of the orders, and stores who said it", async () => {
    const file = eventsCsv(
      "DL-1,Departed,,2026-11-20T10:00+04:00,,,",
      "DL-1,Delivered,EST,2026-12-02T10:00+04:00,,,",
    );
    const { code, out } = await ops("events", "import", file, "--by", " Sara ");
    expect({ code, out: out.replace(/ in \d+\.\d s/, "") }).toEqual({
      code: 0,
      out:
        "2 events added, 0 already stored, 0 refused; 1 order brought up to date, on this computer\n" +
        '  DL-1: order_status "Booked" → "Departed", delivery_date "30/11/2026 10:00 AM" → "02/12/2026 10:00 AM"\n' +
        `To undo it: npm run ops -- undo ${changeIdIn(out)}\n`,
    });
    expect((await storedFacts("DL-1")).at(-1)).toMatchObject({ author: "Sara" });
    const again = JSON.parse((await ops("events", "import", file, "--json")).out);
    expect(again).toMatchObject({ eventsAdded: 0, eventsStored: 2, change_id: null, orders: [] });
  });

  it("takes the order that is named", async () => {
    const file = fileWith(JSON.stringify(VERSION_2_2.slice(0, 1)), "events.json");
    const unknown = await ops("events", "import", file);
    expect(unknown.err).toMatch(/^event 1, "T-1, ABC709951, APZU4812090": No order has this num/);
    const named = await ops("events", "import", file, "--order", "DL-2");
    expect(named.out).toContain("1 event added");
    const gone = await ops("events", "import", file, "--order", "DL-3");
    expect(gone).toMatchObject({ code: 1, out: "", err: "There is no order DL-3.\n" });
  });
});

describe("an option", () => {
  const EVENTS = "order_number,event,time\n";
  const DEPARTURE = "DEP/EK201/19NOV/DXBJFK/T12K480/A0841\n";
  const BOOK = { A: [["order_number"], ["A-1"]], B: [["order_number"], ["B-1"], ["B-2"]] };
  beforeEach(async () => {
    const carrier_references = "MAEU 1";
    const created_at = "2026-11-10T05:40:00.000Z";
    await storeOrders(localStores().db, [
      { order_number: "DL-1", created_at, note: "x", carrier_references },
      { order_number: "DL-2", created_at, carrier_references },
    ]);
  });

  it.each<[string, string[], string | Uint8Array, string]>([
    ["events", ["--shared"], `${EVENTS}MAEU1,DEP,2026-11-19T10:00\n`, "2 events added"],
    ["events", ["--allow-implausible"], `${EVENTS}DL-1,DEP,2099-11-19T10:00\n`, "1 event added"],
    ["events", ["--dlv-is-delivery"], `${EVENTS}DL-2,DLV,2026-11-20T10:00\n`, '→ "Delivered"'],
    [
      "events",
      ["--order", "DL-1", "--received", "2024-11-20"],
      DEPARTURE,
      "more than 60 days before",
    ],
    ["orders", ["--clear-empty"], "order_number,note\nDL-1,\n", "1 changed"],
    ["orders", ["--sheet", "A"], workbook(BOOK), "1 order added"],
  ])("is taken by %s import: %j", async (command, options, content, answered) => {
    const file = fileWith(content);
    const without = await ops(command, "import", file, "--dry-run");
    expect(without.out + without.err).not.toContain(answered);
    const { out, err } = await ops(command, "import", file, ...options);
    expect(out + err).toContain(answered);
  });
});

describe("a path", () => {
  /** Makes a path that is no regular file. */
  const made = (make: (path: string) => void) => {
    const path = join(freshFolder(), "orders.csv");
    make(path);
    return path;
  };

  const fill = (path: string) => ftruncateSync(openSync(path, "w"), 50_000_001);

  it.each<readonly [title: string, path: string, sentence: string]>([
    ["no file", "/none.csv", "There is no file"],
    ["a folder", made(mkdirSync), "is a folder: name a file in it."],
    ["a name too long", `/${"x".repeat(300)}`, "too long for a file"],
    ["a pipe", made((path) => execFileSync("mkfifo", [path])), "write it to a file first"],
    ["a link to itself", made((path) => symlinkSync(path, path)), "leads nowhere"],
    ["more than 50 MB", made(fill), "more than 50 MB. Split it"],
  ])("that is %s is refused in a sentence, and nothing is stored", async (_, path, sentence) => {
    const { code, out, err } = await ops("orders", "import", path);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(sentence);
    expect(err).not.toMatch(/^ +at |Error:|D1_ERROR|undefined/m);
    expect(await countOrders(localStores().db)).toBe(0);
  });
});

it("a file with more than twenty problems has twenty of them listed", () => {
  const problems = Array.from({ length: 25 }, (_, line) => {
    return { line, column: "order_count", value: "no", reason: "No." };
  });
  const lines = describeProblems(problems).split("\n");
  expect([lines.length, lines.at(-1)]).toEqual([21, "… and 5 more"]);
});
