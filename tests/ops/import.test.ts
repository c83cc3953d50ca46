/** `orders import` and `events import`: what they print, ask and write. What they do is the Worker's. */
import { execFileSync } from "node:child_process";
import { existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { saveProfile } from "#workers/imports/import-profiles.ts";
import { countOrders } from "#workers/orders/order-queries.ts";
import { orders, stagedOrders } from "#workers/orders/order-schema.ts";
import { describeProblems } from "../../ops/imports/result.ts";
import { interruptible } from "../../ops/interruption.ts";
import { VERSION_2_2 } from "../support/dcsa-events.ts";
import { listOrders } from "../support/list-orders.ts";
import { withDatabase } from "../support/local-database.ts";
import { startProgram } from "../support/program.ts";
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
  ROOT,
  storedOrder,
  twoOrders,
} from "./run-ops.ts";

migratedStores();
beforeEach(() => localStores().db.run("delete from orders"));

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

    const all = await listOrders(localStores().db);
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
    const changes = [{ field: "note", before: null, after: "x" }];
    const added = { order_number: "R-3", isNew: true, isReopened: false, changes };
    expect(JSON.parse(json.out)).toMatchObject({
      ...{ store: "on this computer", dry_run: true, stored: false, kind: "orders", format: "CSV" },
      ...{ added: 1, changed: 1, unchanged: 1, refused: 1, orders: [{ isNew: false }, added] },
      remarks: [expect.stringContaining("line 2 is R-1"), expect.stringContaining("R-3")],
      problems: [{ line: 5, column: "delivery_date", value: "soon" }],
      ...{ refused_file: null, change_id: null, undo: null },
    });

    const refused = await ops("orders", "import", fileWith(second));
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(
      /\nNothing was stored on this computer: 1 of 4 rows was refused\. --skip-bad stores the others\.\n$/,
    );
    expect(await listOrders(localStores().db)).toEqual(all);
    const done = await ops("orders", "import", fileWith(second), "--skip-bad");
    expect(done.out).toContain("1 order added, 1 changed, 1 left as it is, 1 refused");
  });

  it("tells what it stored though the response was lost", async () => {
    const { db } = localStores();
    const batch = db.batch.bind(db);
    vi.spyOn(db, "batch").mockImplementationOnce(async (statements) => {
      await batch(statements);
      throw new Error("D1_ERROR: Network connection lost.");
    });
    const { code, out } = await ops("orders", "import", fileWith("order_number,note\nLOST-1,a\n"));
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("1 order added, 0") });
    expect((await storedOrder("LOST-1")).note).toBe("a");
  });

  describe("interrupted", () => {
    const file = () => fileWith("order_number,note\nSTOP-1,a\nSTOP-2,b\n");
    const stored = async () => {
      const { db } = localStores();
      return { orders: await db.$count(orders), staged: await db.$count(stagedOrders) };
    };

    it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
      "by %s while rows are staged, it stores nothing, says so in one line and leaves no staged row",
      async (signal) => {
        const { db } = localStores();
        const insert = db.insert.bind(db);
        vi.spyOn(db, "insert").mockImplementationOnce((table) => {
          process.emit(signal);
          return insert(table);
        });
        const listeners = process.listeners(signal);
        const { code, out, err } = await ops("orders", "import", file());
        expect({ code, out }).toEqual({ code: 1, out: "" });
        expect(err.split("\n").slice(-2)).toEqual(["Interrupted: nothing was stored.", ""]);
        expect(await stored()).toEqual({ orders: 0, staged: 0 });
        expect(process.listeners(signal)).toEqual(listeners);
      },
    );

    it.each([
      ["is stored, and the result says so", false],
      ["is stored though its response is lost, and the result says so", true],
    ])("in the transaction, it %s", async (_, isLost) => {
      const { db } = localStores();
      const batch = db.batch.bind(db);
      vi.spyOn(db, "batch").mockImplementationOnce(async (statements) => {
        process.emit("SIGINT");
        const result = await batch(statements);
        if (isLost) throw new Error("fetch failed: other side closed");
        return result;
      });
      const { code, out } = await ops("orders", "import", file());
      expect({ code, out }).toEqual({
        code: 0,
        out: expect.stringMatching(/^2 orders added.*\nTo undo it/),
      });
      expect(await stored()).toEqual({ orders: 2, staged: 0 });
      const undone = await ops("undo", changeIdIn(out));
      expect(undone.out).toContain("STOP-1: removed");
    });

    it("while it only reads, it ends at once with the line", async () => {
      // The held stores' Miniflare listens already; a command's own begins after the command does.
      const others = process.listeners("SIGTERM");
      process.removeAllListeners("SIGTERM");
      const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
      const said = vi.spyOn(console, "error").mockReturnValue();
      await interruptible(async () => process.emit("SIGTERM"));
      expect([said.mock.calls, exit.mock.calls]).toEqual([
        [["Interrupted: nothing was stored."]],
        [[1]],
      ]);
      vi.restoreAllMocks();
      for (const other of others) process.on("SIGTERM", other);
    });

    // With the rows of several parts, and the first line of progress.
    it("by Ctrl+C in a terminal, which also reaches workerd, it removes what it has staged", async () => {
      const state = freshFolder();
      const env = { ...process.env, DHOWLINE_STATE: state };
      execFileSync(process.execPath, ["ops/run.mjs", "migrate"], { cwd: ROOT, env });
      const note = "n".repeat(300);
      const rows = Array.from({ length: 9000 }, (_, at) => `STOP-${at}-X7K,${note}\n`);
      const command = [
        "ops/run.mjs",
        "ops",
        "orders",
        "import",
        fileWith(`order_number,note\n${rows.join("")}`),
      ];
      const program = await startProgram(process.execPath, command, {
        cwd: ROOT,
        env,
        ready: "prepared",
      });
      await program.close();
      expect(program.printed()).toMatch(
        /^[\d,]+ of 9,000 prepared\nInterrupted: nothing was stored\.\n$/,
      );
      expect(await program.ended).toBe(1);
      const counts = withDatabase(state, (database) =>
        ["orders", "staged_orders", "changes"].map(
          (table) => database.prepare(`select count(*) as count from ${table}`).get()?.count,
        ),
      );
      expect(counts).toEqual([0, 0, 0]);
    }, 120_000);
  });

  it("--refused writes the refused rows, for this user alone, and no file without any", async () => {
    const folder = freshFolder();
    const path = (name: string) => join(folder, name);
    const refusing = (rows: string, name: string) =>
      ops("orders", "import", fileWith(rows), "--skip-bad", "--refused", path(name));
    const rows = "Order No.;order_count;note\nF-1;1;ok\nF-2;2,55;a\n";
    const { err } = await refusing(rows, "refused.csv");
    expect(err).toContain(
      `1 of 2 rows was refused on this computer. ${path("refused.csv")} has them with the reasons.`,
    );
    expect(readFileSync(path("refused.csv"), "utf8")).toMatch(
      /^\uFEFFref.*;note\n.*;F-2;2,55;a\n$/,
    );
    expect(statSync(path("refused.csv")).mode & 0o777).toBe(0o600);
    expect((await refusing("order_number\nF-3\n", "none.csv")).code).toBe(0);
    expect(existsSync(path("none.csv"))).toBe(false);
    // Before anything is stored, and not after it.
    const again = await refusing("order_number\nF-4\n", "refused.csv");
    expect(again.err).toContain("refused.csv was not written: it is there already.");
    expect(await countOrders(localStores().db)).toBe(2);
  });
});

