/** How the command line is used: templates, numbers, page titles, help, what it refuses, and what it prints on a terminal. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { brand } from "#app/content/company.ts";
import { pageMeta as inContent } from "#app/content/page-meta.ts";
import { PAGE_NAMES, type PageMeta } from "#app/domain/page-meta.ts";
import { EXAMPLE_NUMBER } from "#workers/imports/tables/fields.ts";
import { ORDER_FIELDS } from "#workers/orders/order-row.ts";
import { changePageMeta } from "#workers/page-meta/changes.ts";
import { findPageMeta, readCachedPageMeta } from "#workers/page-meta/queries.ts";
import { json, keyValues, sanitizeLine, table, truncate } from "../../ops/terminal-text.ts";
import { hasValidCheckCharacter } from "../support/check-character.ts";
import { readOrders } from "../support/read-file.ts";
import type { Ran } from "../support/run-command.ts";
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
    const [printed, written] = await Promise.all([
      opsIn(empty, "orders", "template"),
      opsIn(empty, "orders", "template", path),
    ]);
    expect(written.code).toBe(0);
    for (const file of [fileWith(printed.out), path]) {
      const { rows, problems, columns, remarks } = await readOrders(readFileSync(file));
      expect({ rows, problems }).toEqual({ rows: [], problems: [] });
      expect(remarks).toEqual(["The template's example on line 2 was left out."]);
      expect(columns.map(({ field }) => field)).toEqual(ORDER_FIELDS);
      expect(hasValidCheckCharacter(EXAMPLE_NUMBER)).toBe(true);
    }
    const again = await opsIn(empty, "orders", "template", path);
    expect(again.err).toContain("it is there already");
    expect(again.code).toBe(1);
  });

  it("orders new-number makes different order numbers of one form", async () => {
    const { out } = await opsIn(empty, "orders", "new-number", "--count", "50");
    const numbers = out.trim().split("\n");
    expect(new Set(numbers).size).toBe(50);
    const form = RegExp(`^${brand.orderPrefix}(-[0-9A-HJKMNP-TV-Z]{4}){3}$`);
    for (const number of numbers) expect(number).toMatch(form);
  });

  it("--help lists the commands with examples, and explains each", async () => {
    const commands = [["--help"], [], ["orders"], ["orders", "import", "--help"]];
    const ran = await Promise.all(commands.map((args) => opsIn(empty, ...args)));
    const [overall, bare, group, own] = ran as [Ran, Ran, Ran, Ran];
    expect([overall, bare, group, own].map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    for (const name of ["orders", "quotes", "contacts", "subscribers", "page-titles", "erase"]) {
      expect(overall.out).toMatch(RegExp(`^  ${name} `, "m"));
    }
    expect(overall.out).toContain("npm run ops -- orders import orders.csv");
    expect(bare.err).toBe(overall.out);
    expect(group.err).toMatch(/^ {2}new-number /m);
    expect(own.out).toContain("Usage: npm run ops -- orders import [options] <FILE>");
    expect(own.out).toContain("--skip-bad");
  });

  it.each([
    [["order", "export"], "unknown command 'order'\n(Did you mean orders?)"],
    [["orders", "improt", "x.csv"], "unknown command 'improt'\n(Did you mean import?)"],
    [["queued", "--jsn"], "unknown option '--jsn'\n(Did you mean --json?)"],
    [["queued", "50"], "too many arguments for 'queued'. Expected 0 arguments but got 1"],
    [["undo"], "missing required argument 'ID'"],
    [["orders", "new-number", "--count", "0"], "It takes a whole number from 1 to 10,000."],
  ])("refuses %j with exit code 2, and points to the help", async (args, reason) => {
    const { code, out, err } = await opsIn(empty, ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(reason);
    expect(err).toMatch(/\nRun with --help for usage\.\n$/);
  });

  it("export and import name the table or store that is missing", async () => {
    const file = fileWith("order_number\nX-1\n");
    const noTables = "The local database has no tables yet. Run npm run migrate.\n";
    const bare = freshFolder();
    for (const args of [["export"], ["import", file]]) {
      const ran = await opsIn(bare, "orders", ...args);
      expect(ran).toEqual({ code: 1, out: "", err: noTables });
    }
    Object.assign(process.env, signedOut());
    for (const [site, ...args] of [
      ["production", "--remote"],
      ["preview", "--env", "preview"],
    ]) {
      const missing = `lacks ids of stores for ${site}|Not signed in to Cloudflare`;
      expect(await opsIn(empty, "orders", "export", ...args)).toMatchObject({
        ...{ code: 1, out: "" },
        err: expect.stringMatching(missing),
      });
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

describe("stored words on a terminal", () => {
  it("stored text loses control characters and escape sequences", () => {
    expect(sanitizeLine("a\u001b[31mred\u001b[0m\u001b]0;title\u0007 b\r\nc\u009b2Jd\u202ee")).toBe(
      "ared b cde",
    );
    const steering = { note: "\u001b[2J\u009b\u202e" };
    expect(json(steering)).toContain('"\\u001b[2J\\u009b\\u202e"');
    expect(JSON.parse(json(steering))).toEqual(steering);
  });

  it("stored text is shortened to the width it takes on the screen", () => {
    expect(truncate("東京東京", 5)).toBe("東京…");
    expect(truncate("📦📦📦", 5)).toBe("📦📦…");
    expect(truncate("Dubai", 5)).toBe("Dubai");
  });

  it("cells stay in their columns, and lines beside their label, right-to-left ones isolated", () => {
    const names = ["東京", "سارة", "مُحَمَّد", "Jose\u0301", null];
    expect(
      table(
        ["Name", "Type"],
        names.map((name) => [name, "Sea"]),
      ).split("\n"),
    ).toEqual([
      ...["Name  Type", "東京  Sea", "\u2068سارة\u2069  Sea", "\u2068مُحَمَّد\u2069  Sea"],
      ...["Jose\u0301  Sea", "      Sea"],
    ]);
    const rows: [string, string][] = [
      ["Name", "سارة"],
      ["Address", "مستودع ٣\nSharjah"],
    ];
    expect(keyValues(rows).split("\n")).toEqual([
      ...["Name     \u2068سارة\u2069", "Address  \u2068مستودع ٣\u2069", "         Sharjah"],
    ]);
  });
});
