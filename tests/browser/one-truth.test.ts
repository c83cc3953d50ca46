/** What once was seen on one screen each: told by files and commands, and read on the page. */
import { Console } from "node:console";
import { writeFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { runOps } from "../../ops/program.ts";
import { withStores } from "../../ops/stores.ts";
import { expect, orderDetails, test } from "./site.ts";

const DAY_MS = 24 * 3_600_000;
/** A day so many days from now, on Dubai's clock: YYYY-MM-DD. */
const day = (days: number) =>
  new Date(Date.now() + 4 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);
/** As the page writes it: "Fri 27 Nov 2026". */
const shown = (days: number) =>
  new Date(`${day(days)}T00:00Z`).toUTCString().replace(/^(\w+), (\d+ \w+ \d+).*/, "$1 $2");
const at = (days: number, clock = "09:00+04:00") => `${day(days)}T${clock}`;

const run = crypto.randomUUID().slice(0, 8);
const number = (name: string) => `${run}-${name}`;

/** Columns: order, event, time, place, classifier, reported_at, mode, equipment, pieces. */
const EVENTS = [
  ["undelivered", "departed", at(-20), "Jebel Ali (AEJEA)"],
  ["undelivered", "delivered", at(-4), "Dubai"],
  ["redated", "departed", at(-20), "Jebel Ali (AEJEA)"],
  ["redated", "delivered", at(10), "Dubai", "estimated", at(-8)],
  ["transshipped", "departed", at(-20), "Jebel Ali (AEJEA)"],
  ["transshipped", "arrived", at(-10), "Salalah (OMSLL)"],
  ["transshipped", "arrived", at(9), "Mombasa (KEMBA)", "estimated", at(-10)],
  ["trucked", "DEPA", at(-5), "Dubai", "", "", "truck"],
  ["trucked", "at origin", at(-4), "Jebel Ali (AEJEA)"],
  ["unzoned", "on hold", at(-5, "20:00"), "Jebel Ali (AEJEA)"],
  ["unzoned", "departed", at(-5, "22:15+04:00"), "Jebel Ali (AEJEA)"],
  ["later", "departed", at(-20), "Jebel Ali (AEJEA)", "", "", "vessel"],
  ["later", "arrived", at(7), "Mombasa (KEMBA)", "planned", at(-20)],
  ["later", "delivered", at(8), "Mombasa (KEMBA)", "planned", at(-20)],
  ["later", "arrived", at(9), "Mombasa (KEMBA)", "estimated", at(-2)],
  ["overdue", "departed", at(-20), "Jebel Ali (AEJEA)"],
  ["overdue", "arrived", at(-2), "Mombasa (KEMBA)", "estimated", at(-20)],
  ["boxes", "departed", at(-20), "Jebel Ali (AEJEA)", "", "", "vessel"],
  ["boxes", "in transit", at(-16), "Salalah (OMSLL)", "", "", "", "MSKU2222225"],
  ["boxes", "arrived", at(-10), "Mombasa (KEMBA)", "", "", "vessel"],
  ["boxes", "out for delivery", at(-8), "Mombasa (KEMBA)", "", "", "", "MSKU1111110"],
  ["pieces", "departed", at(-20), "Jebel Ali (AEJEA)"],
  ["pieces", "delivered", at(-6), "Dubai", "planned", at(-20)],
  ["pieces", "delivered", at(-4), "Dubai", "", "", "", "", "19 of 20"],
  ["held", "departed", at(-20), "Jebel Ali (AEJEA)"],
];

const ORDERS = [
  ...new Set(EVENTS.map(([name = ""]) => name)),
  ...["by-air", "undated", "typo", "retracted", "closed"],
];

const MESSAGES = ["FSU/15", "176-12345675DXBJFK/T2K480"];
/** "19NOV", as airlines write it. */
const airDay = (days: number) => `${day(days).slice(8)}${shown(days).slice(7, 10).toUpperCase()}`;

const carrierEvent = (eventID: string, type: string, days: number, more: object = {}) => ({
  ...{ eventID, eventDateTime: at(days), isRetracted: false },
  eventClassification: {
    ...{ eventType: "TRANSPORT", eventClassifier: "ACTUAL", transportEventType: type },
  },
  eventLocation: { locationName: "Jebel Ali", UNLocationCode: "AEJEA" },
  shipmentDetails: { documentReference: { type: "TRANSPORT_DOCUMENT", reference: `B${run}` } },
  ...more,
});

test("one truth about an order, whoever says what", async ({ page, request }, { outputPath }) => {
  test.slow();
  const file = (name: string, content: string) => {
    const path = outputPath(name);
    writeFileSync(path, content);
    return path;
  };
  const table = (name: string, header: string, rows: readonly (readonly string[])[]) =>
    file(name, [header, ...rows.map((row) => row.join(","))].join("\n"));
  const events = (name: string, rows: readonly (readonly string[])[]) =>
    table(
      name,
      "order_number,event,time,place,classifier,reported_at,mode,equipment,pieces",
      rows.map(([order = "", ...cells]) => [number(order), ...cells, ...EMPTY].slice(0, 9)),
    );

  const lists = await withStores("local", async (stores) => {
    /** Runs a command; returns its code and what it prints. */
    const ops = async (...args: readonly string[]) => {
      const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
      const { stdout, stderr } = streams;
      const said = Promise.all([text(stdout), text(stderr)]);
      const code = await runOps(args, {
        ...streams,
        console: new Console(stdout, stderr),
        withStores: (_, use) => use(stores),
      });
      stdout.end();
      stderr.end();
      const [out, err] = await said;
      return { code, out, err };
    };
    const done = async (...args: readonly string[]) => {
      const ran = await ops(...args);
      expect(ran, args.join(" ")).toMatchObject({ code: 0 });
      return ran.out;
    };

    const rows = ORDERS.map((name) => [
      number(name),
      name === "closed" ? at(-400) : at(-30),
      { "by-air": "Arrived", closed: "In transit" }[name] ?? "",
      name === "undated" ? day(-3) : "",
      { closed: "APZU4812090", retracted: `B${run}`, "by-air": "176-12345675" }[name] ?? "",
    ]);
    const header = "order_number,created_at,order_status,delivery_date,carrier_references";
    await done("orders", "import", table("orders.csv", header, rows));
    await done("events", "import", events("events.csv", EVENTS));

    const reopened = [[number("undelivered"), "Out for delivery"]];
    const reopen = table("reopened.csv", "order_number,order_status", reopened);
    await done("orders", "import", reopen, "--reopen-delivered");
    await done("orders", "set-date", number("redated"), day(12));
    const air = [
      `DEP/EK201/${airDay(-6)}/DXBJFK/T2K480/A2210`,
      `RCF/EK201/${airDay(-5)}0430/JFK/T2K480`,
      `DLV/${airDay(-4)}1000/JFK/T2K480`,
    ];
    const messages = file("fsu.txt", [...MESSAGES, ...air].join("\n"));
    await done("events", "import", messages, "--order", number("by-air"));
    await done("orders", "set-status", number("transshipped"), "Arrived");

    const typo = [
      "typo",
      "delivered",
      `${Number(day(0).slice(0, 4)) + 1}${day(-2).slice(4)}T10:00`,
    ];
    expect((await ops("events", "import", events("typo.csv", [typo]))).code).toBe(1);
    const typed = await done("events", "import", events("meant.csv", [typo]), "--allow-unlikely");
    await done("events", "undo", / undo (\S+)$/m.exec(typed)?.[1] ?? "");

    const departed = carrierEvent("e1", "DEPARTED", -9);
    const wrong = carrierEvent("e2", "ARRIVED", -8);
    await done("events", "import", file("carrier.json", JSON.stringify([departed, wrong])));
    const back = JSON.stringify([{ ...wrong, isRetracted: true }]);
    const told = await ops("events", "import", file("back.json", back));
    expect(told.err).toContain(`${number("retracted")}: the carrier takes back ARRI of `);

    const stranger = { equipmentDetails: { equipmentReference: "APZU4812090" } };
    const load = carrierEvent("e3", "DEPARTED", -3, { ...stranger, shipmentDetails: {} });
    const others = await ops("events", "import", file("others.json", JSON.stringify([load])));
    expect({ code: others.code, err: others.err }).toEqual({
      code: 1,
      err: expect.stringContaining(`that of ${number("closed")}, which had its last news on `),
    });

    const last = ["pieces", "delivered", at(-3), "Sharjah", "", "", "", "", "1 of 20"];
    await done("events", "import", events("last-piece.csv", [last]));
    await done("orders", "set-status", number("held"), "On", "hold");
    const earlier = ["held", "LOAD", at(-21), "Jebel Ali (AEJEA)"];
    await done("events", "import", events("earlier.csv", [earlier]));

    return {
      late: (await done("orders", "list", "--late", "--json", "--search", run)) ?? "",
      today: await done("today", "--json"),
    };
  });

  for (const name of ["overdue", "undated"]) {
    expect(lists.late).toContain(`"${number(name)}"`);
    expect(lists.today).toContain(`"${number(name)}"`);
  }

  const says: readonly (readonly [name: string, says: RegExp, not?: RegExp])[] = [
    ["undelivered", /Status\s*Out for delivery.*Out for delivery\s*Now/, /Delivered on|Status\s*D/],
    ["redated", RegExp(`expected on ${shown(12)}.*${shown(10)}`)],
    ["by-air", /Status\s*Arrived.*Delivered\s*To come/, /Delivered on/],
    ["transshipped", /Status\s*Arrived.*Arrived\s*Now/],
    ["trucked", /Status\s*At origin.*At origin\s*Now.*In transit\s*To come/],
    ["unzoned", /Status\s*Departed.*Departed\s*Now/, /is on hold/],
    ["typo", /No date was given yet/, /Delivered on/],
    ["retracted", /Status\s*Departed.*In transit\s*To come/, /Arrived\s*Now/],
    ["later", RegExp(`expected on ${shown(10)}.*${shown(7)} to ${shown(9)}`)],
    ["overdue", /Late: /],
    ["undated", /Late: /],
    ["boxes", /Status\s*In transit.*Where it is\s*Salalah/, /Customs clearance\s*Done/],
    ["pieces", /Delivered on/, /Late/],
    ["held", /Status\s*On hold.*This order is on hold/],
    ["closed", /Status\s*In transit/, /Jebel Ali/],
  ];
  for (const [name, wanted, unwanted = /^$/] of says) {
    await test.step(name, async () => {
      await page.goto(`/track/${number(name)}`);
      const words = (await orderDetails(page).innerText()).replace(/\s+/g, " ");
      expect(words).toMatch(RegExp(wanted, "i"));
      expect(words).not.toMatch(RegExp(unwanted, "i"));
      const data = { order_number: number(name) };
      const { result } = await (await request.post("/api/order/searchorder", { data })).json();
      expect(words).toContain(result.order_status ?? "–");
    });
  }
});

const EMPTY = Array<string>(8).fill("");
