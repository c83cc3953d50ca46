/** What nothing needs any more is removed, and nothing earlier than that. */
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { changes } from "#workers/audit/schema.ts";
import { primary } from "#workers/data/database.ts";
import { type OutboxRow, outbox } from "#workers/mail/schema.ts";
import { orderChanges } from "#workers/orders/schema.ts";
import { planChangeUndo } from "#workers/orders/undo.ts";
import { auditKeptDays, DEFAULT_AUDIT_KEPT_DAYS, removeExpired } from "#workers/retention.ts";
import { isScan, planOf, recordQueries } from "../support/query-plans.ts";
import { storeOrders } from "../support/store-orders.ts";
import { db, emptyStores } from "./stores.ts";

emptyStores();

const NOW = new Date("2026-11-20T08:00:00.000Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const count = async (table: string) =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n;

it("e-mails that were sent or given up go after 30 days; the others wait until they are sent", async () => {
  const mail = (days: number, kind: OutboxRow["kind"], isSent: boolean) => ({
    ...{ kind, about: crypto.randomUUID() },
    created_at: daysAgo(days),
    due_at: daysAgo(days),
    counted_at: daysAgo(days),
    sent_at: isSent ? daysAgo(days) : null,
    failure: isSent ? null : "refused",
  });
  const kept = [
    mail(29, "enquiry", true),
    mail(31, "enquiry", false),
    mail(29, "confirmation", false),
    mail(29, "digest", true),
    mail(31, "notification", false),
  ];
  const removed = [
    mail(31, "enquiry", true),
    mail(31, "confirmation", false),
    mail(31, "confirmation-ceiling", true),
    mail(31, "digest", false),
    mail(31, "notification", true),
  ];
  await db.insert(outbox).values([...kept, ...removed]);
  await removeExpired(db, env, NOW);
  const left = await db.select().from(outbox).orderBy(outbox.id);
  expect(left.map(({ about }) => about)).toEqual(kept.map(({ about }) => about));
});

it("the audit log goes after its days, never a part of a change that can be undone", async () => {
  const numbers = Array.from({ length: 1500 }, (_, index) => ({ order_number: `R-${index}` }));
  await storeOrders(db, numbers, { now: daysAgo(731) });
  const kept = await storeOrders(db, [{ order_number: "K-1" }], { now: daysAgo(729) });
  await removeExpired(db, { AUDIT_KEPT_DAYS: "800" }, NOW);
  expect(await db.$count(orderChanges)).toBe(1501);
  await removeExpired(db, env, NOW);
  // Not all rows at once, but its undo is over with the first.
  expect((await db.select().from(changes)).map(({ id }) => id)).toEqual([kept]);
  expect(await db.$count(orderChanges)).toBe(501);
  await removeExpired(db, env, NOW);
  expect((await db.select().from(orderChanges)).map(({ change_id }) => change_id)).toEqual([kept]);
  expect(await count("orders")).toBe(1501);
  const by = { source: "operator", author: null, now: NOW.toISOString() } as const;
  expect(await planChangeUndo(db, kept, by)).toMatchObject({ removed: ["K-1"] });
});

it("staged rows and files go", async () => {
  const store = (query: string, ...values: string[]) =>
    env.DB.prepare(query)
      .bind(...values)
      .run();
  for (const days of [0.001, 0.05]) {
    await store(
      "INSERT INTO staged_orders (import_id, part, rows, created_at) VALUES (?1, 0, '[]', ?1)",
      daysAgo(days),
    );
    await store(
      "INSERT INTO uploads (id, part, name, content, author, made_at) VALUES (?1, 0, 'x', '', 'a', ?1)",
      daysAgo(days),
    );
  }
  await removeExpired(db, env, NOW);
  for (const table of ["staged_orders", "uploads"]) {
    expect(await count(table), table).toBe(1);
  }
});

it("is found by indexes", async () => {
  const { d1, queries } = recordQueries(env.DB);
  await removeExpired(primary(d1), env, NOW);
  for (const { query, values } of queries) {
    // Tables of a few rows.
    if (/staged_orders/.test(query)) continue;
    const plan = await planOf(env.DB, query, values);
    expect(plan.filter(isScan), `${query}\n${plan.join("\n")}`).toEqual([]);
  }
  expect(queries).toHaveLength(5);
});

it.each([
  ["365", 365],
  ["", DEFAULT_AUDIT_KEPT_DAYS],
  ["29", DEFAULT_AUDIT_KEPT_DAYS],
  ["a year", DEFAULT_AUDIT_KEPT_DAYS],
])("AUDIT_KEPT_DAYS %j is %i days", (AUDIT_KEPT_DAYS, days) => {
  expect(auditKeptDays({ AUDIT_KEPT_DAYS })).toBe(days);
});
