import { beforeEach, describe, expect, it } from "vitest";
import { fileWith, localStores, migratedStores, ops, opsWith } from "./run-ops.ts";
import {
  changeIdIn,
  codesOf,
  eventsCsv,
  storedFacts,
  storedOrder,
  twoOrders,
} from "./stored-events.ts";

migratedStores();
beforeEach(twoOrders);

const events = (...args: string[]) => ops("events", ...args);
const lastFact = async (number: string) => (await storedFacts(number)).at(-1);

describe("events list and template", () => {
  it("lists what was said about an order, by whom, and what became of it", async () => {
    const rows = [
      "DL-1,DEP,,2026-11-19T22:15+05:45,Dubai (AEDXB),EK202,",
      "DL-1,Arrived,,2026-11-20T10:00,,,",
      "DL-1,Delivered,EST,2026-12-02T10:00+04:00,,,",
    ];
    const imported = await events("import", eventsCsv(...rows), "--by", "Sara");
    const arrived = (await storedFacts("DL-1")).find(({ code }) => code === "arrived")?.id;
    await events("undo", String(arrived), "--by", "Omar");
    await ops("orders", "set-status", "DL-1", "On hold");
    const change = changeIdIn(imported.out);
    const { out } = await events("list", "dl1");
    const lines = out.split("\n").map((line) => line.replace(/ {2,}/g, " | "));
    const said = String.raw`\d\d/\d\d/2026 \d\d:\d\d [AP]M`;
    const rowOf = (pattern: string) => expect.stringMatching(new RegExp(`^${pattern}$`));
    expect(lines).toEqual([
      "Id | Time there | Kind | Standing | Event | Place | Container | Pieces | Leg | From | By | Said in Dubai | Change | Note",
      rowOf(
        String.raw`\d+ \| 2026-11-10 09:40 \+04:00 \| status Booked \| order \| ${said} \| [0-9A-Z-]{9}`,
      ),
      rowOf(
        String.raw`\d+ \| 2026-11-19 22:15 \+05:45 \| actual \| happened \| DEP: Flight departed \(departed\) \| Dubai AEDXB \| EK202 \| csv \| Sara \| ${said} \| ${change}`,
      ),
      rowOf(
        String.raw`${arrived} \| 2026-11-20 10:00 \| actual \| taken back by \d+ \| arrived \| csv \| Sara \| ${said} \| ${change}`,
      ),
      rowOf(
        String.raw`\d+ \| 2026-\d\d-\d\d \d\d:\d\d \+04:00 \| takes ${arrived} back \| operator \| Omar \| ${said} \| [0-9A-Z-]{9}`,
      ),
      rowOf(
        String.raw`\d+ \| 2026-\d\d-\d\d \d\d:\d\d \+04:00 \| happened \| status On hold \| operator \| ${said} \| [0-9A-Z-]{9}`,
      ),
      rowOf(
        String.raw`\d+ \| 2026-11-30 10:00 \+04:00 \| estimated \| outdated \| delivered \| order \| ${said} \| [0-9A-Z-]{9}`,
      ),
      rowOf(
        String.raw`\d+ \| 2026-12-02 10:00 \+04:00 \| estimated \| ahead \| delivered \| csv \| Sara \| ${said} \| ${change}`,
      ),
      "",
      "7 facts about DL-1 on this computer, oldest first",
      "",
    ]);
    const listed = JSON.parse((await events("list", "DL-1", "--json")).out);
    expect(listed[2]).toMatchObject({
      id: arrived,
      kind: "event",
      code: "arrived",
      source: "csv",
      author: "Sara",
      change_id: change,
      standing: null,
      taken_back_by: listed[3].id,
    });
    expect(listed[3]).toMatchObject({ kind: "retraction", retracts: arrived, author: "Omar" });
    expect((await events("list", "DL-2")).out).toBe(
      "Nothing was said about DL-2 on this computer.\n",
    );
    expect((await events("list", "DL-3")).err).toBe("There is no order DL-3 on this computer.\n");
  });

  it("has the clock and the standing that the page has of a place known by its code", async () => {
    await events("import", eventsCsv("DL-1,DEP,,2026-11-19T22:15,JFK,,"));
    const { out } = await events("list", "DL-1");
    expect(out).toMatch(/ 2026-11-19 22:15 -05:00 +actual +happened +DEP: .*JFK/);
  });

  it("writes a template whose example row an import skips", async () => {
    const { out } = await events("template");
    expect(out.split("\n")[0]).toBe(
      "order_number,event,classifier,time,place,leg,mode,equipment,pieces,note",
    );
    const { code, err } = await events("import", fileWith(out));
    expect({ code, err }).toEqual({
      code: 0,
      err: "The template's example on line 2 was left out.\n",
    });
    const [head = "", row = ""] = out.split("\n");
    const own = fileWith(`${head}\n${row.replace(/^[^,]+/, "DL-1")}\n`);
    expect((await events("import", own)).out).toContain("1 event added");
  });
});

