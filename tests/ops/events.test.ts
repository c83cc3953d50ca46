/** The log of orders as a file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import { fileWith, freshFolder, migratedStores, ops } from "./run-ops.ts";
import { changeIdIn, eventsCsv, storedFacts, twoOrders } from "./stored-events.ts";

migratedStores();
beforeEach(twoOrders);

const events = (...args: string[]) => ops("events", ...args);

describe("events export", () => {
  it("writes all facts with authors and times, also what was retracted", async () => {
    const rows = [
      "DL-1,DEP,,2026-11-19T22:15+05:45,Dubai (AEDXB),EK202,=1+1",
      "DL-2,Delivered,EST,2026-12-02T10:00+04:00,,,",
    ];
    const { out } = await events("import", eventsCsv(...rows), "--by", "Sara");
    await ops("undo", changeIdIn(out), "--by", "Omar");
    const path = join(freshFolder(), "events.csv");
    expect((await events("export", path)).out).toBe(
      `${path} has the 6 facts that are stored on this computer.\n`,
    );
    const written: Record<string, string>[] = parse(readFileSync(path), {
      columns: true,
      bom: true,
    });
    const [dep, other] = written.filter(({ source }) => source === "csv");
    expect(dep).toMatchObject({
      order_number: "DL-1",
      kind: "event",
      code: "DEP",
      milestone: "departed",
      classifier: "actual",
      time: "2026-11-19 22:15 +05:45",
      place: "Dubai",
      un_locode: "AEDXB",
      leg: "EK202",
      note: "'=1+1",
      author: "Sara",
      change_id: changeIdIn(out),
    });
    expect(other).toMatchObject({ order_number: "DL-2", classifier: "estimated" });
    const retracted = written.filter(({ kind }) => kind === "retraction");
    expect(retracted.map(({ retracts, author }) => [retracts, author])).toEqual([
      [dep?.id, "Omar"],
      [other?.id, "Omar"],
    ]);
  });

  it("prints JSON lines in UTC, of what was stored since a day", async () => {
    const { out } = await events("export", "--json");
    const facts = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(facts).toEqual(
      (await storedFacts("DL-1")).map(({ order_id: _, ...fact }) => ({
        ...fact,
        order_number: "DL-1",
      })),
    );
    expect((await events("export", "--since", "2090-01-01", "--json")).out).toBe("");
  });
});

describe("events template", () => {
  it("has an example row that an import skips", async () => {
    const { out } = await events("template");
    expect(out.split("\n")[0]).toBe(
      "order_number,event,classifier,time,place,leg,mode,equipment,pieces,note",
    );
    const { code, err } = await events("import", fileWith(out));
    expect({ code, err }).toEqual({
      code: 0,
      err: "The template's example on line 2 was left out.\n",
    });
    const [head = "", row = ""] = out.split("\n");
    const own = fileWith(`${head}\n${row.replace(/^[^,]+/, "DL-1")}\n`);
    expect((await events("import", own)).out).toContain("1 event added");
  });
});
