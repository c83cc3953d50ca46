/**
 * What people and carriers say of an order, by files and at the desk, as its page and lists have it: in the
 * nightly run. tests/worker/orders-data.test.ts and load-events.test.ts have the rules of each.
 */

import { writeFileSync } from "node:fs";
import type { TestInfo } from "playwright/test";
import type { OrderUpdate } from "#workers/desk/order-update.ts";
import { listToday } from "#workers/today/queries.ts";
import type { Site } from "../drills/site.ts";
import { ordersDesk } from "../support/orders-desk.ts";
import { runCommand } from "../support/run-command.ts";
import { expect, test } from "./isolated-server.ts";
import { EXHAUSTIVE } from "./site.ts";

const DAY_MS = 24 * 3_600_000;
/** A day so many days from now, on Dubai's clock: YYYY-MM-DD. */
const day = (days: number) =>
  new Date(Date.now() + 4 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);
/** As the page writes it: "Fri 27 Nov 2026". */
const shown = (days: number) =>
  new Date(`${day(days)}T00:00Z`).toUTCString().replace(/^(\w+), (\d+ \w+ \d+).*/, "$1 $2");
const at = (days: number, clock = "09:00+04:00") => `${day(days)}T${clock}`;
/** As airlines write it: "19NOV". */
const airDay = (days: number) => `${day(days).slice(8)}${shown(days).slice(7, 10).toUpperCase()}`;

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
  ["trucked", "DEPA", at(-5), "Dubai", "", "", "truck"],
  ["trucked", "at origin", at(-4), PORT],
  ["unzoned", "on hold", at(-5, "20:00"), PORT],
  ["unzoned", "departed", at(-5, "22:15+04:00"), PORT],
  departed("later", "vessel"),
  ["later", "arrived", at(7), MOMBASA, "planned", at(-20)],
  ["later", "delivered", at(8), MOMBASA, "planned", at(-20)],
  ["later", "arrived", at(9), MOMBASA, "estimated", at(-2)],
  departed("overdue"),
  ["overdue", "arrived", at(-2), MOMBASA, "estimated", at(-20)],
  departed("boxes", "vessel"),
  ["boxes", "DISC", at(-16), SALALAH, "", "", "", "MSKU2222225"],
  ["boxes", "arrived", at(6), MOMBASA, "estimated", at(-15), "", "MSKU2222225"],
  ["boxes", "arrived", at(-10), MOMBASA, "", "", "vessel"],
  ["boxes", "out for delivery", at(-8), MOMBASA, "", "", "", "MSKU1111110"],
  departed("pieces"),
  ["pieces", "delivered", at(-6), "Dubai", "planned", at(-20)],
  ["pieces", "delivered", at(-4), "Dubai", "", "", "", "", "19 of 20"],
  departed("held"),
  departed("typo"),
];

/** A number, and what else a row of orders has: status, delivery date, references, when it was ordered. */
const ORDERS: readonly (readonly [name: string, ...more: string[]])[] = [
  ...[...new Set(EVENTS.map(([name = ""]) => name))].map((name) => [name] as const),
  ["flown", "Arrived", "", "176-12345675"],
  ["undated", "", day(-3)],
  ["retracted", "", "", "HLCUDXB1"],
  ["last-year", "In transit", "", "APZU4812090", at(-400)],
];

/** What each page says, and what it doesn't. */
const PAGES: readonly (readonly [name: string, says: RegExp, not?: RegExp])[] = [
  ["undelivered", /Status Out for delivery .*Out for delivery Now/, /Delivered on|Delivered Done/],
  ["redated", RegExp(`expected on ${shown(12)}.*previously ${shown(10)}`)],
  ["flown", /Status Arrived .*Arrived Now.*Delivered To come/, /Delivered on/],
  ["transshipped", /Status Arrived .*Arrived Now/],
  ["trucked", /Status At origin .*At origin Now.*Departed To come/],
  ["unzoned", /Status Departed .*Departed Now/, /is on hold/],
  ["last-year", /Status In transit /, /Jebel Ali/],
  ["typo", /Status Departed .*No delivery date yet/, /Delivered on/],
  ["retracted", /Status Departed .*Arrived To come/, /Arrived Done/],
  ["later", RegExp(`expected on ${shown(10)}.*${shown(7)} to ${shown(9)}`)],
  ["overdue", /Late: /],
  ["undated", /Late: /],
  ["boxes", /Status In transit .*Last reported Salalah/, /Customs clearance Done/],
  ["pieces", /Status Departed .*19 of 20 pieces/, /Delivered on|Delivered Done/],
  ["held", /Status On hold .*Documents are missing/],
];