it("events import prints what changed of the orders, and nothing new the second time", async () => {
  await twoOrders();
  const file = eventsCsv(
    "DL-1,Departed,,2026-11-20T10:00+04:00,,,",
    "DL-1,Delivered,EST,2026-12-02T10:00+04:00,,,",
  );
  const { code, out } = await ops("events", "import", file);
  expect({ code, out: out.replace(/ in \d+\.\d s/, "") }).toEqual({
    code: 0,
    out:
      "2 events added, 0 already stored, 0 refused; 1 order brought up to date, on this computer\n" +
      '  DL-1: order_status "Booked" → "Departed", delivery_date "30/11/2026 10:00 AM" → "02/12/2026 10:00 AM"\n' +
      `To undo it: npm run ops -- undo ${changeIdIn(out)}\n`,
  });
  const again = JSON.parse((await ops("events", "import", file, "--json")).out);
  expect(again).toMatchObject({ eventsAdded: 0, eventsStored: 2, change_id: null, orders: [] });
});

it.each([
  ["Arrived", ' arrived ,""', '  DL-1: order_status confirmed: "Arrived"'],
  ["On hold", 'ON-HOLD,"new"', '  DL-1: note – → "new", order_status confirmed: "On hold"'],
])("orders import prints that it confirms the carrier's %s", async (name, row, line) => {
  await twoOrders();
  await ops("events", "import", eventsCsv(`DL-1,${name},,2026-11-20T10:00+04:00,,,`));
  const file = fileWith(`order_number,order_status,note\nDL-1,${row}\n`);
  for (const dry of [["--dry-run"], []])
    expect((await ops("orders", "import", file, ...dry)).out.split("\n")).toContain(line);
  expect((await ops("orders", "import", file)).out).toMatch(/^0 orders added, 0 changed, 1 left/);
});

