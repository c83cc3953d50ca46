/** How the command line is used: templates, numbers, page titles, help, what it refuses, and what it prints on a terminal. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { brand } from "#app/content/company-facts.ts";
import { PAGE_NAMES, type PageMeta } from "#app/domain/page-meta.ts";
import { contentPageMeta } from "#content/page-meta.ts";
import { EXAMPLE_NUMBER } from "#workers/imports/tables/fields.ts";
import { ORDER_FIELDS } from "#workers/orders/order-row.ts";
import { changePageMeta } from "#workers/page-meta/changes.ts";
import { findPageMeta, readCachedPageMeta } from "#workers/page-meta/page-meta-queries.ts";
import { json, keyValues, sanitizeLine, table, truncate } from "../../ops/terminal-text.ts";
import { hasValidCheckCharacter } from "../support/check-character.ts";
import { readOrders } from "../support/read-file.ts";
import {
  fileWith,
  freshFolder,
  localStores,
  migratedStores,
  ops,
  opsWith,
  signedOut,
} from "./run-ops.ts";

describe("commands without a store", () => {
  const empty = freshFolder();
  const opsIn = (state: string, ...args: string[]) => opsWith({ state }, ...args);

  it("orders template writes known columns, and an example that no import takes", async () => {
    const path = join(freshFolder(), "template.csv");
    const printed = await opsIn(empty, "orders", "template");
    expect((await opsIn(empty, "orders", "template", path)).code).toBe(0);
    expect(readFileSync(path, "utf8")).toBe(`\uFEFF${printed.out}`);
    const { rows, problems, columns, remarks } = await readOrders(readFileSync(path));
    expect({ rows, problems }).toEqual({ rows: [], problems: [] });
    expect(remarks).toEqual(["The template's example on line 2 was left out."]);
    expect(columns.map(({ field }) => field)).toEqual(ORDER_FIELDS);
    expect(hasValidCheckCharacter(EXAMPLE_NUMBER)).toBe(true);
  });

  it("orders new-number makes so many different order numbers", async () => {
    const { out } = await opsIn(empty, "orders", "new-number", "--count", "50");
    const numbers = out.match(RegExp(`^${brand.orderPrefix}(-[0-9A-HJKMNP-TV-Z]{4}){3}$`, "gm"));
    expect(new Set(numbers).size).toBe(50);
  });

  it("--help lists the commands, and the options of each", async () => {
    const help = await opsIn(empty, "--help");
    expect(help.out).toMatch(/^ {2}page-titles /m);
    expect(help.out).toContain("npm run ops -- orders import orders.csv");
    expect(await opsIn(empty)).toEqual({ code: 0, out: "", err: help.out });
    const own = await opsIn(empty, "orders", "import", "--help");
    expect(own.out).toContain("Usage: npm run ops -- orders import [options] <FILE>");
    expect(own.out).toContain("--skip-bad");
  });

  it.each([
    [["order", "export"], "unknown command 'order'\n(Did you mean orders?)"],
    [["queued", "--jsn"], "unknown option '--jsn'\n(Did you mean --json?)"],
    [["queued", "50"], "too many arguments for 'queued'. Expected 0 arguments but got 1"],
    [["undo"], "missing required argument 'ID'"],
    [["orders", "new-number", "--count", "0"], "It takes a whole number from 1 to 10,000."],
    [["quotes", "export", "--since", "yesterday"], "It takes a day such as 2026-11-18"],
    [["erase", "*"], "'*' is invalid for argument 'EMAIL'. It is no e-mail address."],
  ])("refuses %j with exit code 2, and points to the help", async (args, reason) => {
    const { code, out, err } = await opsIn(empty, ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(reason);
    expect(err).toMatch(/\nRun with --help for usage\.\n$/);
  });

  it("names the tables or the store that is missing, and the sign-in", async () => {
    const noTables = "The local database has no tables yet. Run npm run migrate.\n";
    const bare = freshFolder();
    for (const args of [["export"], ["import", fileWith("order_number\nX-1\n")]]) {
      const ran = await opsIn(bare, "orders", ...args);
      expect(ran).toEqual({ code: 1, out: "", err: noTables });
    }
    Object.assign(process.env, signedOut());
    for (const [site, ...args] of [
      ["production", "--remote"],
      ["preview", "--env", "preview"],
    ]) {
      const missing = `lacks ids of stores for ${site}|Not signed in to Cloudflare`;
      const err = expect.stringMatching(missing);
      expect(await opsIn(empty, "orders", "export", ...args)).toEqual({ code: 1, out: "", err });
    }
    expect(existsSync(join(empty, "v3"))).toBe(false);
  });
});

describe("page-titles", () => {
  migratedStores();

  /** What D1 and KV have for the page about. */
  const both = () => {
    const { db, kv } = localStores();
    return Promise.all([findPageMeta(db, "about"), readCachedPageMeta(kv.PAGE_META, "about")]);
  };

  it("set changes the given fields in D1 and in KV; show prints them", async () => {
    const title = "Ø 40 years & more | Dhowline";
    const set = await ops("page-titles", "set", "about", "--title", ` ${title} `);
    expect(set).toMatchObject({ code: 0, err: "" });
    // What isn't given stays.
    expect((await ops("page-titles", "set", "about", "--keywords", "freight")).code).toBe(0);
    const titles: PageMeta = {
      ...contentPageMeta.about,
      meta_title: title,
      meta_keywords: "freight",
    };
    expect(await both()).toEqual([titles, titles]);
    const all = JSON.parse((await ops("page-titles", "show", "--json")).out);
    expect(all.map((page: { page_name: string }) => page.page_name)).toEqual([
      ...PAGE_NAMES,
      ...PAGE_NAMES.map((name) => `ar:${name}`),
    ]);
    expect(all[1]).toMatchObject({ page_name: "about", ...titles, cache: "same" });

    const older = { before: titles, after: contentPageMeta.about, author: null };
    await changePageMeta(localStores().db, "about", older);
    expect((await ops("page-titles", "show", "about")).out).toMatch(/^cache +older$/m);
  });

  it("set stores long titles with a remark, and refuses what is too long, empty or unknown", async () => {
    const before = await both();
    for (const [args, sentence] of [
      [["about"], "Name what to change: --title, --description or --keywords.\n"],
      [["about", "--title", " "], "Title is required.\n"],
      [["about", "--title", "x".repeat(121)], "Title is too long: at most 120 characters.\n"],
      [["about", "--description", "two\nlines"], "Description contains characters that can't be"],
      [["servces", "--title", "T"], "Allowed choices are home, about,"],
    ] as const) {
      const err = expect.stringContaining(sentence);
      expect(await ops("page-titles", "set", ...args)).toEqual({ code: 2, out: "", err });
    }
    expect(await both()).toEqual(before);
    const long = await ops("page-titles", "set", "home", "--title", "x".repeat(61));
    expect(long).toMatchObject({
      ...{ code: 0, err: "The title has 61 characters; search engines show about 60.\n" },
    });
  });
});

