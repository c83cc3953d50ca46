import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { beforeAll, describe, expect, it } from "vitest";
import type { Figures } from "../../ops/report/figures.ts";
import { reportPage } from "../../ops/report/page.ts";
import { fileWith, freshFolder, migratedStores, ops } from "./run-ops.ts";
import { hoursAgo, store, storedQuote } from "./stored-enquiries.ts";

const week = (monday: string, quote: number, booked = 0) => ({
  monday,
  quote,
  contact: 0,
  subscriber: 0,
  booked,
  delivered: 0,
});
const figures: Figures = {
  made_at: "2026-11-21T08:00:00.000Z",
  from: "2026-10-26",
  weeks: [
    week("2026-10-26", 0),
    week("2026-11-02", 4),
    week("2026-11-09", 5, 8),
    week("2026-11-16", 7),
  ],
  orders: {
    statuses: [
      { name: "in transit", count: 6, late: 2 },
      { name: "delivered", count: 18, late: 0 },
    ],
    undelivered: 6,
    late: [{ name: "1 to 3 days", count: 2 }],
  },
  open: [
    { name: "under a day", quote: 1, contact: 1 },
    { name: "1 to 3 days", quote: 1, contact: 0 },
    { name: "3 to 7 days", quote: 0, contact: 0 },
    { name: "over 7 days", quote: 0, contact: 1 },
  ],
  oldest: [
    { kind: "quote", reference: "Q-1", created_at: "2026-11-20T08:00:00.000Z", nature: "<i>AOG" },
  ],
  handling: [{ kind: "quote", handled: 12, median: 0.5, p90: 30 }],
  times: [{ name: "under 1 h", count: 12 }],
  modes: [
    { name: "Air", count: 12 },
    { name: "Sea", count: 4 },
  ],
  natures: [{ name: "AOG", count: 16 }],
  lanes: [{ name: "<b>Dubai</b> to Manila", count: 2 }],
  mails: [{ state: "waiting", count: 3, oldest: "2026-11-21T05:00:00.000Z" }],
  failures: [{ name: "no <answer>", count: 2 }],
  queued: 1,
};