describe("an option", () => {
  const EVENTS = "order_number,event,time\n";
  const DAY = "2026-11-19T10:00\n";
  const DEPARTURE = "DEP/EK201/19NOV/DXBJFK/T12K480/A0841\n";
  const DCSA = JSON.stringify(VERSION_2_2.slice(0, 1));
  const BOOK = { A: [["order_number"], ["A-1"]], B: [["order_number"], ["B-1"], ["B-2"]] };
  const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const FILTERED = workbook({
    A: `<row>${inline("order_number")}</row><row hidden="1">${inline("F-1")}</row><row>${inline("DL-1")}</row>`,
  });
  const NUMBER = "order_number\nD-2\n";
  const REOPENING = "order_number,order_status\nDL-9,In transit\n";
  const DATE = "order_number,delivery_date\nDL-1,12/03/2026\n";
  const CHARGE = "order_number,shipper_charges\nDL-1,1.240\n";
  const TURKISH = Buffer.from("order_number,note\nDL-1,I\xfe\xfdk\n", "latin1");
  const NAMES = "Ordr number,Order statis,Vessel\nX-1,Booked,Y\n";
  const FOUND = ["--column", "order_number=Ordr number", "--column", "order_status=Order statis"];
  const HINT = '--column order_number="Ordr number" --column order_status="Order statis"';
  const [ONE, IMPLAUSIBLE] = [["--order", "DL-1"], ["--allow-implausible"]];
  const CARRIER = "Zeichen\tLage heute\tSchiff\nK-1\tBooked\tMV Noor\n";

  beforeEach(async () => {
    const more = { created_at: "2026-11-10T05:40:00.000Z", carrier_references: "MAEU 1" };
    await storeOrders(localStores().db, [
      { order_number: "DL-1", note: "x", ...more },
      { order_number: "DL-2", ...more },
      { order_number: "DL-9", order_status: "Delivered" },
    ]);
  });

  it.each<[string, string[], without: string, answer: string, file: string | Uint8Array]>([
    [
      "events",
      ["--shared"],
      "--shared adds it to all",
      "2 events add",
      `${EVENTS}MAEU1,DEP,${DAY}`,
    ],
    ["events", IMPLAUSIBLE, "add --allow-implaus", "1 event added", `${EVENTS}DL-1,DEP,2099-11-19`],
    ["events", ["--dlv-is-delivery"], "", '→ "Delivered"', `${EVENTS}DL-2,DLV,${DAY}`],
    ["events", ["--order", "DL-2"], 'event 1, "T-1, ABC709951', "1 event added", DCSA],
    ["events", ["--order", "DL-3"], "No order has this num", "There is no order DL-3.\n", DCSA],
    ["events", [...ONE, "--received", "2024-11-20"], "", "more than 60 days before", DEPARTURE],
    ["orders", ["--clear-empty"], "0 changed", "1 changed", "order_number,note\nDL-1,\n"],
    ["orders", ["--hidden-rows"], "1 hidden row was left out", "1 order added", FILTERED],
    ["orders", ["--sheet", "B"], "1 order would", "2 orders added", workbook(BOOK)],
    ["orders", ["--reopen-delivered"], "--reopen-delivered permits that.", "1 changed", REOPENING],
    ["orders", ["--update-only"], "1 order would", "Without --update-only it is add", NUMBER],
    [
      "orders",
      ["--dates", "month-first"],
      "\n  Add --dates day-first, or --dat",
      "Thu 3 Dec",
      DATE,
    ],
    ["orders", ["--decimals", "comma"], "Add --decimals point, or", '_charges – → "1240"', CHARGE],
    [
      "orders",
      ["--encoding", "windows-1254"],
      "Add --encoding windows-1254, or",
      '"Işık"',
      TURKISH,
    ],
    [
      "events",
      ["--status", "departd=departed", "--status", "POD signed=ignore"],
      '\n  Add --status "Departd=departed" --status "POD signed=as written"\n  Each may be any of: b',
      "1 event without a movement of the goods was left out.",
      `${EVENTS}DL-2,Departd,${DAY}\nDL-2,POD signed,${DAY}`,
    ],
    [
      "events",
      ["--others-as-written"],
      "isn't known (1 row)",
      "1 event added",
      `${EVENTS}DL-2,Delivered to port,${DAY}`,
    ],
    ["orders", FOUND, "orders.csv can't be read yet.\n", "1 order added", NAMES],
    [
      "orders",
      ["--column", "note=Remarks"],
      `\n  Add ${HINT}\n`,
      'has no column "Remarks",',
      NAMES,
    ],
    ["orders", ["--column", "Status"], "", "It takes FIELD=NAME", CARRIER],
    ["orders", ["--status", "Lage=asleep"], "", "A status is: booked,", CARRIER],
    ["orders", ["--profile", "A"], "", "There is no import profile A. None is saved.", CARRIER],
  ])("of %s import: %j, without which it prints %j; %j", async (command, options, ...more) => {
    const [question, answer, file] = more;
    const path = fileWith(file);
    const dry = await ops(command, "import", path, "--dry-run");
    expect(dry.out + dry.err).toContain(question);
    expect(dry.out + dry.err).not.toContain(answer);
    const { out, err } = await ops(command, "import", path, ...options);
    expect(out + err).toContain(answer);
  });

  it("maps a status in its sender's own words, over a profile that was saved at the desk", async () => {
    const { db } = localStores();
    const options = { statusMap: { Erledigt: "arrived", "beim zoll": "on hold" } } as const;
    const profile = { name: "Carrier A", options, author: "sara@dhowline.example" };
    await saveProfile(db, { format: "CSV", columns: [] }, profile);
    const file = fileWith("order_number,order_status\nOK-1,Erledigt\nOK-2,Beim Zoll\n");
    const { err } = await ops("orders", "import", file, "--dry-run");
    expect(err).toContain('To map a status to a known one, add --status "Erledigt=in transit".');
    const mapping = ["--profile", "carrier a", "--status", "erledigt=Delivered"];
    expect(await ops("orders", "import", file, ...mapping)).toMatchObject({ code: 0 });
    const statuses = ["OK-1", "OK-2"].map(async (one) => (await storedOrder(one)).order_status);
    expect(await Promise.all(statuses)).toEqual(["Delivered", "On hold"]);
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
    ["no file", "/none.csv", "there is no such file or folder."],
    ["a folder", made(mkdirSync), "it is a folder: name a file in it."],
    ["a pipe", made((path) => execFileSync("mkfifo", [path])), "write it to a file first"],
    ["more than 50 MB", made(fill), "more than 50 MB. Split it"],
  ])("that is %s is refused in a sentence", async (_, path, sentence) => {
    const err = expect.stringContaining(sentence);
    expect(await ops("orders", "import", path)).toEqual({ code: 1, out: "", err });
  });
});

it("a file with more than twenty problems has twenty of them listed", () => {
  const problem = { line: 2, column: "order_count", value: "no", reason: "No." };
  const lines = describeProblems(Array.from({ length: 25 }, () => problem)).split("\n");
  expect([lines.length, lines.at(-1)]).toEqual([21, "… and 5 more"]);
});