describe("events add", () => {
  it("adds an event to several orders at once, and says how to take it back", async () => {
    const { code, out } = await events(
      ...["add", "dl1", "DL-2", "customs", "clearance", "--at", "2026-11-20T10:00", "--by", "Sara"],
    );
    expect({ code, out }).toEqual({
      code: 0,
      out:
        "2 events added on this computer\n" +
        '  DL-1: order_status "Booked" → "Customs clearance"\n' +
        '  DL-2: order_status – → "Customs clearance"\n' +
        `To take it back: npm run ops -- events undo ${changeIdIn(out)}\n`,
    });
    expect(await lastFact("DL-2")).toMatchObject({
      code: "customs clearance",
      event_time: "2026-11-20T06:00:00.000Z",
      utc_offset: "+04:00",
      source: "operator",
      author: "Sara",
      change_id: changeIdIn(out),
    });
    await events("undo", changeIdIn(out));
    expect((await storedOrder("DL-1")).order_status).toBe("Booked");
  });

  it("says where, with what, of which box and how many pieces, and whether it is expected", async () => {
    const at = ["--at", "19/11/2026, 10:15 PM", "--place", "Mombasa", "--locode", "ke mba"];
    const what = ["--leg", "Dhow 1W", "--container", "tclu 765432-1", "--pieces", "19 of 20"];
    await events("add", "DL-2", "DISC", ...at, ...what, "--note", "All well", "--estimated");
    expect(await lastFact("DL-2")).toMatchObject({
      milestone: "arrived",
      code: "DISC",
      classifier: "estimated",
      event_time: "2026-11-19T22:15:00.000Z",
      utc_offset: null,
      place: "Mombasa",
      un_locode: "KEMBA",
      leg: "Dhow 1W",
      equipment: "TCLU7654321",
      pieces: 19,
      pieces_total: 20,
      note: "All well",
    });
    // The place's clock is known.
    expect((await storedOrder("DL-2")).events[0]).toMatchObject({
      event_time: "2026-11-19T19:15:00.000Z",
      utc_offset: "+03:00",
    });
  });

  it("takes now without --at, and the offset that is given", async () => {
    const before = new Date().toISOString();
    await events("add", "DL-2", "collected");
    const fact = await lastFact("DL-2");
    expect(fact?.utc_offset).toBe("+04:00");
    expect((fact?.event_time ?? "") >= before).toBe(true);
    await events("add", "DL-2", "departed", "--at", "2026-11-20T10:00-05:00", "--place", "JFK");
    expect(await lastFact("DL-2")).toMatchObject({
      event_time: "2026-11-20T15:00:00.000Z",
      utc_offset: "-05:00",
      place: "JFK",
    });
  });

  it.each([
    [["DL-1"], "missing required argument 'EVENT'"],
    [["DL-1", "DL-2"], "The event stands after the numbers"],
    [["DL-1", "departd"], "Did you mean Departed?"],
    [["DL-1", "gone", "fishing"], '"gone fishing" is no known event. It is one of booked'],
    [["DL-1", "departed", "DL-2"], "order numbers stand before them"],
    [["DL-1", "departed", "--at", "yesterday"], "--at takes a time such as"],
    [["DL-1", "departed", "--locode", "Mombasa"], "--locode takes a UN/LOCODE"],
    [["DL-1", "departed", "--pieces", "20 of 19"], "--pieces takes a share"],
    [["DL-1", "departed", "--note", "x".repeat(501)], "Note is too long: at most 500"],
    [["DL-1", "departed", "--by", " "], "Name is required."],
  ])("refuses %j", async (args, reason) => {
    const { code, err } = await events("add", ...args);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(reason) });
    expect(await storedFacts("DL-1")).toHaveLength(2);
  });

  it("adds nothing to any order where one is unknown, or where it can hardly have happened", async () => {
    expect(await events("add", "DL-1", "DL-9", "departed")).toMatchObject({
      code: 1,
      err: "There is no order DL-9 on this computer. None was changed.\n",
    });
    const ahead = ["add", "DL-1", "delivered", "--at", "2096-12-01T10:00"];
    expect(await events(...ahead)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Nothing was stored: delivered 2096-12-01 10:00 \+04:00: It is /),
    });
    expect(await storedFacts("DL-1")).toHaveLength(2);
    expect((await events(...ahead, "--allow-unlikely")).code).toBe(0);
  });

  it("adds what is known already not once more, and says when that was taken back", async () => {
    const add = ["add", "DL-2", "arrived", "--at", "2026-11-20T10:00"];
    await events(...add);
    const id = (await lastFact("DL-2"))?.id;
    expect(await events(...add)).toMatchObject({
      code: 0,
      err: `DL-2 has this event already: ${id}.\n`,
      out: "0 events added on this computer\n",
    });
    await events("undo", String(id));
    const by = (await lastFact("DL-2"))?.id;
    expect((await events(...add)).err).toBe(
      `DL-2 has this event already: ${id}. It was taken back: "events undo ${by}" brings it back.\n`,
    );
    await events("undo", String(by));
    expect((await storedOrder("DL-2")).order_status).toBe("Arrived");
  });

  it("asks on a deployed site", async () => {
    const args = ["events", "add", "DL-1", "departed", "--at", "2026-11-20T10:00", "--remote"];
    expect((await opsWith({ isDeployed: true }, ...args)).err).toBe(
      "Nothing was done on the deployed site: DL-1 would change. Add --yes to do it.\n",
    );
    const said = await opsWith({ isDeployed: true, typed: "yes\n" }, ...args);
    expect(said.out).toContain(`events undo ${(await lastFact("DL-1"))?.change_id} --remote`);
  });
});

