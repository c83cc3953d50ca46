/** Page titles at the desk: with their rules, logged and undone, in both stores. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { pageMeta as inContent } from "#app/content/page-meta.ts";
import { findChange } from "#workers/audit/audit-log.ts";
import { fieldLabel } from "#workers/audit/field-labels.ts";
import { changes } from "#workers/audit/schema.ts";
import { previewUndo, undoChange } from "#workers/desk/changes.ts";
import { readChange } from "#workers/orders/order-changes.ts";
import { savePageTitles } from "#workers/page-meta/changes.ts";
import { findPageMeta, readCachedPageMeta } from "#workers/page-meta/queries.ts";
import { pageMeta } from "#workers/page-meta/schema.ts";
import { db, fails, kvThat, stores } from "./stores.ts";

const SARA = { name: "sara@dhowline.example", isAdmin: true };
const titles = inContent.about;
const seen = {
  seen_title: titles.meta_title,
  seen_description: titles.meta_description,
  seen_keywords: titles.meta_keywords,
};

beforeEach(async () => {
  await db.delete(changes);
  await db.delete(pageMeta);
});

const save = (fields: Readonly<Record<string, string>>, kv = env.PAGE_META) =>
  savePageTitles(db, kv, { page: "about", ...titles, ...seen, ...fields }, "sara");
const both = () =>
  Promise.all([findPageMeta(db, "about"), readCachedPageMeta(env.PAGE_META, "about")]);

describe("page titles", () => {
  it("are stored in both stores, logged with what they were, and undone in both", async () => {
    const meta_title = "Ø 40 years & <more> | Dhowline";
    const outcome = await save({ meta_title: ` ${meta_title} ` });
    const after = { ...titles, meta_title };
    expect(await both()).toEqual([after, after]);
    if (outcome.kind !== "done" || !outcome.changeId) throw new Error("not done");
    expect(await readChange(db, outcome.changeId, 0)).toMatchObject({
      change: {
        kind: "page-titles",
        subject: "about",
        fields: [{ field: "meta_title", before: titles.meta_title, after: meta_title }],
        canUndo: true,
      },
    });
    expect(
      await undoChange(db, stores, outcome.changeId, { name: "omar", isAdmin: false }),
    ).toEqual({ kind: "forbidden" });
    const preview = async () => {
      const change = await findChange(db, outcome.changeId ?? "");
      return change && previewUndo(db, change, SARA, 0);
    };
    expect(await preview()).toEqual({
      kind: "fields",
      fields: [{ field: "meta_title", before: meta_title, after: titles.meta_title }],
    });
    expect(fieldLabel("meta_title")).toBe("Title");
    await save({ meta_title: "Again", seen_title: meta_title });
    expect(await preview()).toMatchObject({
      kind: "conflict",
      message: expect.stringContaining("changed again"),
    });
    await save({ meta_title, seen_title: "Again" });
    expect(await undoChange(db, stores, outcome.changeId, SARA)).toMatchObject({
      kind: "done",
      subject: "about",
    });
    expect(await both()).toEqual([titles, titles]);
    expect(await undoChange(db, stores, outcome.changeId, SARA)).toMatchObject({
      kind: "conflict",
    });
  });

  it("are stored and undone while KV fails", async () => {
    const kv = kvThat(fails);
    const outcome = await save({ meta_title: "First" }, kv);
    if (outcome.kind !== "done" || !outcome.changeId) throw new Error("not done");
    expect((await findPageMeta(db, "about"))?.meta_title).toBe("First");
    const undone = await undoChange(db, { PAGE_META: kv }, outcome.changeId, SARA);
    expect(undone).toMatchObject({ kind: "done", subject: "about" });
    expect(await findPageMeta(db, "about")).toEqual(titles);
  });

  it("are refused where they break a rule, or someone else has changed them", async () => {
    const long = await save({ meta_title: "x".repeat(121), meta_keywords: " " });
    expect(long).toEqual({
      kind: "invalid",
      errors: {
        meta_title: "Title is too long: at most 120 characters.",
        meta_keywords: "Keywords is required.",
      },
    });
    await save({ meta_title: "First" });
    const second = await save({ meta_title: "Second" });
    expect(second).toMatchObject({ kind: "conflict" });
    expect((await findPageMeta(db, "about"))?.meta_title).toBe("First");
    const repeated = await save({ meta_title: "Second", seen_title: "First" });
    expect(repeated).toMatchObject({ kind: "done", changeId: expect.any(String) });
    expect(await save({ meta_title: "Second" })).toMatchObject({ kind: "done", changeId: null });
    expect(await save({ page: "orders" })).toEqual({ kind: "missing" });
  });
});
