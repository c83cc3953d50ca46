/** Orders as a file. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { orders } from "#workers/orders/schema.ts";
import { freshFolder, localStores, migratedStores, ops } from "./run-ops.ts";
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
    expect(read).toMatchObject({ code: 0, err: expect.stringContaining("With the neighbour") });
    expect(read.out).toContain("0 changed");
    expect(await rows()).toEqual(before);
  });

  it("takes filters, and prints", async () => {
    const [blank, printed, lines] = await Promise.all([
      ops("orders", "export", "--search", " "),
      ops("orders", "export", "--search", "ana@"),
      ops("orders", "export", "--late", "--json"),
    ]);
    expect(blank).toMatchObject({ code: 2, out: "" });
    expect(blank.err).toContain("It takes some text.");
    expect(printed.out.split("\n")[0]).toMatch(
      /^"order_number","created_at","customer_firstName",/,
    );
    expect(printed.out).toContain(',"0","0.0000001",\n');
    expect(lines.out.trim().split("\n")).toHaveLength(3);
  });
});
