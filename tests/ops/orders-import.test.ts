import { beforeAll, describe, expect, it } from "vitest";
import type { Order } from "#app/domain/order.ts";
import { listOrders } from "#workers/orders/queries.ts";
import { fileWith, localStores, migratedState, ops } from "./real-command-line.ts";

/** The stored orders, by number. */
async function stored(): Promise<Map<string, Order>> {
  const orders = await listOrders(localStores().db, 20_000);
  return new Map(orders.map((order) => [order.order_number, order]));
}

let state: string;
beforeAll(async () => {
  state = await migratedState();
});

describe("an order that is delivered", () => {
  const numbers = ["D-1", "D-2", "D-3", "W-1", "W-2"];
  const statuses = async () => {
    const orders = await stored();
    return Object.fromEntries(numbers.map((number) => [number, orders.get(number)?.order_status]));
  };
  beforeAll(async () => {
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
      "Nothing was stored on this computer: 3 of 5 rows were refused. --skip-bad stores the others.",
    ]);
    expect(await statuses()).toMatchObject({ "W-1": "In transit", "W-2": null });

    const skipped = await ops(state, "orders", "import", file, "--skip-bad");
    expect(skipped.code).toBe(1);
    expect(skipped.out).toContain("2 orders stored on this computer (0 new, 2 updated)");
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
    const { code, out, err } = await ops(state, "orders", "import", file);
    expect(err).toBe("");
    expect(out).toMatch(/^2 orders stored on this computer \(2 new, 0 updated\) in \d+\.\d s\n$/);
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

  it("names every bad row and stores nothing, or the good ones with --skip-bad", async () => {
    const file = fileWith(
      [
        "order_number,delivery_date,order_count,note",
        'B-1,2026-11-24,1,"two',
        'lines"',
        "B-2,24/11/2026,1,",
        "B-3,2026-11-24,2.5,",
        "B-4,2026-11-24,4,",
      ].join("\n"),
    );
    const refused = await ops(state, "orders", "import", file);
    expect(refused.code).toBe(1);
    expect(refused.out).toBe("");
    expect(refused.err).toContain('line 4, delivery_date "24/11/2026": This is not a date');
    expect(refused.err).toContain('line 5, order_count "2.5": Quantity must be a whole number');
    expect(refused.err).toContain("Nothing was stored on this computer: 2 of 4 rows were refused.");

    const skipped = await ops(state, "orders", "import", file, "--skip-bad");
    expect(skipped.code).toBe(1);
    expect(skipped.out).toContain("2 orders stored on this computer (2 new, 0 updated)");
    expect(skipped.err).toContain("2 of 4 rows were refused.");

    const orders = await stored();
    expect(["B-1", "B-2", "B-3", "B-4"].filter((number) => orders.has(number))).toEqual([
      "B-1",
      "B-4",
    ]);
    expect(orders.get("B-1")?.note).toBe("two\nlines");
  });

  it("brings known orders up to date in the columns of the file alone", async () => {
    const first = fileWith(
      "order_number,created_at,order_status,note,order_count\nC-1,2026-11-01,Booked,Fragile,3\n",
    );
    expect((await ops(state, "orders", "import", first)).out).toContain("(1 new, 0 updated)");

    const second = fileWith("note,order_number,order_status\n,c-1,Delivered\nNew,C-2,\n");
    expect((await ops(state, "orders", "import", second)).out).toContain("(1 new, 1 updated)");

    const orders = await stored();
    expect(orders.has("C-1")).toBe(false);
    expect(orders.get("c-1")).toMatchObject({
      created_at: "2026-10-31T20:00:00.000Z",
      order_status: "Delivered",
      note: null,
      order_count: 3,
    });
    expect(orders.get("C-2")).toMatchObject({ order_status: null, note: "New", order_count: null });
  });

  it("stores 10,000 orders", async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, index) =>
        `N-${index},2026-11-18T09:40+04:00,"Name, ${index}",In transit,"line one\r\nline two",${index}`,
    );
    const header = "order_number,created_at,customer_firstName,order_status,note,order_count";
    const file = fileWith([header, ...rows].join("\r\n"));
    const { out, err } = await ops(state, "orders", "import", file);
    expect(out).toContain("10,000 orders stored on this computer (10,000 new, 0 updated)");
    expect(err).toBe("5,100 of 10,000 orders\n");
    const last = (await stored()).get("N-9999");
    expect(last).toMatchObject({ note: "line one\nline two", order_count: 9999 });
  });
});