describe("the report's page", () => {
  const html = reportPage(figures);
  const { document } = parseHTML(html);
  const textOf = (element: Element | null | undefined) =>
    element?.textContent?.replace(/\s+/g, " ").trim();
  const all = (selector: string) => [...document.querySelectorAll(selector)].map(textOf);
  const rowsOf = (heading: string) => {
    const section = [...document.querySelectorAll("section")].find((one) =>
      textOf(one.querySelector("h2"))?.includes(heading),
    );
    return [...(section?.querySelectorAll("tr") ?? [])].map((row) =>
      [...row.children].map(textOf).join(" | "),
    );
  };

  it("opens with this week against the mean of the whole weeks since anything came in", () => {
    expect(all(".tiles dt")[0]).toBe("Quote requests this week");
    expect(all(".tiles strong")).toEqual(["7", "0", "0", "0", "0", "4", "2", "30 min"]);
    expect(all(".tiles span")).toEqual([
      "so far; 4.5 on average in the 2 weeks before",
      "so far; 0 on average in the 2 weeks before",
      "so far; 0 on average in the 2 weeks before",
      "so far; 4 on average in the 2 weeks before",
      "so far; 0 on average in the 2 weeks before",
      "1 of them for over 3 days",
      "of 6 neither delivered nor cancelled",
      "nine of ten in 30 h; 12 since 26 Oct",
    ]);
  });

  it("draws the weeks up to this one, with a title, and gives their numbers the newest first", () => {
    expect(all("svg[role=img] > title")).toEqual(["Enquiries by week", "Orders by week"]);
    expect(all("svg rect title")).toContain("Quote requests, week of 9 Nov: 5");
    expect(all("svg text").filter((text) => text === "this week")).toHaveLength(2);
    expect(rowsOf("The weeks in numbers")).toEqual([
      "Week of | Quote requests | Contact messages | Subscriptions | Booked | Delivered",
      "16 Nov | 7 | 0 | 0 | 0 | 0",
      "9 Nov | 5 | 0 | 0 | 8 | 0",
      "2 Nov | 4 | 0 | 0 | 0 | 0",
    ]);
  });

  it("says what each share is of", () => {
    expect(rowsOf("Quotes by mode")).toEqual([
      "Mode of shipping | Quote requests | Share of 16",
      "Air | 12 | 75 %",
      "Sea | 4 | 25 %",
    ]);
    expect(rowsOf("Quotes by lane")[1]).toBe("<b>Dubai</b> to Manila | 2 | 13 %");
  });

  it("escapes what was typed, and needs no script and nothing from elsewhere", () => {
    expect(html).toContain("&lt;b&gt;Dubai&lt;/b&gt; to Manila");
    expect(html).toContain("no &lt;answer&gt;");
    expect(html).not.toMatch(/<b>|<i>AOG|<script| on[a-z]+=/);
    expect(html.match(/(?:src|href)="[^"]*"|url\((?!data:)[^)]*\)|@import/g)).toBeNull();
  });

  it("says of an empty database that there is nothing, in plain words", () => {
    const none = {
      modes: [],
      natures: [],
      lanes: [],
      mails: [],
      failures: [],
      oldest: [],
      times: [],
    };
    const empty = reportPage({
      ...figures,
      ...none,
      weeks: [week("2026-11-09", 0), week("2026-11-16", 0)],
      orders: { statuses: [], undelivered: 0, late: [] },
      open: [],
      handling: [],
      queued: 0,
    });
    const body = empty.slice(empty.indexOf("<body>"));
    expect(body.match(/<p>None\.<\/p>/g)).toHaveLength(9);
    expect(body).toContain("none handled since");
    expect(body).not.toMatch(/NaN|undefined|Infinity|\[object|null/);
  });
});

describe("report", () => {
  let out: string;
  migratedStores();
  beforeAll(async () => {
    out = join(freshFolder(), "report.html");
    await store({
      quotes: [storedQuote({ reference: "Q-00000-00001", created_at: hoursAgo(2) })],
      orders: [
        { order_number: "DL-1", customer_firstName: "Amina" },
        {
          order_number: "DL-2",
          events: [
            { milestone: "departed", code: "DEP", event_time: hoursAgo(90) },
            {
              milestone: "arrived",
              code: "ARR",
              classifier: "estimated",
              event_time: hoursAgo(80),
            },
          ],
        },
        {
          order_number: "DL-3",
          order_status: "In transit",
          events: [{ milestone: "damaged", code: "damaged", event_time: hoursAgo(-1) }],
        },
        { order_number: "DL-4", order_status: "Delivered", delivery_date: hoursAgo(80) },
      ],
    });
  });

  it("writes the page, which names no person and no order, and prints the figures as JSON", async () => {
    const written = await ops("report", "--out", out);
    expect(written).toMatchObject({
      code: 0,
      out: `${out} has the report of what is stored on this computer.\n`,
    });
    expect(readFileSync(out, "utf8")).toContain("Q-00000-00001");
    expect(readFileSync(out, "utf8")).not.toMatch(/Amina|@example|555 01|DL-1/);
    const printed = await ops("report", "--json");
    expect(JSON.parse(printed.out)).toMatchObject({ modes: [{ name: "Hand Carry", count: 1 }] });
    expect(JSON.parse(printed.out).weeks).toHaveLength(26);
  });

  it("counts late orders, exceptions and deliveries as the orders' pages say, also without a delivery date", async () => {
    const { orders, weeks } = JSON.parse((await ops("report", "--json")).out);
    const counted = orders.statuses.filter(({ count }: { count: number }) => count > 0);
    expect(counted).toEqual([
      { name: "departed", count: 1, late: 1 },
      { name: "delivered", count: 1, late: 0 },
      { name: "damaged", count: 1, late: 0 },
      { name: "no status", count: 1, late: 0 },
    ]);
    expect(orders.undelivered).toBe(3);
    expect(orders.late[1]).toEqual({ name: "4 to 7 days", count: 1 });
    const delivered = weeks.map((week: { delivered: number }) => week.delivered);
    expect(delivered.reduce((all: number, one: number) => all + one)).toBe(1);
  });

  it("replaces an older report but no other file, and refuses a day it can't begin on", async () => {
    const mine = fileWith("mine", "mine.html");
    const [again, other, future, long] = await Promise.all([
      ops("report", "--out", out, "--since", hoursAgo(24 * 10)),
      ops("report", "--out", mine),
      ops("report", "--since", "2999-01-01"),
      ops("report", "--since", "1999-01-01"),
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
