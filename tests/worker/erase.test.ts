/**
 * A person is erased from every column of every table, whatever the schema has by then: enquiries.test.ts
 * has the rules of each.
 */
import { env } from "cloudflare:workers";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { enqueue } from "#workers/enquiries/fallback-queue.ts";
import { erasePerson, findPerson } from "#workers/erase/erase.ts";
import { listProfiles } from "#workers/imports/import-profiles.ts";
import { EVENT_TEXTS } from "#workers/orders/order-schema.ts";
import { pageMeta } from "#workers/page-meta/page-meta-schema.ts";
import { contact } from "../unit/samples.ts";
import { db, emptyStores, stores } from "./stores.ts";

emptyStores();

const EMAIL = "go.away@example.com";
/** As people write it: in capitals, within a longer text, as JSON too. */
const TYPED = "Golda <Go.Away@Example.COM>, gate 4";
const OTHER = "else@example.com";

const modules = import.meta.glob<object>("../../workers/*/*schema.ts", { eager: true });
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable))
  // Ports and airports, which a migration brings.
  .filter((table) => getTableName(table) !== "places");

const json = (value: unknown) => JSON.stringify(value);
/** Texts of columns that are read as JSON. */
const JSON_TEXTS: Readonly<Record<string, string>> = {
  options: json({ columns: { [TYPED]: "note" }, statusMap: { [TYPED]: "booked" }, sheet: TYPED }),
  before: json({ note: TYPED }),
  after: json({ customer_email: ` ${EMAIL.toUpperCase()} ` }),
  notified: json({ status: TYPED }),
  rows: json([{ note: TYPED }]),
  stored: json({ note: TYPED, created_at: "2026-11-20T08:00:00.000Z" }),
};

/** What is never typed: what the site makes itself or of other columns, times, and codes of a checked form. */
const MADE = RegExp(
  `^(${[
    ..."id|(order|change|follower|import|submission)_id|about|hash|header_key|undone_by|undoes".split(
      "|",
    ),
    ..."reference|compact_number|utc_offset|un_locode|public_id|object_key|sha256".split("|"),
    ...".*_(at|date|time|from)|since".split("|"),
  ].join("|")})$`,
);
/** What an operator is called, who changed or took something: it stays, and the page says so. */
const OPERATORS = /^(author|added_by|taken_by|handled_by)$/;
const EMAILS = /^(customer_)?email$/;
const TIME = "2026-11-20T08:00:00.000Z";

/** A row with the address in every text, of the person or of someone else; `id` tells rows apart. */
function rowOf(table: SQLiteTable, isOwn: boolean, id: number) {
  const values = Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
    if (column.generated !== undefined || /^(network|search_.*)$/.test(name)) return [];
    if (column.dataType === "boolean") return [[name, true]];
    if (column.dataType === "number") return [[name, name === "part" ? 0 : id]];
    if (column.enumValues?.length) return [[name, column.enumValues[0]]];
    if (column.dataType === "json") return [[name, { kept: [{ order_number: TYPED }] }]];
    if (EMAILS.test(name)) return [[name, isOwn ? " Go.Away@Example.com" : OTHER]];
    if (OPERATORS.test(name)) return [[name, "omar@dhowline.example"]];
    if (name === "reference") return [[name, `C-0000${id}-00000`]];
    if (MADE.test(name)) return [[name, /_(at|date|time|from)$|since/.test(name) ? TIME : `${id}`]];
    return [[name, JSON_TEXTS[name] ?? `${TYPED} ${id}`]];
  });
  return Object.fromEntries(values) as Record<string, unknown>;
}

async function tableNames(): Promise<readonly string[]> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*[_]cf[_]*' AND name NOT GLOB 'sqlite*'",
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** Each column of each table that has the address. */
async function columnsWithAddress(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const name of await tableNames()) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all<object>();
    for (const [column, value] of results.flatMap((row) => Object.entries(row)))
      if (String(value).toLowerCase().includes(EMAIL)) found.add(`${name}.${column}`);
  }
  return found;
}

it("with the address in every text of every table, none has it afterwards but those that are listed", async () => {
  const known = new Set(tables.map((table) => getTableName(table)));
  const others = (await tableNames()).filter((name) => !known.has(name));
  expect(others.sort()).toEqual(["places", "search_index"]);
  // The titles that a migration brings; tables refer to each other.
  await db.batch([
    db.delete(pageMeta),
    db.run("pragma defer_foreign_keys = on"),
    ...[true, false].flatMap((isOwn, at) =>
      tables.map((table) => db.insert(table).values(rowOf(table, isOwn, at + 1) as never)),
    ),
  ]);
  for (const email of [EMAIL.toUpperCase(), OTHER]) {
    const fields = { ...contact, email, message: TYPED };
    const keys = { submission_id: crypto.randomUUID(), reference: `C-${email}`, created_at: TIME };
    await enqueue(stores, { kind: "contact", fields, ...keys });
  }
  expect((await columnsWithAddress()).size).toBeGreaterThan(50);

  const found = await findPerson(db, stores, EMAIL);
  expect(found).toMatchObject({ changes: 4, mails: 1, queued: [{}], profiles: [{}, {}] });
  const by = "omar@dhowline.example";
  const id = await erasePerson(db, stores, { email: EMAIL, found, by });

  const EVENT = [...EVENT_TEXTS, "details"];
  const listed = found.mentions.flatMap(({ fields }) =>
    fields.flatMap((field) =>
      field === "an event" ? EVENT : field === "a note" ? ["text"] : field,
    ),
  );
  const left = [...(await columnsWithAddress())];
  expect(left.filter((column) => !listed.includes(column.split(".")[1] ?? ""))).toEqual([]);
  expect(new Set(left.map((column) => column.split(".")[0]))).toEqual(
    new Set("orders order_events quotes contacts enquiry_notes documents page_meta".split(" ")),
  );
  const empty = { orders: [], quotes: [], contacts: [], subscribers: [], followed: [] };
  expect(await findPerson(db, stores, EMAIL)).toEqual({
    ...{ ...found, ...empty, profiles: [], queued: [], mails: 0, changes: 0 },
  });
  const text = `Golda <erased-${id}>, gate 4`;
  const options = { columns: { [text]: "note" }, statusMap: { [text]: "booked" }, sheet: text };
  expect(await listProfiles(db)).toMatchObject([
    { name: `${text} 1`, options },
    { name: `${text} 2`, options },
  ]);
});
