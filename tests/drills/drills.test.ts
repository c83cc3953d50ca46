/** Short runs of two drills, and proof that each drill detects the fault it looks for. */
import { expect, it } from "vitest";
import type { TimedResponse } from "./client.ts";
import { ConsistencyCheck } from "./consistency-check.ts";
import { crash } from "./crash.ts";
import { findProblems } from "./crash-notifications.ts";
import { problemOf } from "./fuzz.ts";
import { readLog } from "./log-lines.ts";
import { outage } from "./outage.ts";
import type { Row, Table } from "./site.ts";

const MINUTE = 60_000;

it("crash: every acknowledged enquiry is stored after 4 kills", async () => {
  const { problems, rows } = await crash({ kills: 4, acknowledged: 80, writers: 4 });
  expect(problems).toEqual([]);
  expect(Number(rows[0]?.acknowledged)).toBeGreaterThanOrEqual(80);
});

it("outage: each phase returns its expected codes and loses nothing", async () => {
  const { problems, rows } = await outage({ visitors: 6, phaseMs: 250, timeoutMs: MINUTE });
  expect(problems).toEqual([]);
  expect(rows).toHaveLength(11);
});

it("the consistency check reports lost, duplicated, changed and unknown rows", async () => {
  const check = new ConsistencyCheck();
  const entries = [await check.make(), await check.make(), await check.make()];
  for (const entry of entries) {
    const { reference } = entry;
    const text = JSON.stringify({ code: 200, message: "", result: { reference } });
    await check.send(entry, async () => ({ status: 200, headers: {}, text, ms: 1 }));
  }
  const stored = entries.map(({ table, fields, submission_id, reference }) => ({
    table,
    row: Object.fromEntries(
      Object.entries({ ...fields, submission_id, reference }).map(([name, value]) => [
        name,
        typeof value === "boolean" ? Number(value) : value,
      ]),
    ),
  }));
  const problemsOf = async (rows: readonly { table: Table; row: Row }[]) => {
    const of = async (table: Table) =>
      rows.filter((one) => one.table === table).map(({ row }) => row);
    return (await check.verify({ rows: of })).problems;
  };
  const [first, second] = stored;
  if (!first || !second) throw new Error("Nothing was made.");
  expect(await problemsOf(stored)).toEqual([]);
  expect(await problemsOf(stored.slice(1))).toEqual([expect.stringContaining("lost")]);
  expect(await problemsOf([...stored, first])).toEqual([expect.stringContaining("2 times")]);
  const changed = { ...first, row: { ...first.row, name: "Somebody else" } };
  expect(await problemsOf([changed, ...stored.slice(1)])).toEqual([
    expect.stringContaining("otherwise"),
  ]);
  const strange = { ...second, row: { ...second.row, email: "nobody@example.com" } };
  expect(await problemsOf([...stored, strange])).toEqual([expect.stringContaining("nobody sent")]);
});

it("the check of the notifications finds what is sent too often, though corrected, after stopping, or never", () => {
  const [reader, other] = ["reader-0-of-A@example.com", "reader-1-of-A@example.com"];
  const now = Date.now();
  const said = [
    { order: "A", place: "Q0", isMistake: false, retractedAt: null },
    { order: "A", place: "Q1", isMistake: true, retractedAt: now },
  ];
  const facts = [{ place: "Q1", learned_at: new Date(now).toISOString() }];
  const problemsOf = (
    texts: readonly string[],
    {
      killed = [],
      stopped = [],
    }: { killed?: [number, number][]; stopped?: [string, number][] } = {},
  ) => {
    const mails = texts.map((text, index) => ({ id: index + 2, reader, text }));
    const all = [{ id: 1, reader: other, text: "Q0" }, ...mails];
    const kills = killed.map(([before, after]) => ({ before, after }));
    return findProblems({ said, mails: all, killed: kills, stopped: new Map(stopped), facts });
  };
  const one = (problem: string) => [expect.stringContaining(problem)];
  expect(problemsOf(["Q0"])).toEqual([]);
  expect(problemsOf(["Q0", "Q0"])).toEqual(one("2 times, with 0 kills"));
  expect(problemsOf(["Q0", "Q0"], { killed: [[2, 2]] })).toEqual([]);
  expect(problemsOf(["Q0", "Q0"], { killed: [[2, 3]] })).toEqual([]);
  expect(problemsOf(["Q0", "Q0"], { killed: [[3, 3]] })).toEqual(one("2 times, with 0 kills"));
  expect(problemsOf(["Q0", "Q0", "Q0"], { killed: [[2, 2]] })).toEqual(
    one("3 times, with 1 kills"),
  );
  expect(problemsOf(["Q0 Q1"])).toEqual(one("notified of Q1, which was corrected in time"));
  expect(problemsOf([])).toEqual(one("never notified of Q0"));
  expect(problemsOf([], { stopped: [[reader, 1]] })).toEqual([]);
  expect(problemsOf(["Q0"], { stopped: [[reader, 1]] })).toEqual(one("after stopping"));
});

it.each<[string, Partial<TimedResponse>]>([
  ["a server error", { status: 500 }],
  ["a page that stops", { text: "<!DOCTYPE html><p>" }],
  ["no page", { headers: { "content-type": "application/json" } }],
  ["a tag that was sent", { text: '<!DOCTYPE html><p>"><x-drill></p></html>' }],
  ["an attribute that was sent", { text: '<!DOCTYPE html><p title="" x-drill="1"></p></html>' }],
  ["a header that was sent", { headers: { "x-injected": "1" } }],
  ["another site", { status: 302, headers: { location: "https://elsewhere.example/" } }],
  ["a page without a policy", { headers: { "content-security-policy": "" } }],
])("the fuzzer notices %s", (_, wrong) => {
  const right = {
    status: 404,
    text: "<!DOCTYPE html><p>&quot; x-drill=&quot;1</p></html>",
    ms: 1,
    headers: {
      "content-type": "text/html",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'",
    },
  };
  const asked = { kind: "page", method: "GET", path: "/x", headers: {}, body: "" } as const;
  expect(problemOf(asked, right)).toBeNull();
  const headers = { ...right.headers, ...wrong.headers };
  expect(problemOf(asked, { ...right, ...wrong, headers })).not.toBeNull();
});

it.each([
  ["an order's number", '"call":"/track/DL-2611-0385"'],
  ["a wrong address", '"call":"/a.person"'],
  ["a query", '"call":"/about?name=x"'],
  ["a method of the sender's making", '"method":"ZYXWINA"'],
  ["a part that nobody foresaw", '"name":"Zyxwina"'],
  ["no code", '"code":null'],
])("the reader of the log notices %s", (_, part) => {
  const right =
    '"event":"request","call":"/track/*","method":"GET","code":200,"ms":1,"cache":"hit"';
  const secret = /a\.person/;
  expect(readLog(`{${right}}\n`, secret)).toEqual({ requests: 1, problems: [] });
  expect(readLog(`{${right},${part}}\n`, secret).problems).not.toEqual([]);
  expect(readLog("", secret).problems).not.toEqual([]);
});
