/** Imports that are undone, and what a deployed site requires --yes for. */
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

const importing = (content: string) => ops("orders", "import", fileWith(content));
const importingEvents = (...rows: string[]) => ops("events", "import", eventsCsv(...rows));
const lastFact = async (number: string) => (await storedFacts(number)).at(-1);

const ARRIVED = "DL-1,Arrived,,2026-11-20T10:00+04:00,Mombasa,,";

it("undoes an import of events, and prints what; an undo can be undone", async () => {
  const before = await storedOrder("DL-1");
  const { out } = await importingEvents(ARRIVED, "DL-2,DEP,,2026-11-20T10:00,,,");
  const id = changeIdIn(out);
  const undone = await ops("undo", id.toLowerCase().replace("-", " "), "--by", "Omar");
  expect({ code: undone.code, out: undone.out }).toEqual({
    code: 0,
    out:
      `DL-1: retracts arrived, 2026-11-20 10:00 +04:00\n` +
      `DL-2: retracts DEP: Flight departed (departed), 2026-11-20 10:00\n` +
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

it("undoes an import of orders, and prints what stays and why", async () => {
  await importing("order_number,note\nDL-1,Old\nDL-2,Old\n");
  const { out } = await importing("order_number,note\nDL-1,New\nDL-2,New\nDL-8,New\nDL-9,New\n");
  await importing("order_number,note\nDL-2,Newer\n");
  await importingEvents("DL-9,Collected,,now,,,");
  const undone = await ops("undo", changeIdIn(out));
  expect(undone.out.replace(/(undo) \S+$/gm, "$1 …").split("\n")).toEqual([
    "DL-1: note as before",
    "DL-8: removed, since the change had added it",
    "DL-2: Note stays, it was changed again since",
    "DL-9 stays: it was updated since",
    ...["Undone on this computer.", "To undo it: npm run ops -- undo …", ""],
  ]);
  // What only removes orders can't be undone, and names no id.
  const added = await importing("order_number\nDL-8\n");
  expect((await ops("undo", changeIdIn(added.out))).out).toBe(
    "DL-8: removed, since the change had added it\nUndone on this computer.\n",
  );
});

it("names what there isn't, and what is no id", async () => {
  const none = "There is no change 7K3M-9XQ2 on this computer.\n";
  expect(await ops("undo", "7K3M-9XQ2")).toEqual({ code: 1, out: "", err: none });
  const err = expect.stringContaining('"DL-1" is no change\'s id');
  expect(await ops("undo", "DL-1")).toEqual({ code: 2, out: "", err });
});

it("a deployed site requires --yes for what changes stored data, and undo shows it before", async () => {
  const deployed = (...args: string[]) => opsWith({ isDeployed: true }, ...args, "--remote");
  const status = async () => (await storedOrder("DL-1")).order_status;
  const id = changeIdIn((await importingEvents(ARRIVED)).out);
  const change = fileWith("order_number,order_status\nDL-1,Departed\n");
  const shown = expect.stringMatching(/^DL-1: retracts arrived, 2026-11-20 10:00 \+04:00\n$/);
  for (const [args, what, out] of [
    [["orders", "import", change], "1 stored order would change", ""],
    [
      ["page-titles", "set", "about", "--title", "T"],
      "the titles of the page about would change",
      "",
    ],
    [["undo", id], "1 order would change", shown],
  ] as const) {
    const err = `Nothing was done on the deployed site: ${what}. Add --yes to do it.\n`;
    expect(await deployed(...args)).toEqual({ code: 1, out, err });
    expect(await status()).toBe("Arrived");
  }
  const added = fileWith("order_number\nDL-7\n");
  const { out } = await deployed("orders", "import", added);
  expect(out).toMatch(/^1 order added.*\nTo undo it: npm run ops -- undo \S+ --remote\n$/);
  const other = fileWith("order_number\nDL-8\n");
  const preview = ["orders", "import", other, "--env", "preview"];
  expect((await opsWith({ isDeployed: true }, ...preview)).out).toMatch(/ --env preview\n$/);
  expect((await deployed("orders", "import", change, "--dry-run")).code).toBe(0);
  expect((await deployed("undo", id, "--yes")).out).toContain("Undone on the deployed site.");
  expect(await status()).toBe("Booked");
  expect((await deployed("orders", "import", change, "--yes")).code).toBe(0);
  expect(await status()).toBe("Departed");
});
