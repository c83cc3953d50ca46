/** Files between their preview and what they do, and what is kept of how to read them. */
import { env } from "cloudflare:workers";
import { safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import { createShortId } from "#app/domain/reference.ts";
import { findChange } from "#workers/audit/audit-log.ts";
import { type Database, primary } from "#workers/data/database.ts";
import {
  findProfiles,
  listProfiles,
  ProfileNameSchema,
  removeProfile,
  saveProfile,
} from "#workers/imports/import-profiles.ts";
import { applyPlan, planFile, refusedRows } from "#workers/imports/plan-file.ts";
import { runScheduled } from "#workers/scheduled.ts";
import { readUpload, removeUpload, storeUpload } from "#workers/uploads/uploads.ts";
import { clockAt, fakeMailer } from "./fake-mailer.ts";
import { load, plan, storedFacts, storedOrder } from "./load.ts";
import { d1With, db, emptyStores } from "./stores.ts";

emptyStores();
const clock = clockAt("2026-11-20T08:00:00.000Z");

/** Megabytes, which `toEqual` compares for minutes. */
const isSame = (one: Uint8Array | undefined, other: Uint8Array) =>
  one?.length === other.length && one.every((byte, at) => byte === other[at]);

describe("an upload", () => {
  const bytes = Uint8Array.from({ length: 3_200_000 }, (_, at) => at % 251);
  const stored = () => storeUpload(db, { name: "orders.xlsx", bytes }, "sara@dhowline.example");
  const sizes = () =>
    env.DB.prepare("SELECT length(content) AS size FROM uploads ORDER BY part").raw<[number]>();

  it("is kept in parts that D1 takes, and read as it was", async () => {
    const id = await stored();
    expect(await sizes()).toEqual([[1_440_000], [1_440_000], [1_386_668]]);
    const read = await readUpload(db, { id, author: "sara@dhowline.example" });
    expect(read).toMatchObject({ name: "orders.xlsx", made_at: expect.any(String) });
    expect(isSame(read?.bytes, bytes)).toBe(true);
    const own = { name: "x.csv", bytes: bytes.slice(0, 1_080_000) };
    const other = await storeUpload(db, own, "sara@dhowline.example");
    const exact = await readUpload(db, { id: other, author: "sara@dhowline.example" });
    expect(isSame(exact?.bytes, own.bytes)).toBe(true);
  });

  it("in place of a longer one has nothing of that", async () => {
    const author = "sara@dhowline.example";
    const id = await stored();
    const short = { name: "orders.xlsx", bytes: bytes.slice(0, 10) };
    await storeUpload(db, short, author, id);
    expect((await readUpload(db, { id, author }))?.bytes).toEqual(short.bytes);
  });

  it("is its author's alone", async () => {
    const id = await stored();
    const other = { id, author: "omar@dhowline.example" };
    expect(await readUpload(db, other)).toBeNull();
    await removeUpload(db, other);
    expect(await sizes()).toHaveLength(3);
    await removeUpload(db, { id, author: "sara@dhowline.example" });
    expect(await sizes()).toEqual([]);
  });

  it("is gone after an hour, by the scheduled handler", async () => {
    const id = await stored();
    const own = { id, author: "sara@dhowline.example" };
    clock.forward(59);
    await runScheduled(env, fakeMailer());
    expect(await readUpload(db, own)).not.toBeNull();
    clock.forward(2);
    expect(await readUpload(db, own)).toBeNull();
    await runScheduled(env, fakeMailer());
    expect(await sizes()).toEqual([]);
  });
});

describe("a plan", () => {
  const bytes = new TextEncoder().encode(
    "order_number,note,order_status\nP-1,new,Booked\nP-2,x,\nP-3,=1+1,\u0007\n",
  );
  const planned = (now: string) => planFile(db, { name: "a.csv", bytes }, now);
  const by = () => ({ changeId: createShortId(), author: "sara@dhowline.example" });

  it("is JSON, and is done as such", async () => {
    await load("order_number,note\nP-1,old\n");
    const shown = await planned("2026-11-20T08:00:00.000Z");
    const { changeId, author } = by();
    await applyPlan(db, JSON.parse(JSON.stringify(shown)), { changeId, author });
    expect(await storedOrder("P-1")).toMatchObject({ note: "new", order_status: "Booked" });
    expect((await storedOrder("P-2")).note).toBe("x");
    expect((await storedFacts("P-1")).map((fact) => [fact.author, fact.change_id])).toEqual([
      [author, changeId],
    ]);
    const count = shown.staged.length;
    expect(await findChange(db, changeId)).toMatchObject({
      ...{ author, kind: "orders-imported", detail: "a.csv", count, canUndo: true },
    });
  });

  it("has its refused rows as a file that can be mended, in which nothing is a formula", async () => {
    const csv = refusedRows(await planned("2026-11-20T08:00:00.000Z"));
    expect(csv).toBe(
      "\uFEFFrefused_because,order_number,note,order_status\n" +
        "order_status: Order status contains characters that can't be printed. Please type it again.,P-3,'=1+1,\u0007\n",
    );
    const { rows, orders } = await plan(csv.replace("\u0007", ""));
    expect(rows).toMatchObject([{ outcome: "added" }]);
    expect(orders[0]?.changes).toEqual([{ field: "note", old: null, new: "=1+1" }]);
  });
});

describe("the format of a sender's files", () => {
  const file = "Our ref,Sailing,Remarks\nX-1,03/04/2026,a\n";
  const options = {
    columns: { "Our ref": "order_number", Sailing: "estimated departed", Remarks: "" },
    dates: "day-first",
    shared: true,
    order: "DL-1",
  } as const;
  const author = "sara@dhowline.example";

  it("is offered for the next file of the same columns, in any sequence", async () => {
    expect(await findProfiles(db, await plan(file))).toEqual([]);
    await saveProfile(db, await plan(file), { name: "Carrier A", options, author });
    const next = await plan("REMARKS,Our Ref,sailing\n,X-2,05/04/2026\n");
    const [format] = await findProfiles(db, next);
    expect(format).toMatchObject({ name: "Carrier A", author, options: { dates: "day-first" } });
    expect(format?.options).not.toHaveProperty("order");
    const again = await plan("REMARKS,Our Ref,sailing\n,X-2,05/04/2026\n", format?.options);
    expect(again).toMatchObject({ kind: "events", questions: [] });
    expect(await findProfiles(db, await plan("Our ref,Sailing\nX,1\n"))).toEqual([]);
  });

  it("replaces the one of its name, is listed, and can be removed", async () => {
    const of = await plan(file);
    await saveProfile(db, of, { name: "Carrier A", options, author });
    await saveProfile(db, of, {
      name: "carrier a",
      options: { ...options, shared: false },
      author,
    });
    await saveProfile(db, await plan("order_number\nX\n"), { name: "B", options: {}, author });
    expect((await listProfiles(db)).map(({ name, options }) => [name, options.shared])).toEqual([
      ["B", false],
      ["carrier a", false],
    ]);
    await removeProfile(db, "CARRIER A", "sara@dhowline.example");
    expect(await listProfiles(db)).toHaveLength(1);
    expect(safeParse(ProfileNameSchema, " ").success).toBe(false);
  });

  it("is not saved over what someone else saves at the same moment", async () => {
    const of = await plan(file);
    const save = (who: Database, name: string) =>
      saveProfile(who, of, { name: "Carrier A", options: { ...options, sheet: name }, author });
    let isFirst = true;
    const racing = d1With((name) => {
      if (name !== "batch" || !isFirst) return undefined;
      isFirst = false;
      return async (statements: D1PreparedStatement[]) => {
        await save(db, "Theirs");
        return env.DB.batch(statements);
      };
    });
    expect(await save(primary(racing), "Mine")).toBeNull();
    expect((await listProfiles(db))[0]?.options).toMatchObject({ sheet: "Theirs" });
    expect(await save(db, "Mine")).toEqual(expect.any(String));
  });

  it("may be of a kind of messages", async () => {
    const text = "FSU/15\n176-12345675DXBJFK/T12K480\nDLV/20NOV1223/JFK/T12K480\n";
    await saveProfile(db, await plan(text), {
      name: "Airline",
      options: { dlvIsDelivery: true },
      author,
    });
    expect(await findProfiles(db, await plan(text))).toMatchObject([{ name: "Airline" }]);
    expect(await findProfiles(db, await plan("[]"))).toEqual([]);
  });
});
