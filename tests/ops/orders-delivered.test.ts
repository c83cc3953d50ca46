import { beforeAll, describe, expect, it } from "vitest";
import { listOrders } from "#workers/data/orders.ts";
import { withStores } from "../../ops/stores.ts";
import { fileWith, migratedState, ops } from "./real-command-line.ts";

async function statuses(): Promise<Record<string, string | null>> {
  const orders = await withStores({ remote: false }, ({ db }) => listOrders(db, 100));
  return Object.fromEntries(
    orders.map(({ order_number, order_status }) => [order_number, order_status]),
  );
}

describe("an order that is delivered", () => {
  let state: string;
  beforeAll(async () => {
    state = await migratedState();
    process.env.DHOWLINE_STATE = state;
    const rows = ["D-1,DELIVERED", "D-2,delivered", "D-3,Delivered", "W-1,In transit", "W-2,"];
    const file = fileWith(["order_number,order_status", ...rows, ""].join("\n"));
    expect((await ops(state, "orders", "import", file)).err).toBe("");
  });

  it("is not set back by an older file: its row is refused like a bad one", async () => {
    const file = fileWith(
      [
        "order_number,order_status,order_count",
        "d-1,In transit,1",
        "D-2,,1",
        "D-3,on-hold,2.5",
        "W-1,Booked,1",
        "W-2,Delivered,1",
        "",
      ].join("\n"),
    );
    const refused = await ops(state, "orders", "import", file);
    expect(refused.code).toBe(1);
    expect(refused.err.split("\n").slice(0, 4)).toEqual([
      'line 2, order_status "In transit": Order d-1 is delivered already, and an import doesn\'t take that back; use orders set-status to change it.',
      'line 3, order_status "": Order D-2 is delivered already, and an import doesn\'t take that back; use orders set-status to change it.',
      'line 4, order_count "2.5": Quantity must be a whole number, 0 or more.',
      "Nothing was stored: 3 of 5 rows were refused. --skip-bad stores the others.",
    ]);
    expect(await statuses()).toMatchObject({ "W-1": "In transit", "W-2": null });

    const skipped = await ops(state, "orders", "import", file, "--skip-bad");
    expect(skipped.code).toBe(1);
    expect(skipped.out).toContain("2 orders stored (0 new, 2 updated)");
    expect(await statuses()).toEqual({
      "D-1": "DELIVERED",
      "D-2": "delivered",
      "D-3": "Delivered",
      "W-1": "Booked",
      "W-2": "Delivered",
    });
  });

  it("takes what says the same, free text, and files that don't speak of the status", async () => {
    const file = fileWith(
      'order_number,order_status\nD-1,Delivered\nD-2,"Delivered, signed by J. Peña"\n',
    );
    expect((await ops(state, "orders", "import", file)).code).toBe(0);
    const counts = fileWith("order_number,order_count\nD-3,7\n");
    expect((await ops(state, "orders", "import", counts)).code).toBe(0);
    expect(await statuses()).toMatchObject({
      "D-1": "Delivered",
      "D-2": "Delivered, signed by J. Peña",
      "D-3": "Delivered",
    });
  });
});
