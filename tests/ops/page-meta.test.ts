import { describe, expect, it } from "vitest";
import { pageMeta as inContent } from "#app/content/page-meta.ts";
import { PAGE_NAMES, type PageMeta } from "#app/domain/page-meta.ts";
import { changePageMeta } from "#workers/page-meta/changes.ts";
import { findPageMeta, readCachedPageMeta } from "#workers/page-meta/queries.ts";
import { localStores, migratedStores, ops } from "./run-ops.ts";

migratedStores();

/** What D1 and KV have for the page about. */
const both = () => {
  const { db, kv } = localStores();
  return Promise.all([findPageMeta(db, "about"), readCachedPageMeta(kv.PAGE_META, "about")]);
};

describe("page-titles", () => {
  it("set changes the given fields in D1 and in KV; show prints them", async () => {
    const title = "Ø 40 years & more | Dhowline";
    const set = await ops("page-titles", "set", "about", "--title", ` ${title} `);
    expect(set).toMatchObject({ code: 0, err: "" });
    const titles: PageMeta = { ...inContent.about, meta_title: title };
    expect(await both()).toEqual([titles, titles]);
    const all = await ops("page-titles", "show", "--json");
    const pages = JSON.parse(all.out).map((page: { page_name: string }) => page.page_name);
    expect(pages).toEqual(PAGE_NAMES);
    expect(JSON.parse(all.out)[1]).toMatchObject({ page_name: "about", ...titles, cache: "same" });

    const older = { before: titles, after: inContent.about, author: null };
    await changePageMeta(localStores().db, "about", older);
    const shown = await ops("page-titles", "show", "about");
    expect(shown.out).toMatch(/^cache +older$/m);
  });

  it("set stores long titles with a remark, and refuses what is too long, empty or unknown", async () => {
    const before = await both();
    const wrong = await Promise.all([
      ops("page-titles", "set", "about"),
      ops("page-titles", "set", "about", "--title", " "),
      ops("page-titles", "set", "about", "--title", "x".repeat(121)),
      ops("page-titles", "set", "about", "--description", "two\nlines"),
      ops("page-titles", "set", "servces", "--title", "T"),
    ]);
    expect(wrong.map(({ code, out }) => [code, out])).toEqual(wrong.map(() => [2, ""]));
    expect(wrong.map(({ err }) => err.split("\n")[0])).toEqual([
      ...["Name what to change: --title, --description or --keywords.", "Title is required."],
      "Title is too long: at most 120 characters.",
      "Description contains characters that can't be printed. Please type it again.",
      expect.stringContaining("Allowed choices are home, about,"),
    ]);
    expect(await both()).toEqual(before);

    const long = await ops("page-titles", "set", "home", "--title", "x".repeat(61));
    expect(long.code).toBe(0);
    expect(long.err).toBe("The title has 61 characters; search engines show about 60.\n");
  });
});