/** What is said at the desk, on a page that was loaded just now. */
type Said = OrderUpdate extends infer One
  ? One extends unknown
    ? Omit<One, "seen">
    : never
  : never;

const carrierEvent = (eventID: string, type: string, days: number, isRetracted = false) => ({
  ...{ eventID, eventDateTime: at(days), isRetracted },
  eventClassification: {
    ...{ eventType: "TRANSPORT", eventClassifier: "ACTUAL", transportEventType: type },
  },
  eventLocation: { locationName: "Jebel Ali", UNLocationCode: "AEJEA" },
});
const ofDocument = (event: object) => ({
  ...event,
  shipmentDetails: { documentReference: { type: "TRANSPORT_DOCUMENT", reference: "HLCUDXB1" } },
});

async function tell(site: Site, info: TestInfo) {
  const ops = (...args: readonly string[]) =>
    runCommand(args, { withStores: (_, use) => use(site.stores) });
  const done = async (...args: readonly string[]) => {
    const ran = await ops(...args);
    expect(ran, args.join(" ")).toMatchObject({ code: 0 });
    return ran.out;
  };
  const desk = ordersDesk(site.stores.db, "Amina");
  const update = async (number: string, said: Said) => {
    const seen = (await desk.find(number))?.lastFact ?? 0;
    expect(await desk.addUpdate([number], { seen, ...said } as OrderUpdate)).toMatchObject({
      kind: "done",
    });
  };
  const setStatus = (number: string, order_status: string, note?: string) =>
    update(number, { what: "status", typed: { order_status, ...(note && { note }) } });
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

  const orders = ORDERS.map(([name, status, date, references, created = at(-30)]) => [
    ...[name, status ?? "", date ?? "", references ?? "", created],
  ]);
  const columns = "order_number,order_status,delivery_date,carrier_references,created_at";
  await done("orders", "import", table(columns.split(","), orders));
  await done("events", "import", table(COLUMNS, EVENTS));

  const status = table(["order_number", "order_status"], [["undelivered", "Out for delivery"]]);
  await done("orders", "import", status, "--reopen-delivered");
  await update("redated", { what: "date", typed: { delivery_date: day(12) }, isConfirmed: false });
  const messages = [
    ...["FSU/15", "176-12345675DXBJFK/T2K480", `DEP/EK201/${airDay(-6)}/DXBJFK/T2K480/A2210`],
    ...[`RCF/EK201/${airDay(-5)}0430/JFK/T2K480`, `DLV/${airDay(-4)}1000/JFK/T2K480`],
  ];
  await done("events", "import", file(messages.join("\n")));
  await setStatus("transshipped", "Arrived");

  const load = {
    ...carrierEvent("e3", "DEPARTED", -3),
    equipmentDetails: { equipmentReference: "APZU4812090" },
  };
  const refused = await ops("events", "import", file(JSON.stringify([load])));
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("that of last-year, ") });

  const nextYear = `${Number(day(0).slice(0, 4)) + 1}${day(-2).slice(4)}T10:00`;
  const typo = table(COLUMNS, [["typo", "delivered", nextYear, "Dubai"]]);
  expect(await ops("events", "import", typo)).toMatchObject({ code: 1 });
  const meant = await done("events", "import", typo, "--allow-implausible");
  await done("undo", / undo (\S+)$/m.exec(meant)?.[1] ?? "");

  const said = [carrierEvent("e1", "DEPARTED", -9), carrierEvent("e2", "ARRIVED", -8)];
  await done("events", "import", file(JSON.stringify(said.map(ofDocument))));
  const back = JSON.stringify([ofDocument(carrierEvent("e2", "ARRIVED", -8, true))]);
  const taken = await ops("events", "import", file(back));
  expect(taken.err).toContain("retracted: the carrier retracted ARRI of ");

  await setStatus("held", "On hold", "Documents are missing.");
  await done("events", "import", table(COLUMNS, [["held", "LOAD", at(-19), PORT]]));

  const { rows } = await desk.list({ view: "late", status: null, search: null, before: null });
  const late = rows.map(({ order_number }) => order_number).sort();
  expect(late).toEqual(["overdue", "pieces", "undated"]);
  const today = await listToday(site.stores.db, { now: new Date(), limit: 50 });
  expect(today.late.items.map(({ reference }) => reference).sort()).toEqual(late);

  async function expectPage([name, says, not = /^$/]: (typeof PAGES)[number]) {
    const { text } = await site.ask(`/track/${name}`);
    const [article = ""] = /<article[\s\S]*<\/article>/.exec(text) ?? [];
    const words = article.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
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
}

if (EXHAUSTIVE) {
  test("one truth about an order, whoever says what", ({ ownSite }, info) => tell(ownSite, info));
}
