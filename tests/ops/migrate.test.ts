import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { orderEvents, orders } from "#workers/orders/schema.ts";
import { capture } from "../../ops/exec.ts";
import { migrate } from "../../ops/local-site.ts";
import { withStores } from "../../ops/stores.ts";
import { freshFolder } from "./run-ops.ts";

it("migrating keeps wrangler's list of the migrations, and is done once", async () => {
  const state = freshFolder();
  process.env.DHOWLINE_STATE = state;
  await migrate();
  await migrate();
  const args = ["d1", "migrations", "list", "DB", "--local", "--persist-to", state];
  const { out, err } = await capture("wrangler", args);
  expect(out, err).toContain("No migrations to apply");
});

it("migrating writes the states of all orders anew whose columns were made by earlier rules", async () => {
  process.env.DHOWLINE_STATE = freshFolder();
  await migrate();
  // More than one run of the refresh takes.
  await withStores("local", async ({ db }) => {
    await db.run(sql`
      with recursive number(n) as (select 1 union all select n + 1 from number where n < 1200)
      insert into ${orders} (order_number, compact_number, created_at, order_status, state_version)
      select 'N-' || n, 'N' || n, '2026-11-01T00:00:00.000Z', 'Booked', 0 from number`);
    await db.run(sql`
      insert into ${orderEvents} (order_id, milestone, code, classifier, event_time, utc_offset, source, learned_at)
      select id, 'delivered', 'delivered', 'estimated', '2026-11-20T06:00:00.000Z', '+04:00', 'csv',
        '2026-11-02T00:00:00.000Z' from ${orders}`);
  });
  await migrate(async (db) => {
    const columns = { status: orders.order_status, due: orders.delivery_date };
    const states = await db.selectDistinct({ ...columns, late: orders.late_from }).from(orders);
    const due = "2026-11-20T06:00:00.000Z";
    expect(states).toEqual([{ status: null, due, late: due }]);
  });
});
