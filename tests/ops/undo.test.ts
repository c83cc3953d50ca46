/** Imports that are taken back. */
import { beforeEach, describe, expect, it } from "vitest";
import { fileWith, migratedStores, ops, opsWith } from "./run-ops.ts";
import { changeIdIn, eventsCsv, storedFacts, storedOrder, twoOrders } from "./stored-events.ts";

migratedStores();
beforeEach(twoOrders);

const events = (...args: string[]) => ops("events", ...args);
const lastFact = async (number: string) => (await storedFacts(number)).at(-1);

describe("undo", () => {
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

  it("takes an import of orders back: columns as before, added orders removed", async () => {
    const load = (content: string) => ops("orders", "import", fileWith(content));
    await load("order_number,note\nDL-1,Old\nDL-2,Old\n");
    const { out } = await load(
      "order_number,note,order_status\nDL-1,New,Arrived\nDL-2,New,\nDL-8,New,Booked\nDL-9,New,\n",
    );
    await load("order_number,note\nDL-2,Newer\n");
    await events("import", eventsCsv("DL-9,Collected,,2026-11-20T10:00,,,"));
    const undone = await ops("orders", "undo", changeIdIn(out));
    expect(undone.out.split("\n")).toEqual([
      expect.stringMatching(/^DL-1: takes back \d+, status Arrived, /),
      "DL-1: note as before",
      "DL-8: removed, since the change had added it",
      "DL-2: Note stays, it was changed again since",
      "DL-9 stays: it was updated since",
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
    expect(await events("undo", "7K3M-9XQ2")).toMatchObject({
      code: 1,
      err: "There is no change 7K3M-9XQ2 on this computer.\n",
    });
    for (const typed of ["DL-1", "12"]) {
      expect(await events("undo", typed)).toMatchObject({
        code: 2,
        err: expect.stringContaining(`"${typed}" is no change's id`),
      });
    }
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
});
