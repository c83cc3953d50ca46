/** Finding, exporting and removing orders. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { notInArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { orderEvents, orders } from "#workers/orders/schema.ts";
import { freshFolder, localStores, migratedStores, ops, opsWith } from "./run-ops.ts";
import { hoursAgo, store } from "./stored-enquiries.ts";

migratedStores();
beforeAll(async () => {
  await store({
    orders: [
      { order_number: "DL-LATE-1", order_status: "In transit", delivery_date: hoursAgo(48) },
      { order_number: "DL-LATE-2", order_status: null, delivery_date: hoursAgo(72) },
      { order_number: "DL-HELD", order_status: "On hold, arrived", delivery_date: hoursAgo(48) },
      { order_number: "DL-DONE", order_status: "DELIVERED", delivery_date: hoursAgo(48) },
      {
        order_number: "DL-GONE",
        order_status: "Canceled",
        events: [{ milestone: "booked", code: "BKD", event_time: hoursAgo(9) }],
      },
      { order_number: "DL-WORDS", order_status: "With the neighbour", delivery_date: hoursAgo(48) },
      {
        order_number: "DL-SOON",
        order_status: "in-transit",
        delivery_date: hoursAgo(-48),
        carrier_references: "MAEU1",
      },
      {
        order_number: "DL-OLD",
        created_at: "2020-01-01T20:30:00.123Z",
        customer_firstName: "Ana Örn",
        customer_email: "ana@consignee.example",
        customer_phone: "+971 4 000 0009",
        delivery_address: 'Gate 4, "East"\nDubai',
        note: "=SUM(1), keep upright",
        shipper_link: "https://carrier.example/a?b=1&c=2",
        item_photo: "items/item-crate.webp",
        order_count: 0,
        shipper_charges: 0.0000001,
      },
    ],
  });
});

const numbers = async (...args: string[]) =>
  JSON.parse((await ops("orders", "list", ...args, "--json")).out)
    .map(({ order_number }: { order_number: string }) => order_number)
    .sort();

describe("orders list", () => {
  it.each([
    [["--late"], ["DL-HELD", "DL-LATE-1", "DL-LATE-2"]],
    [["--late", "--status", "in_transit"], ["DL-LATE-1"]],
    [
      ["--status", "IN TRANSIT"],
      ["DL-LATE-1", "DL-SOON"],
    ],
    [["--status", "on hold"], ["DL-HELD"]],
    [["--status", "with the Neighbour"], ["DL-WORDS"]],
    [["--search", "ANA@"], ["DL-OLD"]],
    [["--search", "keep UPRIGHT"], ["DL-OLD"]],
    [
      ["--search", "dl late"],
      ["DL-LATE-1", "DL-LATE-2"],
    ],
    [["--search", "dllate2"], ["DL-LATE-2"]],
    [["--search", "maeu"], ["DL-SOON"]],
    [["--search", "100%"], []],
  ])("with %j lists the orders that match", async (args, found) => {
    expect(await numbers(...args)).toEqual(found);
  });

  it("finds what was ordered since a day, and says whose store has nothing", async () => {
    expect(await numbers("--since", "2020-01-03")).toHaveLength(7);
    expect(await numbers("--since", "2020-01-02")).toHaveLength(8);
    const [late, none, blank] = await Promise.all([
      ops("orders", "list", "--late", "--limit", "2"),
      ops("orders", "list", "--search", "nobody@"),
      ops("orders", "list", "--search", " "),
    ]);
    expect(late.out).toContain("2 of 3 orders on this computer, newest first");
    expect(none.out).toBe("There are no such orders on this computer.\n");
    expect(blank).toMatchObject({ code: 2, out: "" });
    expect(blank.err).toContain("It takes some text.");
  });
});

describe("orders export", () => {
  it("writes a file that import reads back without a change", async () => {
    const rows = () => localStores().db.select().from(orders).orderBy(orders.id);
    const before = await rows();
    const path = join(freshFolder(), "orders.csv");
    const written = await ops("orders", "export", path);
    expect(written).toEqual({
      code: 0,
      out: `${path} has the 8 orders that are stored on this computer.\n`,
      err: "",
    });
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(readFileSync(path, "utf8")).toContain(
      '"DL-OLD","2020-01-02T00:30:00.123+04:00","Ana Örn",',
    );
    const read = await ops("orders", "import", path);
    expect(read).toMatchObject({ code: 0, err: "" });
    expect(read.out).toContain("0 changed");
    expect(await rows()).toEqual(before);
  });

  it("takes the filters of list, prints, and leaves a file that is there alone", async () => {
    const path = join(freshFolder(), "late.csv");
    writeFileSync(path, "mine");
    const [printed, lines, there] = await Promise.all([
      ops("orders", "export", "--search", "ana@"),
      ops("orders", "export", "--late", "--json"),
      ops("orders", "export", path),
    ]);
    expect(printed.out.split("\n")[0]).toMatch(
      /^"order_number","created_at","customer_firstName",/,
    );
    expect(printed.out).toContain(',"0","0.0000001",\n');
    expect(lines.out.trim().split("\n")).toHaveLength(3);
    expect(there.err).toBe(`${path} was not written: it is there already.\n`);
  });
});

describe("orders remove", () => {
  it("removes at a deployed site what was confirmed, and says where", async () => {
    const remove = (typed: string) =>
      opsWith({ isDeployed: true, typed }, "orders", "remove", "DL-HELD", "--remote");
    expect((await remove("yes\n")).out).toBe(
      "DL-HELD, 1 event\n1 order removed on the deployed site.\n",
    );
    expect((await remove("yes\n")).err).toContain("There is no order DL-HELD");
  });

  it("removes all or, with an unknown number, none, and says where", async () => {
    const wrong = await ops("orders", "remove", "DL-DONE", "DL-NONE");
    expect(wrong).toEqual({
      code: 1,
      out: "",
      err: "There is no order DL-NONE on this computer. None was removed.\n",
    });
    expect(await numbers("--search", "DL-DONE")).toEqual(["DL-DONE"]);
    const { db } = localStores();
    const done = await ops("orders", "remove", "dldone", "DL-GONE", "DL-DONE");
    expect(done.out).toBe(
      "DL-DONE, 1 event\nDL-GONE, 1 event\n2 orders removed on this computer.\n",
    );
    expect(await numbers("--search", "DL")).toHaveLength(5);
    const left = db.select({ id: orders.id }).from(orders);
    expect(await db.$count(orderEvents, notInArray(orderEvents.order_id, left))).toBe(0);
  });
});
