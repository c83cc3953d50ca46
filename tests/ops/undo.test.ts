/** Imports that are undone. */
import { beforeEach, expect, it } from "vitest";
import {
  changeIdIn,
  eventsCsv,
  fileWith,
  migratedStores,
  ops,
  opsWith,
  storedFacts,
  storedOrder,
  twoOrders,
} from "./run-ops.ts";

migratedStores();
beforeEach(twoOrders);

const events = (...args: string[]) => ops("events", ...args);
const lastFact = async (number: string) => (await storedFacts(number)).at(-1);

const arrived = "DL-1,Arrived,,2026-11-20T10:00+04:00,Mombasa,,";

it("undoes an import of events, and prints what; an undo can be undone", async () => {
  const before = await storedOrder("DL-1");
  const rows = [arrived, "DL-2,DEP,,2026-11-20T10:00,,,"];
  const { out } = await events("import", eventsCsv(...rows));
  const id = changeIdIn(out);
  const [one, other] = [await lastFact("DL-1"), await lastFact("DL-2")];
  const undone = await ops("undo", id.toLowerCase().replace("-", " "), "--by", "Omar");
  expect({ code: undone.code, out: undone.out }).toEqual({
    code: 0,
    out:
      `DL-1: retracts ${one?.id}, arrived, 2026-11-20 10:00 +04:00\n` +
      `DL-2: retracts ${other?.id}, DEP: Flight departed (departed), 2026-11-20 10:00\n` +
      "Undone on this computer.\n" +
      `To undo it: npm run ops -- undo ${changeIdIn(undone.out)}\n`,
  });
  expect(await storedOrder("DL-1")).toEqual(before);
  expect(await lastFact("DL-1")).toMatchObject({ kind: "retraction", author: "Omar" });

  const nothing = `Nothing is left to undo of change ${id} on this computer.\n`;
  expect((await ops("undo", id)).out).toBe(nothing);
  const again = await ops("undo", changeIdIn(undone.out), "--json");
  expect(JSON.parse(again.out)).toMatchObject({
    ...{ retracted: expect.any(Array), changed: ["DL-1", "DL-2"], removed: [] },
    undo: expect.stringMatching(/^npm run ops -- undo /),
  });
  expect((await storedOrder("DL-1")).order_status).toBe("Arrived");
});

it("undoes an import of orders: columns as before, added orders removed", async () => {
  const load = (content: string) => ops("orders", "import", fileWith(content));
  await load("order_number,note\nDL-1,Old\nDL-2,Old\n");
  const { out } = await load(
    "order_number,note,order_status\nDL-1,New,Arrived\nDL-2,New,\nDL-8,New,Booked\nDL-9,New,\n",
  );
  await load("order_number,note\nDL-2,Newer\n");
  await events("import", eventsCsv("DL-9,Collected,,now,,,"));
  const undone = await ops("undo", changeIdIn(out));
  expect(undone.out.replace(/(retracts) \d+|(undo) \S+$/gm, "$1$2 …").split("\n")).toEqual([
    expect.stringMatching(/^DL-1: retracts …, status Arrived, /),
    "DL-1: note as before",
    "DL-8: removed, since the change had added it",
    "DL-2: Note stays, it was changed again since",
    "DL-9 stays: it was updated since",
    ...["Undone on this computer.", "To undo it: npm run ops -- undo …", ""],
  ]);
  expect(await storedOrder("DL-1")).toMatchObject({ note: "Old", order_status: "Booked" });
  expect((await storedOrder("DL-2")).note).toBe("Newer");
  await expect(storedOrder("DL-8")).rejects.toThrow("no order DL-8");
  // What only removes orders can't be undone, and names no id.
  const added = await ops("orders", "import", fileWith("order_number\nDL-8\n"));
  expect((await ops("undo", changeIdIn(added.out))).out).toBe(
    "DL-8: removed, since the change had added it\nUndone on this computer.\n",
  );
});

it("names what there isn't, and what is no id", async () => {
  expect(await ops("undo", "7K3M-9XQ2")).toMatchObject({
    ...{ code: 1, err: "There is no change 7K3M-9XQ2 on this computer.\n" },
  });
  const err = expect.stringContaining('"DL-1" is no change\'s id');
  expect(await ops("undo", "DL-1")).toMatchObject({ code: 2, err });
});

it("a deployed site requires --yes to undo, and shows before what it would do", async () => {
  const { out } = await events("import", eventsCsv(arrived));
  const args = ["undo", changeIdIn(out), "--remote"];
  expect(await opsWith({ isDeployed: true }, ...args)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^DL-1: retracts \d+, arrived, 2026-11-20 10:00 \+04:00\n$/),
    err: "Nothing was done on the deployed site: 1 order would change. Add --yes to do it.\n",
  });
  expect((await storedOrder("DL-1")).order_status).toBe("Arrived");
  const done = await opsWith({ isDeployed: true }, ...args, "--yes");
  expect(done.out).toContain("Undone on the deployed site.");
  expect((await storedOrder("DL-1")).order_status).toBe("Booked");
});

it("so it does for an import that changes stored orders, and page titles; for nothing else", async () => {
  const deployed = (...args: string[]) => opsWith({ isDeployed: true }, ...args, "--remote");
  const change = fileWith("order_number,order_status\nDL-1,Arrived\n");
  for (const [args, what] of [
    [["orders", "import", change], "1 stored order would change"],
    [["page-titles", "set", "about", "--title", "T"], "the titles of the page about would change"],
  ] as const) {
    expect(await deployed(...args)).toEqual({
      ...{ code: 1, out: "" },
      err: `Nothing was done on the deployed site: ${what}. Add --yes to do it.\n`,
    });
  }
  expect((await storedOrder("DL-1")).order_status).toBe("Booked");
  expect((await deployed("orders", "import", change, "--dry-run")).code).toBe(0);
  const added = fileWith("order_number\nDL-7\n");
  expect((await deployed("orders", "import", added)).out).toContain("1 order added");
  expect((await deployed("orders", "export")).code).toBe(0);
  expect((await deployed("orders", "import", change, "--yes")).code).toBe(0);
  expect((await storedOrder("DL-1")).order_status).toBe("Arrived");
});
