import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { fileWith, freshFolder, migratedState, ops } from "./real-command-line.ts";
import { hoursAgo, store, storedContact, storedQuote } from "./stored-enquiries.ts";

let state: string;
let out: string;
beforeAll(async () => {
  state = await migratedState();
  process.env.DHOWLINE_STATE = state;
  out = join(freshFolder(), "report.html");
  const lane = { origin: "Dubai, UAE", destination: "Manila" };
  const handled = (hours: number) => ({
    created_at: hoursAgo(100),
    handled_at: hoursAgo(100 - hours),
  });
  await store({
    quotes: [
      storedQuote(
        { reference: "Q-00000-00001", ...handled(2) },
        { ...lane, mode_of_shipping: "Air" },
      ),
      storedQuote({ reference: "Q-00000-00002", ...handled(5) }, { ...lane, origin: "dubai" }),
      storedQuote(
        { reference: "Q-00000-00003", ...handled(30) },
        { ...lane, origin: "<b>Dubai</b>" },
      ),
      storedQuote(
        { reference: "Q-00000-00004", created_at: hoursAgo(30) },
        { origin: "Ask me@example.com", destination: "Rome", nature_of_dispatch: "AOG" },
      ),
      storedQuote({ reference: "Q-00000-00005", created_at: hoursAgo(24 * 300) }, lane),
    ],
    contacts: [storedContact({ reference: "C-00000-00006", created_at: hoursAgo(2) })],
    mails: ["sent", "new", "failed"].map((submission_id) => ({
      submission_id,
      audience: "desk" as const,
      call: "addServiceRequest" as const,
      is_urgent: false,
      due_at: hoursAgo(0),
      sent_at: submission_id === "sent" ? hoursAgo(0) : null,
      attempts: submission_id === "failed" ? 3 : 0,
      failure: submission_id === "failed" ? "no <answer>" : null,
    })),
  });
});

describe("report", () => {
  it("counts what came, what is open, and how long handling took", async () => {
    const { code, out } = await ops(state, "report", "--json");
    expect(code).toBe(0);
    const figures = JSON.parse(out);
    expect(figures.weeks).toHaveLength(26);
    const quotes = figures.weeks.reduce(
      (sum: number, week: { quotes: number }) => sum + week.quotes,
      0,
    );
    expect(quotes).toBe(4);
    expect(figures.modes).toEqual([
      { name: "Hand Carry", count: 3 },
      { name: "Air", count: 1 },
    ]);
    // Without the place that has an address in it, and whatever the spelling of the others.
    expect(figures.lanes).toEqual([
      { origin: "Dubai", destination: "Manila", count: 2 },
      { origin: "<b>Dubai</b>", destination: "Manila", count: 1 },
    ]);
    expect(figures.open).toEqual({ quotes: [0, 1, 0, 1], contacts: [1, 0, 0, 0] });
    expect(figures.oldest.map(({ reference }: { reference: string }) => reference)).toEqual([
      "Q-00000-00005",
      "Q-00000-00004",
      "C-00000-00006",
    ]);
    const [handling] = figures.handling;
    expect(handling).toMatchObject({ kind: "quotes", handled: 3 });
    expect(handling.median).toBeCloseTo(5, 1);
    expect(handling.p90).toBeCloseTo(30, 1);
    expect(figures.times).toEqual([0, 1, 1, 1, 0, 0]);
    const states = figures.mails.map((one: { state: string; count: number }) => [
      one.state,
      one.count,
    ]);
    expect(Object.fromEntries(states)).toEqual({ sent: 1, waiting: 1, "trying again": 1 });
    expect(figures.failures).toEqual([{ name: "no <answer>", count: 1 }]);
  });

  it("is one page that needs nothing beside it, names nobody and escapes what was typed", async () => {
    const { code, out: told } = await ops(state, "report", "--out", out);
    expect({ code, told }).toEqual({ code: 0, told: `${out} has the report.\n` });
    const page = readFileSync(out, "utf8");
    expect(page.match(/<svg[^>]*role="img"/g)).toHaveLength(7);
    expect(page).toContain("&lt;b&gt;Dubai&lt;/b&gt; to Manila");
    expect(page).toContain("no &lt;answer&gt;");
    expect(page).not.toMatch(/<b>|<script|Amina|Yusuf|@example|555 01/);
    expect(page.match(/(?:src|href)="[^"]*"|url\((?!data:)[^)]*\)/g)).toBeNull();
    const body = page.slice(page.indexOf("<body>"));
    expect(body).not.toMatch(/NaN|undefined|Infinity|\[object/);
  });

  it("replaces an older report and no other file, and knows how far back it can go", async () => {
    const mine = fileWith("mine", "mine.html");
    const [again, other, future, long] = await Promise.all([
      ops(state, "report", "--out", out, "--since", hoursAgo(24 * 10)),
      ops(state, "report", "--out", mine),
      ops(state, "report", "--since", "2999-01-01"),
      ops(state, "report", "--since", "1999-01-01"),
    ]);
    expect(again.code).toBe(0);
    expect(other.code).toBe(1);
    expect(other.err).toContain(`${mine} was not written: it is there already.
`);
    expect(readFileSync(mine, "utf8")).toBe("mine");
    expect([future.code, long.code]).toEqual([2, 2]);
    expect(long.err).toContain("--since takes a day from");
  });
});