describe("stored words on a terminal", () => {
  it("stored text loses control characters and escape sequences", () => {
    const typed = "a\u001b[31mred\u001b[0m\u001b]0;title\u0007 b\r\nc\u009b2Jd\u202ee";
    expect(sanitizeLine(typed)).toBe("ared b cde");
    expect(json({ note: "\u001b[2J\u009b\u202e" })).toContain('"\\u001b[2J\\u009b\\u202e"');
  });

  it("stored text is shortened to the width it takes on the screen", () => {
    expect(["東京東京", "📦📦📦", "Dubai"].map((text) => truncate(text, 5))).toEqual([
      ...["東京…", "📦📦…", "Dubai"],
    ]);
  });

  it("cells stay in their columns, and lines beside their label, right-to-left ones isolated", () => {
    const names = ["東京", "سارة", "Jose\u0301", null];
    const rows = names.map((name) => [name, "Sea"]);
    expect(table(["Name", "Type"], rows).split("\n")).toEqual([
      ...["Name  Type", "東京  Sea", "\u2068سارة\u2069  Sea", "Jose\u0301  Sea", "      Sea"],
    ]);
    const lines = keyValues([
      ["Name", "سارة"],
      ["Address", "مستودع ٣\nSharjah"],
    ]).split("\n");
    expect(lines).toEqual([
      ...["Name     \u2068سارة\u2069", "Address  \u2068مستودع ٣\u2069", "         Sharjah"],
    ]);
  });
});
