/** What people and carriers say of an order, by files and at the desk, as its page and lists have it. */
import { writeFileSync } from "node:fs";
import type { Saying } from "#app/desk/orders.ts";
import type { OpenItem } from "#app/desk/today.ts";
import { ordersDesk } from "#workers/desk/orders.ts";
import { runCommand } from "../support/run-command.ts";
import { expect, test } from "./isolated-server.ts";
import { orderDetails } from "./site.ts";

const DAY_MS = 24 * 3_600_000;
/** A day so many days from now, on Dubai's clock: YYYY-MM-DD. */
const day = (days: number) =>
  new Date(Date.now() + 4 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);
/** As the page writes it: "Fri 27 Nov 2026". */
const shown = (days: number) =>
  new Date(`${day(days)}T00:00Z`).toUTCString().replace(/^(\w+), (\d+ \w+ \d+).*/, "$1 $2");
const at = (days: number, clock = "09:00+04:00") => `${day(days)}T${clock}`;

const PORT = "Jebel Ali (AEJEA)";
const MOMBASA = "Mombasa (KEMBA)";
const SALALAH = "Salalah (OMSLL)";
const departed = (order: string, ...more: readonly string[]) =>
  [order, "departed", at(-20), PORT, "", "", ...more] as const;

const COLUMNS = "order_number,event,time,place,classifier,reported_at,mode,equipment,pieces".split(
  ",",
);
const EVENTS: readonly (readonly string[])[] = [
  departed("undelivered"),
  ["undelivered", "delivered", at(-4), "Dubai"],
  departed("redated"),
  ["redated", "delivered", at(10), "Dubai", "estimated", at(-8)],
  departed("transshipped"),
  ["transshipped", "arrived", at(-10), SALALAH],
  ["transshipped", "arrived", at(9), MOMBASA, "estimated", at(-10)],
  departed("later", "vessel"),
  ["later", "arrived", at(7), MOMBASA, "planned", at(-20)],
  ["later", "delivered", at(8), MOMBASA, "planned", at(-20)],
  ["later", "arrived", at(9), MOMBASA, "estimated", at(-2)],
  departed("overdue"),
  ["overdue", "arrived", at(-2), MOMBASA, "estimated", at(-20)],
  departed("pieces"),
  ["pieces", "delivered", at(-6), "Dubai", "planned", at(-20)],
  ["pieces", "delivered", at(-4), "Dubai", "", "", "", "", "19 of 20"],
  departed("held"),
];

/** A number, and what else a row of orders has: status, delivery date. */
const ORDERS: readonly (readonly [name: string, ...more: string[]])[] = [
  ...[...new Set(EVENTS.map(([name = ""]) => name))].map((name) => [name] as const),
  ["undated", "", day(-3)],
];

/** What each page says, and what it doesn't. */
const PAGES: readonly (readonly [name: string, says: RegExp, not?: RegExp])[] = [
  ["undelivered", /Status Out for delivery .*Out for delivery Now/, /Delivered on|Delivered Done/],
  ["redated", RegExp(`expected on ${shown(12)}.*Moved from ${shown(10)}`)],
  ["transshipped", /Status Arrived .*Arrived Now/],
  ["later", RegExp(`expected on ${shown(10)}.*${shown(7)} to ${shown(9)}`)],
  ["overdue", /Late: /],
  ["undated", /Late: /],
  ["pieces", /Status Departed .*19 of 20 pieces/, /Delivered on|Delivered Done/],
  ["held", /Status On hold .*is on hold/],
];

/** What is said at the desk, on a page that was loaded just now. */
type Said = Saying extends infer One ? (One extends unknown ? Omit<One, "seen"> : never) : never;

test("one truth about an order, whoever says what", async ({ page, site }, info) => {
  test.slow();
  const ops = (...args: readonly string[]) =>
    runCommand(args, { withStores: (_, use) => use(site.stores) });
  const done = async (...args: readonly string[]) => {
    const ran = await ops(...args);
    expect(ran, args.join(" ")).toMatchObject({ code: 0 });
    return ran.out;
  };
  const desk = ordersDesk(site.stores.db, "Amina");
  const say = async (number: string, said: Said) => {
    const seen = (await desk.find(number))?.lastFact ?? 0;
    expect(await desk.say([number], { seen, ...said } as Saying)).toMatchObject({ kind: "done" });
  };
  const setStatus = (number: string, order_status: string) =>
    say(number, { what: "status", typed: { order_status } });
  let files = 0;
  const file = (content: string) => {
    const path = info.outputPath(`${files++}`);
    writeFileSync(path, content);
    return path;
  };
  const table = (header: readonly string[], rows: readonly (readonly string[])[]) =>
    file(
      [header, ...rows.map((row) => header.map((_, index) => row[index]))]
        .map((row) => row.join(","))
        .join("\n"),
    );

  const orders = ORDERS.map(([name, status, date]) => [name, status ?? "", date ?? "", at(-30)]);
  const columns = "order_number,order_status,delivery_date,created_at";
  await done("orders", "import", table(columns.split(","), orders));
  await done("events", "import", table(COLUMNS, EVENTS));

  const status = table(["order_number", "order_status"], [["undelivered", "Out for delivery"]]);
  await done("orders", "import", status, "--reopen-delivered");
  await say("redated", { what: "date", typed: { delivery_date: day(12) }, isMeant: false });
  await setStatus("transshipped", "Arrived");

  await setStatus("held", "On hold");
  await done("events", "import", table(COLUMNS, [["held", "LOAD", at(-19), PORT]]));

  const { rows } = await desk.list({ view: "late", status: null, search: null, before: null });
  const late = rows.map(({ order_number }) => order_number).sort();
  expect(late).toEqual(["overdue", "pieces", "undated"]);
  const today = JSON.parse(await done("today", "--json"));
  expect(today.late.items.map(({ reference }: OpenItem) => reference).sort()).toEqual(late);

  async function expectPage([name, says, not = /^$/]: (typeof PAGES)[number]) {
    await page.goto(`${site.url}/track/${name}`);
    const words = (await orderDetails(page).innerText()).replace(/\s+/g, " ");
    expect.soft(words).toMatch(RegExp(says, "i"));
    expect.soft(words).not.toMatch(RegExp(not, "i"));
  }
  for (const row of PAGES) await test.step(row[0], () => expectPage(row));

  await done(
    "events",
    "import",
    table(COLUMNS, [["pieces", "delivered", at(-3), "Sharjah", "", "", "", "", "1 of 20"]]),
  );
  await expectPage(["pieces", /Status Delivered .*Delivered on/, /Late/]);
});