describe("events undo and orders undo", () => {
  const arrived = "DL-1,Arrived,,2026-11-20T10:00+04:00,Mombasa,,";

  it("takes all of an import back, and says what", async () => {
    const before = await storedOrder("DL-1");
    const rows = [
      arrived,
      "DL-1,Delivered,,2026-11-21T10:00+04:00,,,",
      "DL-2,DEP,,2026-11-20T10:00,,,",
    ];
    const { out } = await events("import", eventsCsv(...rows));
    const id = changeIdIn(out);
    const [, , one, two] = await storedFacts("DL-1");
    const other = await lastFact("DL-2");
    const undone = await events("undo", id.toLowerCase().replace("-", " "), "--by", "Omar");
    expect({ code: undone.code, out: undone.out }).toEqual({
      code: 0,
      out:
        `DL-1: takes back ${one?.id}, arrived, 2026-11-20 10:00 +04:00\n` +
        `DL-1: takes back ${two?.id}, delivered, 2026-11-21 10:00 +04:00\n` +
        `DL-2: takes back ${other?.id}, DEP: Flight departed (departed), 2026-11-20 10:00\n` +
        "Taken back on this computer.\n" +
        "  DL-1: Delivered → Booked, delivery 21/11/2026 10:00 AM → 30/11/2026 10:00 AM\n" +
        "  DL-2: Departed → no status\n" +
        `To take it back: npm run ops -- events undo ${changeIdIn(undone.out)}\n`,
    });
    expect(await storedOrder("DL-1")).toEqual(before);
    expect(await lastFact("DL-1")).toMatchObject({ kind: "retraction", author: "Omar" });

    expect((await events("undo", id)).out).toBe(
      `Nothing is left to take back of change ${id} on this computer.\n`,
    );
    const loaded = await events("import", eventsCsv(...rows));
    expect(loaded.out).toContain("3 events added, 0 known");
    expect((await storedOrder("DL-1")).order_status).toBe("Delivered");
    await events("undo", changeIdIn(loaded.out));
    expect(await storedOrder("DL-1")).toEqual(before);

    const again = await ops("orders", "undo", changeIdIn(undone.out), "--json");
    expect(JSON.parse(again.out)).toMatchObject({
      taken_back: expect.any(Array),
      removed: [],
      orders: [
        {
          order_number: "DL-1",
          old: { order_status: "Booked" },
          new: { order_status: "Delivered" },
        },
        { order_number: "DL-2" },
      ],
      undo: expect.stringMatching(/^npm run ops -- orders undo /),
    });
    expect((await storedOrder("DL-1")).order_status).toBe("Delivered");
  });

  it("takes one fact back by its number", async () => {
    await events("import", eventsCsv(arrived, "DL-1,DEP,,2026-11-18T10:00+04:00,,,"));
    const id = (await storedFacts("DL-1")).find(({ code }) => code === "arrived")?.id;
    const { out } = await events("undo", String(id));
    expect(out).toContain("  DL-1: Arrived → Departed, delivery 30/11/2026 10:00 AM\n");
    expect(await codesOf("DL-1")).toHaveLength(2);
  });

  it("takes an import of orders back: columns as before, added orders removed", async () => {
    const load = (content: string) => ops("orders", "import", fileWith(content));
    await load("order_number,note\nDL-1,Old\nDL-2,Old\n");
    const { out } = await load(
      "order_number,note,order_status\nDL-1,New,Arrived\nDL-2,New,\nDL-8,New,Booked\nDL-9,New,\n",
    );
    await load("order_number,note\nDL-2,Newer\n");
    await events("add", "DL-9", "collected");
    const undone = await ops("orders", "undo", changeIdIn(out));
    expect(undone.out.split("\n")).toEqual([
      expect.stringMatching(/^DL-1: takes back \d+, status Arrived, /),
      "DL-1: note as before",
      "DL-8: removed, since the change had added it",
      "DL-9 stays, though the change had added it: more was said about it since",
      "DL-2: note stays, it was changed again since",
      "Taken back on this computer.",
      "  DL-1: Arrived → Booked, delivery 30/11/2026 10:00 AM",
      expect.stringMatching(/^To take it back: npm run ops -- orders undo /),
      "",
    ]);
    expect(await storedOrder("DL-1")).toMatchObject({ note: "Old", order_status: "Booked" });
    expect((await storedOrder("DL-2")).note).toBe("Newer");
    expect((await storedOrder("DL-9")).order_status).toBe("Collected");
    await expect(storedOrder("DL-8")).rejects.toThrow("no order DL-8");
    await ops("orders", "undo", changeIdIn(undone.out));
    expect(await storedOrder("DL-1")).toMatchObject({ note: "New", order_status: "Arrived" });
  });

  it("removes orders that a change added and nothing else", async () => {
    const { out } = await ops("orders", "import", fileWith("order_number\nDL-8\n"));
    expect((await ops("orders", "undo", changeIdIn(out))).out).toBe(
      "DL-8: removed, since the change had added it\nTaken back on this computer.\n",
    );
    await expect(storedOrder("DL-8")).rejects.toThrow("no order DL-8");
  });

  it("names what there isn't, and what is no id", async () => {
    expect(await events("undo", "999999")).toMatchObject({
      code: 1,
      err: "There is no entry 999999 on this computer.\n",
    });
    expect(await events("undo", "7K3M-9XQ2")).toMatchObject({
      code: 1,
      err: "There is no change 7K3M-9XQ2 on this computer.\n",
    });
    expect((await events("undo", "DL-1")).code).toBe(2);
  });

  it("asks on a deployed site, and says before what it takes back", async () => {
    const { out } = await events("import", eventsCsv(arrived));
    const args = ["events", "undo", changeIdIn(out), "--remote"];
    const asked = await opsWith({ isDeployed: true, typed: "no\n" }, ...args);
    expect(asked).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^DL-1: takes back \d+, arrived, 2026-11-20 10:00 \+04:00\n$/),
      err: expect.stringContaining("1 order would change on the deployed site. Type yes"),
    });
    expect((await storedOrder("DL-1")).order_status).toBe("Arrived");
    expect((await opsWith({ isDeployed: true }, ...args, "--yes")).out).toContain(
      "Taken back on the deployed site.",
    );
    expect((await storedOrder("DL-1")).order_status).toBe("Booked");
  });

  it("writes the columns by which lists select orders anew", async () => {
    const { out } = await events("import", eventsCsv(arrived));
    await events("undo", changeIdIn(out));
    const [columns] = await localStores().db.all(
      "select order_status, delivery_date from orders where order_number = 'DL-1'",
    );
    expect(columns).toEqual({
      order_status: "Booked",
      delivery_date: "2026-11-30T06:00:00.000Z",
    });
  });
});
